import type { EChartsCoreOption } from 'echarts/core';
import { color, fontFamily } from '../../ui/tokens.ts';
import type { ChartSpec, LineSpec, Look, TableSpec } from './chart-spec.ts';

export const writing = { fontFamily, fontSize: 12, color: color.ink2 };
export const gap = (values: readonly (number | null)[]) => values.map(value => value ?? '-');
const lineLooks: Record<Look, { type: Look; width: number; symbol: string }> = {
  solid: { type: 'solid', width: 2.5, symbol: 'circle' },
  dashed: { type: 'dashed', width: 2, symbol: 'emptyCircle' },
  dotted: { type: 'dotted', width: 2, symbol: 'none' },
};

/** Tooltip of a point; plain text, so that a name is never parsed as markup. */
export function pointText({ points, series, text, band, second }: TableSpec, i: number): string {
  const lines = series.flatMap(({ name, values }) => {
    const value = values[i] ?? null;
    return value === null ? [] : [`${name}: ${text(value)}`];
  });
  const [low, high] = [band?.low[i] ?? null, band?.high[i] ?? null];
  if (band && low !== null && high !== null) lines.push(`${band.name}: ${text(low)} a ${text(high)}`);
  const beside = second?.values[i] ?? null;
  if (second && beside !== null) lines.push(`${second.name}: ${second.text(beside)}`);
  return [points[i] ?? '', ...lines].join('\n');
}

export const tooltip = (spec: TableSpec) => ({
  trigger: 'axis',
  renderMode: 'richText',
  confine: true,
  backgroundColor: color.white,
  borderColor: color.line2,
  textStyle: { ...writing, color: color.ink },
  formatter: (shown: { dataIndex: number } | { dataIndex: number }[]) => {
    const [first] = [shown].flat();
    return first === undefined ? '' : pointText(spec, first.dataIndex);
  },
});

export const legend = (names: readonly (string | { name: string; icon: string; itemStyle?: object })[]) => ({
  data: [...names],
  top: 0,
  left: 0,
  itemGap: 16,
  itemWidth: 28,
  textStyle: writing,
  // A line hidden by accident would make the chart misleading; the table has all figures anyway.
  selectedMode: false,
});
export const valueAxis = (short: ChartSpec['short']) => ({
  type: 'value',
  splitNumber: 4,
  axisLabel: { ...writing, color: color.ink3, formatter: short },
  splitLine: { lineStyle: { color: color.line } },
});
/** An axis that extends to the given lines if they are beyond the data; otherwise it ends at its default. */
export const reaching = (lines: readonly number[]) => {
  const highest = Math.max(...lines);
  return { max: ({ max }: { max: number }) => (max < highest ? highest : null) };
};
export const pointAxis = (points: readonly string[]) => ({
  type: 'category',
  data: [...points],
  axisTick: { show: false },
  axisLine: { lineStyle: { color: color.line2 } },
  axisLabel: { ...writing, color: color.ink2, hideOverlap: true },
});
/** On a phone the legend takes two lines. */
export const base = (narrow: boolean) => ({
  textStyle: writing,
  grid: { top: narrow ? 68 : 40, right: 16, bottom: 4, left: 4, containLabel: true },
});

/** The band is the area between two invisible lines. */
function bandSeries({ band }: LineSpec) {
  if (!band) return [];
  const between = band.high.map((high, i) => {
    const low = band.low[i] ?? null;
    return high === null || low === null ? null : high - low;
  });
  const unseen = { type: 'line', stack: 'band', symbol: 'none', silent: true, lineStyle: { opacity: 0 }, z: 1 };
  return [
    { ...unseen, name: `${band.name} `, data: gap(band.low) },
    {
      ...unseen,
      name: band.name,
      data: gap(between),
      itemStyle: { color: color.primaryLine },
      areaStyle: { color: color.primaryLine, opacity: 0.55 },
    },
  ];
}

/** Lines, with the band of uncertainty. */
export function lineOption(spec: LineSpec, narrow: boolean): EChartsCoreOption {
  const { points, series, short, band } = spec;
  return {
    ...base(narrow),
    tooltip: tooltip(spec),
    legend: legend([...series.map(({ name }) => name), ...(band ? [{ name: band.name, icon: 'roundRect' }] : [])]),
    xAxis: { ...pointAxis(points), boundaryGap: false },
    yAxis: valueAxis(short),
    series: [
      ...bandSeries(spec),
      ...series.map(({ name, values, look, color: own }) => ({
        type: 'line',
        name,
        data: gap(values),
        symbol: lineLooks[look].symbol,
        symbolSize: 6,
        color: own,
        lineStyle: { color: own, type: lineLooks[look].type, width: lineLooks[look].width },
        z: 2,
      })),
    ],
  };
}

/** Horizontal bars, in the order of the points; stacked parts are also separated by a border. */
export function barOption(spec: ChartSpec, narrow: boolean): EChartsCoreOption {
  const { points, series, short } = spec;
  const names = pointAxis(points);
  return {
    ...base(narrow),
    tooltip: { ...tooltip(spec), axisPointer: { type: 'shadow' } },
    legend: legend(series.map(({ name }) => name)),
    xAxis: valueAxis(short),
    yAxis: {
      ...names,
      inverse: true,
      axisLabel: {
        ...names.axisLabel,
        hideOverlap: false,
        interval: 0,
        width: narrow ? 110 : 220,
        overflow: 'truncate',
      },
    },
    series: series.map(({ name, values, look, color: own }) => ({
      type: 'bar',
      name,
      stack: 'whole',
      data: gap(values),
      barMaxWidth: 18,
      itemStyle:
        look === 'solid'
          ? { color: own }
          : { color: color.selected, borderColor: own, borderWidth: 1.5, borderType: look },
    })),
  };
}
