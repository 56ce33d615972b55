import { setMissingLine } from '@cabezal/contract/bookings/reservations/editing.calls';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { ShippingLineSelect } from '../selects/selects.tsx';

interface SetLineProps {
  id_reservation: number;
  onClose: () => void;
}

/** Sets the shipping line of a reservation that was booked without one. */
export default function SetLine({ id_reservation, onClose }: SetLineProps) {
  return (
    <FormModal
      title={`Naviera de la reserva ${id_reservation}`}
      text="Con ella empiezan a correr los días libres de sus contenedores. Después ya no se cambia."
      okText="Registrar naviera"
      width={440}
      call={setMissingLine}
      initial={{}}
      toInput={values => ({ ...values, id_reservation })}
      doneText="Naviera registrada"
      onClose={onClose}
    >
      <Field name="id_shipping_line" label="Naviera" span={12}>
        <ShippingLineSelect />
      </Field>
    </FormModal>
  );
}
