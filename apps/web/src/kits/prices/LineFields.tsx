import { Input } from 'antd';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyField, UnitField } from '../../ui/form/fields.tsx';

/** Quantity, price and why, of the one line of the form. */
export function LineFields() {
  return (
    <>
      <Field name={['rubros', 0, 'quantity']} label="Cantidad" span={4}>
        <UnitField unit="" decimals={2} />
      </Field>
      <Field name={['rubros', 0, 'unit_price']} label="Precio sin IVA" span={8}>
        <MoneyField />
      </Field>
      <Field
        name={['rubros', 0, 'justification']}
        label="Justificación"
        span={12}
        help="Hace falta cuando el valor no es el de la tarifa o del catálogo."
      >
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={255} showCount />
      </Field>
    </>
  );
}
