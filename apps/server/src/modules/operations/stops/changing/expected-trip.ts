import { toMillis } from '@cabezal/domain/system/time/time';
import { firstDifference } from '@cabezal/domain/trips/stops/edit-stops';
import { drivesOf, forecast, replan, withRoom } from '@cabezal/domain/trips/stops/stop-hours';
import { lockedUntil } from '@cabezal/domain/trips/stops/stop-lock';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { RoadPlan } from '../../../places/routes/road-plan.ts';
import type { Trip, TripStop } from '../trip/trip.queries.ts';
import type { Changed } from './effects.ts';
import { driven } from './roads.ts';

const atIso = (ms: number): string => new Date(ms).toISOString();
/** An instant of the database as ISO text. */
export const iso = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The trip with other stops: their ETAs, its road, and its end before and after. Planned hours stay as given. */
export function expected(tx: Tx, trip: Trip, after: readonly TripStop[], roads: RoadPlan) {
  const [was, is] = [roads.through(driven(trip.stops)), roads.through(driven(after))];
  const [old, fresh] = [drivesOf(trip.stops, was.legs), drivesOf(after, is.legs)];
  const [before, now] = [forecast(trip.stops, old, tx.now), forecast(after, fresh, tx.now)];
  const shown = after.map((stop, i): TripStop => {
    const at = trip.stops.findIndex(one => one.id_stop === stop.id_stop);
    const [then, next] = [before[at] ?? null, now[i] ?? null];
    if (stop.eta_at === null || then === null || next === null) return { ...stop, eta_at: null };
    return { ...stop, eta_at: atIso(Math.max(toMillis(stop.eta_at) + next - then, tx.now.getTime())) };
  });
  return { after: shown, km: { before: was.km, after: is.km }, road: is, eta: endOf(trip, shown, before, now) };
}

/** The same, with the hours after the first difference planned again. */
export function planned(tx: Tx, trip: Trip, edited: readonly TripStop[], roads: RoadPlan) {
  const drives = drivesOf(edited, roads.through(driven(edited)).legs);
  const from = firstDifference(trip.stops, edited);
  const locked = lockedUntil(trip);
  const now = tx.now.toISOString();
  const times = { start: startOf(trip), now: locked < 0 ? null : now };
  const plan = from < 0 ? edited : replan(edited, Math.max(from, locked + 1), drives, times);
  const after = locked < 0 ? withRoom(trip.stops, plan, drives, now) : plan;
  return expected(tx, trip, after, roads);
}

/** Planned time of its first stop. */
const startOf = ({ stops, planned_start }: Trip): string => stops[0]?.planned_arrival ?? planned_start;

/** ETA at the last stop: that of tracking, shifted by as much as the plan; before the start, the planned time. */
function endOf(
  trip: Trip,
  after: readonly TripStop[],
  before: (number | null)[],
  now: (number | null)[],
): Changed['eta'] {
  const lastOf = (stops: readonly TripStop[]) => driven(stops).at(-1)?.planned_arrival ?? null;
  const [then, next] = [before.findLast(at => at !== null) ?? null, now.findLast(at => at !== null) ?? null];
  if (lockedUntil(trip) < 0 || then === null || next === null)
    return { before: iso(lastOf(trip.stops)), after: iso(lastOf(after)) };
  const eta = trip.eta_at === null ? then : toMillis(trip.eta_at);
  return { before: atIso(eta), after: atIso(eta + next - then) };
}
