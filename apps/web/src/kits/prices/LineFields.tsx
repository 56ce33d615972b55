import { Form, Input } from 'antd';
import { Field } from '../../ui/form/Field.tsx';
import { by } from '../../ui/form/field-rule.ts';
import { MoneyField, UnitField } from '../../ui/form/fields.tsx';
import { useFormKit } from '../../ui/form/form-context.ts';
import { type GivenFigures, wantsReason } from './price-words.ts';

const reasoned = by<string>(text => (text ? null : 'Justifique el cambio'), true);
const figures = ['quantity', 'unit_price'].map(name => ['rubros', 0, name]);

/** Quantity, price and reason of the form's line. `given`: the figures that need no reason. */
export function LineFields({ given }: { given: GivenFigures | null }) {
  const { form } = useFormKit();
  const line = Form.useWatch<Partial<GivenFigures>>(['rubros', 0], { form, preserve: true });
  const isDemanded = wantsReason(line ?? {}, given);
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
        demanded={isDemanded}
        rules={isDemanded ? [reasoned] : []}
        dependencies={figures}
        help={isDemanded ? 'El valor no es el de la tarifa o del catálogo: diga por qué.' : undefined}
      >
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={255} showCount />
      </Field>
    </>
  );
}
