import type { MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { useState } from 'react';

interface Chosen<T> {
  trip: T | null;
  /** It is among the trips under way. */
  isUnderWay: boolean;
}

/** The trip that the address names; one that ends while it is looked at stays as it was last seen, with what is being written on it. */
export function chosenTrip<T extends { id_guide: number }>(
  trips: readonly T[],
  id_chosen: number | null,
  last: T | null,
): Chosen<T> {
  const live = trips.find(trip => trip.id_guide === id_chosen);
  if (live) return { trip: live, isUnderWay: true };
  return { trip: last !== null && last.id_guide === id_chosen ? last : null, isUnderWay: false };
}

export function useChosenTrip(trips: readonly MonitoredTrip[], id_chosen: number | null): Chosen<MonitoredTrip> {
  const [last, keep] = useState<MonitoredTrip | null>(null);
  const chosen = chosenTrip(trips, id_chosen, last);
  if (chosen.trip !== last) keep(chosen.trip);
  return chosen;
}
