import { formatMoney } from '@cabezal/domain/system/amounts/format';
import { describe, expect, test } from 'vitest';
import { barOption, lineOption, pointText } from './chart-option.ts';
import { chartTable, type LineSpec } from './chart-spec.ts';

const spec: LineSpec = {
  label: 'Venta de 2026 por mes',
  head: 'Mes',
  points: ['ene', 'feb'],
  series: [
    { name: 'Real', values: [100, null], look: 'solid', color: '#000' },
    { name: 'Proyectado', values: [90, 120.5], look: 'dashed', color: '#000' },
  ],
  band: { name: 'Margen', low: [null, 108], high: [null, 133] },
  text: formatMoney,
  short: String,
};

interface Drawn {
  name: string;
  data: unknown[];
  stack?: string;
  symbol?: string;
  lineStyle?: { type?: string };
  itemStyle?: { borderType?: string };
}
const drawn = (option: object) => (option as { series: Drawn[] }).series;

describe('a chart', () => {
  test('has a table of every figure that it draws', () => {
    expect(chartTable(spec)).toEqual({
      heads: ['Real', 'Proyectado', 'Margen: desde', 'Margen: hasta'],
      rows: [
        { point: 'ene', link: null, cells: ['$100,00', '$90,00', null, null] },
        { point: 'feb', link: null, cells: [null, '$120,50', '$108,00', '$133,00'] },
      ],
    });
  });
  test('has the same figures in the tooltip of a point', () => {
    expect(pointText(spec, 1)).toBe('feb\nProyectado: $120,50\nMargen: $108,00 a $133,00');
  });
  test('leaves a gap where there is no value, and fills the band between its limits', () => {
    const series = drawn(lineOption(spec, false));
    expect(series.find(one => one.name === 'Real')?.data).toEqual([100, '-']);
    const [low, between] = series.filter(one => one.stack === 'band');
    expect([low?.data, between?.data]).toEqual([
      ['-', 108],
      ['-', 25],
    ]);
  });
  test('distinguishes its lines by more than colour, which is the same here', () => {
    const lines = drawn(lineOption(spec, false)).filter(one => one.stack === undefined);
    expect(new Set(lines.map(one => `${one.lineStyle?.type} ${one.symbol}`)).size).toBe(lines.length);
    const bars = drawn(barOption(spec, true));
    expect(new Set(bars.map(one => one.itemStyle?.borderType)).size).toBe(bars.length);
  });
});
