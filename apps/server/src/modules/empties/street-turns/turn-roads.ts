import { tripBehind } from '@cabezal/domain/empties/street-turns/street-turn';
import { addMinutes, minutesBetween } from '@cabezal/domain/system/time/time';
import type { Read } from '../../../platform/http/route.ts';
import type { Roads } from '../../places/roads/roads.ts';
import { planRoads, type RoadPlan } from '../../places/routes/road-plan.ts';
import { findTurn } from './street-turns.queries.ts';
import { placeOfBox, type Trip, type TripStop, tripOf } from './trip.queries.ts';

type BoxPlace = NonNullable<Awaited<ReturnType<typeof placeOfBox>>>;
/** Minutes to take over the box, and minutes of slack before the loading. */
const TAKE_OVER_MINUTES = 30;
const SLACK_MINUTES = 30;

/** The road of the export's trip from the import's place, requested before the transaction. */
export async function turnRoads(read: Read, roads: Roads, id_street_turn: number): Promise<RoadPlan> {
  const ways = await read(async tx => {
    await tx.elevate();
    const turn = await findTurn(tx, id_street_turn);
    if (turn === undefined) return [];
    const box = await placeOfBox(tx, turn.import.id_sub_reservation);
    const trip = await tripOf(tx, turn.export.id_sub_reservation);
    return box === undefined || trip === undefined ? [] : [[box, ...tripBehind(trip.stops)]];
  });
  return planRoads(read, roads, ways);
}

/** The export's trip from the place of the import's box; the hour at its plant stays. */
export function turnedTrip(trip: Trip, box: BoxPlace, ready: RoadPlan): Trip {
  const behind = tripBehind(trip.stops);
  const road = ready.through([box, ...behind]);
  const next = behind[0]?.planned_arrival ?? trip.planned_start;
  const leaves = addMinutes(next, -((road.legs[0]?.minutes ?? 0) + SLACK_MINUTES));
  const comes = addMinutes(leaves, -TAKE_OVER_MINUTES);
  const first: TripStop = {
    ...box,
    action: 'RETIRAR',
    planned_arrival: comes,
    planned_departure: leaves,
    appointment_at: null,
    slot_code: null,
  };
  return {
    id_leg: trip.id_leg,
    planned_start: comes,
    distance_km: road.km.toFixed(1),
    tolls: road.tolls,
    stops: [first, ...behind],
  };
}

/**
 * The export's trip without the street turn: its original first stop, at its depot or yard, comes back, later by as many minutes as the rest
 * has moved. Later changes of the rest (hours, slot codes, places) stay. The depot's slot must be obtained again. `moved`: minutes, for
 * the retrieval leg before it.
 */
export function restoredTrip(before: Trip, now: Trip): { trip: Trip; moved: number } {
  const behindThen = tripBehind(before.stops);
  const behind = now.stops.filter(stop => stop.action !== 'RETIRAR');
  const [then, is] = [behindThen[0]?.planned_arrival, behind[0]?.planned_arrival];
  const moved = then && is ? minutesBetween(then, is) : 0;
  const later = (at: string | null) => at && addMinutes(at, moved);
  const front = before.stops.slice(0, before.stops.length - behindThen.length).map(stop => ({
    ...stop,
    slot_code: stop.action === 'RETIRAR' ? null : stop.slot_code,
    planned_arrival: later(stop.planned_arrival),
    planned_departure: later(stop.planned_departure),
    appointment_at: later(stop.appointment_at),
  }));
  const isSameRoad =
    behind.length === behindThen.length && behind.every((stop, i) => stop.id_location === behindThen[i]?.id_location);
  const trip = {
    id_leg: now.id_leg,
    planned_start: addMinutes(before.planned_start, moved),
    distance_km: isSameRoad ? before.distance_km : now.distance_km,
    tolls: isSameRoad ? before.tolls : now.tolls,
    stops: [...front, ...behind],
  };
  return { trip, moved };
}
