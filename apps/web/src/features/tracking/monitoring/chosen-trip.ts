import type { MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { useState } from 'react';

interface Chosen<T> {
  trip: T | null;
  /** True if the trip is among the trips under way. */
  isUnderWay: boolean;
}

/** The trip in the address. If it ends while it is displayed, it stays as last read, so that text being entered is not lost. */
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
