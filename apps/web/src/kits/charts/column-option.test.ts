import { formatMoney } from '@cabezal/domain/system/amounts/format';
import { describe, expect, test } from 'vitest';
import { pointText } from './chart-option.ts';
import { type ColumnSpec, chartTable, type FigureSpec } from './chart-spec.ts';
import { columnOption } from './column-option.ts';
import { cellText, heatOption } from './heat-option.ts';

const spec: ColumnSpec = {
  label: 'Venta por cliente',
  head: 'Cliente',
  points: ['Uno', 'Dos'],
  series: [
    { name: 'Facturado', values: [100, 20], fill: 'solid', color: '#000' },
    { name: 'Ordenado', values: [30, null], fill: 'stripes', color: '#000' },
    { name: 'Por ordenar', values: [1, 2], fill: 'dots', color: '#000' },
    { name: 'En viaje', values: [3, 4], fill: 'open', color: '#000' },
  ],
  second: { name: 'Acumulado', values: [83.8, 100], look: 'line', text: value => `${value} %` },
  text: formatMoney,
  short: String,
};
interface Drawn {
  series: { data: unknown[]; stack?: string; itemStyle?: unknown; yAxisIndex?: number }[];
}

describe('columns', () => {
  test('have a table of all figures, with those of the second axis in their own unit', () => {
    expect(chartTable(spec).heads).toEqual(['Facturado', 'Ordenado', 'Por ordenar', 'En viaje', 'Acumulado']);
    expect(chartTable(spec).rows[1]?.cells).toEqual(['$20,00', null, '$2,00', '$4,00', '100 %']);
    expect(pointText(spec, 1)).toBe('Dos\nFacturado: $20,00\nPor ordenar: $2,00\nEn viaje: $4,00\nAcumulado: 100 %');
  });
  test('are distinguished by more than colour, which is the same here', () => {
    const { series } = columnOption(spec, { narrow: true, stacked: true, lying: false }) as unknown as Drawn;
    const columns = series.filter(one => one.stack === 'whole');
    expect(new Set(columns.map(one => JSON.stringify(one.itemStyle))).size).toBe(4);
    expect(series.at(-1)).toMatchObject({ yAxisIndex: 1, data: [83.8, 100] });
  });
});

test('the second axis extends to its target if no figure does; a share of the total ends at 100', () => {
  const axisOf = (second: ColumnSpec['second']) => {
    const option = columnOption({ ...spec, second }, { narrow: false, stacked: false, lying: true });
    return (option as unknown as { xAxis: { max?: unknown }[] }).xAxis[1]?.max;
  };
  const percent = { name: 'Rentabilidad', values: [12, 20], text: String };
  const max = axisOf({ ...percent, look: 'points', limit: { name: 'Meta', value: 25 } } as never);
  expect([20, 40].map(drawn => (max as (extent: { max: number }) => unknown)({ max: drawn }))).toEqual([25, null]);
  expect(axisOf(spec.second)).toBe(100);
});

describe('a heat map', () => {
  const heat: FigureSpec = {
    label: 'Uso',
    head: 'Cabezal',
    points: ['101', '102'],
    series: [
      { name: '1 dic', values: [40, null] },
      { name: '2 dic', values: [80, 0] },
    ],
    text: value => `${value} %`,
    short: String,
  };
  test('has the same value in a cell as in its table, and leaves out unusable values', () => {
    expect(cellText(heat, 1, 0)).toBe('101\n2 dic: 80 %');
    expect(cellText(heat, 0, 1)).toBe('102\n1 dic: —');
    expect(chartTable(heat).rows[1]?.cells).toEqual([null, '0 %']);
    const { series } = heatOption(heat, false) as unknown as Drawn;
    expect(series[0]?.data).toHaveLength(3);
  });
});
