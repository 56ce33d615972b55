import { describe, expect, test } from 'vitest';
import { changeText, errorText, forecastSpec, partyLines, partySpec, shortFigure } from './projection-words.ts';

const sums = { before: '0', real: '10', ahead: '5', whole: '15', change_percent: null };
const parties = {
  year: 2026,
  rows: [{ ...sums, id_company: 3, name: 'Uno', basis: 'MEDIA' as const, share_percent: 75, counted: null }],
  others: { ...sums, real: '5', ahead: null, whole: '5', parties: 4, share_percent: 25 },
  total: { ...sums, real: '15', whole: '20' },
};

describe('texts of projections', () => {
  test('an axis has figures in thousands and millions', () => {
    expect([950, 1_500, 120_000, 2_340_000].map(value => shortFigure('VENTA', value))).toEqual([
      '$950',
      '$1,5 mil',
      '$120 mil',
      '$2,3 M',
    ]);
    expect(shortFigure('CONTENEDORES', 1_200)).toBe('1,2 mil');
  });
  test('a change has a sign; the error is a sentence', () => {
    expect([changeText(12.5), changeText(-3), changeText(null)]).toEqual(['+12,5 %', '−3,0 %', '—']);
    expect(errorText(8.25)).toContain('se equivocó en 8,3 %');
    expect(errorText(null)).toContain('Aún no hay meses suficientes');
  });
  test('the sum of the others and the total come last; the chart omits the total', () => {
    expect(partyLines(parties).map(({ name, whole }) => [name, whole])).toEqual([
      ['Uno', '15'],
      ['Otros (4)', '5'],
      ['Total', '20'],
    ]);
    expect(partySpec('CONTENEDORES', 'Cliente', parties, 'id_client').points).toEqual(['Uno', 'Otros (4)']);
  });
  test('the current month is not a point of the line of actual values', () => {
    const month = { month: '2026-01', before: '7', low: null, high: null, counted: null };
    const spec = forecastSpec('CONTENEDORES', {
      year: 2026,
      years: [2026],
      history: 12,
      error_percent: null,
      total: sums,
      months: [
        { ...month, state: 'CERRADO', real: '10', projected: '9' },
        { ...month, month: '2026-02', state: 'EN_CURSO', real: '2', projected: '11' },
      ],
    });
    expect(spec.series.map(({ name, values }) => [name, values])).toEqual([
      ['2025', [7, 7]],
      ['Real', [10, null]],
      ['Proyectado', [9, 11]],
    ]);
    expect(spec.band).toBeUndefined();
  });
});
