import type { EChartsCoreOption } from 'echarts/core';
import { color } from '../../ui/tokens.ts';
import { base, pointAxis, tooltip, writing } from './chart-option.ts';
import type { FigureSpec } from './chart-spec.ts';

/** From 0 to 100 %, in distinguishable steps. */
const STEPS = [
  { value: 0, color: color.bg, label: 'Nada' },
  { gt: 0, lte: 25, color: color.selected, label: 'Hasta 25 %' },
  { gt: 25, lte: 50, color: color.primaryLine, label: 'Hasta 50 %' },
  { gt: 50, lte: 75, color: color.focus, label: 'Hasta 75 %' },
  { gt: 75, color: color.primary, label: 'Más de 75 %' },
];
/** Up to this number of columns a number fits into a cell. */
const MOST_NUMBERS = 31;
/** From this percentage on the cell is dark. */
const DARK = 50;

/** Tooltip of a cell. */
export function cellText({ points, series, text }: FigureSpec, column: number, row: number): string {
  const value = series[column]?.values[row] ?? null;
  return `${points[row] ?? ''}\n${series[column]?.name ?? ''}: ${value === null ? '—' : text(value)}`;
}

/** Percentages of rows (the points) by columns (the series): higher is darker, with the number where there is space. */
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
      // A step hidden by accident would make the chart misleading.
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
