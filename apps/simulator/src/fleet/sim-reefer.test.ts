import { describe, expect, it } from 'vitest';
import { reeferAt } from './sim-reefer';

const minute = 60_000;
const day = Array.from({ length: 1_440 }, (_, i) => i * minute);
const off = (trip: number) => day.map(now => Math.abs(reeferAt(-18, trip, now).return_c + 18));

describe('a simulated reefer', () => {
  it('stays within a degree of its set point', () => {
    expect(Math.max(...off(0))).toBeLessThan(1);
  });

  it('of one in a few trips is too warm four times a day, each time for less than an hour', () => {
    const warm = off(5).filter(degrees => degrees > 2).length;
    expect(warm).toBeGreaterThan(4 * 15);
    expect(warm).toBeLessThan(4 * 45);
  });
});
