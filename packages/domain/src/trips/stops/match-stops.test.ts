import { expect, test } from 'vitest';
import { matchStops } from './match-stops';

const stop = (code: string, id_location: number, action: string | null = null) => ({ code, id_location, action });
const before = [stop('DEP', 1, 'RETIRAR'), stop('PLT', 2, 'CARGAR'), stop('PRT', 3, 'ENTREGAR')];

test('an additional plant is new, whether it comes before or after the old one', () => {
  const more = stop('PLT', 9, 'CARGAR');
  expect(matchStops(before, [before[0] as never, more, before[1] as never, before[2] as never])).toEqual([
    0,
    null,
    1,
    2,
  ]);
  expect(matchStops(before, [before[0] as never, before[1] as never, more, before[2] as never])).toEqual([
    0,
    1,
    null,
    2,
  ]);
});

test('the same action at another place is the same stop, moved', () => {
  expect(matchStops(before, [before[0] as never, stop('PLT', 9, 'CARGAR'), before[2] as never])).toEqual([0, 1, 2]);
});

test('another action at the same place is the same stop; the same place twice is two stops', () => {
  expect(matchStops([stop('PLT', 2, 'CARGAR')], [stop('PLT', 2), stop('PLT', 2, 'CARGAR')])).toEqual([null, 0]);
  expect(matchStops([stop('PLT', 2, 'CARGAR')], [stop('PLT', 2)])).toEqual([0]);
  const twice = [stop('BASE', 5), stop('PLT', 2, 'CARGAR'), stop('BASE', 5)];
  expect(matchStops(twice, twice)).toEqual([0, 1, 2]);
  expect(matchStops(twice, twice.slice(1))).toEqual([1, 0]);
});
