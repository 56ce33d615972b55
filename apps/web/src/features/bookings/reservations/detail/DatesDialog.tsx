import { updateRetrievalDelivery } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { ConfigProvider, Form, Input } from 'antd';
import { callApi } from '../../../../api/call-api.ts';
import { InstantField } from '../../../../ui/form/date-fields.tsx';
import { Editing, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { asksMotive } from './edit-table.ts';
import { datesOf } from './stop-dates.ts';

interface DialogProps {
  detail: ReservationDetail;
  id_sub_reservation: number;
  name: string;
  onClose: () => void;
}

/** «Fechas de retiro y entrega»: when a container is picked up and delivered; the plan of its leg moves too. */
export function DatesDialog({ detail, ...shell }: DialogProps) {
  const { id_reservation } = detail;
  return (
    <Editing record={detail} read={() => callApi(getReservation, { id_reservation })}>
      {(record, edit) => <DatesForm record={record} edit={edit} {...shell} />}
    </Editing>
  );
}

const COLUMNS = { retrieval_at: 'retrieval_at', delivery_at: 'delivery_at' } as const;
const FIELDS = [
  { field: 'retrieval_at', label: 'Retiro' },
  { field: 'delivery_at', label: 'Entrega' },
] as const;

function DatesForm({
  record,
  edit,
  id_sub_reservation,
  name,
  onClose,
}: EditOf<ReservationDetail> & Omit<DialogProps, 'detail'>) {
  const [form] = Form.useForm();
  const values = Form.useWatch<Record<string, unknown>>([], form);
  const subOf = ({ sub_reservations }: ReservationDetail) =>
    sub_reservations.find(one => one.id_sub_reservation === id_sub_reservation);
  const sub = subOf(record);
  if (!sub) return null;
  const initial = datesOf(record, sub);
  const changed = (given: Record<string, unknown>) =>
    Object.fromEntries(FIELDS.flatMap(({ field }) => (given[field] === initial[field] ? [] : [[field, given[field]]])));
  const now = values ?? { ...initial };
  const explains = asksMotive({ table: sub.edit, columns: COLUMNS, before: { ...initial }, values: now });
  const isLacking = explains && `${now.motive ?? ''}`.trim().length < 5;
  return (
    <FormModal
      title={`Fechas de retiro y entrega de ${name}`}
      text="Se mueve el plan de su tramo; quien lo conduce ve la hora nueva en su página."
      okText="Guardar"
      width={480}
      call={updateRetrievalDelivery}
      edit={edit}
      form={form}
      can={isLacking ? 'Escriba por qué se cambia' : true}
      initial={(now: ReservationDetail) => datesOf(now, subOf(now) ?? sub)}
      toInput={given => ({
        id_sub_reservation,
        version: sub.version,
        motive: given.motive,
        ...changed(given),
      })}
      doneText="Fechas guardadas"
      onClose={onClose}
    >
      {FIELDS.map(({ field, label }) => {
        const can = sub.edit[field]?.can ?? true;
        const why = can !== true ? can : initial[field] === null ? 'Ningún tramo abierto tiene esa parada' : null;
        return (
          <ConfigProvider key={field} componentDisabled={why !== null && record.status !== 'PENDING'}>
            <Field name={field} label={label} demanded span={12} help={record.status === 'PENDING' ? null : why}>
              <InstantField />
            </Field>
          </ConfigProvider>
        );
      })}
      {explains && (
        <Field name="motive" label="Motivo" span={12}>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} />
        </Field>
      )}
    </FormModal>
  );
}
