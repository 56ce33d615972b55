import type { Call } from '@cabezal/contract/call';
import { Input } from 'antd';
import { DateField } from '../../ui/form/date-fields.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useOpeningDay } from './rule-days.ts';

interface EndRuleProps<In> {
  row: { version: number; valid_from: string };
  /** «TAR-00012» */
  name: string;
  /** «Tarifa» */
  word: string;
  o: 'a' | 'o';
  /** The rule was never in force: it is voided instead of ended. */
  voids: boolean;
  call: Call<In, unknown>;
  target: object;
  onClose: () => void;
}

/** Ends or voids a rule as it was when the dialog opened, with a motive: after another change the server refuses. */
export function EndRule<In>({ name, word, o, call, target, onClose, ...now }: EndRuleProps<In>) {
  const { row, voids } = useOpened(now);
  const today = useOpeningDay();
  const { version, valid_from } = row;
  const first = valid_from > today ? valid_from : today;
  return (
    <FormModal
      title={`${voids ? 'Anular' : 'Terminar'} ${name}`}
      text={
        voids
          ? `Nunca llegó a regir: queda anulad${o}, y la versión anterior, si la hay, sigue.`
          : 'Después de su último día no da precio. Lo que ya se cobró no cambia.'
      }
      okText={voids ? 'Anular' : 'Terminar'}
      look="danger"
      call={call}
      initial={voids ? {} : { valid_to: first }}
      toInput={values => ({ ...values, ...target, version })}
      doneText={`${word} ${voids ? 'anulad' : 'terminad'}${o}`}
      onClose={onClose}
      width={480}
    >
      {!voids && (
        <Field name="valid_to" label="Último día" span={6} demanded>
          <DateField min={first} />
        </Field>
      )}
      <Field name="motive" label="Motivo" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={255} />
      </Field>
    </FormModal>
  );
}
