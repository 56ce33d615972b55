import { getMotivesOf } from '@cabezal/contract/operations/guides/special.calls';
import { Input } from 'antd';
import { LookupSelect } from '../../ui/form/EntitySelect.tsx';
import type { EntityOption } from '../../ui/form/entity-option.ts';
import { Field } from '../../ui/form/Field.tsx';
import { hasReason, NO_REASON } from './reason.ts';

interface ReasonFieldsProps {
  /** The path in the call's input: its first row, or the input itself. */
  under?: readonly (string | number)[];
  /** The stored motive. */
  stored?: EntityOption | null;
}

/** A motive of the catalogue, or free text: one of the two is required. */
export function ReasonFields({ under = [], stored = null }: ReasonFieldsProps) {
  const motive = [...under, 'id_motivo'];
  const words = [...under, 'value_others'];
  return (
    <>
      <Field
        name={motive}
        label="Motivo"
        span={12}
        demanded
        dependencies={[words]}
        rules={[
          ({ getFieldValue }) => ({
            validator: async () => {
              if (!hasReason(getFieldValue(motive), getFieldValue(words))) throw new Error(NO_REASON);
            },
          }),
        ]}
      >
        <LookupSelect
          call={getMotivesOf}
          input={{ kind: 'DELAY' }}
          option={one => ({ value: one.id_motivo, label: one.name })}
          current={stored}
        />
      </Field>
      <Field name={words} label="Con sus palabras" span={12} demanded help="Basta uno de los dos.">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={255} />
      </Field>
    </>
  );
}
