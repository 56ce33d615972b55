import { createHash } from 'node:crypto';
import type { TripRow } from './follow.queries.ts';
import type { TripPlan } from './trip-reading.ts';

/** The plan against which a trip's positions are read: its stops, the undone events, the events that a person recorded since. */
export function planOf(trip: TripRow): TripPlan {
  const index = (id_stop: number): number => trip.stops.findIndex(s => s.id_stop === id_stop);
  const annulments = trip.annulments
    .map(a => ({ at: Date.parse(a.at), stop: index(a.id_stop), kind: a.kind }))
    .filter(a => a.stop >= 0);
  const byPerson = trip.stops.flatMap((s, i) => (s.arrival_at !== null && s.arrival_source !== 'GPS' ? [i] : []));
  return { stops: trip.stops, annulments, confirmed: new Set(annulments.length === 0 ? [] : byPerson) };
}

/** Changes whenever positions would be read differently now. */
export function planKey(trip: TripRow, plan: TripPlan): string {
  const facts = [
    trip.counts_from,
    // Trips without polygons keep the key from before polygons existed.
    trip.stops.map(s => [s.id_stop, s.lat, s.lng, s.radius_m, ...(s.fence === null ? [] : [s.fence])]),
    plan.annulments,
    [...plan.confirmed],
  ];
  return createHash('sha1').update(JSON.stringify(facts)).digest('base64url');
}
