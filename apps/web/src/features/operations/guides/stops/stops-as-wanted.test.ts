import type { EditableStopView } from '@cabezal/contract/operations/stops/stops.calls';
import { expect, it } from 'vitest';
import { stopsAsWanted } from './stops-as-wanted.ts';

const stops = [1, 2, 3].map(
  id_stop => ({ id_stop, name: `Parada ${id_stop}`, lat: id_stop, lng: 0 }) as EditableStopView,
);
const place = { id_location: 9, name: 'Báscula', lat: 9, lng: 9, radius_m: 300, fence: null, code: 'PES' as const };
const seen = (pending: Parameters<typeof stopsAsWanted>[1]) =>
  stopsAsWanted(stops, pending).map(stop => [stop.id_stop, stop.lat]);
const adding = { kind: 'add', action: null, stay_min: null } as const;

it('the map shows the stops as they will be after the pending change', () => {
  expect(seen(null)).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(seen({ kind: 'order', order: [1, 3, 2] })).toEqual([
    [1, 1],
    [3, 3],
    [2, 2],
  ]);
  expect(seen({ kind: 'remove', id_stop: 2 })).toEqual([
    [1, 1],
    [3, 3],
  ]);
  const seen_then = { id_location: 2, appointment_at: null, free_hours: null, leaves_box: false };
  const change = { kind: 'change', id_stop: 2, unread: null, seen: seen_then } as const;
  expect(seen({ ...change, place })).toEqual([
    [1, 1],
    [2, 9],
    [3, 3],
  ]);
  expect(seen({ ...change, place: null })).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(seen({ ...adding, place, before: 3 })).toEqual([
    [1, 1],
    [2, 2],
    [0, 9],
    [3, 3],
  ]);
  expect(seen({ ...adding, place, before: null })).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [0, 9],
  ]);
  expect(seen({ ...adding, place: null, before: 3 })).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
});
