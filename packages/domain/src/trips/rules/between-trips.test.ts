import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDrive, shortBetween, spareBetween } from './between-trips';

const minute = 60_000;
const guabo = { lat: -3.2403, lng: -79.8297 };
const contecon = { lat: -2.2836, lng: -79.9083 };

describe('whether a truck can be at its next trip', () => {
  it.each([
    ['the road takes what there is', 120, 120, 0, 0],
    ['a minute more', 120, 121, 0, 1],
    ['within what is tolerated', 120, 150, 30, 0],
    ['beyond it: the whole of it is told', 120, 151, 30, 31],
    ['it begins before the other ends, whatever is tolerated', -10, 0, 30, 10],
  ])('%s', (_, between, drive_min, tolerance_min, short) => {
    expect(shortBetween({ free: 0, start: between * minute, drive_min, tolerance_min })).toBe(short);
  });

  it('El Guabo to Contecon is not driven in 35 minutes; an unknown place counts as no drive', () => {
    const drive_min = emptyDrive(guabo, contecon);
    expect(drive_min).toBeGreaterThan(180);
    expect(shortBetween({ free: 0, start: 35 * minute, drive_min, tolerance_min: 30 })).toBeGreaterThan(140);
    expect([emptyDrive(null, contecon), emptyDrive(guabo, null), emptyDrive(guabo, guabo)]).toEqual([0, 0, 0]);
  });

  it('more time, a shorter road or more tolerance never increase the delay; the delay is the missing time', () => {
    const minutes = fc.integer({ min: 0, max: 2_000 });
    fc.assert(
      fc.property(minutes, minutes, minutes, minutes, (between, drive_min, tolerance_min, more) => {
        const way = { free: 0, start: between * minute, drive_min, tolerance_min };
        const short = shortBetween(way);
        expect(shortBetween({ ...way, start: way.start + more * minute })).toBeLessThanOrEqual(short);
        expect(shortBetween({ ...way, drive_min: drive_min + more })).toBeGreaterThanOrEqual(short);
        expect(shortBetween({ ...way, tolerance_min: tolerance_min + more })).toBeLessThanOrEqual(short);
        if (short > 0) expect(spareBetween(0, way.start, drive_min)).toBe(-short);
      }),
    );
  });
});
