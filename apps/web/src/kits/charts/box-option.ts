import { SPREAD_NAMES, SPREAD_PARTS, type Spread, type SpreadPart } from '@cabezal/domain/insight/indicators/spread';
import type { EChartsCoreOption } from 'echarts/core';
import { color } from '../../ui/tokens.ts';
import { base, legend, pointAxis, reaching, tooltip, valueAxis, writing } from './chart-option.ts';
import type { ColumnSpec, FigureSpec, Fill } from './chart-spec.ts';
import { fillOf } from './column-option.ts';

/** Boxes side by side, one per point and series; null: no data. */
export interface BoxSpec extends Pick<ColumnSpec, 'label' | 'head' | 'points' | 'text' | 'short'> {
  boxes: readonly {
    name: string;
    fill: Fill;
    color: string;
    values: readonly (Spread | null)[];
    /** Upper limit of the target: a line across the chart. */
    limit?: number;
  }[];
}

/** Its table: all figures of each box, and the maximum, which is not drawn. */
export const boxFigures = ({ boxes, ...spec }: BoxSpec): FigureSpec => ({
  ...spec,
  series: boxes.flatMap(({ name, values }) =>
    SPREAD_PARTS.map(part => ({
      name: `${name}: ${SPREAD_NAMES[part]}`,
      values: values.map(value => value?.[part] ?? null),
    })),
  ),
});

/** The ends of the whiskers and of the box, in the library's order. */
const DRAWN: readonly SpreadPart[] = ['p10', 'p25', 'p50', 'p75', 'p90'];

/** Tooltip of the boxes of a point. */
export function boxText({ points, boxes, text }: BoxSpec, point: number): string {
  const lines = boxes.flatMap(({ name, values }) => {
    const value = values[point];
    if (!value) return [];
    return [
      `${name}: mediana ${text(value.p50)}`,
      `  la mitad central: ${text(value.p25)} a ${text(value.p75)}`,
      `  ocho de diez: ${text(value.p10)} a ${text(value.p90)}, máximo ${text(value.max)}`,
    ];
  });
  return [points[point] ?? '', ...lines].join('\n');
}

/** The limits as lines across the chart; two equal limits are one line. */
function limitLines({ boxes, text }: BoxSpec) {
  const names = new Map<number, string[]>();
  for (const { name, limit } of boxes)
    if (limit !== undefined) names.set(limit, [...(names.get(limit) ?? []), name.toLowerCase()]);
  return [...names].map(([limit, of]) => ({
    xAxis: limit,
    label: { formatter: names.size === 1 ? `Máximo ${text(limit)}` : `Máximo de ${of.join(' y ')} ${text(limit)}` },
  }));
}

/** Horizontal boxes: half of the rows are in the box with the median line, eight of ten between the whiskers. */
export function boxOption(spec: BoxSpec, narrow: boolean): EChartsCoreOption {
  const { points, boxes, short } = spec;
  const names = pointAxis(points);
  return {
    ...base(narrow),
    // The labels of the limits are above the boxes.
    grid: { top: 64, right: narrow ? 24 : 40, bottom: 4, left: 4, containLabel: true },
    tooltip: {
      ...tooltip(boxFigures(spec)),
      axisPointer: { type: 'shadow' },
      formatter: (shown: { dataIndex: number } | { dataIndex: number }[]) => {
        const [first] = [shown].flat();
        return first === undefined ? '' : boxText(spec, first.dataIndex);
      },
    },
    legend: legend(
      boxes.map(({ name, fill, color: own }) => ({
        name,
        icon: 'rect',
        itemStyle: { ...fillOf(fill, own), opacity: 1 },
      })),
    ),
    xAxis: { ...valueAxis(short), min: 0, ...reaching(boxes.flatMap(({ limit }) => limit ?? [])) },
    yAxis: {
      ...names,
      inverse: true,
      axisLabel: {
        ...names.axisLabel,
        hideOverlap: false,
        interval: 0,
        width: narrow ? 100 : 200,
        overflow: 'truncate',
      },
    },
    series: boxes.map(({ name, values, fill, color: own }, i) => ({
      type: 'boxplot',
      name,
      data: values.map(value => (value ? DRAWN.map(part => value[part]) : '-')),
      boxWidth: [6, 16],
      color: own,
      itemStyle: { ...fillOf(fill, own), borderColor: color.ink, borderWidth: 1.5, borderType: 'solid' },
      ...(i === 0 && {
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: color.orangeDeep, type: 'dashed' },
          label: { ...writing, position: 'start', rotate: 0 },
          data: limitLines(spec),
        },
      }),
    })),
  };
}
