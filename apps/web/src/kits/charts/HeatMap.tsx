import { useMemo } from 'react';
import { useNarrow } from '../../ui/use-narrow.ts';
import { Chart } from './Chart.tsx';
import type { FigureSpec } from './chart-spec.ts';
import { heatOption } from './heat-option.ts';

const ROW = 24;
const AROUND = 96;

/** Percentages by row and column; the height depends on the number of rows. `spec`: the same object as long as nothing changes. */
export function HeatMap({ spec }: { spec: FigureSpec }) {
  const narrow = useNarrow();
  const option = useMemo(() => heatOption(spec, narrow), [spec, narrow]);
  return <Chart spec={spec} option={option} height={AROUND + spec.points.length * ROW} />;
}
