import type { SaleFigures } from '@cabezal/contract/insight/indicators/money.calls';
import { ColumnChart } from '../../../../kits/charts/ColumnChart.tsx';
import type { ColumnSpec } from '../../../../kits/charts/chart-spec.ts';
import { countColumn } from '../../../../kits/report/count-column.tsx';
import { ReportPart } from '../../../../kits/report/ReportPanel.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type Column, moneyColumn, percentColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { SALE_PARTS } from './indicator-words.ts';

export interface SaleRow extends SaleFigures {
  name: string;
  /** Share of a client in the sale; absent for months and for the total. */
  share_percent?: number | null;
  to: string | null;
}

const columns = (head: string, hasShares: boolean): Column<SaleRow>[] => [
  textColumn('name', head),
  ...SALE_PARTS.map(({ part, name }) => moneyColumn<SaleRow>(part, name)),
  moneyColumn('sale', 'Venta'),
  ...(hasShares ? [percentColumn<SaleRow>('share_percent', 'Parte')] : []),
  countColumn('reservations', 'Reservas', {
    value: row => row.reservations,
    to: row => row.to,
    label: row => `Reservas de ${row.name}`,
  }),
];

interface SalePartProps {
  /** Heading of the first column: «Mes». */
  head: string;
  spec: ColumnSpec;
  rows: SaleRow[];
  total: SaleRow;
  hasShares?: boolean;
}

/** The sale of each month or client, and how far it is invoiced. */
export const SalePart = ({ head, spec, rows, total, hasShares = false }: SalePartProps) => (
  <ReportPart title={`Por ${head.toLowerCase()}`}>
    <ColumnChart spec={spec} stacked />
    <GroupedTable<SaleRow> columns={columns(head, hasShares)} rows={rows} rowKey={row => row.name} totals={[total]} />
  </ReportPart>
);
