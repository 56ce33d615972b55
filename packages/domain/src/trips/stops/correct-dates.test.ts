import { expect, test } from 'vitest';
import { isRefusal } from '../../system/refusals/refusals';
import { guideOf, minute, NOW, travelled } from '../rules/rules.samples';
import { correctDates } from './correct-dates';

const context = { now: NOW, tolerance_minutes: 5 };
/** Left the depot (0, 1) and is at the plant since 2. */
const guide = travelled(guideOf('VIAJE', ['DEP:RETIRAR', 'PLT:CARGAR', 'PRT:ENTREGAR']), 3);
const code = (...[g, hours, c]: Parameters<typeof correctDates>) => {
  const result = correctDates(g, hours, c);
  return isRefusal(result) ? result.code : result.stops.map(stop => [stop.arrival_at, stop.departure_at]);
};

test('recorded times are corrected in chronological order', () => {
  expect(
    code(
      guide,
      [
        { index: 0, departure_at: minute(1.5) },
        { index: 1, arrival_at: minute(40) },
      ],
      context,
    ),
  ).toEqual([
    [minute(0), minute(1.5)],
    [minute(40), null],
    [null, null],
  ]);
  expect(code(guide, [{ index: 0, departure_at: minute(3) }], context)).toBe('FECHA_ANTERIOR');
  expect(code(guide, [{ index: 1, arrival_at: minute(100_000) }], context)).toBe('FECHA_FUTURA');
  expect(code(guide, [{ index: 2, arrival_at: minute(5) }], context)).toBe('EVENTO_NO_REGISTRADO');
  expect(code(guide, [{ index: 9, arrival_at: minute(5) }], context)).toBe('PARADA_INEXISTENTE');
});

test('a closed trip is not corrected', () => {
  const hours = [{ index: 1, arrival_at: minute(40) }];
  expect(code({ ...guide, closed_at: NOW }, hours, context)).toBe('GUIA_CERRADA');
});

test('a refusal names the time that is wrong', () => {
  const wrong = (hours: Parameters<typeof correctDates>[1], of = guide) => {
    const result = correctDates(of, hours, context);
    return isRefusal(result) ? [result.message, 'hour' in result ? result.hour : null] : null;
  };
  // The later of two in the wrong order, if both were given; else the given one.
  expect(wrong([{ index: 1, arrival_at: minute(0.5) }])).toEqual([
    'La fecha no puede ser anterior al evento previo',
    { at: 0, event: 'arrival_at' },
  ]);
  expect(wrong([{ index: 0, departure_at: minute(3) }])).toEqual([
    'La fecha no puede ser posterior al evento siguiente',
    { at: 0, event: 'departure_at' },
  ]);
  expect(wrong([{ index: 0 }, { index: 1, arrival_at: minute(100_000) }])?.[1]).toEqual({ at: 1, event: 'arrival_at' });
  expect(wrong([{ index: 2, arrival_at: minute(5) }])?.[1]).toEqual({ at: 0, event: 'arrival_at' });
  const finished = { ...guide, finished_at: minute(10) };
  expect(wrong([{ index: 1, arrival_at: minute(20) }], finished)).toEqual([
    'La fecha no puede ser posterior a la finalización del viaje',
    { at: 0, event: 'arrival_at' },
  ]);
  expect(wrong([{ index: 1, arrival_at: minute(40) }], { ...guide, closed_at: NOW })?.[1]).toBeNull();
});
