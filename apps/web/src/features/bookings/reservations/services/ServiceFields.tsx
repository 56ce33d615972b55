import type { ReservationServices } from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { Form, Input } from 'antd';
import { Field } from '../../../../ui/form/Field.tsx';
import { by } from '../../../../ui/form/field-rule.ts';
import { MoneyField, UnitField } from '../../../../ui/form/fields.tsx';
import { useFormKit } from '../../../../ui/form/form-context.ts';
import { wantsReason } from './service-words.ts';

const reasoned = by<string>(text => (text ? null : 'Justifique el precio'), true);

interface PriceProps {
  /** The path of the line in the form; empty: the form is the line. */
  at: (string | number)[];
  /** The catalogue's data of the line's service. */
  service: ReservationServices['offered'][number] | undefined;
}

/** Quantity, price and reason of a service that the operator charges. */
export function PriceFields({ at, service }: PriceProps) {
  const { form } = useFormKit();
  const price = [...at, 'unit_price'];
  const written = Form.useWatch<string | null>(price, { form, preserve: true });
  const isDemanded = wantsReason(written, service);
  const isListed = at.length > 0;
  // A price that nobody entered needs no reason.
  const isPriced = Boolean(written);
  return (
    <>
      <Field name={[...at, 'quantity']} isListed={isListed} label="Cantidad" span={4}>
        <UnitField unit="" decimals={2} />
      </Field>
      <Field name={price} isListed={isListed} label="Precio sin IVA" span={8}>
        <MoneyField
          placeholder={service?.unit_price ? `Tarifa o ${formatMoney(service.unit_price)}` : 'El de las tarifas'}
        />
      </Field>
      {isPriced && (
        <Field
          name={[...at, 'justification']}
          isListed={isListed}
          label="Justificación"
          span={12}
          demanded={isDemanded}
          rules={isDemanded ? [reasoned] : []}
          dependencies={[price]}
          help={isDemanded ? 'El precio no es el del catálogo: diga por qué.' : undefined}
        >
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={255} showCount />
        </Field>
      )}
    </>
  );
}

/** The motive for a change of a finished reservation. */
export function MotiveField() {
  return (
    <Field name="motive" label="Motivo" span={12} demanded help="La reserva ya terminó: diga por qué se agrega ahora.">
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} />
    </Field>
  );
}
