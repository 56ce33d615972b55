import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayAddress, forgetPhone, installedStart, rememberPhone, rememberTrip } from './last-trip.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
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

it('on a bound phone it starts at «Hoy», whatever trip was open last, until the binding ends', () => {
  rememberTrip('trip');
  rememberPhone('phone');
  expect(installedStart({ search: '?inicio=tpt', hash: '' })).toBe('/recursos_viaje_tpt/phone/hoy');
  expect(dayAddress()).toBe('/recursos_viaje_tpt/phone/hoy');
  // The end of an earlier binding does not end this one.
  forgetPhone('earlier');
  expect(dayAddress()).toBe('/recursos_viaje_tpt/phone/hoy');
  forgetPhone('phone');
  expect(dayAddress()).toBeNull();
  expect(installedStart({ search: '?inicio=tpt', hash: '' })).toBe('/recursos_viaje_tpt/trip');
});
