import { expect, it } from 'vitest';
import { trackPath } from './track-path.ts';

const stop = (arrival_at: string | null, departure_at: string | null) => ({ arrival_at, departure_at });

it('the playback of a trip begins half an hour before its first event and ends half an hour after its last', () => {
  const stops = [stop(null, '2026-12-01T10:00:00Z'), stop('2026-12-01T14:00:00Z', null), stop(null, null)];
  expect(trackPath({ id_truck: 5, stops })).toBe(
    '/monitoreo/recorrido_cabezal?camion=5&desde=2026-12-01T09:30:00.000Z&hasta=2026-12-01T14:30:00.000Z',
  );
});

it('is at most 72 hours long', () => {
  const stops = [stop('2026-12-01T10:00:00Z', '2026-12-01T11:00:00Z'), stop('2026-12-09T10:00:00Z', null)];
  expect(trackPath({ id_truck: 5, stops })).toContain('hasta=2026-12-04T09:30:00.000Z');
});

it('without a truck, or before anything happened, there is none', () => {
  expect(trackPath({ id_truck: null, stops: [stop('2026-12-01T10:00:00Z', null)] })).toBeNull();
  expect(trackPath({ id_truck: 5, stops: [stop(null, null)] })).toBeNull();
});
