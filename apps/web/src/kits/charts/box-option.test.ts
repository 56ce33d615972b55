import { formatMoney } from '@cabezal/domain/system/amounts/format';
import { describe, expect, test } from 'vitest';
import { type BoxSpec, boxFigures, boxOption, boxText } from './box-option.ts';
import { chartTable } from './chart-spec.ts';
import { type WaterfallSpec, waterfallFigures, waterfallOption } from './waterfall-option.ts';

interface Drawn {
  series: {
    name: string;
    data: unknown[];
    itemStyle?: unknown;
    markLine?: { data: { xAxis: number; label: { formatter: string } }[] };
  }[];
}
const spread = { p10: 5, p25: 10, p50: 20, p75: 40, p90: 90, max: 400 };

describe('a box plot', () => {
  const spec: BoxSpec = {
    label: 'Minutos de asignación',
    head: 'Usuario',
    points: ['Ana', 'Luis'],
    boxes: [
      { name: 'Retiro', fill: 'solid', color: '#000', values: [spread, null], limit: 120 },
      { name: 'Viaje', fill: 'stripes', color: '#000', values: [spread, spread], limit: 60 },
    ],
    text: value => `${value} min`,
    short: String,
  };
  test('has a table of everything it draws and of the maximum, which it does not draw', () => {
    const { heads, rows } = chartTable(boxFigures(spec));
    expect(heads).toHaveLength(12);
    expect(heads.slice(0, 6)).toEqual([
      'Retiro: 10 %',
      'Retiro: 25 %',
      'Retiro: mediana',
      'Retiro: 75 %',
      'Retiro: 90 %',
      'Retiro: máximo',
    ]);
    expect(rows[0]?.cells.slice(0, 6)).toEqual(['5 min', '10 min', '20 min', '40 min', '90 min', '400 min']);
    expect(rows[1]?.cells.slice(0, 6)).toEqual([null, null, null, null, null, null]);
    expect(boxText(spec, 1)).toContain('Viaje: mediana 20 min');
    expect(boxText(spec, 1)).not.toContain('Retiro');
  });
  test('distinguishes its boxes by more than colour, and labels each limit with its series', () => {
    const { series } = boxOption(spec, true) as unknown as Drawn;
    expect(new Set(series.map(one => JSON.stringify(one.itemStyle))).size).toBe(2);
    expect(series[0]?.data).toEqual([[5, 10, 20, 40, 90], '-']);
    const limits = (of: BoxSpec) =>
      (boxOption(of, false) as unknown as Drawn).series[0]?.markLine?.data.map(line => line.label.formatter);
    expect(limits(spec)).toEqual(['Máximo de retiro 120 min', 'Máximo de viaje 60 min']);
    const same = { ...spec, boxes: spec.boxes.map(box => ({ ...box, limit: 120 })) };
    expect(limits(same)).toEqual(['Máximo 120 min']);
  });
  test('extends to its highest limit if no box does, and is not cut at the limit if a box exceeds it', () => {
    const { xAxis } = boxOption(spec, false) as unknown as {
      xAxis: { max: (extent: { max: number }) => number | null };
    };
    expect([90, 400].map(max => xAxis.max({ max }))).toEqual([120, null]);
  });
});

describe('a waterfall', () => {
  const spec: WaterfallSpec = {
    label: 'De la venta a la ganancia',
    head: 'Paso',
    text: formatMoney,
    short: String,
    steps: [
      { name: 'Venta', amount: 100, from: 0, to: 100, look: 'Venta' },
      { name: 'Peajes', amount: -30, from: 100, to: 70, look: 'Costo' },
      { name: 'Transportista', amount: -90, from: 70, to: -20, look: 'Costo' },
      { name: 'Ganancia', amount: -20, from: 0, to: -20, look: 'Pérdida' },
    ],
    looks: [
      { name: 'Venta', fill: 'solid', color: '#000' },
      { name: 'Costo', fill: 'stripes', color: '#000' },
      { name: 'Pérdida', fill: 'open', color: '#000' },
    ],
  };
  test('has a table of each step and of the balance after it', () => {
    expect(chartTable(waterfallFigures(spec)).rows.map(({ point, cells }) => [point, ...cells])).toEqual([
      ['Venta', '$100,00', '$100,00'],
      ['Peajes', '−$30,00', '$70,00'],
      ['Transportista', '−$90,00', '−$20,00'],
      ['Ganancia', '−$20,00', '−$20,00'],
    ]);
  });
  test('draws each step between its two ends, also across zero and below it', () => {
    const option = (of: WaterfallSpec) => waterfallOption(of, true) as unknown as { grid: object; xAxis: object };
    const { series } = waterfallOption(spec, false) as unknown as Drawn;
    const length = (i: number) =>
      series
        .filter(one => one.name !== 'desde' && one.name !== 'hasta')
        .map(one => one.data[i])
        .flatMap(one => (one === '-' ? [] : [(one as { value: number }).value]));
    expect([0, 1, 2, 3].map(length)).toEqual([[100], [30], [70, -20], [-20]]);
    expect(series.slice(0, 2).map(one => one.data)).toEqual([
      [0, 70, 0, 0],
      [0, 0, 0, 0],
    ]);
    expect(option(spec)).toMatchObject({ grid: { top: 68 }, xAxis: { boundaryGap: ['35%', 0] } });
    // Nothing is below zero: no space for it.
    expect(option({ ...spec, steps: spec.steps.slice(0, 2) }).xAxis).not.toHaveProperty('boundaryGap');
    const looks = series.slice(2).map(one => JSON.stringify(one.itemStyle));
    expect(new Set(looks).size).toBe(3);
  });
});
