import { toMillis } from '@cabezal/domain/system/time/time';
import { expect, it } from 'vitest';
import { canReturnAt, returnHour } from './return-hour.ts';

const at = (time: string) => new Date(`2026-11-26T${time}:00-05:00`);
const proposed = (time: string) => new Date(toMillis(returnHour(at(time)))).toISOString();

it('a return today is planned for the evening, or later as soon as a truck can be there', () => {
  expect(proposed('09:00')).toBe('2026-11-26T22:00:00.000Z');
  expect(proposed('16:10')).toBe('2026-11-26T22:30:00.000Z');
  expect(proposed('18:20')).toBe('2026-11-27T00:30:00.000Z');
});

it('a past time is refused', () => {
  expect(canReturnAt('2026-11-26T22:00:00.000Z', at('17:01'))).toBe('La hora ya pasó: elija una por venir');
  expect(canReturnAt('2026-11-26T22:00:00.000Z', at('16:59'))).toBe(true);
  expect(canReturnAt(undefined, at('16:59'))).toBe(true);
});
