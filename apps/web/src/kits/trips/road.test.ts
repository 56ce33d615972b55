import { describe, expect, it } from 'vitest';
import { splitRoad } from './road.ts';

type LngLat = [number, number];
/** Guayaquil – Cayambe – Guayaquil, on the same road in both directions. */
const south: LngLat = [-79.9, -2.2];
const north: LngLat = [-78.1, 0];
const out: LngLat[] = [south, [-79.5, -1.7], [-79, -1], [-78.5, -0.4], north];
const road: LngLat[] = [...out, ...out.slice(0, -1).toReversed()];

const stop = ([lng, lat]: LngLat, arrival_at: string | null = null, departure_at: string | null = null) => ({
  lng,
  lat,
  arrival_at,
  departure_at,
  proposed_arrival_at: null,
  proposed_departure_at: null,
  status: 'PENDING',
});
const at = (hour: number) => `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('the road of an out-and-back trip', () => {
  it('is all ahead before the first departure, wherever the truck is', () => {
    const stops = [stop(south), stop(north), stop(south)];
    for (const place of [south, [-79, -1] as LngLat, null])
      expect(splitRoad(road, stops, place)).toEqual({ done: [], pending: road });
    const waiting = [stop(south, at(4)), stop(north), stop(south)];
    expect(splitRoad(road, waiting, south)).toEqual({ done: [], pending: road });
  });

  it('is driven on the current leg only: out, then back', () => {
    const place: LngLat = [-79, -1];
    const going = splitRoad(road, [stop(south, at(4), at(5)), stop(north), stop(south)], place);
    expect(going.done.slice(0, 3)).toEqual(road.slice(0, 3));
    expect(going.pending).toHaveLength(road.length - going.done.length + 2);
    expect(going.pending.at(-1)).toEqual(south);
    expect(going.pending).toContainEqual(north);
    const coming = splitRoad(road, [stop(south, at(4), at(5)), stop(north, at(9), at(12)), stop(south)], place);
    expect(coming.done).toContainEqual(north);
    expect(coming.pending).not.toContainEqual(north);
    expect(coming.pending[0]).toEqual(place);
  });

  it('is driven up to the stop where the truck is, and beyond it once GPS reports the departure', () => {
    const stops = [stop(south, at(4), at(5)), stop(north, at(9)), stop(south)];
    expect(splitRoad(road, stops, north)).toEqual({ done: road.slice(0, 5), pending: road.slice(4) });
    const left = stops.map((s, i) => (i === 1 ? { ...s, proposed_departure_at: at(12) } : s));
    expect(splitRoad(road, left, [-79.5, -1.7]).done.length).toBeGreaterThan(6);
  });

  it('places a stop near the start where it is reached, not where the road passes it again', () => {
    const near: LngLat = [-79.89, -2.19];
    const stops = [stop(south, at(4), at(5)), stop(near, at(6), at(7)), stop(north), stop(south)];
    expect(splitRoad(road, stops, [-79.5, -1.7]).done.length).toBeLessThan(4);
  });
});
