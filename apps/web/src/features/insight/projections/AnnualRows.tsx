import type { AnnualTable } from '@cabezal/contract/insight/projections/projections.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { GroupedTable } from '../../../kits/report/report-tables.tsx';
import { type Column, customColumn } from '../../../ui/table/columns.tsx';
import { Counted } from './Counted.tsx';
import { changeText, figureText, type Measure, monthText } from './projection-words.ts';

type Row = Omit<AnnualTable['rows'][number], 'month' | 'state'> & {
  month: string;
  state: AnnualTable['rows'][number]['state'] | 'TOTAL';
};

const NOTES: Partial<Record<Row['state'], string>> = { EN_CURSO: 'en curso', POR_VENIR: 'por venir' };
const right = { align: 'right' } as const;

function Month({ row: { month, state } }: { row: Row }) {
  if (state === 'TOTAL') return 'Total';
  return (
    <>
      {monthText(month)} {NOTES[state] && <span className="cz-quiet">{NOTES[state]}</span>}
    </>
  );
}

function columns(measure: Measure, { year, total }: AnnualTable): Column<Row>[] {
  const figure = (key: 'before' | 'real' | 'variation', title: string) =>
    customColumn<Row>(key, title, row => (row[key] === null ? null : figureText(measure, row[key])), right);
  const projected = ({ projected: value, state }: Row) => {
    if (value !== null) return figureText(measure, value);
    return state === 'CERRADO' ? null : <span className="cz-quiet">Sin historia suficiente</span>;
  };
  const counted = ({ state, month, counted: of }: Row) =>
    state === 'TOTAL' ? (
      formatNumber(total.reservations, 0)
    ) : (
      <Counted counted={of} of={`${monthText(month)} ${year}`} />
    );
  return [
    customColumn('month', 'Mes', row => <Month row={row} />),
    figure('before', String(year - 1)),
    figure('real', 'Real'),
    customColumn('projected', 'Proyectado', projected, right),
    figure('variation', 'Variación'),
    customColumn('variation_percent', '%', row => changeText(row.variation_percent), right),
    customColumn('counted', 'Reservas', counted, right),
  ];
}

/** The months with their projection, and their sums. */
export function AnnualRows({ measure, table }: { measure: Measure; table: AnnualTable }) {
  return (
    <GroupedTable<Row>
      columns={columns(measure, table)}
      rows={table.rows}
      rowKey={row => row.month}
      totals={[{ ...table.total, month: 'total', state: 'TOTAL', counted: null }]}
    />
  );
}
