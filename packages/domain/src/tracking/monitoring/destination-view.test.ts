import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceKm } from '../../system/geo/distance';
import { destinationView, NEAR_KM, SOON_MIN } from './destination-view';

const now = '2026-12-01T12:00:00.000Z';
const inMinutes = (min: number) => new Date(Date.parse(now) + min * 60_000).toISOString();
const unseen = { arrival_at: null, departure_at: null, proposed_arrival_at: null, proposed_departure_at: null };
const plant = { ...unseen, code: 'PLT', lat: -2.2, lng: -79.9, eta_at: inMinutes(300) };
const port = { ...unseen, code: 'PRT', lat: -2.9, lng: -79.9, eta_at: inMinutes(600) };
const far = { lat: -3.4, lng: -79.9 };
const near = { lat: -2.3, lng: -79.9 };
const shown = (stops: Parameters<typeof destinationView>[0], position: typeof far | null) => {
  const view = destinationView(stops, position, now);
  return view && [view.state, view.shows_position, view.shows_plate];
};

it('shows the truck near the plant or within the hour, and the plate within the hour', () => {
  expect(shown([plant, port], far)).toEqual(['COMING', false, false]);
  expect(shown([plant, port], near)).toEqual(['COMING', true, false]);
  expect(shown([{ ...plant, eta_at: inMinutes(50) }, port], far)).toEqual(['COMING', true, true]);
  expect(shown([{ ...plant, eta_at: inMinutes(50) }, port], null)).toEqual(['COMING', false, false]);
});

it('shows both while it stands there, and neither once it has left, also by GPS alone', () => {
  const there = { ...plant, proposed_arrival_at: inMinutes(-30) };
  expect(shown([there, port], near)).toEqual(['THERE', true, true]);
  expect(shown([{ ...there, proposed_departure_at: inMinutes(-5) }, port], near)).toEqual(['GONE', false, false]);
  expect(shown([there, { ...port, arrival_at: inMinutes(-1) }], near)).toEqual(['GONE', false, false]);
});

it('is about the last plant, else the last stop; a stop that is skipped does not count', () => {
  expect(destinationView([plant, { ...plant, lat: -2.5 }, port], null, now)?.stop.lat).toBe(-2.5);
  const skipped = { ...plant, lat: -2.5, status: 'NOT_EJECUTED' };
  expect(destinationView([plant, skipped, port], null, now)?.stop.lat).toBe(-2.2);
  expect(destinationView([port], null, now)?.stop.code).toBe('PRT');
  expect(destinationView([], far, now)).toBeNull();
});

it('never shows a truck that is far away and not expected within the hour, nor one of an unknown place', () => {
  const place = fc.record({
    lat: fc.double({ min: -4, max: 0, noNaN: true }),
    lng: fc.double({ min: -81, max: -78, noNaN: true }),
  });
  fc.assert(
    fc.property(place, fc.integer({ min: SOON_MIN + 1, max: 3_000 }), fc.boolean(), (position, min, isPlaced) => {
      const at = isPlaced ? { lat: plant.lat, lng: plant.lng } : { lat: null, lng: null };
      const stop = { ...plant, ...at, eta_at: inMinutes(min) };
      const isNear = isPlaced && distanceKm(position, plant) <= NEAR_KM;
      expect(shown([stop], position)).toEqual(['COMING', isNear, false]);
    }),
  );
});
