import { expect, test } from 'vitest';
import { waitingWords } from './waiting-words.ts';

test('a container that waits is told with its place, since when, and the equipment of ours that stands there', () => {
  const waits = { place: 'El Guabo', since: '2026-12-04T15:30:00.000Z', chassis_disk: '204', generator_disk: '101' };
  const standing = 'El contenedor está en El Guabo sin camión desde 04/dic/2026 10:30';
  expect(waitingWords(waits)).toBe(`${standing}, con el chasis 204 y el generador 101`);
  expect(waitingWords({ ...waits, generator_disk: null })).toBe(`${standing}, con el chasis 204`);
  expect(waitingWords({ ...waits, chassis_disk: null, generator_disk: null })).toBe(standing);
});
