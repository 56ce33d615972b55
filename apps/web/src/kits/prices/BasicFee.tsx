import { PlusOutlined } from '@ant-design/icons';
import { addFeeBasic, type ReservationFee } from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { Input } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DateField } from '../../ui/form/date-fields.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { MoneyField } from '../../ui/form/fields.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useAccess } from '../rights/use-access.ts';

/** For containers without a rate: creates a rate for the freight only, which prices them and, once it is approved, future reservations. */
export function BasicFee({ fee }: { fee: ReservationFee }) {
  const { may } = useAccess();
  const [isAsked, setAsked] = useState(false);
  const { id_reservation, version, client_name } = useOpened(fee, isAsked);
  const without = fee.subs.some(sub => sub.fee_state === 'SIN_TARIFA' && sub.can.edit === true);
  // Another person may have priced them while the form is open: the server then refuses.
  if (!isAsked && (!without || !may('fee.write'))) return null;
  // From a person who may not approve rates, it is a proposal that prices only this reservation.
  const reach = may('fee.approve')
    ? 'Pone el precio de los contenedores sin tarifa y el de las reservas que vengan.'
    : 'Queda como propuesta: pone el precio de los contenedores sin tarifa de esta reserva, y el de las que vengan cuando se apruebe.';
  return (
    <>
      <ActionButton look="next" icon={<PlusOutlined />} onClick={() => setAsked(true)}>
        Crear tarifa del flete
      </ActionButton>
      {isAsked && (
        <FormModal
          title="Crear tarifa del flete"
          text={`Para ${client_name}, en esta ruta y con este contenedor, desde hoy. ${reach}`}
          okText="Crear tarifa"
          call={addFeeBasic}
          toInput={values => ({ ...values, id_reservation, version })}
          doneText={answer => `Precio de la reserva: ${formatMoney(answer.total)}`}
          onClose={() => setAsked(false)}
        >
          <Field name="amount" label="Flete por contenedor, sin IVA" span={6}>
            <MoneyField />
          </Field>
          <Field name="valid_to" label="Hasta" span={6}>
            <DateField />
          </Field>
          <Field name="justification" label="Justificación" span={12}>
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={255} showCount />
          </Field>
        </FormModal>
      )}
    </>
  );
}
