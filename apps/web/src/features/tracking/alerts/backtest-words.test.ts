import { expect, test } from 'vitest';
import { backtestText, triedRule } from './backtest-words.ts';

test('says how many cases there would have been, and in which days', () => {
  expect([0, 1, 12].map(cases => backtestText({ cases, days: 7 }))).toEqual([
    'Con esta regla no habría habido casos en los últimos 7 días',
    'Con esta regla habría habido 1 caso en los últimos 7 días',
    'Con esta regla habría habido 12 casos en los últimos 7 días',
  ]);
});

test('an empty field is no limit of its trips, no wait, and the usual threshold', () => {
  expect(triedRule('VELOCIDAD', { for_min: null, id_client: 3 }, 12)).toEqual({
    kind: 'VELOCIDAD',
    threshold: null,
    for_min: 0,
    clear_min: 0,
    id_company: null,
    id_client: 3,
    id_route: null,
    id_location: null,
    id_reservation: null,
    id_guide: 12,
    days: 7,
  });
});
