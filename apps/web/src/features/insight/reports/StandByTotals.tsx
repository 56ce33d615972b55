import type { StandByTotal } from '@cabezal/contract/insight/reports/stand-by.calls';
import { Link } from 'react-router';
import { ReportPanel } from '../../../kits/report/ReportPanel.tsx';
import { GroupedTable } from '../../../kits/report/report-tables.tsx';
import type { ReportPeriod } from '../../../kits/report/report-values.ts';
import type { Report } from '../../../kits/report/use-report.ts';
import { customColumn, numberColumn } from '../../../ui/table/columns.tsx';
import { amountColumns, isRaised } from './stand-by-words.tsx';

interface StandByTotalsProps {
  /** The filter that a click on the name of a row sets. */
  field: 'id_client' | 'id_location';
  /** Heading of the first column: «Cliente». */
  head: string;
  rows: readonly StandByTotal[];
  total: StandByTotal;
  report: Report<ReportPeriod & { id_client?: number; id_location?: number }>;
}

/** The stand-by of each client or place. */
export function StandByTotals({ field, head, rows, total, report }: StandByTotalsProps) {
  const name = (row: StandByTotal) =>
    row.id === null || report.values[field] === row.id ? (
      row.name
    ) : (
      <Link to={report.linkTo({ [field]: row.id })}>{row.name}</Link>
    );
  return (
    <ReportPanel title={`Por ${head.toLowerCase()}`}>
      <GroupedTable<StandByTotal>
        columns={[
          customColumn('name', head, name),
          numberColumn('stops', 'Paradas'),
          numberColumn('minutes', 'Minutos'),
          ...amountColumns<StandByTotal>(isRaised(total)),
        ]}
        rows={rows}
        rowKey={row => `${row.id} ${row.name}`}
        totals={[total]}
      />
    </ReportPanel>
  );
}
