import type { EChartsCoreOption } from 'echarts/core';
import { color } from '../../ui/tokens.ts';
import { base, pointAxis, tooltip, writing } from './chart-option.ts';
import type { FigureSpec } from './chart-spec.ts';

/** From none to all, in steps that can be told apart. */
const STEPS = [
  { value: 0, color: color.bg, label: 'Nada' },
  { gt: 0, lte: 25, color: color.selected, label: 'Hasta 25 %' },
  { gt: 25, lte: 50, color: color.primaryLine, label: 'Hasta 50 %' },
  { gt: 50, lte: 75, color: color.focus, label: 'Hasta 75 %' },
  { gt: 75, color: color.primary, label: 'Más de 75 %' },
];
/** In a cell of so many columns a number is still read. */
const MOST_NUMBERS = 31;
/** From this percentage on its ground is dark. */
const DARK = 50;

/** What a pointer shows of a cell. */
export function cellText({ points, series, text }: FigureSpec, column: number, row: number): string {
  const value = series[column]?.values[row] ?? null;
  return `${points[row] ?? ''}\n${series[column]?.name ?? ''}: ${value === null ? '—' : text(value)}`;
}

/** Percentages of rows (the points) by columns (the series): the darker the more, with its number where there is room. */
export function heatOption(spec: FigureSpec, narrow: boolean): EChartsCoreOption {
  const { points, series } = spec;
  const numbers = !narrow && series.length <= MOST_NUMBERS;
  const names = pointAxis(points);
  return {
    ...base(narrow),
    tooltip: {
      ...tooltip(spec),
      trigger: 'item',
      formatter: ({ value }: { value: [number, number] }) => cellText(spec, value[0], value[1]),
    },
    visualMap: {
      type: 'piecewise',
      orient: 'horizontal',
      top: 0,
      left: 0,
      itemGap: 12,
      pieces: STEPS,
      // Who hides a step by mistake looks at a chart that lies.
      selectedMode: false,
      textStyle: writing,
    },
    xAxis: pointAxis(series.map(({ name }) => name)),
    yAxis: {
      ...names,
      inverse: true,
      axisLabel: {
        ...names.axisLabel,
        hideOverlap: false,
        interval: 0,
        width: narrow ? 90 : 180,
        overflow: 'truncate',
      },
    },
    series: [
      {
        type: 'heatmap',
        data: series.flatMap(({ values }, column) =>
          values.flatMap((value, row) =>
            value === null
              ? []
              : [{ value: [column, row, value], label: { color: value > DARK ? color.white : color.ink } }],
          ),
        ),
        itemStyle: { borderColor: color.white, borderWidth: 1 },
        label: {
          show: numbers,
          fontSize: 11,
          formatter: ({ value }: { value: [number, number, number] }) => String(Math.round(value[2])),
        },
      },
    ],
  };
}
