import { expect, test } from 'vitest';
import { drivenKm } from './driven';

const at = (lat: number) => ({ lat, lng: -79.9 });

test('a track measures the way between its points, there and back', () => {
  expect(drivenKm([at(-2.1), at(-2.2), at(-2.1)])).toBeCloseTo(22.24, 2);
});

test('a truck that stands drives nothing, however long it is heard', () => {
  const jitter = Array.from({ length: 500 }, (_, i) => at(-2.1 + (i % 2) * 0.0003));
  expect(drivenKm(jitter)).toBe(0);
  // It creeps: together it is a way.
  expect(drivenKm(Array.from({ length: 101 }, (_, i) => at(-2.1 - i * 0.0005)))).toBeCloseTo(5.56, 1);
});

test('of fewer than two points nothing is known', () => {
  expect([drivenKm([]), drivenKm([at(-2.1)])]).toEqual([null, null]);
});
