import { useMemo } from 'react';
import { useNarrow } from '../../ui/use-narrow.ts';
import { Chart } from './Chart.tsx';
import { lineOption } from './chart-option.ts';
import type { LineSpec } from './chart-spec.ts';

/** Lines with a band of uncertainty. `spec`: the same object as long as nothing changes. */
export function LineChart({ spec, height = 300 }: { spec: LineSpec; height?: number }) {
  const narrow = useNarrow();
  const option = useMemo(() => lineOption(spec, narrow), [spec, narrow]);
  return <Chart spec={spec} option={option} height={height} />;
}
