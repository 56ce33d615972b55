import { Form } from 'antd';
import { DraftOffer, FormBar, Refusal } from '../../../ui/form/FormParts.tsx';
import { FormShell, useFormWork } from '../../../ui/form/FormShell.tsx';
import { BookingAside } from './BookingAside.tsx';
import type { BookingFormProps } from './booking-form-props.ts';
import { bookingSchema } from './booking-values.ts';
import { ContainersSection } from './ContainersSection.tsx';
import { PartiesSection } from './PartiesSection.tsx';
import { RouteSection } from './RouteSection.tsx';
import { ServicesSection } from './ServicesSection.tsx';
import { ShipmentSection } from './ShipmentSection.tsx';
import { useBookingForm } from './use-booking-form.ts';
import '../../../ui/table/table.css';
import './booking.css';

/** The booking form: parties, containers, route and dates, with the price updated while typing. It also edits a pending reservation. */
export function BookingForm<In>(props: BookingFormProps<In>) {
  const { isInDrawer, draft } = props;
  const [form] = Form.useForm();
  const work = useFormWork(form, bookingSchema);
  const booking = useBookingForm(props, work);
  if (props.guard) props.guard.current = work.written.isDirty;
  return (
    <FormShell
      work={work}
      edit={props.edit}
      initial={props.valuesOf ?? props.initial}
      className={isInDrawer ? 'cz-form cz-booking-drawer' : 'cz-form'}
      onFinish={booking.send}
      onValuesChange={booking.onValuesChange}
    >
      <div className={isInDrawer ? 'cz-page-body' : 'cz-page-body cz-form-columns'}>
        <div className="cz-panel cz-sections">
          <DraftOffer draft={booking.draft} title="Dejó una reserva a medias" onContinue={booking.restore} />
          <Refusal error={booking.error} edit={props.edit} />
          <PartiesSection choosesBillTo={props.request.bill_to_choice} />
          <ShipmentSection />
          <ContainersSection
            lookups={booking.lookups}
            usedNumbers={props.usedNumbers}
            most={props.request.limits.max_containers}
          />
          <RouteSection />
          <ServicesSection lookups={booking.lookups} usedNumbers={props.usedNumbers} onTouch={booking.touchServices} />
        </div>
        <aside className="cz-form-aside">
          <BookingAside
            lookups={booking.lookups}
            limits={props.request.limits}
            title={isInDrawer ? 'Antes de guardar' : 'Antes de crear'}
            id_reservation={props.id_reservation}
          />
        </aside>
      </div>
      <FormBar
        submitText={props.submitText}
        submitIcon={props.submitIcon}
        pending={booking.pending}
        draft={draft === null ? undefined : booking.draft}
        onCancel={props.onCancel}
      />
    </FormShell>
  );
}
