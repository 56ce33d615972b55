import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import type { ArrivalFigures } from '@cabezal/contract/insight/indicators/work.calls';
import { ARRIVAL_GROUP_NAMES, ARRIVAL_GROUPS } from '@cabezal/domain/trips/rules/arrivals';
import { useMemo } from 'react';
import { ColumnChart } from '../../../../kits/charts/ColumnChart.tsx';
import { countColumn } from '../../../../kits/report/count-column.tsx';
import { ReportPart } from '../../../../kits/report/ReportPanel.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type Column, numberColumn, percentColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { type ArrivalsOf, arrivalSpec, arrivalsPath } from './indicator-words.ts';

interface ArrivalsRow extends ArrivalFigures {
  key: string;
  name: string;
  /** Which guides its numbers count; null: no list has them all. */
  of: ArrivalsOf | null;
}

const columns = (head: string, asked: IndicatorInput): Column<ArrivalsRow>[] => [
  textColumn('name', head),
  ...ARRIVAL_GROUPS.map(group =>
    countColumn<ArrivalsRow>(group, ARRIVAL_GROUP_NAMES[group], {
      value: ({ groups }) => groups[group] ?? 0,
      to: ({ of }) => of && arrivalsPath(asked, of, group),
    }),
  ),
  numberColumn('arrivals', 'Llegadas'),
  percentColumn('on_time_percent', 'A tiempo'),
];

interface ArrivalsPartProps {
  /** Heading of the first column: «Planta». */
  head: string;
  /** Must be the same array until the data change, so that the chart is not drawn again. */
  rows: ArrivalsRow[];
  total: ArrivalFigures;
  asked: IndicatorInput;
}

/** The arrivals of each plant or carrier. */
export function ArrivalsPart({ head, rows, total, asked }: ArrivalsPartProps) {
  const spec = useMemo(() => arrivalSpec(head, rows), [head, rows]);
  return (
    <ReportPart title={`Por ${head.toLowerCase()}`}>
      <ColumnChart spec={spec} stacked lying />
      <GroupedTable<ArrivalsRow>
        columns={columns(head, asked)}
        rows={rows}
        rowKey={row => row.key}
        totals={[{ ...total, key: 'total', name: 'Total', of: null }]}
      />
    </ReportPart>
  );
}
