import type { RuleState } from '@cabezal/domain/prices/pricing/validity';
import { formatDate } from '@cabezal/domain/system/time/time';
import { type Column, customColumn } from '../../ui/table/columns.tsx';
import { RuleStateTag } from './RuleStateTag.tsx';
import type { Period } from './rule-days.ts';

interface DayOptions {
  /** The list can be sorted by the last day. */
  sortsByEnd?: boolean;
  /** Where the first day is on a card; default: the card has no room for it. */
  card?: 'line' | 'none';
}

/** «Desde» and «Hasta». */
export const dayColumns = <R extends Period>({ sortsByEnd = false, card = 'none' }: DayOptions = {}): Column<R>[] => [
  customColumn('valid_from', 'Desde', row => formatDate(row.valid_from), { sort: 'valid_from', width: 100, card }),
  customColumn('valid_to', 'Hasta', row => row.valid_to && formatDate(row.valid_to), {
    width: 100,
    card: 'none',
    ...(sortsByEnd && { sort: 'valid_to' }),
  }),
];

/** «Estado»: of the rule today. */
export const stateColumn = <R extends { state: RuleState }>(
  options: Pick<Column<R>, 'width' | 'cardRender'> = {},
): Column<R> =>
  customColumn('state', 'Estado', row => <RuleStateTag state={row.state} />, {
    width: 124,
    card: 'side',
    ...options,
  });
