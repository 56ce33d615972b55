import { editServicePaymentOrder } from '@cabezal/contract/billing/payment-orders.calls';
import { compare } from '@cabezal/domain/money/money';
import { Button, Form, Input } from 'antd';
import { useChange } from '../../../api/use-change.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { MoneyField, UnitField } from '../../../ui/form/fields.tsx';
import { zodRule } from '../../../ui/form/zod-rule.ts';
import { Justification } from './Justification.tsx';
import type { ShownLine, ShownOrder } from './shown-order.ts';

interface LineValues {
  description: string;
  quantity: number;
  unit_price: string;
  justification?: string;
}
const { input } = editServicePaymentOrder;
const quantityRule = zodRule(input, 'quantity');

/** The fields of a line in its place. Another amount needs its reason; the amounts of the trip stay beside it. */
export function EditLine({ order, line, onClose }: { order: ShownOrder; line: ShownLine; onClose: () => void }) {
  const [form] = Form.useForm<LineValues>();
  const quantity = Form.useWatch('quantity', form);
  const price = Form.useWatch('unit_price', form);
  const edit = useChange(editServicePaymentOrder, { form, onDone: onClose });
  const isSame = sameAmount(quantity, line.quantity) && sameAmount(price, line.unit_price);
  const send = (values: LineValues) =>
    edit.run({
      numero_orden: order.numero_orden,
      version: order.version,
      id_line: line.id_line,
      description: values.description.trim(),
      quantity: String(values.quantity),
      unit_price: values.unit_price,
      justification: values.justification ?? null,
    });
  const initial = {
    description: line.description,
    quantity: Number(line.quantity),
    unit_price: line.unit_price,
    justification: line.justification ?? undefined,
  };
  return (
    <Form form={form} layout="vertical" className="cz-line-form" initialValues={initial} onFinish={send}>
      <Failure error={edit.error} />
      <div className="cz-line-fields">
        <Form.Item name="description" label="Descripción" rules={[zodRule(input, 'description')]}>
          <Input maxLength={300} />
        </Form.Item>
        <QuantityField />
        <Form.Item name="unit_price" label="Precio" rules={[zodRule(input, 'unit_price')]}>
          <MoneyField />
        </Form.Item>
      </div>
      <Justification isRequired={!isSame} />
      <div className="cz-modal-buttons">
        <Button onClick={onClose}>Cancelar</Button>
        <ActionButton look="primary" htmlType="submit" loading={edit.pending}>
          Guardar rubro
        </ActionButton>
      </div>
    </Form>
  );
}

function sameAmount(written: string | number | null | undefined, kept: string): boolean {
  const text = String(written ?? '');
  return /^-?\d+(\.\d+)?$/.test(text) && compare(text, kept) === 0;
}

/** The call takes the quantity as text. */
export function QuantityField() {
  return (
    <Form.Item
      name="quantity"
      label="Cantidad"
      rules={[
        {
          validator: (rule, value) =>
            quantityRule.validator(rule, value === null || value === undefined ? '' : String(value)),
        },
        { required: true, message: 'Campo obligatorio' },
      ]}
    >
      <UnitField unit="" decimals={2} />
    </Form.Item>
  );
}
