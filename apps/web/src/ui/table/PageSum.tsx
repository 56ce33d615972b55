import { add, formatMoney } from '@cabezal/domain/money/money';
import { type ListInput, listInputOf, useListState } from './list-state.ts';
import { type ListCall, useListData } from './use-list-data.ts';

interface PageSumProps<R> {
  /** The list whose rows are summed: its id and call as the table has them (one question to the server for both). */
  id: string;
  call: ListCall<R>;
  fixed?: Record<string, unknown>;
  amount: (row: R) => string;
}

/** What the rows on this page come to. */
export function PageSum<R>({ id, call, fixed, amount }: PageSumProps<R>) {
  const { state } = useListState(`${id}.`);
  const input: ListInput = listInputOf(state, fixed);
  const page = useListData(call, input, state.view).data?.page;
  if (!page || page.rows.length === 0) return null;
  const name = page.total > page.rows.length ? 'Suma de esta página' : 'Suma';
  return (
    <span>
      {name}: <strong>{formatMoney(add(...page.rows.map(amount)))}</strong>
    </span>
  );
}
