import type { EChartsCoreOption } from 'echarts/core';
import { color } from '../../ui/tokens.ts';
import { base, legend, pointAxis, tooltip, valueAxis, writing } from './chart-option.ts';
import type { FigureSpec, Fill } from './chart-spec.ts';
import { fillOf } from './column-option.ts';

export interface WaterfallSpec extends Pick<FigureSpec, 'label' | 'head' | 'text' | 'short'> {
  steps: readonly {
    name: string;
    amount: number;
    /** The value where its bar begins. */
    from: number;
    to: number;
    /** The name of one of `looks`. */
    look: string;
  }[];
  looks: readonly { name: string; fill: Fill; color: string }[];
}

/** Its table: each step, and the balance after it. */
export const waterfallFigures = ({ steps, ...spec }: WaterfallSpec): FigureSpec => ({
  ...spec,
  points: steps.map(({ name }) => name),
  series: [
    { name: 'Monto', values: steps.map(({ amount }) => amount) },
    { name: 'Saldo', values: steps.map(({ to }) => to) },
  ],
});

/** A bar between two values is stacked on an invisible one; a bar across zero is drawn in two parts. */
function partsOf(from: number, to: number) {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return {
    above: Math.max(high, 0) - Math.max(low, 0),
    below: Math.min(low, 0) - Math.min(high, 0),
    liftAbove: Math.max(low, 0),
    liftBelow: Math.min(high, 0),
  };
}

/** Horizontal bars, each beginning where the previous one ended, with its amount next to it. */
export function waterfallOption(spec: WaterfallSpec, narrow: boolean): EChartsCoreOption {
  const { steps, looks, short, text } = spec;
  const names = pointAxis(steps.map(({ name }) => name));
  const parts = steps.map(({ from, to }) => partsOf(from, to));
  const unseen = { type: 'bar', stack: 'whole', silent: true, itemStyle: { color: 'transparent' }, barMaxWidth: 20 };
  const bars = looks.flatMap(({ name, fill, color: own }) => {
    const bar = {
      type: 'bar',
      name,
      stack: 'whole',
      barMaxWidth: 20,
      color: own,
      itemStyle: fillOf(fill, own),
      // A bar across zero has one label: on the longer part.
      label: {
        ...writing,
        show: true,
        color: color.ink,
        formatter: ({ dataIndex }: { dataIndex: number }) => text(steps[dataIndex]?.amount ?? 0),
      },
    };
    const of = (part: 'above' | 'below') =>
      steps.map((step, i) => {
        const { above = 0, below = 0 } = parts[i] ?? {};
        const value = part === 'above' ? above : below;
        if (step.look !== name || value === 0) return '-';
        const isLonger = part === 'above' ? above >= -below : -below > above;
        return { value, label: { show: isLonger, position: part === 'above' ? 'right' : 'left' } };
      });
    return [
      { ...bar, data: of('above') },
      { ...bar, data: of('below') },
    ];
  });
  return {
    ...base(narrow),
    // Space for the amount next to the longest bar.
    grid: { top: narrow ? 68 : 36, right: narrow ? 72 : 84, bottom: 4, left: 4, containLabel: true },
    tooltip: { ...tooltip(waterfallFigures(spec)), axisPointer: { type: 'shadow' } },
    legend: legend(looks.map(({ name }) => name)),
    xAxis: {
      ...valueAxis(short),
      splitNumber: narrow ? 2 : 4,
      // The amount of a negative bar is on its left.
      ...(parts.some(({ below }) => below < 0) && { boundaryGap: [narrow ? '35%' : '20%', 0] }),
    },
    yAxis: {
      ...names,
      inverse: true,
      // Names are at the edge, not at zero, where negative bars would cover them.
      axisLine: { ...names.axisLine, onZero: false },
      axisLabel: { ...names.axisLabel, hideOverlap: false, interval: 0 },
    },
    series: [
      { ...unseen, name: 'desde', data: parts.map(({ liftAbove }) => liftAbove) },
      { ...unseen, name: 'hasta', data: parts.map(({ liftBelow }) => liftBelow) },
      ...bars,
    ],
  };
}
