import { isRefusal, motiveVerdict, refuse } from '@cabezal/domain/system/refusals/refusals';
import { editStops, hoursVerdict, wouldEnd } from '@cabezal/domain/trips/stops/edit-stops';
import { keptMarks, leaveVerdict } from '@cabezal/domain/trips/stops/leave-box';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { AppError, demand, notFound } from '../../../../platform/http/errors.ts';
import type { RoadPlan } from '../../../places/routes/road-plan.ts';
import { equipmentTaken } from '../../../trips/state/assignment/left-equipment.ts';
import { type Holding, type Lose, withReservation } from '../../../trips/state/claims/with-reservation.ts';
import { guideToChange, type LockedGuide } from '../../../trips/state/facts/guide-record.queries.ts';
import { nextBegins } from '../trip/box-after.queries.ts';
import { loadTrip, type Trip, type TripStop } from '../trip/trip.queries.ts';
import { proposeOfStops } from './charges.ts';
import { losePlant } from './claimed-plant.ts';
import { type Asked, editOf, guideOf } from './edits.ts';
import { clock, effectsOf, type Visit, visitOf } from './effects.ts';
import { iso, planned } from './expected-trip.ts';
import type { StopsOutcome } from './stops-outcome.ts';
import { storeChangedStops } from './store-changed-stops.ts';

export interface HowAsked {
  version: number;
  motive?: string | null | undefined;
  preview: boolean;
  confirm_end: boolean;
}

interface Change {
  asked: Asked;
  how: HowAsked;
  roads: RoadPlan;
  lose: Lose;
}

/** The stops as they would be, judged by the rules. */
async function judgedStops(tx: Tx, trip: Trip, { asked, how }: Pick<Change, 'asked' | 'how'>) {
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
  return keptMarks(edited, follows);
}

/** The stored stops for the answer. In a preview an added stop has no id. */
const planOf = (stored: readonly TripStop[], after: readonly TripStop[], preview: boolean): StopsOutcome['plan'] =>
  stored.map((stop, i) => ({
    id_stop: after[i]?.id_stop === 0 && preview ? null : stop.id_stop,
    name: stop.name,
    planned_arrival: iso(stop.planned_arrival),
    planned_departure: iso(stop.planned_departure),
  }));

/** Judges the change, stores it with what follows and answers with its effects. */
async function changeLockedTrip(
  tx: Tx,
  actor: Actor,
  { row }: LockedGuide,
  { asked, how, roads, lose }: Change,
): Promise<StopsOutcome> {
  const trip = await loadTrip(tx, row.id_guide);
  if (trip === undefined) throw notFound('La guía no existe');
  const { stops, lost } = await judgedStops(tx, trip, { asked, how });
  const next = planned(tx, trip, stops, roads);
  const { after, eta, km } = next;
  demand(hoursVerdict(after));
  await losePlant(lose, row, { before: trip.stops, after }, how.motive ?? 'Cambiaron las paradas');
  const ends = wouldEnd(trip, after);
  if (ends && !how.preview && !how.confirm_end) demand(refuse('VIAJE_TERMINARIA'));
  const at = after.findIndex(stop => stop.id_stop === 0);
  const added = after[at];
  const seen = added === undefined ? null : await visitOf(tx, trip, after, added);
  const motive = how.motive ?? null;
  const { id_reservation, id_sub_reservation } = row;
  const { stored, clash } = await storeChangedStops(tx, actor, { trip, asked, motive, of: row }, next);
  const proposed = await proposeOfStops(tx, actor, { trip, stored, km, id_reservation, id_sub_reservation, motive });
  const taken = (await equipmentTaken(tx, trip.id_guide)) ?? null;
  const effects = effectsOf(tx, { trip, after, eta, km, clash, ends, lost, taken, proposed });
  const plan = planOf(stored, after, how.preview);
  return {
    id_guide: trip.id_guide,
    effects: seen === null ? effects : [...effects, wasThere(tx, seen)],
    plan,
    visit: seen === null ? null : { id_stop: plan[at]?.id_stop ?? null, ...seen },
    ends_trip: ends,
    road: next.road.geometry.map(([lng, lat]): [number, number] => [lng, lat]),
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
  // `storeChangedStops` settles it, because what follows reads its statuses.
  const held: Holding<LockedGuide> = {
    take: async () => guideToChange(tx, { id_guide: await guideOf(tx, asked) }, how.version),
    settles: () => 'within',
  };
  const work = () =>
    withReservation(tx, actor, held, (taken, lose) => changeLockedTrip(tx, actor, taken, { asked, how, roads, lose }));
  return how.preview ? tx.inPreview(work) : work();
}
