import { Alert, Form } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { RequestId } from '../../../ui/feedback/ErrorState.tsx';
import { FormKitContext } from '../../../ui/form/form-context.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { BookingAside } from './BookingAside.tsx';
import { BookingBar } from './BookingBar.tsx';
import type { BookingFormProps } from './booking-form-props.ts';
import { type BookingValues, bookingSchema } from './booking-values.ts';
import { ContainersSection } from './ContainersSection.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { PartiesSection } from './PartiesSection.tsx';
import { RouteSection } from './RouteSection.tsx';
import { ServicesSection } from './ServicesSection.tsx';
import { ShipmentSection } from './ShipmentSection.tsx';
import { useBookingForm } from './use-booking-form.ts';
import '../../../ui/table/table.css';
import '../../../ui/form/form.css';
import '../reservations.css';
import './booking.css';

/** Booking containers: who, what, where, when, and its price as one types. Also edits a reservation that is still pending. */
export function BookingForm<In>(props: BookingFormProps<In>) {
  const [form] = Form.useForm<BookingValues>();
  const [changes, setChanges] = useState(0);
  const booking = useBookingForm(props, form, () => setChanges(count => count + 1));
  useLeaveGuard(booking.isDirty);
  if (props.guard) props.guard.current = booking.isDirty;
  const kit = useMemo(() => ({ form, schema: bookingSchema, changes }), [form, changes]);
  return (
    <FormKitContext value={kit}>
      <Form
        form={form}
        layout="vertical"
        className={props.isInDrawer ? 'cz-form rv-booking-drawer' : 'cz-form'}
        initialValues={props.initial}
        validateTrigger="onBlur"
        onFieldsChange={() => setChanges(count => count + 1)}
        onValuesChange={booking.onValuesChange}
        onFinish={booking.send}
        onFinishFailed={() => setChanges(count => count + 1)}
        onKeyDown={event => onKeyDown(event, form.submit)}
      >
        <div className={props.isInDrawer ? 'cz-page-body' : 'cz-page-body cz-form-columns'}>
          <div className="cz-panel cz-sections">
            <DraftOffer draft={booking.draft} onContinue={booking.restore} />
            <Refusal error={booking.action.error} onReload={props.onReload} />
            <PartiesSection />
            <ShipmentSection />
            <ContainersSection lookups={booking.lookups} />
            <RouteSection />
            <ServicesSection services={booking.lookups.services} onTouch={booking.touchServices} />
          </div>
          <aside className="cz-form-aside">
            <BookingAside lookups={booking.lookups} title={props.isInDrawer ? 'Antes de guardar' : 'Antes de crear'} />
          </aside>
        </div>
        <BookingBar {...props} draft={booking.draft} hasDraft={props.draft !== null} pending={booking.action.pending} />
      </Form>
    </FormKitContext>
  );
}

/** Ctrl+Enter sends from anywhere; Enter alone chooses in a field and never sends half a form. */
function onKeyDown(event: KeyboardEvent, submit: () => void) {
  if (event.key !== 'Enter') return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    submit();
  } else if (event.target instanceof HTMLInputElement) {
    event.preventDefault();
  }
}

function Refusal({ error, onReload }: { error: ApiError | null; onReload?: () => void }) {
  if (!error || Object.keys(error.fields).length > 0) return null;
  const isChanged = error.status === 409 && onReload !== undefined;
  return (
    <Alert
      type="error"
      showIcon
      title={error.message}
      className="cz-form-alert"
      action={
        <>
          {isChanged && (
            <button type="button" className="rv-link" onClick={onReload}>
              Cargar los datos actuales
            </button>
          )}
          <RequestId id={error.request_id} />
        </>
      }
    />
  );
}
