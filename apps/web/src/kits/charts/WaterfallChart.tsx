import { useMemo } from 'react';
import { useNarrow } from '../../ui/use-narrow.ts';
import { Chart } from './Chart.tsx';
import { type WaterfallSpec, waterfallFigures, waterfallOption } from './waterfall-option.ts';

const ROW = 34;
const AROUND = 56;

/** From a total down to the remainder, step by step, horizontal. `spec`: the same object as long as nothing changes. */
export function WaterfallChart({ spec }: { spec: WaterfallSpec }) {
  const narrow = useNarrow();
  const option = useMemo(() => waterfallOption(spec, narrow), [spec, narrow]);
  const figures = useMemo(() => waterfallFigures(spec), [spec]);
  return <Chart spec={figures} option={option} height={AROUND + spec.steps.length * ROW} />;
}
