import { correctReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { cleanPaper } from '@cabezal/domain/system/validation/shipment';
import { ConfigProvider, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { callApi } from '../../../../api/call-api.ts';
import { CLIENT_TYPES, CompanySelect, ProductSelect, ShipSelect } from '../../../../kits/selects/selects.tsx';
import { DateField, InstantField, TimeField } from '../../../../ui/form/date-fields.tsx';
import { Editing, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { BlField, BookingField } from '../../booking/ShipmentSection.tsx';
import { asksMotive, type Editables } from './edit-table.ts';

interface DialogProps {
  detail: ReservationDetail;
  onClose: () => void;
}

/** «Corregir»: the fields of a reservation that can be changed now; the others show the reason why not. */
export function CorrectDialog({ detail, onClose }: DialogProps) {
  const { id_reservation } = detail;
  return (
    <Editing record={detail} read={() => callApi(getReservation, { id_reservation })}>
      {(record, edit) => <CorrectForm record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

/** Fields of the form, and the rule of the table that applies to each. */
const COLUMNS = {
  booking: 'booking',
  bl: 'bl',
  cw1_code: 'cw1_code',
  reference: 'reference',
  id_ship: 'id_ship',
  voyage: 'voyage',
  cut_off: 'cut_off',
  release_number: 'release_number',
  exit_letter: 'exit_letter',
  port_paid_at: 'port_paid_at',
  appointment_date: 'appointment',
  appointment_time: 'appointment',
  id_bill_to: 'id_bill_to',
  id_addressee: 'id_addressee',
  id_product: 'id_product',
  observation_client: 'observation_client',
} as const;

const correctValues = (record: ReservationDetail) =>
  Object.fromEntries(Object.keys(COLUMNS).map(name => [name, record[name as keyof typeof COLUMNS]]));

function CorrectForm({ record, edit, onClose }: EditOf<ReservationDetail> & Pick<DialogProps, 'onClose'>) {
  const [form] = Form.useForm();
  const values = Form.useWatch<Record<string, unknown>>([], form);
  const { id_reservation, version } = record;
  const before = correctValues(record);
  const explains = asksMotive({ table: record.edit, columns: COLUMNS, before, values: values ?? before });
  const isLacking = explains && `${values?.motive ?? ''}`.trim().length < 5;
  return (
    <FormModal
      title={`Corregir la reserva ${id_reservation}`}
      okText="Guardar"
      width={760}
      call={correctReservation}
      edit={edit}
      form={form}
      can={isLacking ? 'Escriba por qué se corrige' : true}
      initial={correctValues}
      toInput={given => ({ ...given, id_reservation, version })}
      doneText="Reserva corregida"
      onClose={onClose}
    >
      <CorrectFields record={record} />
      {explains && (
        <Field
          name="motive"
          label="Motivo"
          span={12}
          demanded
          help="Al menos cinco letras: por qué se corrige lo que ya estaba. Queda en el historial."
        >
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} />
        </Field>
      )}
    </FormModal>
  );
}

function CorrectFields({ record }: { record: ReservationDetail }) {
  const { edit: table } = record;
  return (
    <>
      <Group table={table} field="booking">
        <BookingField span={4} />
        <BlField span={4} />
        <Field name="cw1_code" label="Código CW1" span={4} normalize={cleanPaper}>
          <Input autoComplete="off" maxLength={40} />
        </Field>
        <Field name="reference" label="Referencia" span={4}>
          <Input autoComplete="off" maxLength={60} />
        </Field>
        <Field name="id_ship" label="Buque" span={4}>
          <ShipSelect id_shipping_line={record.id_shipping_line} name={record.ship ?? undefined} />
        </Field>
        <Field name="voyage" label="Viaje" span={4}>
          <Input autoComplete="off" maxLength={20} />
        </Field>
        <Field name="cut_off" label="Cut-off" span={6}>
          <InstantField />
        </Field>
        <Field name="port_paid_at" label="Pagado al puerto" span={6}>
          <InstantField />
        </Field>
        <Field name="release_number" label="Número de liberación" span={6}>
          <Input autoComplete="off" maxLength={40} />
        </Field>
        <Field name="exit_letter" label="Carta de salida" span={6}>
          <Input autoComplete="off" maxLength={40} />
        </Field>
      </Group>
      <Group table={table} field="appointment">
        <Field
          name="appointment_date"
          label="Cita en planta"
          span={3}
          demanded
          rules={given('Ingrese la fecha de la cita')}
        >
          <DateField />
        </Field>
        <Field name="appointment_time" label="Hora" span={3} demanded rules={given('Ingrese la hora de la cita')}>
          <TimeField />
        </Field>
      </Group>
      <Group table={table} field="id_product">
        <Field name="id_product" label="Producto" span={4}>
          <ProductSelect reservation_type={record.reservation_type} name={record.product ?? undefined} />
        </Field>
      </Group>
      <Group table={table} field="id_bill_to">
        <Field name="id_bill_to" label="Facturar a" span={4} demanded rules={given('Elija a quién se factura')}>
          <CompanySelect types={CLIENT_TYPES} name={record.bill_to_name ?? undefined} />
        </Field>
        <Field name="id_addressee" label="Destinatario" span={4}>
          <CompanySelect types={CLIENT_TYPES} name={record.addressee_name ?? undefined} />
        </Field>
      </Group>
      <Group table={table} field="observation_client">
        <Field name="observation_client" label="Observación del cliente" span={12}>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={1000} />
        </Field>
      </Group>
    </>
  );
}

/** Required fields of every reservation. */
const given = (message: string) => [{ required: true, message }];

/** Fields with the same rule of the table: editable, or read-only with the reason. */
function Group({ table, field, children }: { table: Editables; field: string; children: ReactNode }) {
  const can = table[field]?.can ?? true;
  return (
    <ConfigProvider componentDisabled={can !== true}>
      {children}
      {can !== true && <p className="cz-reservations-locked cz-span-12">{can}</p>}
    </ConfigProvider>
  );
}
