import type { GuideDetail } from '@cabezal/contract/guides/guide.shapes';
import {
  canDelete,
  canFinishTravel,
  canMarkFalseFreight,
  canRecordArrival,
  canRecordDeparture,
  canResetArrival,
  canResetDeparture,
  canResetMilestones,
  canReverseClosing,
} from '@cabezal/domain/rules/guide-guards';
import { refuse, type Verdict } from '@cabezal/domain/rules/refusal';
import type { Tx } from '../../platform/db/tx.ts';
import { possibly } from '../reservations/can.ts';
import { loadFacts } from '../reservations/reservation-facts.queries.ts';
import { eventContext, guideColumns, type TakenGuide } from './guide-record.queries.ts';
import { type FoundGuide, selectGuide } from './guides.queries.ts';
import { standByOf } from './stand-by.queries.ts';

/** Where the truck is, or the stop that comes next; null when every stop is done. */
export function currentStop(
  stops: readonly { arrival_at: string | null; departure_at: string | null; status: string }[],
): number | null {
  const index = stops.findIndex(
    s =>
      s.status !== 'NOT_EJECUTED' &&
      s.departure_at === null &&
      !stops.slice(stops.indexOf(s) + 1).some(later => later.arrival_at !== null),
  );
  return index < 0 ? null : index;
}

const waitsToClose = (status: string): boolean => status.endsWith('_POR_CERRAR');

/** What may be done now, by the guards that the verbs enforce. */
function guideCan(found: FoundGuide, taken: TakenGuide, now: Date): GuideDetail['can'] {
  const { guide } = taken;
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
    assign: possibly(canDelete(guide)),
    issue: possibly(pending ? assigned : refuse('TRANSICION_INVALIDA', { a: 'este estado', b: 'emitida' })),
    arrive: possibly(event(i => canRecordArrival(guide, i))),
    depart: possibly(event(i => canRecordDeparture(guide, i, eventContext(taken, now)))),
    reset_arrival: possibly(canResetArrival(guide)),
    reset_departure: possibly(canResetDeparture(guide)),
    reset_milestones: possibly(canResetMilestones(guide, { has_live_rescue: false, stand_by_billed: false })),
    finish: possibly(canFinishTravel(guide)),
    close: waitsToClose(found.status) ? true : 'La guía aún no está por cerrar',
    reverse: possibly(
      canReverseClosing(guide, { in_sent_order: false, in_closed_cutoff: false, cost_sent_to_sap: false }),
    ),
    delete: possibly(canDelete(guide)),
    false_freight: possibly(canMarkFalseFreight(guide, { now, option: 1, has_evidence: true, is_approved: true })),
  };
}

/** One guide as its pages show it; undefined outside the caller's scope. */
export async function findGuide(tx: Tx, id_guide: number): Promise<GuideDetail | undefined> {
  const found = await selectGuide(tx, id_guide);
  if (found === undefined) return undefined;
  const reservation = await loadFacts(tx, found.id_reservation);
  const sub = reservation?.sub_reservations.find(s => s.id_sub_reservation === found.id_sub_reservation);
  const leg = sub?.legs.find(l => l.id_leg === found.id_leg);
  const guide = leg?.guides.find(g => g.id_guide === id_guide);
  const row = await guideColumns(tx, id_guide);
  if (reservation === undefined || sub === undefined || leg === undefined || guide === undefined || row === undefined)
    return undefined;
  return {
    ...found,
    stand_by: await standByOf(tx, id_guide),
    current_stop: currentStop(found.stops),
    can: guideCan(found, { guide, leg, sub, reservation, row }, tx.now),
  };
}
