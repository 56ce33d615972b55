import { JUSTIFICATION_MAX } from '@cabezal/domain/prices/amounts/adjustment-reason';
import { Form, Input } from 'antd';
import { useFieldLabel } from '../../../../ui/form/Field.tsx';

/** Why an amount differs from the calculated one: at most 255 characters, with a counter. */
export function Justification({ isRequired }: { isRequired: boolean }) {
  const text = <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={JUSTIFICATION_MAX} showCount />;
  useFieldLabel('justification', 'Justificación', text);
  return (
    <Form.Item
      name="justification"
      className="cz-billing-justification"
      label={
        <span>
          Justificación
          {!isRequired && <span className="cz-optional"> opcional</span>}
        </span>
      }
      rules={[{ required: isRequired, whitespace: isRequired, message: 'Escriba la justificación del cambio' }]}
    >
      {text}
    </Form.Item>
  );
}
