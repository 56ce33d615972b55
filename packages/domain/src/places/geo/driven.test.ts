import { expect, test } from 'vitest';
import { drivenKm } from './driven';

const at = (lat: number) => ({ lat, lng: -79.9 });

test('the length of a track is measured point by point, there and back', () => {
  expect(drivenKm([at(-2.1), at(-2.2), at(-2.1)])).toBeCloseTo(22.24, 2);
});

test('a parked truck drives nothing, however many positions it sends', () => {
  const jitter = Array.from({ length: 500 }, (_, i) => at(-2.1 + (i % 2) * 0.0003));
  expect(drivenKm(jitter)).toBe(0);
  // Many small steps add up.
  expect(drivenKm(Array.from({ length: 101 }, (_, i) => at(-2.1 - i * 0.0005)))).toBeCloseTo(5.56, 1);
});

test('fewer than two points give no result', () => {
  expect([drivenKm([]), drivenKm([at(-2.1)])]).toEqual([null, null]);
});
