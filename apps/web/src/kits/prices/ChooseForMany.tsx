import { SwapOutlined } from '@ant-design/icons';
import {
  associateFee,
  type ReservationFee,
  type SubFee,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useAccess } from '../rights/use-access.ts';
import { subNumber } from '../trips/sub-number.ts';
import { sharedRates } from './shared-rates.ts';

/** Selects one rate for several containers, if the price of more than one can be changed. */
export function ChooseForMany({ fee }: { fee: ReservationFee }) {
  const { may } = useAccess();
  const [isAsked, setAsked] = useState(false);
  const open = fee.subs.filter(sub => sub.can.edit === true);
  if (!may('reservation.approve') || (open.length < 2 && !isAsked)) return null;
  return (
    <>
      <ActionButton
        icon={<SwapOutlined />}
        can={sharedRates(open).length > 0 || 'No hay otra tarifa para este viaje'}
        onClick={() => setAsked(true)}
      >
        Elegir tarifa para varios
      </ActionButton>
      {isAsked && <ChooseForm fee={fee} open={open} onClose={() => setAsked(false)} />}
    </>
  );
}

function ChooseForm({ fee, open, onClose }: { fee: ReservationFee; open: readonly SubFee[]; onClose: () => void }) {
  const [form] = Form.useForm();
  const { id_reservation, version } = useOpened(fee);
  const all = open.map(sub => sub.id_sub_reservation);
  const chosen = Form.useWatch<number[] | undefined>('id_sub_reservations', form) ?? all;
  const rates = sharedRates(open.filter(sub => chosen.includes(sub.id_sub_reservation)));
  return (
    <FormModal
      title="Elegir una tarifa para varios contenedores"
      text="Pone el precio de lo que la tarifa dice; el resto queda como lo dan las tarifas que rigen."
      okText="Aplicar"
      call={associateFee}
      form={form}
      initial={{ id_sub_reservations: all }}
      toInput={values => ({ ...values, id_reservation, version })}
      doneText={answer => `Precio de la reserva: ${formatMoney(answer.total)}`}
      onClose={onClose}
    >
      <Field name="id_sub_reservations" label="Contenedores" span={12} demanded>
        <Select
          mode="multiple"
          options={open.map(sub => ({
            value: sub.id_sub_reservation,
            label: [subNumber(id_reservation, sub.number), sub.container_code].filter(Boolean).join(' · '),
          }))}
        />
      </Field>
      <Field name="id_fee" label="Tarifa" span={12}>
        <Select
          placeholder="Elija la tarifa"
          options={rates.map(rate => ({
            value: rate.id_fee,
            label: `${rate.code} · ${formatMoney(rate.amount)} · ${rate.reason}`,
          }))}
        />
      </Field>
      <Field name="justification" label="Justificación" span={12}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={255} showCount />
      </Field>
    </FormModal>
  );
}
