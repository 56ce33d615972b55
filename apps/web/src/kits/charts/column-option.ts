import { formatPercent } from '@cabezal/domain/system/amounts/format';
import type { EChartsCoreOption } from 'echarts/core';
import { color } from '../../ui/tokens.ts';
import { base, gap, legend, pointAxis, reaching, tooltip, valueAxis, writing } from './chart-option.ts';
import type { ColumnSpec, Fill } from './chart-spec.ts';

const decal = {
  stripes: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4, color: color.veil },
  dots: { symbol: 'circle', symbolSize: 0.7, dashArrayX: [[4, 4]], dashArrayY: [4, 3], color: color.veil },
};
/** Distinguishes series by their fill, not by colour alone. */
export function fillOf(fill: Fill, own: string) {
  if (fill === 'solid') return { color: own };
  if (fill === 'open') return { color: color.selected, borderColor: own, borderWidth: 1.5, borderType: 'dashed' };
  return { color: own, decal: decal[fill] };
}

interface ColumnLook {
  narrow: boolean;
  /** Stacked; else side by side. */
  stacked: boolean;
  /** Horizontal: for long names. */
  lying: boolean;
}

function secondSeries({ second }: ColumnSpec, lying: boolean) {
  if (!second) return [];
  const limit = second.limit;
  return [
    {
      type: 'line',
      name: second.name,
      data: gap(second.values),
      [lying ? 'xAxisIndex' : 'yAxisIndex']: 1,
      color: color.orangeDeep,
      symbol: 'diamond',
      symbolSize: 9,
      lineStyle: second.look === 'line' ? { color: color.orangeDeep, width: 2 } : { opacity: 0 },
      z: 3,
      ...(limit && {
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: color.orangeDeep, type: 'dashed' },
          label: { ...writing, position: 'insideEndTop', formatter: limit.name },
          data: [{ [lying ? 'xAxis' : 'yAxis']: limit.value }],
        },
      }),
    },
  ];
}

/** With more points, the names under the columns are rotated so that all are readable. */
const MOST_LEVEL = 8;
/** A part of zero would still draw its border. */
const drawn = (values: readonly (number | null)[]) => gap(values.map(value => value || null));

/** Columns, with a series of another unit on an axis of its own. */
export function columnOption(spec: ColumnSpec, { narrow, stacked, lying }: ColumnLook): EChartsCoreOption {
  const { points, series, short, second } = spec;
  const names = pointAxis(points);
  const isMany = points.length > MOST_LEVEL;
  const shown = {
    ...names,
    ...(lying && { inverse: true }),
    axisLabel: {
      ...names.axisLabel,
      ...((lying || isMany) && { hideOverlap: false, interval: 0 }),
      ...(isMany && !lying && { rotate: 40 }),
      width: lying ? (narrow ? 110 : 240) : isMany ? 130 : 90,
      overflow: 'truncate',
    },
  };
  const percent = {
    ...valueAxis(value => formatPercent(value, 0)),
    splitLine: { show: false },
    ...(second?.limit && reaching([second.limit.value])),
    // A cumulative share ends at 100 %.
    ...(second?.look === 'line' && { max: 100 }),
  };
  const values = second ? [valueAxis(short), percent] : [valueAxis(short)];
  return {
    ...base(narrow),
    tooltip: { ...tooltip(spec), axisPointer: { type: 'shadow' } },
    legend: legend([...series.map(({ name }) => name), ...(second ? [second.name] : [])]),
    xAxis: lying ? values : shown,
    yAxis: lying ? shown : values,
    series: [
      ...series.map(({ name, values: own, color: of, fill }) => ({
        type: 'bar',
        name,
        ...(stacked && { stack: 'whole' }),
        data: drawn(own),
        barMaxWidth: lying ? 18 : 48,
        color: of,
        itemStyle: fillOf(fill, of),
      })),
      ...secondSeries(spec, lying),
    ],
  };
}
