import { useMemo } from 'react';
import { useNarrow } from '../../ui/use-narrow.ts';
import { Chart } from './Chart.tsx';
import type { ColumnSpec } from './chart-spec.ts';
import { columnOption } from './column-option.ts';

const ROW = 30;
const AROUND = 92;

interface ColumnChartProps {
  /** The same object as long as nothing changes. */
  spec: ColumnSpec;
  stacked?: boolean;
  lying?: boolean;
}

/** Columns, stacked or side by side; `lying`: horizontal, with a height that depends on the number of points. */
export function ColumnChart({ spec, stacked = false, lying = false }: ColumnChartProps) {
  const narrow = useNarrow();
  const option = useMemo(() => columnOption(spec, { narrow, stacked, lying }), [spec, narrow, stacked, lying]);
  const rows = spec.points.length * (stacked ? 1 : spec.series.length);
  return <Chart spec={spec} option={option} height={lying ? AROUND + rows * ROW : 360} />;
}
