import { updateTripType } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { App, Form, Input, Segmented } from 'antd';
import { callApi } from '../../../../api/call-api.ts';
import { Editing, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { type BookingValues, sentStops, valuesOf } from '../../booking/booking-values.ts';
import { PlaceField } from '../../booking/PlaceField.tsx';
import { TripCheck } from './TripCheck.tsx';

interface DialogProps {
  detail: ReservationDetail;
  onClose: () => void;
}

/** «Cambiar el tipo de viaje»: with a separate pick-up or direct, and other places; shows the effect on the price. */
export function TripTypeDialog({ detail, onClose }: DialogProps) {
  const { id_reservation } = detail;
  return (
    <Editing record={detail} read={() => callApi(getReservation, { id_reservation })}>
      {(record, edit) => <TripTypeForm record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

const keysOf = (stops: readonly { code: string; id_location: number }[]) =>
  stops.map(stop => `${stop.code} ${stop.id_location}`).join();

/** The effect on the price: for an accepted reservation a person decides on it. */
function priceNotice({ before, after, waits }: { before: string; after: string; waits: boolean }) {
  const figures = `de ${formatMoney(before)} a ${formatMoney(after)}`;
  if (!waits) return { title: 'El precio cambió', content: `La venta sin IVA pasa ${figures}.` };
  const why =
    before === after ? 'El flete espera a una persona.' : `Según las tarifas la venta sin IVA pasaría ${figures}.`;
  return {
    title: 'El precio queda por recalcular',
    content: `${why} Lo acordado se cobra mientras quien lleva las tarifas no decida otra cosa.`,
  };
}

function TripTypeForm({ record, edit, onClose }: EditOf<ReservationDetail> & Pick<DialogProps, 'onClose'>) {
  const { modal } = App.useApp();
  const [form] = Form.useForm();
  const { id_reservation, version, reservation_type: type, id_client } = record;
  const initial = valuesOf(record);
  const template = (withPickup: boolean) => `${type}_${withPickup ? 'CON_RETIRO' : 'DIRECTO'}` as const;
  const withPickup = Form.useWatch<boolean>('with_pickup', form) ?? initial.with_pickup;
  const written: Partial<BookingValues> = Form.useWatch([], form) ?? {};
  const toInput = (values: Record<string, unknown>) => {
    const stops = sentStops({ ...initial, ...values });
    const isSame = keysOf(stops) === keysOf(record.route);
    return {
      id_reservation,
      version,
      template: template(values.with_pickup === true),
      motive: values.motive,
      ...(!isSame && { stops }),
    };
  };
  return (
    <FormModal
      title={`Cambiar el tipo de viaje de la reserva ${id_reservation}`}
      text="Los tramos se hacen de nuevo y el precio se busca otra vez: si la reserva ya está aprobada, queda por recalcular; lo pactado con transportistas para los tramos de antes queda sin efecto."
      okText="Cambiar el tipo de viaje"
      width={760}
      call={updateTripType}
      edit={edit}
      form={form}
      initial={valuesOf}
      can={record.edit.template?.can ?? true}
      toInput={toInput}
      doneText="Tipo de viaje cambiado"
      onDone={({ price }) => {
        if (price === null || (!price.waits && price.before === price.after)) return;
        modal.info({ ...priceNotice(price), okText: 'Entendido' });
      }}
      onClose={onClose}
    >
      <Form.Item name="with_pickup" label="Modalidad" className="cz-span-12">
        <Segmented
          options={[
            { value: true, label: 'Con retiro' },
            { value: false, label: 'Directo' },
          ]}
        />
      </Form.Item>
      <PlaceField field="depot" label={type === 'E' ? 'Retiro del vacío' : 'Devolución'} type="DEP" span={4} demanded />
      <PlaceField field="plant" label="Planta" type="PLT" id_company={id_client} span={4} demanded />
      <PlaceField field="port" label="Terminal" type="PRT" span={4} demanded />
      <PlaceField field="base" label="Base de salida" type="BASE" span={4} />
      {withPickup && <PlaceField field="yard" label="Patio de espera" type="PATIO" span={4} />}
      <TripCheck
        id_reservation={id_reservation}
        template={template(withPickup)}
        stops={sentStops({ ...initial, ...written })}
      />
      <Field name="motive" label="Motivo" span={12} help="Queda en el historial.">
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} />
      </Field>
    </FormModal>
  );
}
