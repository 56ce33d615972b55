import type { SapPostingRow } from '@cabezal/contract/money/reposts/postings.calls';
import { POSTING_CAUSE_NAMES, POSTING_STEP_NAMES } from '@cabezal/domain/system/sap/postings';
import { causeName, PostingTag } from '../../../kits/postings/posting-words.tsx';
import { companyFilter } from '../../../kits/selects/company-filter.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import {
  type Column,
  customColumn,
  instantColumn,
  longTextColumn,
  moneyColumn,
  numberColumn,
  textColumn,
} from '../../../ui/table/columns.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';

export const causeColumn: Column<SapPostingRow> = customColumn('cause', 'Causa', row => causeName(row.cause), {
  width: 92,
  card: 'line',
});
export const errorColumn: Column<SapPostingRow> = longTextColumn<SapPostingRow>('error_text', 'Error', { flex: 34 });
export const stepColumn: Column<SapPostingRow> = customColumn(
  'step',
  'Documento',
  row => POSTING_STEP_NAMES[row.step],
  { width: 132, card: 'line' },
);

/** Columns of a log after the number that opens its row. */
export const logColumns: Column<SapPostingRow>[] = [
  instantColumn('created_at', 'Fecha', { sort: true }),
  stepColumn,
  longTextColumn<SapPostingRow>('counterparty', 'Contraparte', { sort: true, flex: 24, card: 'line' }),
  moneyColumn('total', 'Total', { sort: true }),
  customColumn('state', 'Estado', row => <PostingTag state={row.state} />, { width: 116, card: 'side' }),
  numberColumn('attempts', 'Intentos', { width: 76, sort: true }),
  textColumn('sap_number', 'N.º en SAP', { width: 96 }),
  errorColumn,
  textColumn('author', 'Quién', { width: 128 }),
];

export const causeFilter: Filter = {
  kind: 'options',
  field: 'cause',
  label: 'Causa',
  options: optionsOf(POSTING_CAUSE_NAMES),
};
export const partyFilter: Filter = companyFilter(undefined, { field: 'id_company', label: 'Contraparte' });
