import { Checkbox, Form, Input } from 'antd';
import { Field } from '../../ui/form/Field.tsx';
import type { BulkField } from './bulk-shape.ts';

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const demanded = {
  validator: async (_: unknown, value: unknown) => {
    if (isEmpty(value)) throw new Error('Campo obligatorio');
  },
};

/** The new value; emptying a field takes a choice of its own, so that nobody empties many rows by leaving the value out. */
export function BulkValue({ field: { name, label, help, rules = [], control, empties } }: { field: BulkField }) {
  const isEmptied = Form.useWatch(['empty', name]) as boolean | undefined;
  return (
    <div className="cz-bulk-field">
      {isEmptied ? (
        <div className="cz-bulk-emptied">{label}</div>
      ) : (
        <Field name={['changes', name]} label={label} span={12} demanded help={help} rules={[demanded, ...rules]}>
          {control}
        </Field>
      )}
      {empties && (
        <Form.Item name={['empty', name]} valuePropName="checked" className="cz-bulk-empty">
          <Checkbox classNames={{ label: 'cz-bulk-empty-label' }} aria-label={`Dejar vacío «${label}»`}>
            Dejar vacío
          </Checkbox>
        </Form.Item>
      )}
    </div>
  );
}

/** Why a state changes: one motive for all rows. */
export function BulkMotive() {
  return (
    <Field name="motive" label="Motivo" span={12} demanded rules={[demanded]}>
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
    </Field>
  );
}
