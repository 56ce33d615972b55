import { expect, test } from 'vitest';
import { originFact } from './candidate-texts.ts';

const at = { today: '2026-11-24', zone: 'America/Guayaquil' };
const place = { lat: -2.2, lng: -79.9 };
const seen = (moment: string) =>
  originFact({ id_truck: 1, previous: null, next: null, position: { ...place, at: moment }, base: null }, at);

test('a truck last seen on another day shows that day; an evening in Guayaquil belongs to its own day', () => {
  expect(seen('2026-11-24T14:50:00Z')).toBe('Vista a las 09:50');
  // 19:30 of today there is tomorrow in UTC.
  expect(seen('2026-11-25T00:30:00Z')).toBe('Vista a las 19:30');
  expect(seen('2026-11-22T00:30:00Z')).toBe('Vista el 21/nov/2026 19:30');
});
