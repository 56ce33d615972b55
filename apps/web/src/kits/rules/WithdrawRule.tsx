import type { Call } from '@cabezal/contract/call';
import { toast } from '../../ui/feedback/toast.ts';
import { AskDialog } from '../../ui/form/AskDialog.tsx';
import type { RowButton } from '../../ui/table/row-buttons.tsx';

interface FutureRule {
  version: number;
  can: { withdraw: true | string };
}

interface Withdrawal<R, In> {
  /** «el bono de Viaje» */
  nameOf: (row: R) => string;
  call: Call<In, unknown>;
  inputOf: (row: R) => In;
  doneText: string;
}

/** «Retirar»: a rule without versions whose first day has not come. Later it is ended. */
export const withdrawButton = <R extends FutureRule, In>({
  nameOf,
  call,
  inputOf,
  doneText,
}: Withdrawal<R, In>): RowButton<R> => ({
  key: 'withdraw',
  text: 'Retirar',
  nameOf,
  when: row => row.can.withdraw === true,
  dialog: (row, close) => (
    <AskDialog
      open
      title={`Retirar ${nameOf(row)}`}
      text="Todavía no rige: no se aplicó a ningún viaje. Desaparece de la lista."
      okText="Retirar"
      look="danger"
      call={call}
      input={inputOf(row)}
      onDone={() => {
        toast.success(doneText);
        close();
      }}
      onClose={close}
    />
  ),
});
