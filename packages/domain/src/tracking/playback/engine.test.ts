import fc from 'fast-check';
import { expect, it } from 'vitest';
import { finish } from '../../system/collections/steps';
import { engineOnInSteps } from './engine';
import { partsOf, type TruckFix } from './stays';

const minute = 60_000;
/** A truck at the given minutes, with the engine as given; it drives a kilometre north each minute. */
const fixesAt = (...states: readonly (readonly [min: number, ignition: boolean | null])[]): TruckFix[] =>
  states.map(([min, ignition]) => ({
    lat: -2 + (min * 1_000) / 111_195,
    lng: -79.9,
    ms: min * minute,
    kmh: null,
    heading: null,
    ignition,
  }));
const engineOn = (fixes: readonly TruckFix[]) => finish(engineOnInSteps(fixes, partsOf(fixes)));
const inMinutes = (fixes: readonly TruckFix[]) =>
  engineOn(fixes)?.map(({ from_ms, to_ms }) => [from_ms / minute, to_ms / minute]);

it('a state counts until the next position; a device that does not send it says nothing', () => {
  expect(inMinutes(fixesAt([0, true], [1, true], [2, false], [5, true], [6, true]))).toEqual([
    [0, 2],
    [5, 6],
  ]);
  expect(inMinutes(fixesAt([0, false], [1, false]))).toEqual([]);
  expect(engineOn(fixesAt([0, null], [1, null]))).toBeNull();
  expect(engineOn([])).toBeNull();
});

it('nothing is known of a silence after which the truck is elsewhere', () => {
  expect(inMinutes(fixesAt([0, true], [1, true], [60, true], [61, false]))).toEqual([
    [0, 1],
    [60, 61],
  ]);
});

it('of an ignition that changes at every position few spans remain', () => {
  const loose = fixesAt(...Array.from({ length: 600 }, (_, i) => [i / 6, i % 2 === 0] as const));
  const spans = engineOn(loose);
  expect(spans?.length).toBe(1);
  expect(spans?.[0]?.to_ms).toBe(loose.at(-1)?.ms);
});

it('spans are in order, without overlap, and within the positions', () => {
  const states = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.option(fc.boolean())), { maxLength: 60 });
  fc.assert(
    fc.property(states, steps => {
      const sent: [min: number, ignition: boolean | null][] = [];
      for (const [after, ignition] of steps) sent.push([(sent.at(-1)?.[0] ?? 0) + after, ignition]);
      const fixes = fixesAt(...sent);
      const spans = engineOn(fixes) ?? [];
      for (const [i, { from_ms, to_ms }] of spans.entries()) {
        expect(to_ms).toBeGreaterThan(from_ms);
        expect(from_ms).toBeGreaterThanOrEqual(spans[i - 1]?.to_ms ?? fixes[0]?.ms ?? 0);
        expect(to_ms).toBeLessThanOrEqual(fixes.at(-1)?.ms ?? 0);
      }
    }),
  );
});
