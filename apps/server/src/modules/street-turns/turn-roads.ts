import { tripBehind } from '@cabezal/domain/street-turn/street-turn';
import { addMinutes } from '@cabezal/domain/time/time';
import type { Read } from '../../platform/http/route.ts';
import type { Roads } from '../roads/roads.ts';
import { planRoads, type RoadPlan } from '../routes/road-plan.ts';
import { findTurn } from './street-turns.queries.ts';
import { placeOfBox, type Trip, type TripStop, tripOf } from './trip.queries.ts';

type BoxPlace = NonNullable<Awaited<ReturnType<typeof placeOfBox>>>;
/** Minutes to take the box over, and those kept free before the loading. */
const TAKE_OVER_MINUTES = 30;
const SLACK_MINUTES = 30;

/** The road of the export's trip when it begins at the import's place, asked for before the transaction. */
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

/** The export's trip as it begins where the import's box stands; the hour at its plant stays. */
export function turnedTrip(trip: Trip, box: BoxPlace, ready: RoadPlan): Trip {
  const behind = tripBehind(trip.stops);
  const road = ready.through([box, ...behind]);
  const next = behind[0]?.planned_arrival ?? trip.planned_start;
  const leaves = addMinutes(next, -((road.legs[0]?.minutes ?? 0) + SLACK_MINUTES));
  const comes = addMinutes(leaves, -TAKE_OVER_MINUTES);
  const first: TripStop = {
    ...{ ...box, action: 'RETIRAR', planned_arrival: comes, planned_departure: leaves },
    ...{ appointment_at: null, slot_code: null },
  };
  return {
    id_leg: trip.id_leg,
    planned_start: comes,
    distance_km: road.km.toFixed(1),
    tolls: road.tolls,
    stops: [first, ...behind],
  };
}
