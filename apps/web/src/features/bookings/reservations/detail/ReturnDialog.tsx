import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getMotivesOf, saveReturn } from '@cabezal/contract/operations/guides/special.calls';
import { Form, Input, Switch } from 'antd';
import { PlaceSelect } from '../../../../kits/selects/PlaceSelect.tsx';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { LookupSelect } from '../../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';
import { returnPlaces } from './return-places.ts';
import type { SubReservationView } from './shapes.ts';

interface ReturnProps {
  detail: ReservationDetail;
  sub: SubReservationView;
  onClose: () => void;
}

/** Sends a container that we hold back out of order; its truck is assigned in Despachos. */
export default function ReturnDialog({ detail, sub: now, onClose }: ReturnProps) {
  const sub = useOpened(now);
  const { id_sub_reservation, version } = sub;
  const { from, to } = returnPlaces(detail, sub);
  return (
    <FormModal
      title={`Retornar el contenedor ${subNumber(detail.id_reservation, sub.number)}`}
      text="Un vacío va a un depósito y ya no hace su viaje; un lleno va a un puerto y su viaje sigue pendiente. El retorno queda en Despachos, por asignar."
      okText="Crear el retorno"
      call={saveReturn}
      initial={{ billable: false, id_origin: from?.id, id_destination: to?.id }}
      toInput={values => ({ ...values, billable: values.billable === true, id_sub_reservation, version })}
      doneText="Retorno creado: asígnelo en Despachos"
      onClose={onClose}
    >
      <Field name="id_motivo" label="Motivo" span={12}>
        <LookupSelect
          call={getMotivesOf}
          input={{ kind: 'RETURN' }}
          option={one => ({ value: one.id_motivo, label: one.name })}
        />
      </Field>
      <Field name="id_origin" label="Está en" span={6}>
        <PlaceSelect current={from && { value: from.id, label: from.name }} />
      </Field>
      <Field name="id_destination" label="Vuelve a" span={6}>
        <PlaceSelect current={to && { value: to.id, label: to.name }} />
      </Field>
      <Field name="motive" label="Qué pasó" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
      </Field>
      <Form.Item name="billable" label="Por cobrar al cliente" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  );
}
