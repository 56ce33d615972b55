import { businessDate } from '@cabezal/domain/system/time/time';
import { Form, Input } from 'antd';
import { Field } from '../../ui/form/Field.tsx';
import { useFormKit } from '../../ui/form/form-context.ts';
import { useAccess } from '../rights/use-access.ts';

/** Why a rule holds from a day before today, asked of people who may store one. */
export function Backdating() {
  const { form } = useFormKit();
  const from = Form.useWatch<string | null>('valid_from', form);
  const { may } = useAccess();
  if (!from || from >= businessDate(new Date()) || !may('fee.backdate')) return null;
  return (
    <Field name="justification" label="Por qué rige desde un día que ya pasó" span={12} demanded>
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={255} />
    </Field>
  );
}
