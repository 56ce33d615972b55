import { useMemo } from 'react';
import { useNarrow } from '../../ui/use-narrow.ts';
import { Chart } from './Chart.tsx';
import { barOption } from './chart-option.ts';
import type { ChartSpec } from './chart-spec.ts';

const ROW = 30;
const AROUND = 76;

/** Horizontal bars; the height depends on the number of points. `spec`: the same object as long as nothing changes. */
export function BarChart({ spec }: { spec: ChartSpec }) {
  const narrow = useNarrow();
  const option = useMemo(() => barOption(spec, narrow), [spec, narrow]);
  return <Chart spec={spec} option={option} height={AROUND + spec.points.length * ROW} />;
}
