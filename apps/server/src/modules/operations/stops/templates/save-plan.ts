import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { StopAction, StopCode } from '@cabezal/domain/trips/status/stop-codes';
import { hoursVerdict } from '@cabezal/domain/trips/stops/edit-stops';
import { keptMarks, leaveVerdict } from '@cabezal/domain/trips/stops/leave-box';
import { matchStops } from '@cabezal/domain/trips/stops/match-stops';
import { drivesOf, replan } from '@cabezal/domain/trips/stops/stop-hours';
import { stopsVerdict } from '@cabezal/domain/trips/stops/stop-lock';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { conflict, demand, notFound } from '../../../../platform/http/errors.ts';
import type { Read } from '../../../../platform/http/route.ts';
import { lockAsOperator } from '../../../bookings/reservations/booking/lock-reservation.ts';
import type { Roads } from '../../../places/roads/roads.ts';
import { planRoads, type RoadPlan } from '../../../places/routes/road-plan.ts';
import { moveFreedToPlan } from '../../../prices/charge-proposal-store/plan-charges.queries.ts';
import { type Holding, type Lose, withReservation } from '../../../trips/state/claims/with-reservation.ts';
import type { ReservationRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { proposeOfStops } from '../changing/charges.ts';
import { losePlant } from '../changing/claimed-plant.ts';
import { placeFor } from '../changing/edits.ts';
import { distance, leaving } from '../changing/effects.ts';
import { storeLegStops } from '../changing/store.queries.ts';
import { nextBegins } from '../trip/box-after.queries.ts';
import { type PlaceOfStop, storedPlace, type TripStop } from '../trip/trip.queries.ts';
import { loadPlan, type PlannedLeg } from './leg.queries.ts';

interface Hours {
  id_local?: number | null | undefined;
  action?: StopAction | null | undefined;
  planned_arrival?: string | null | undefined;
  planned_departure?: string | null | undefined;
  appointment_at?: string | null | undefined;
  leaves_box?: boolean | undefined;
}
/** All stops of a leg, or one of them. */
export type PlanInput = { version: number } & (
  | { id_leg: number; stops: readonly ({ code: StopCode; id_location: number } & Hours)[] }
  | ({ id_leg_stop: number; id_location?: number | undefined } & Hours)
);

/** The requested stops; omitted values of a stop that stays are kept, but at another place not its local. */
function wantedOf(leg: PlannedLeg, input: PlanInput): ({ code: StopCode; id_location: number } & Hours)[] {
  if ('stops' in input) return [...input.stops];
  const { version: _, id_leg_stop, ...set } = input;
  return leg.stops.map(stop => {
    const kept = { ...stop, id_location: stop.id_location ?? 0 };
    if (stop.id_stop !== id_leg_stop) return kept;
    const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
    const isElsewhere = set.id_location !== undefined && set.id_location !== stop.id_location;
    return { ...kept, id_local: isElsewhere ? null : kept.id_local, ...given };
  });
}

/** The roads through the current and the requested places, before the change. */
export async function planRoadsOf(read: Read, roads: Roads, input: PlanInput): Promise<RoadPlan> {
  const ways = await read(async tx => {
    const leg = await loadPlan(tx, input);
    if (leg === undefined) return [];
    const places: PlaceOfStop[] = [];
    for (const stop of wantedOf(leg, input)) {
      const place = await storedPlace(tx, stop.id_location, null);
      if (place !== undefined) places.push(place);
    }
    return [leg.stops, places];
  });
  return planRoads(read, roads, ways);
}

const inUtc = (at: string | null | undefined): string | null => (at == null ? null : new Date(at).toISOString());

/** The place of a stop: where it stays, also one that was put out of use meanwhile. Errors: those of `placeFor`. */
async function placeOf(
  tx: Tx,
  { code, id_location, id_local = null }: { code: StopCode; id_location: number } & Hours,
  old: TripStop | undefined,
): Promise<PlaceOfStop> {
  const stays = old?.code === code && old.id_location === id_location && old.id_local === id_local;
  const place = stays ? await storedPlace(tx, id_location, id_local) : undefined;
  return place ?? placeFor(tx, code, id_location, id_local);
}

async function stopsOf(tx: Tx, leg: PlannedLeg, input: PlanInput): Promise<TripStop[]> {
  const stops: TripStop[] = [];
  const all = wantedOf(leg, input);
  const known = 'stops' in input ? matchStops(leg.stops, all) : all.map((_, index) => index);
  for (const [at, wanted] of all.entries()) {
    const old = leg.stops[known[at] ?? -1];
    const place = await placeOf(tx, wanted, old);
    stops.push({
      id_stop: old?.id_stop ?? 0,
      id_leg_stop: old?.id_leg_stop ?? null,
      code: wanted.code,
      action: wanted.action ?? null,
      name: place.name,
      canton: place.canton,
      id_location: place.id_location,
      id_local: place.id_local,
      lat: place.lat,
      lng: place.lng,
      radius_m: place.radius_m,
      fence: place.fence,
      free_hours: place.free_hours,
      eta_at: null,
      planned_arrival: inUtc(wanted.planned_arrival),
      planned_departure: inUtc(wanted.planned_departure),
      appointment_at: inUtc(wanted.appointment_at),
      // A slot belongs to its place.
      slot_code: old?.id_location === place.id_location ? old.slot_code : null,
      arrival_at: null,
      departure_at: null,
      skipped_at: null,
      leaves_box: wanted.leaves_box ?? old?.leaves_box ?? false,
      records: [],
    });
  }
  return stops;
}

const asPlanned = (stop: TripStop): TripStop => ({ ...stop, id_stop: stop.id_leg_stop ?? 0 });

/** Given hours stay; if one is missing, all are calculated from the start of the leg. */
function withHours(leg: PlannedLeg, stops: readonly TripStop[], roads: RoadPlan): TripStop[] {
  if (stops.every(stop => stop.planned_arrival !== null && stop.planned_departure !== null)) return [...stops];
  return replan(stops, 0, drivesOf(stops, roads.through(stops).legs), { start: leg.planned_start, now: null });
}

/** Indexes of the stops at which the request asks to leave the container. */
function markedIn(leg: PlannedLeg, input: PlanInput): number[] {
  if ('stops' in input) return input.stops.flatMap((stop, at) => (stop.leaves_box === true ? [at] : []));
  return input.leaves_box === true ? [leg.stops.findIndex(stop => stop.id_stop === input.id_leg_stop)] : [];
}

export interface PlanSaved {
  id_reservation: number;
  /** Sentences about the road and the charges that are proposed. */
  effects: string[];
}

/** Stores the wanted stops of the leg. */
async function plan(
  tx: Tx,
  actor: Actor,
  { status }: ReservationRecord,
  { input, roads, lose }: { input: PlanInput; roads: RoadPlan; lose: Lose },
) {
  const leg = await loadPlan(tx, input);
  if (leg === undefined) throw notFound('El tramo no existe');
  if (!['ACCEPTED', 'IN_PROGRESS'].includes(status))
    throw conflict('TRANSICION_INVALIDA', 'Solo se planifica una reserva aprobada');
  if (leg.has_guide) demand(refuse('TRAMO_CON_GUIA'));
  const stops = await stopsOf(tx, leg, input);
  const nothing = { deleted_at: null, rescued_by: null, closed_at: null, finished_at: null, false_freight_at: null };
  const trip = { ...nothing, issued_at: null, kind: leg.kind, template: leg.template, stops: leg.stops };
  demand(stopsVerdict(trip, stops));
  const follows = await nextBegins(tx, leg.id_leg);
  for (const at of markedIn(leg, input)) demand(leaveVerdict(stops, at, follows));
  const kept = keptMarks(stops, follows);
  const after = withHours(leg, kept.stops, roads);
  demand(hoursVerdict(after));
  await losePlant(lose, leg, { before: leg.stops, after }, 'Cambiaron las paradas');
  await moveFreedToPlan(tx, leg.id_leg);
  const stored = await storeLegStops(tx, leg.id_leg, after);
  const km = { before: roads.through(leg.stops).km, after: roads.through(stops).km };
  const { id_reservation, id_sub_reservation } = leg;
  const edit = { trip: { ...leg, id_guide: null }, stored: stored.map(asPlanned), km, motive: null };
  const proposed = await proposeOfStops(tx, actor, { ...edit, id_reservation, id_sub_reservation });
  return { leg, after, km, lost: kept.lost, proposed };
}

/**
 * Plans the stops of a leg without guide; once it has a guide, the guide's stops are changed instead. Charges of the change are proposed.
 * Errors: 404; 409 MODIFICADO, TRAMO_CON_GUIA, PARADA_OBLIGATORIA, REUSO_VIGENTE; 422 ORDEN_DE_PARADAS, LUGAR_REPETIDO, LUGAR_DE_OTRO_TIPO,
 * HORAS_DESORDENADAS, DEJAR_NO_ES_ULTIMA, DEJAR_SIN_TRAMO.
 */
export async function savePlan(tx: Tx, actor: Actor, input: PlanInput, roads: RoadPlan): Promise<PlanSaved> {
  const seen = await loadPlan(tx, input);
  if (seen === undefined) throw notFound('El tramo no existe');
  const { id_reservation } = seen;
  const held: Holding<ReservationRecord> = {
    take: () => lockAsOperator(tx, actor, id_reservation, input.version),
    settles: () => ({ edited: [id_reservation] }),
  };
  const { leg, after, km, lost, proposed } = await withReservation(tx, actor, held, (record, lose) =>
    plan(tx, actor, record, { input, roads, lose }),
  );
  const listed = (all: readonly TripStop[]) =>
    all.map(({ name, code, planned_arrival }) => ({ name, code, planned_arrival }));
  tx.audit({
    action: 'plan_stops',
    noun: 'reservation',
    id: id_reservation,
    before: { stops: listed(leg.stops) },
    after: { stops: listed(after) },
  });
  // An extra leg is charged as a return, not by its road.
  const left = leaving(leg.stops, after, lost);
  return { id_reservation, effects: [...left, ...(leg.extraordinary ? [] : distance({ trip: leg, km })), ...proposed] };
}
