import { getMonitoring, type MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { positionStore } from '../../../live/position-store.ts';
import { useClock } from '../../../ui/use-clock.ts';
import { positionRows } from './monitoring-words.ts';

/** Risks grow with time alone: refetched even without changes. */
const AGAIN_MS = 30_000;

/** The trips under way, kept up to date; their last positions go to the map at once. */
export function useMonitoring() {
  const found = useCall(getMonitoring, {}, { refetchInterval: AGAIN_MS });
  const trips = found.data?.trips;
  useEffect(() => {
    if (trips) positionStore.merge(positionRows(trips));
  }, [trips]);
  return found;
}

export interface SteadyOrder {
  trips: MonitoredTrip[];
  /** How many are new or have another place in the waiting order. */
  changes: number;
  apply: () => void;
  hold: (held: boolean) => void;
}

const hasProblem = (trip: MonitoredTrip) => trip.problems.length > 0;

/** The order stays while the pointer is over the list, with current facts. Only a driver's report moves to the top in any case. */
export function useSteadyOrder(trips: readonly MonitoredTrip[]): SteadyOrder {
  const [held, hold] = useState(false);
  const [shown, setShown] = useState<readonly number[]>([]);
  const wanted = useMemo(() => trips.map(trip => trip.id_guide), [trips]);
  const latest = useRef(wanted);
  latest.current = wanted;
  useEffect(() => {
    if (!held) setShown(wanted);
  }, [held, wanted]);
  const byId = new Map(trips.map(trip => [trip.id_guide, trip]));
  const reported = trips.filter(hasProblem).map(trip => trip.id_guide);
  const order = held && shown.length > 0 ? [...new Set([...reported, ...shown])] : wanted;
  const still = order.filter(id => byId.has(id));
  const changes = held ? wanted.filter((id, index) => still[index] !== id).length : 0;
  return {
    trips: still.flatMap(id => byId.get(id) ?? []),
    changes,
    apply: () => setShown(latest.current),
    hold,
  };
}

/** The current time, updated each second or less often. */
export function useNow(everyMs = 1000): Date {
  return useClock(everyMs);
}
