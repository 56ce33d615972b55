import { editServicePaymentOrder, getPaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { compare } from '@cabezal/domain/system/amounts/money';
import { Button, Form, Input } from 'antd';
import { callApi } from '../../../../api/call-api.ts';
import { useChange } from '../../../../api/use-change.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Editing } from '../../../../ui/form/EditPage.tsx';
import { Field, useFieldLabel } from '../../../../ui/form/Field.tsx';
import { Refusal } from '../../../../ui/form/FormParts.tsx';
import { FormShell, useFormWork } from '../../../../ui/form/FormShell.tsx';
import { MoneyField, UnitField } from '../../../../ui/form/fields.tsx';
import type { Edit } from '../../../../ui/form/use-editing.ts';
import { LeaveGuard, useAskToClose } from '../../../../ui/form/use-leave-guard.ts';
import { zodRule } from '../../../../ui/form/zod-rule.ts';
import { Justification } from './Justification.tsx';
import type { ShownLine, ShownOrder } from './shown-order.ts';

const { input } = editServicePaymentOrder;
const quantityRule = zodRule(input, 'quantity');

/** The line in the order as it is; a line that is gone, as it was. */
const lineIn = ({ lines }: ShownOrder, line: ShownLine): ShownLine =>
  lines.find(one => one.id_line === line.id_line) ?? line;
/** What a person may change of a line. */
const enteredOf = ({ description, quantity, unit_price, justification }: ShownLine) => ({
  description,
  quantity: Number(quantity),
  unit_price,
  justification: justification ?? undefined,
});

interface EditLineProps {
  order: ShownOrder;
  line: ShownLine;
  onClose: () => void;
}

/** The fields of a line, shown in its place. A changed amount needs a reason; the amounts by the trip stay visible. */
export function EditLine({ order: opened, line, onClose }: EditLineProps) {
  const { numero_orden } = opened;
  return (
    <Editing<ShownOrder> record={opened} read={() => callApi(getPaymentOrder, { numero_orden })}>
      {(order, edit) => <LineForm order={order} line={lineIn(order, line)} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

function LineForm({ order, line, edit, onClose }: EditLineProps & { edit: Edit }) {
  const [form] = Form.useForm();
  const work = useFormWork(form, input);
  const quantity = Form.useWatch('quantity', form);
  const price = Form.useWatch('unit_price', form);
  const change = useChange(editServicePaymentOrder, {
    form,
    onError: edit.onConflict,
    onDone: () => {
      work.written.settle();
      onClose();
    },
  });
  const close = useAskToClose(work.written.isDirty, onClose);
  const isSame = sameAmount(quantity, line.quantity) && sameAmount(price, line.unit_price);
  const { numero_orden, version } = order;
  const { id_line } = line;
  const send = (values: Record<string, unknown>) =>
    change.run({
      numero_orden,
      version,
      id_line,
      description: String(values.description).trim(),
      quantity: String(values.quantity),
      unit_price: String(values.unit_price),
      justification: (values.justification as string | undefined) ?? null,
    });
  return (
    <FormShell
      work={work}
      edit={edit}
      isPart
      className="cz-billing-line-form"
      initial={(now: ShownOrder) => enteredOf(lineIn(now, line))}
      onFinish={send}
    >
      <LeaveGuard isDirty={work.written.isDirty} />
      <Refusal error={change.error} edit={edit} />
      <div className="cz-billing-line-fields">
        <Field name="description" label="Descripción">
          <Input maxLength={300} />
        </Field>
        <QuantityField />
        <Field name="unit_price" label="Precio">
          <MoneyField />
        </Field>
      </div>
      <Justification isRequired={!isSame} />
      <div className="cz-modal-buttons">
        <Button onClick={close}>Cancelar</Button>
        <ActionButton look="primary" htmlType="submit" loading={change.pending}>
          Guardar rubro
        </ActionButton>
      </div>
    </FormShell>
  );
}

function sameAmount(written: string | number | null | undefined, kept: string): boolean {
  const text = String(written ?? '');
  return /^-?\d+(\.\d+)?$/.test(text) && compare(text, kept) === 0;
}

/** The call expects the quantity as text. */
export function QuantityField() {
  const quantity = <UnitField unit="" decimals={2} />;
  useFieldLabel('quantity', 'Cantidad', quantity);
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
      {quantity}
    </Form.Item>
  );
}
