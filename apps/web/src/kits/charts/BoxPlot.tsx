import { useMemo } from 'react';
import { useNarrow } from '../../ui/use-narrow.ts';
import { type BoxSpec, boxFigures, boxOption } from './box-option.ts';
import { Chart } from './Chart.tsx';

const BOX = 26;
const AROUND = 110;

/**
 * Horizontal boxes of the spread of figures; the height depends on the number of points. `spec`: the same object as long as nothing
 * changes.
 */
export function BoxPlot({ spec }: { spec: BoxSpec }) {
  const narrow = useNarrow();
  const option = useMemo(() => boxOption(spec, narrow), [spec, narrow]);
  const figures = useMemo(() => boxFigures(spec), [spec]);
  const rows = Math.max(2, spec.points.length * spec.boxes.length);
  return <Chart spec={figures} option={option} height={AROUND + rows * BOX} />;
}
