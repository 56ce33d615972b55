import { describe, expect, test } from 'vitest';
import { outOfService, useOfDay, usePercent } from './use-of-time';

const hour = 3_600_000;
const day = { from: 0, to: 24 * hour };
const later = 48 * hour;
const span = (from: number, to: number) => ({ from: from * hour, to: to * hour });

describe('utilization of a day', () => {
  test('is the time on trips divided by the time in service', () => {
    // Out of service from 18:00 to 24:00: 18 hours in service, 7.5 hours on trips.
    const used = useOfDay(day, [span(-2, 3), span(10, 14.5)], [span(18, 30)], later);
    expect(used).toEqual({ busy: 450, available: 1080 });
    expect(usePercent(used)).toBe(41.7);
  });
  test('overlapping guides count once', () => {
    expect(useOfDay(day, [span(8, 12), span(10, 14)], [], later).busy).toBe(360);
  });
  test('time on trips counts as time in service even if the resource is out of service', () => {
    expect(useOfDay(day, [span(8, 10)], [span(0, 24)], later)).toEqual({ busy: 120, available: 120 });
  });
  test('time in the future does not count', () => {
    expect(useOfDay(day, [span(8, 20)], [], 12 * hour)).toEqual({ busy: 240, available: 720 });
    expect(useOfDay(day, [span(8, 20)], [], 0)).toEqual({ busy: 0, available: 0 });
    expect(usePercent({ busy: 0, available: 0 })).toBeNull();
  });
});

describe('out of service', () => {
  const usable = (state: string) => state === 'DISPONIBLE';
  test('follows the changes of state; without changes, the current state', () => {
    const changes = [
      { at: 5, from_state: 'DISPONIBLE', to_state: 'MANTENIMIENTO' },
      { at: 9, from_state: 'MANTENIMIENTO', to_state: 'DISPONIBLE' },
    ];
    expect(outOfService(changes, 'DISPONIBLE', usable)).toEqual([{ from: 5, to: 9 }]);
    expect(outOfService(changes.slice(0, 1), 'MANTENIMIENTO', usable)).toEqual([
      { from: 5, to: Number.POSITIVE_INFINITY },
    ]);
    expect(outOfService([], 'MANTENIMIENTO', usable)).toHaveLength(1);
    expect(outOfService([], 'DISPONIBLE', usable)).toEqual([]);
  });
});
