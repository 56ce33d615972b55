import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installedStart, rememberTrip } from './last-trip.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

it('the installed application starts at the driver’s page that was open last', () => {
  expect(installedStart({ search: '?inicio=tpt', hash: '' })).toBeNull();
  rememberTrip('first');
  rememberTrip('second');
  expect(installedStart({ search: '?inicio=tpt', hash: '' })).toBe('/recursos_viaje_tpt/second');
  expect(installedStart({ search: '?inicio=tpt', hash: '#/' })).toBe('/recursos_viaje_tpt/second');
});

it('an address that somebody opens is followed', () => {
  rememberTrip('first');
  expect(installedStart({ search: '?inicio=tpt', hash: '#/reservas' })).toBeNull();
  expect(installedStart({ search: '', hash: '' })).toBeNull();
});
