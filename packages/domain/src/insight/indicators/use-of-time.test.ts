import { describe, expect, test } from 'vitest';
import { outOfService, useOfDay, usePercent } from './use-of-time';

const hour = 3_600_000;
const day = { from: 0, to: 24 * hour };
const later = 48 * hour;
const span = (from: number, to: number) => ({ from: from * hour, to: to * hour });

describe('the use of a day', () => {
  test('hours on trips of those in which it could have been', () => {
    // Out from 18 to 24: 18 hours are left, of which 7.5 were driven.
    const used = useOfDay(day, [span(-2, 3), span(10, 14.5)], [span(18, 30)], later);
    expect(used).toEqual({ busy: 450, available: 1080 });
    expect(usePercent(used)).toBe(41.7);
  });
  test('what two guides say of the same hour is one hour', () => {
    expect(useOfDay(day, [span(8, 12), span(10, 14)], [], later).busy).toBe(360);
  });
  test('who drives while out of service was available, too', () => {
    expect(useOfDay(day, [span(8, 10)], [span(0, 24)], later)).toEqual({ busy: 120, available: 120 });
  });
  test('what is only planned is no use', () => {
    expect(useOfDay(day, [span(8, 20)], [], 12 * hour)).toEqual({ busy: 240, available: 720 });
    expect(useOfDay(day, [span(8, 20)], [], 0)).toEqual({ busy: 0, available: 0 });
    expect(usePercent({ busy: 0, available: 0 })).toBeNull();
  });
});

describe('when it could not be sent', () => {
  const usable = (state: string) => state === 'DISPONIBLE';
  test('by what changed its state, and by its state where nothing did', () => {
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
