import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import type { StandByView } from '@cabezal/contract/trips/stops/stand-by.shapes';
import { expectedFrom } from '@cabezal/domain/places/geo/present-etas';
import { firstRefusal, refuse, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import {
  canDelete,
  canFinishTravel,
  canMarkFalseFreight,
  canReassign,
  canRecordArrival,
  canRecordDeparture,
  canRescue,
  canResetArrival,
  canResetDeparture,
  canResetMilestones,
  canReverseClosing,
  canUndoFalseFreight,
  canUndoFinish,
  canUndoRescue,
  mayBeClosed,
} from '@cabezal/domain/trips/rules/guide-guards';
import { type IssueLack, issueLacks, slotDemandedAt, slotMissingAt } from '@cabezal/domain/trips/rules/issue-lacks';
import { isLive } from '@cabezal/domain/trips/status/reservation-status';
import { canCorrectDates } from '@cabezal/domain/trips/stops/correct-dates';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type ClaimedGuides, claimedGuides } from '../../trips/state/claims/claims.ts';
import { standBysOf } from '../../trips/state/events/stand-by.queries.ts';
import {
  columnsOf,
  type EventLimits,
  eventContext,
  eventLimits,
  type GuideColumns,
  type LockedGuide,
} from '../../trips/state/facts/guide-record.queries.ts';
import { loadManyFacts, type ReservationRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { possibly } from '../../trips/state/possibly.ts';
import { type FoundGuide, selectGuides } from './guides.queries.ts';
import { billedFalseFreights } from './special/drop-false-freight.queries.ts';

/** The stop where the truck is or that comes next; null when every stop is done. */
export function currentStop(
  stops: readonly { arrival_at: string | null; departure_at: string | null; status: string; inherited?: boolean }[],
): number | null {
  const index = stops.findIndex(
    s =>
      s.status !== 'NOT_EJECUTED' &&
      s.departure_at === null &&
      !stops.slice(stops.indexOf(s) + 1).some(later => later.arrival_at !== null && later.inherited !== true),
  );
  return index < 0 ? null : index;
}

/** What other modules hold of guides. */
interface Held {
  claimed: ClaimedGuides;
  /** Guides whose false freight is on a payment order. */
  billed: ReadonlySet<number>;
}

/** What may be done with a guide that does not go as planned. */
function specialCan({ guide, leg }: LockedGuide, now: Date, { claimed, billed }: Held) {
  const { id_guide } = guide;
  const origin = leg.guides.find(g => g.id_guide === guide.id_guide_origin);
  const undone = { leg_taken: isTaken(leg), billed: billed.has(id_guide) };
  return {
    false_freight: possibly(canMarkFalseFreight(guide, { now, option: 1, has_evidence: true, is_approved: true })),
    undo_false_freight: possibly(canUndoFalseFreight(guide, undone)),
    rescue: possibly(canRescue(guide)),
    undo_rescue: possibly(
      origin === undefined
        ? refuse('EVENTO_NO_REGISTRADO', { evento: 'rescate' })
        : firstRefusal(canUndoRescue(origin, guide), claimed.deletions.get(id_guide) ?? true),
    ),
    move_finish: possibly(canUndoFinish(guide)),
  };
}
const isTaken = ({ guides }: LockedGuide['leg']): boolean => guides.some(isLive);

const isRescuedNow = ({ guide, leg }: LockedGuide): boolean =>
  leg.guides.some(one => one.id_guide === guide.rescued_by && isLive(one));

const mayReverse = ({ guide }: LockedGuide): Verdict => canReverseClosing(guide);

const isTimed = ({ guide }: LockedGuide): boolean =>
  guide.stops.some(stop => stop.arrival_at !== null || stop.departure_at !== null);

/** What may be done now, by the guards that the verbs enforce, and the claims. */
function guideCan(
  found: FoundGuide,
  taken: LockedGuide,
  { now, limits, held }: { now: Date; limits: EventLimits; held: Held },
): GuideDetail['can'] {
  const { guide } = taken;
  const { reversals, deletions, hours } = held.claimed;
  const heldHours = hours.get(guide.id_guide) ?? true;
  const reset = {
    has_live_rescue: isRescuedNow(taken),
    false_freight_billed: held.billed.has(guide.id_guide),
  };
  const index = currentStop(found.stops);
  const pending = found.status === 'GUIA_PENDIENTE';
  const assigned: Verdict =
    found.id_truck === null
      ? refuse('CAMION_REQUERIDO')
      : found.id_driver === null
        ? refuse('CONDUCTOR_REQUERIDO')
        : true;
  const event = (verdict: (i: number) => Verdict): Verdict =>
    index === null ? refuse('PARADA_INEXISTENTE') : verdict(index);
  return {
    assign: possibly(canReassign(guide)),
    issue: possibly(pending ? assigned : refuse('TRANSICION_INVALIDA', { a: 'este estado', b: 'emitida' })),
    arrive: possibly(event(i => canRecordArrival(guide, i))),
    depart: possibly(event(i => canRecordDeparture(guide, i, eventContext(taken, now, limits)))),
    reset_arrival: possibly(canResetArrival(guide)),
    reset_departure: possibly(canResetDeparture(guide)),
    reset_milestones: possibly(firstRefusal(canResetMilestones(guide, reset), heldHours)),
    correct_dates: possibly(firstRefusal(canCorrectDates(guide), heldHours)),
    finish: possibly(canFinishTravel(guide)),
    close: mayBeClosed(guide) === true ? true : 'La guía aún no está por cerrar',
    reverse: possibly(firstRefusal(mayReverse(taken), reversals.get(guide.id_guide) ?? true)),
    delete: possibly(firstRefusal(canDelete(guide), deletions.get(guide.id_guide) ?? true)),
    ...specialCan(taken, now, held),
  };
}

/** The rules' facts of a guide; undefined if it was deleted meanwhile. */
function takenOf(
  found: FoundGuide,
  records: ReadonlyMap<number, ReservationRecord>,
  columns: ReadonlyMap<number, GuideColumns>,
): LockedGuide | undefined {
  const reservation = records.get(found.id_reservation);
  const sub = reservation?.sub_reservations.find(s => s.id_sub_reservation === found.id_sub_reservation);
  const leg = sub?.legs.find(l => l.id_leg === found.id_leg);
  const guide = leg?.guides.find(g => g.id_guide === found.id_guide);
  const row = columns.get(found.id_guide);
  if (reservation === undefined || sub === undefined || leg === undefined || guide === undefined || row === undefined)
    return undefined;
  return { guide, leg, sub, reservation, row };
}

/** As monitoring shows it under way: no ETA before now. */
const expected = (found: FoundGuide, now: Date): FoundGuide =>
  found.issued_at === null || found.closed_at !== null || found.false_freight !== null
    ? found
    : expectedFrom(found, now);

const hoursOnly = (wait: StandByView): StandByView => ({
  ...wait,
  cost_per_hour: null,
  hour_agreed: null,
  cost: null,
  adjusted_cost: null,
  justification: null,
});

/** What is missing for issuing, whoever drives it. */
function lacksOf(
  guide: Omit<FoundGuide, 'sees_price' | 'moves_empty' | 'for_operator'>,
  moves_empty: boolean,
): IssueLack[] {
  if (guide.issued_at !== null) return [];
  const { reservation_type, booking, bl, stops } = guide;
  const slots = { slot_missing_at: slotMissingAt(stops), slot_demanded_at: slotDemandedAt(stops) };
  return issueLacks(guide.kind, { reservation_type, booking, bl, moves_empty, ...slots });
}

/** What other modules hold of guides that might be undone, by few queries for all. */
async function heldOf(tx: Tx, guides: readonly LockedGuide[]): Promise<Held> {
  const idsOf = (some: readonly LockedGuide[]) => some.map(({ guide }) => guide.id_guide);
  const claimed = await claimedGuides(tx, {
    closed: guides.filter(taken => mayReverse(taken) === true).map(({ row }) => row),
    deletable: idsOf(guides.filter(({ guide }) => canDelete(guide) === true)),
    timed: idsOf(guides.filter(taken => isTimed(taken) && canCorrectDates(taken.guide) === true)),
  });
  const marked = idsOf(guides.filter(({ guide }) => guide.false_freight_at !== null));
  return { claimed, billed: new Set(marked.length === 0 ? [] : await billedFalseFreights(tx, marked)) };
}

/** Adds what may be done now and the stand-by. Whether a trip may leave depends on guides that the caller may not see. */
async function detailed(tx: Tx, all: readonly FoundGuide[]): Promise<GuideDetail[]> {
  if (all.length === 0) return [];
  return tx.asSystem(async () => {
    const records = await loadManyFacts(
      tx,
      [...new Set(all.map(g => g.id_reservation))],
      [...new Set(all.map(g => g.id_sub_reservation))],
    );
    const ids = all.map(g => g.id_guide);
    const columns = await columnsOf(tx, ids);
    const waits = await standBysOf(tx, ids);
    const limits = await eventLimits(tx);
    const held = all.flatMap(stored => {
      const taken = takenOf(stored, records, columns);
      return taken === undefined ? [] : [{ stored, taken }];
    });
    const by = await heldOf(
      tx,
      // Only the operator undoes what happened, and reads who has paid or billed the trip.
      held.flatMap(({ stored, taken }) => (stored.for_operator ? [taken] : [])),
    );
    return held.map(({ stored, taken }) => {
      const { sees_price, moves_empty, for_operator: _, ...found } = expected(stored, tx.now);
      const own = waits.get(found.id_guide) ?? [];
      const stand_by = sees_price ? own : own.map(hoursOnly);
      const can = guideCan(stored, taken, { now: tx.now, limits, held: by });
      const issue_lacks = lacksOf(found, moves_empty);
      return { ...found, stand_by, current_stop: currentStop(found.stops), issue_lacks, can };
    });
  });
}

/** One guide as its pages show it; undefined outside the caller's scope. */
export async function findGuide(tx: Tx, id_guide: number): Promise<GuideDetail | undefined> {
  return (await detailed(tx, await selectGuides(tx, { id_guide })))[0];
}

/** One guide as its pages show it. Errors: 404 outside the caller's scope. */
export async function readGuide(tx: Tx, id_guide: number): Promise<GuideDetail> {
  const guide = await findGuide(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  return guide;
}

/** The guide after a change, with the caller's own rights. */
export const guideAfter = ({ tx }: Context<unknown>, id_guide: number): Promise<GuideDetail> => readGuide(tx, id_guide);

/** The guides of a reservation in the caller's scope, by container and leg. */
export async function findGuidesOf(tx: Tx, id_reservation: number): Promise<GuideDetail[]> {
  return detailed(tx, await selectGuides(tx, { id_reservation }));
}
