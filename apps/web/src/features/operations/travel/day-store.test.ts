import type { DriverToday } from '@cabezal/contract/operations/travel/today.calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheDay, dropDay, forgetTripLink, readDay, rememberTripLink, tripLink } from './day-store.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
};
beforeEach(() => vi.stubGlobal('localStorage', storage));
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const day: DriverToday = {
  driver_name: 'Luis Andrade',
  today: '2026-11-21',
  operator: { name: 'TPT', phone: null },
  trips: [],
};
const [first, second] = ['a'.repeat(43), 'b'.repeat(43)];

it('the day that was last read opens without signal, until its binding ends', () => {
  expect(readDay(first)).toBeUndefined();
  cacheDay(first, { day, read_at: '2026-11-21T14:00:00.000Z' });
  expect(readDay(first)).toEqual({ day, read_at: '2026-11-21T14:00:00.000Z' });
  expect(readDay(second)).toBeUndefined();
  dropDay(first);
  expect(readDay(first)).toBeUndefined();
});

it('a trip opens again with the link that this phone has, until that link ends', () => {
  rememberTripLink(7, first);
  rememberTripLink(8, second);
  rememberTripLink(7, 'newer');
  expect(tripLink(7)).toBe('newer');
  forgetTripLink(first);
  expect(tripLink(7)).toBe('newer');
  forgetTripLink('newer');
  expect(tripLink(7)).toBeUndefined();
  expect(tripLink(8)).toBe(second);
});

it('links of old trips make room for new ones', () => {
  for (let id = 1; id <= 31; id++) rememberTripLink(id, `link-${id}`);
  expect(tripLink(1)).toBeUndefined();
  expect(tripLink(2)).toBe('link-2');
  expect(tripLink(31)).toBe('link-31');
});

it('a full or damaged storage shows nothing instead of failing', () => {
  stored.set('cabezal.hoy.viajes', '{');
  expect(tripLink(7)).toBeUndefined();
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem: () => {
      throw new Error('full');
    },
  });
  cacheDay(first, { day, read_at: '2026-11-21T14:00:00.000Z' });
  rememberTripLink(7, first);
  expect(readDay(first)).toBeUndefined();
});
