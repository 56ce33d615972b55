import { wouldEnd } from '@cabezal/domain/trips/stops/edit-stops';
import { requiredWork } from '@cabezal/domain/trips/stops/stop-lock';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import type { Read } from '../../../../platform/http/route.ts';
import type { Roads } from '../../../places/roads/roads.ts';
import { planRoads, type RoadPlan } from '../../../places/routes/road-plan.ts';
import { type Holding, type Lose, withReservation } from '../../../trips/state/claims/with-reservation.ts';
import { guideToChange, type LockedGuide } from '../../../trips/state/facts/guide-record.queries.ts';
import { markStale } from '../../../trips/state/facts/stale-print.queries.ts';
import { figureRights } from '../../guides/figure-rights.ts';
import { type EventAuthor, skipGuideStop } from '../../guides/record-event.ts';
import { unskipGuideStop } from '../../guides/undo-event.ts';
import { guideOfStop, loadTrip, type Trip, type TripStop } from '../trip/trip.queries.ts';
import { losePlant } from './claimed-plant.ts';
import { effectsOfSkip } from './effects.ts';
import { expected, iso } from './expected-trip.ts';
import { driven } from './roads.ts';
import { factsOfStops } from './skip-facts.ts';
import type { StopsOutcome } from './stops-outcome.ts';
import { storeEtas, storeRoad } from './store.queries.ts';

export interface SkipInput {
  id_stop: number;
  /** Default: NOT_EJECUTED, the stop is skipped. */
  estado?: 'NOT_EJECUTED' | 'PENDING' | undefined;
  motive?: string | null | undefined;
  preview: boolean;
}

/** Placeholder motive of a preview. */
const ONLY_ASKED = 'Vista previa';

/** The stops with that one skipped at an instant, or resumed. */
const toggled = ({ stops }: Trip, { id_stop, estado }: SkipInput, at: string): TripStop[] =>
  stops.map(stop => (stop.id_stop === id_stop ? { ...stop, skipped_at: estado === 'PENDING' ? null : at } : stop));

/** The roads of the trip with and without the stop, requested before the change. */
export async function roadsOfSkip(read: Read, roads: Roads, input: SkipInput): Promise<RoadPlan> {
  const ways = await read(async tx => {
    const id_guide = await guideOfStop(tx, input.id_stop);
    if (id_guide === undefined) return [];
    // A driver may read the guide, but not everything that its road depends on.
    await tx.elevate();
    const trip = await loadTrip(tx, id_guide);
    return trip === undefined ? [] : [driven(trip.stops), driven(toggled(trip, input, tx.now.toISOString()))];
  });
  return planRoads(read, roads, ways);
}

/** The work required by the template that is lost with a stop; undefined: none. */
function lostWork(trip: Trip, { id_stop, estado }: SkipInput): TripStop | undefined {
  if (estado === 'PENDING') return undefined;
  const wanted = requiredWork(trip, trip.stops);
  return trip.stops.find(
    stop => stop.id_stop === id_stop && wanted.some(work => work.code === stop.code && work.action === stop.action),
  );
}

interface How {
  author: EventAuthor;
  roads: RoadPlan;
}

/** Stores that the stop is skipped, or driven to again, and answers with the effects. */
async function changeSkip(
  tx: Tx,
  actor: Actor,
  { row }: LockedGuide,
  { input, how: { author, roads }, lose }: { input: SkipInput; how: How; lose: Lose },
): Promise<StopsOutcome> {
  const trip = await loadTrip(tx, row.id_guide);
  if (trip === undefined) throw notFound('La guía no existe');
  const skip = { id_stop: input.id_stop, motive: input.motive ?? ONLY_ASKED };
  // A driver reports a fact, so claims do not stop him; the operator must first cancel the street turn.
  const wanted = toggled(trip, input, tx.now.toISOString());
  if (actor.audience === 'operator') await losePlant(lose, row, { before: trip.stops, after: wanted }, skip.motive);
  const reader = { seesSale: figureRights(actor).sale };
  const before = await factsOfStops(tx, trip, input.id_stop, reader);
  if (input.estado === 'PENDING') await unskipGuideStop(tx, actor, skip);
  else await skipGuideStop(tx, skip, author);
  const next = expected(tx, trip, wanted, roads);
  await storeRoad(tx, trip.id_guide, next.road, trip.eta_at === null ? null : next.eta.after);
  await storeEtas(tx, trip.id_guide, next.after);
  if (trip.issued_at !== null) await markStale(tx, [trip.id_guide], ['stops']);
  const ends = wouldEnd(trip, next.after);
  // Its charge is proposed with the event.
  const changed = {
    trip,
    after: next.after,
    eta: next.eta,
    km: next.km,
    clash: null,
    ends,
    lost: null,
    taken: null,
    proposed: [],
  };
  const effects = effectsOfSkip(tx, changed, {
    required: lostWork(trip, input),
    isOperator: actor.audience === 'operator',
    skip: {
      before,
      after: await factsOfStops(tx, trip, input.id_stop, reader),
      isFollowed: trip.issued_at !== null && row.id_driver !== null,
    },
  });
  const plan = next.after.map(({ id_stop, name, planned_arrival, planned_departure }) => ({
    id_stop,
    name,
    planned_arrival: iso(planned_arrival),
    planned_departure: iso(planned_departure),
  }));
  const road = next.road.geometry.map(([lng, lat]): [number, number] => [lng, lat]);
  return { id_guide: trip.id_guide, effects, plan, visit: null, ends_trip: ends, road };
}

/**
 * Skips a stop, or resumes it. Planned hours stay, so that resuming restores them; road, kilometres and ETAs follow and are reported. With
 * `preview` nothing is stored. Errors: 404, 409 PARADA_OMITIDA, those of the guide, MODIFICADO if its stops changed meanwhile.
 */
export const setStopState = (tx: Tx, actor: Actor, input: SkipInput, how: How): Promise<StopsOutcome> => {
  // The event settles it.
  const held: Holding<LockedGuide> = {
    take: () => guideToChange(tx, { id_stop: input.id_stop }, null),
    settles: () => 'within',
  };
  const work = () =>
    withReservation(tx, actor, held, (taken, lose) => changeSkip(tx, actor, taken, { input, how, lose }));
  return input.preview ? tx.inPreview(work) : work();
};
