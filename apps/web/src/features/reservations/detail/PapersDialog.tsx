import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import { correctPapers, getReservation } from '@cabezal/contract/reservations/reservations.calls';
import { Form, Input } from 'antd';
import { callApi } from '../../../api/call-api.ts';
import { Editing, type EditOf } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { BlField, BookingField } from '../../booking/ShipmentSection.tsx';

interface DialogProps {
  detail: ReservationDetail;
  onClose: () => void;
}

/** Booking, BL and CW1 code, which the line often gives, or changes, after the approval. */
export function PapersDialog({ detail, onClose }: DialogProps) {
  const { id_reservation } = detail;
  return (
    <Editing record={detail} read={() => callApi(getReservation, { id_reservation })}>
      {(record, edit) => <PapersForm record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

function PapersForm({ record, edit, onClose }: EditOf<ReservationDetail> & Pick<DialogProps, 'onClose'>) {
  const [form] = Form.useForm();
  const { id_reservation, version, booking, bl, cw1_code } = record;
  return (
    <FormModal
      title={`Booking y BL de la reserva ${id_reservation}`}
      okText="Guardar"
      width={440}
      call={correctPapers}
      edit={edit}
      form={form}
      initial={{ booking, bl, cw1_code }}
      toInput={values => ({
        ...{ id_reservation, version },
        booking: values.booking || null,
        bl: values.bl || null,
        cw1_code: values.cw1_code || null,
      })}
      doneText="Booking y BL guardados"
      onClose={onClose}
    >
      <BookingField span={12} />
      <BlField span={12} />
      <Field name="cw1_code" label="Código CW1" span={12}>
        <Input autoComplete="off" maxLength={40} />
      </Field>
    </FormModal>
  );
}
