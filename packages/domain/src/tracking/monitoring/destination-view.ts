/** What a link shows to whoever awaits a container at its destination (design/10-watch-tell-terminals §3). */
import { distanceKm, type LatLng, type MaybePlaced } from '../../system/geo/distance';
import { type Instant, toMillis } from '../../system/time/time';
import { effectiveStops, type StopSigns } from '../../trips/status/standing';

/** From this distance on, the truck is shown, km … */
export const NEAR_KM = 30;
/** … or when it is expected within this time, min; its plate only then, because it is asked at the gate. */
export const SOON_MIN = 60;

/** COMING: it has not arrived. THERE: it is there. GONE: it has left. */
export const AWAITED_STATES = ['COMING', 'THERE', 'GONE'] as const;
export type AwaitedState = (typeof AWAITED_STATES)[number];

interface AwaitedStop extends StopSigns, MaybePlaced {
  readonly code: string;
  readonly eta_at: string | null;
}

export interface DestinationView<S> {
  /** The last plant of the trip, else its last stop. */
  readonly stop: S;
  readonly state: AwaitedState;
  readonly shows_position: boolean;
  readonly shows_plate: boolean;
}

const isExecuted = ({ status }: StopSigns): boolean => status !== 'NOT_EJECUTED';

/** Null: the trip has no stop. `position`: where the truck is; null: it is not on this trip, or nobody knows. */
export function destinationView<S extends AwaitedStop>(
  stops: readonly S[],
  position: LatLng | null,
  now: Instant,
): DestinationView<S> | null {
  const seen = effectiveStops(stops.filter(isExecuted));
  const stop = seen.findLast(({ code }) => code === 'PLT') ?? seen.at(-1);
  if (stop === undefined) return null;
  if (stop.departure_at !== null) return { stop, state: 'GONE', shows_position: false, shows_plate: false };
  if (stop.arrival_at !== null) return { stop, state: 'THERE', shows_position: position !== null, shows_plate: true };
  const isSoon = stop.eta_at !== null && toMillis(stop.eta_at) - toMillis(now) <= SOON_MIN * 60_000;
  const { lat, lng } = stop;
  const isNear = position !== null && lat !== null && lng !== null && distanceKm(position, { lat, lng }) <= NEAR_KM;
  return {
    stop,
    state: 'COMING',
    shows_position: position !== null && (isNear || isSoon),
    // Without a position the trip may not have begun, and an expected hour may be that of the plan.
    shows_plate: position !== null && isSoon,
  };
}
