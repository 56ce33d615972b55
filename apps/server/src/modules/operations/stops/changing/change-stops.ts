import { isRefusal, motiveVerdict, refuse } from '@cabezal/domain/system/refusals/refusals';
import { editStops, hoursVerdict, wouldEnd } from '@cabezal/domain/trips/stops/edit-stops';
import { keptMarks, leaveVerdict } from '@cabezal/domain/trips/stops/leave-box';
import { lockedUntil } from '@cabezal/domain/trips/stops/stop-lock';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { AppError, demand, notFound } from '../../../../platform/http/errors.ts';
import { clashOf, moveGuideTime } from '../../../bookings/reservations/editing/plan.queries.ts';
import type { RoadPlan } from '../../../places/routes/road-plan.ts';
import { equipmentTaken } from '../../../trips/state/assignment/left-equipment.ts';
import { type Holding, type Lose, withReservation } from '../../../trips/state/claims/with-reservation.ts';
import { refreshStandBy } from '../../../trips/state/events/stand-by.queries.ts';
import {
  forgetProgress,
  freeEarly,
  guideToChange,
  type LockedGuide,
  writeLog,
} from '../../../trips/state/facts/guide-record.queries.ts';
import { concernedBy } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { markStale } from '../../../trips/state/facts/stale-print.queries.ts';
import { type OfContainer, refreshContainer } from '../../../trips/state/status/refresh-status.ts';
import { nextBegins } from '../trip/box-after.queries.ts';
import { loadTrip, type Trip, type TripStop } from '../trip/trip.queries.ts';
import { proposeOfStops } from './charges.ts';
import { losePlant } from './claimed-plant.ts';
import { type Asked, editOf, guideOf } from './edits.ts';
import { clock, effectsOf, type Visit, visitOf } from './effects.ts';
import { iso, planned } from './expected-trip.ts';
import type { StopsOutcome } from './stops-outcome.ts';
import { storePlanOfTrip, storeRoad, storeTripStops } from './store.queries.ts';

export interface HowAsked {
  version: number;
  motive?: string | null | undefined;
  preview: boolean;
  confirm_end: boolean;
}

/**
 * Sets the busy time of the trip from its stops; its start no longer changes once the trip has an event. If another trip occupies a resource
 * then: before issuing, 409; afterwards the plan changes, the reservation of the resources stays, and the conflict is reported.
 */
async function moveBusyTime(tx: Tx, trip: Trip): Promise<string | null> {
  const clash = await clashOf(tx, trip.id_guide);
  if (trip.issued_at === null && clash !== undefined) {
    const detalle = ` (${clash.label}, ${clock(tx, clash.from)})`;
    const codes = { CAMION: 'CAMION_OCUPADO', CONDUCTOR: 'CONDUCTOR_OCUPADO', EQUIPO: 'EQUIPO_OCUPADO' } as const;
    demand(refuse(codes[clash.what as keyof typeof codes], { detalle, equipo: '' }));
  }
  const has_begun = trip.issued_at !== null && lockedUntil(trip) >= 0;
  await moveGuideTime(tx, trip.id_guide, { has_begun, hold: clash === undefined });
  return clash === undefined ? null : `${clash.label} (${clock(tx, clash.from)})`;
}

const VERBS = { add: 'agregada', remove: 'eliminada', change: 'cambiada' } as const;
/** Text for the logbook, «Parada agregada: Báscula Naranjal», and the place that it names. */
function said(trip: Trip, after: readonly TripStop[], asked: Asked): { text: string; place: TripStop | null } {
  if (asked.kind === 'order') return { text: 'Paradas en otro orden', place: null };
  const stop =
    asked.kind === 'add' ? after.find(one => one.id_stop === 0) : trip.stops.find(one => one.id_stop === asked.id_stop);
  return { text: `Parada ${VERBS[asked.kind]}: ${stop?.name ?? ''}`, place: stop ?? null };
}
const listed = (stops: readonly TripStop[]) =>
  stops.map(({ name, code, action, planned_arrival, leaves_box }) => ({
    name,
    code,
    action,
    planned_arrival,
    leaves_box,
  }));

async function commit(
  tx: Tx,
  actor: Actor,
  { trip, asked, motive, of }: { trip: Trip; asked: Asked; motive: string | null; of: OfContainer },
  next: ReturnType<typeof planned>,
): Promise<{ stored: TripStop[]; clash: string | null }> {
  const stored = await storeTripStops(tx, trip, next.after);
  if (trip.issued_at === null) await storePlanOfTrip(tx, trip, stored);
  await storeRoad(tx, trip.id_guide, next.road, trip.eta_at === null ? null : next.eta.after);
  const clash = await moveBusyTime(tx, trip);
  await forgetProgress(tx, trip.id_guide);
  if (trip.issued_at !== null) await markStale(tx, [trip.id_guide], ['stops']);
  const why = motive === null ? '' : ` — ${motive}`;
  const { text, place } = said(trip, next.after, asked);
  await writeLog(tx, { id_guide: trip.id_guide, kind: 'ASSIGNMENT', text: `${text}${why}`, place, author: actor });
  await refreshContainer(tx, of);
  await refreshStandBy(tx, trip.id_guide);
  await freeEarly(tx, trip.id_guide);
  tx.audit({
    action: 'edit_stops',
    noun: 'guide',
    id: trip.id_guide,
    before: { stops: listed(trip.stops) },
    after: { stops: listed(stored) },
    motive,
  });
  tx.changed('guide', trip.id_guide, concernedBy(tx, of.id_reservation));
  return { stored, clash };
}

interface Change {
  asked: Asked;
  how: HowAsked;
  roads: RoadPlan;
  lose: Lose;
}

async function change(
  tx: Tx,
  actor: Actor,
  taken: LockedGuide,
  { asked, how, roads, lose }: Change,
): Promise<StopsOutcome> {
  const trip = await loadTrip(tx, taken.row.id_guide);
  if (trip === undefined) throw notFound('La guía no existe');
  if (trip.issued_at !== null && !how.preview) demand(motiveVerdict(how.motive));
  const edited = editStops(trip, await editOf(tx, trip, asked));
  if (isRefusal(edited)) throw new AppError(edited.status, edited.code, edited.message);
  const follows = await nextBegins(tx, trip.id_leg);
  if ((asked.kind === 'add' || asked.kind === 'change') && asked.leaves_box === true) {
    // An added stop has no id yet.
    const id_stop = asked.kind === 'add' ? 0 : asked.id_stop;
    const at = edited.findIndex(stop => stop.id_stop === id_stop);
    demand(leaveVerdict(edited, at, follows));
  }
  const { stops, lost } = keptMarks(edited, follows);
  const next = planned(tx, trip, stops, roads);
  demand(hoursVerdict(next.after));
  await losePlant(lose, taken.row, { before: trip.stops, after: next.after }, how.motive ?? 'Cambiaron las paradas');
  const ends = wouldEnd(trip, next.after);
  if (ends && !how.preview && !how.confirm_end) demand(refuse('VIAJE_TERMINARIA'));
  const added = next.after.find(stop => stop.id_stop === 0);
  const seen = added === undefined ? null : await visitOf(tx, trip, next.after, added);
  const motive = how.motive ?? null;
  const { id_reservation, id_sub_reservation } = taken.row;
  const { stored, clash } = await commit(tx, actor, { trip, asked, motive, of: taken.row }, next);
  const edit = { trip, stored, km: next.km, id_reservation, id_sub_reservation, motive };
  const proposed = await proposeOfStops(tx, actor, edit);
  const elsewhere = (await equipmentTaken(tx, trip.id_guide)) ?? null;
  const effects = effectsOf(tx, {
    trip,
    after: next.after,
    eta: next.eta,
    km: next.km,
    clash,
    ends,
    lost,
    taken: elsewhere,
    proposed,
  });
  const road = next.road.geometry.map(([lng, lat]): [number, number] => [lng, lat]);
  const id = (stop: TripStop, i: number) => (next.after[i]?.id_stop === 0 && how.preview ? null : stop.id_stop);
  const plan = stored.map((stop, i) => ({
    id_stop: id(stop, i),
    name: stop.name,
    planned_arrival: iso(stop.planned_arrival),
    planned_departure: iso(stop.planned_departure),
  }));
  const at = next.after.findIndex(stop => stop.id_stop === 0);
  const visit = seen === null ? null : { id_stop: plan[at]?.id_stop ?? null, ...seen };
  const was = seen === null ? [] : [wasThere(tx, seen)];
  return {
    id_guide: trip.id_guide,
    effects: [...effects, ...was],
    plan,
    visit,
    ends_trip: ends,
    road,
  };
}
const wasThere = (tx: Tx, { arrival_at, departure_at }: Visit): string =>
  departure_at === null
    ? `El camión está allí desde las ${clock(tx, arrival_at)}`
    : `El camión estuvo allí de ${clock(tx, arrival_at)} a ${clock(tx, departure_at)}`;

/**
 * Changes the stops of a guide: adds, deletes, reorders or changes one. Recorded events do not change; later hours are planned again from
 * driving and waiting times, the road is calculated again, positions are read again from the beginning. With `preview` nothing is stored.
 * Errors: 404, 409 MODIFICADO, REUSO_VIGENTE, those of `editStops`, HORAS_DESORDENADAS, DEJAR_NO_ES_ULTIMA, DEJAR_SIN_TRAMO, VIAJE_TERMINARIA, MOTIVO_REQUERIDO after issuing, a
 * busy truck before it.
 */
export function changeStops(tx: Tx, actor: Actor, asked: Asked, how: HowAsked, roads: RoadPlan): Promise<StopsOutcome> {
  // `commit` settles it, because what follows reads its statuses.
  const held: Holding<LockedGuide> = {
    take: async () => guideToChange(tx, { id_guide: await guideOf(tx, asked) }, how.version),
    settles: () => 'within',
  };
  const work = () =>
    withReservation(tx, actor, held, (taken, lose) => change(tx, actor, taken, { asked, how, roads, lose }));
  return how.preview ? tx.inPreview(work) : work();
}
