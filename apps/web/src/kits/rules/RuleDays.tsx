import { Input } from 'antd';
import type { ReactNode } from 'react';
import { DateField } from '../../ui/form/date-fields.tsx';
import { Field } from '../../ui/form/Field.tsx';

interface RuleDaysProps {
  /** The width of each field, of twelve columns. */
  span?: number;
  firstDayHelp?: ReactNode;
}

/** The first and the last day of a rule. */
export function RuleDays({ span = 6, firstDayHelp }: RuleDaysProps) {
  return (
    <>
      <Field name="valid_from" label="Rige desde" span={span} help={firstDayHelp}>
        <DateField />
      </Field>
      <Field name="valid_to" label="Hasta" span={span} help="Su último día. Vacío: sin fin">
        <DateField />
      </Field>
    </>
  );
}

/** A note that goes with the rule. */
export function RuleNote({ rows = 4 }: { rows?: number }) {
  return (
    <Field name="note" label="Nota" span={12}>
      <Input.TextArea autoSize={{ minRows: 1, maxRows: rows }} maxLength={500} />
    </Field>
  );
}
