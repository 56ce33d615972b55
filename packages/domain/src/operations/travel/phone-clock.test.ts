import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMinutes, toIso, toMillis } from '../../system/time/time';
import { clockOffset, correctedAt } from './phone-clock';

const now = '2026-11-21T14:00:00.000Z';
const minute = 60_000;

it('the offset is positive where the phone’s clock is behind ours', () => {
  expect(clockOffset(now, addMinutes(now, -7))).toBe(7 * minute);
  expect(clockOffset(now, addMinutes(now, 3))).toBe(-3 * minute);
});

it('the time of a wrong clock is corrected, that of a right or unknown one is not', () => {
  const at = addMinutes(now, -60);
  expect(correctedAt(at, null, now)).toBe(at);
  expect(correctedAt(at, 2 * minute, now)).toBe(at);
  expect(correctedAt(at, -2 * minute, now)).toBe(at);
  expect(correctedAt(at, 10 * minute, now)).toBe(addMinutes(now, -50));
  expect(correctedAt(at, -10 * minute, now)).toBe(addMinutes(now, -70));
});

it('a clock that is ahead is corrected to now at the latest; without a measured offset its time stays in the future', () => {
  expect(correctedAt(addMinutes(now, 30), -29 * minute, now)).toBe(now);
  expect(correctedAt(addMinutes(now, 30), null, now)).toBe(addMinutes(now, 30));
});

it('whatever the phone’s clock shows, what it measured gives back the time of the tap, within the tolerated difference', () => {
  const taps = fc.record({
    ago: fc.integer({ min: 0, max: 72 * 60 }),
    wrongBy: fc.integer({ min: -400 * 24 * 60, max: 400 * 24 * 60 }),
  });
  fc.assert(
    fc.property(taps, ({ ago, wrongBy }) => {
      const onPhone = (instant: string) => addMinutes(instant, wrongBy);
      const tapped = addMinutes(now, -ago);
      const corrected = correctedAt(onPhone(tapped), clockOffset(now, onPhone(now)), now);
      expect(Math.abs(toMillis(corrected) - toMillis(tapped))).toBeLessThanOrEqual(2 * minute);
    }),
  );
});

it('two taps stay in their order', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5e7, max: 5e7 }), fc.nat(5e7), fc.nat(5e7), (offset, first, later) => {
      const start = toMillis(now) - 1e8;
      const [one, two] = [toIso(start + first), toIso(start + first + later)];
      expect(correctedAt(one, offset, now) <= correctedAt(two, offset, now)).toBe(true);
    }),
  );
});
