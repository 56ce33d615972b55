import type { Call } from '@cabezal/contract/call';
import { DateField } from '../../ui/form/date-fields.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import type { RowButton } from '../../ui/table/row-buttons.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useOpeningDay } from './rule-days.ts';

interface EndingRule {
  valid_from: string;
  version: number;
  can: { end: true | string };
}

interface EndOnDayProps<R, In> {
  row: R;
  /** «el bono de Viaje» */
  nameOf: (row: R) => string;
  /** What stays as it is. */
  text: string;
  call: Call<In, unknown>;
  targetOf: (row: R) => object;
  doneText: string;
  onClose: () => void;
}

/** Gives a rule without versions its last day, as it was when the dialog opened; no motive is asked for. */
function EndOnDay<R extends EndingRule, In>(props: EndOnDayProps<R, In>) {
  const { nameOf, text, call, targetOf, doneText, onClose } = props;
  const row = useOpened(props.row);
  const today = useOpeningDay();
  return (
    <FormModal
      title={`Terminar ${nameOf(row)}`}
      text={text}
      okText="Terminar"
      call={call}
      initial={{ valid_to: row.valid_from > today ? row.valid_from : today }}
      toInput={values => ({ ...values, ...targetOf(row), version: row.version })}
      doneText={doneText}
      onClose={onClose}
      width={420}
    >
      <Field name="valid_to" label="Último día" span={12}>
        <DateField />
      </Field>
    </FormModal>
  );
}

/** «Terminar», while the rule has not ended; one that has a last day may get an earlier one. */
export const endOnDayButton = <R extends EndingRule, In>(
  ending: Omit<EndOnDayProps<R, In>, 'row' | 'onClose'>,
): RowButton<R> => ({
  key: 'end',
  text: 'Terminar',
  nameOf: ending.nameOf,
  when: row => row.can.end === true,
  dialog: (row, close) => <EndOnDay {...ending} row={row} onClose={close} />,
});
