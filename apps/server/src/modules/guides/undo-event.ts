import {
  deleteGuide as deleteFacts,
  resetArrival,
  resetDeparture,
  resetMilestones,
  reverseClosing,
  unskipStop,
} from '@cabezal/domain/rules/guide-events';
import { isLive } from '@cabezal/domain/status/reservation-status';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { demandOperator } from '../../platform/http/errors.ts';
import { revokeTokens } from '../trips/access-tokens.queries.ts';
import { accepted } from '../trips/commit-facts.ts';
import {
  annulLog,
  annulSkip,
  holdAgain,
  stopName,
  storeFacts,
  type TakenGuide,
  takeGuide,
  writeLog,
} from '../trips/guide-record.queries.ts';
import { refreshReservation } from '../trips/refresh-status.ts';
import { concernedBy, type GuideRecord } from '../trips/reservation-facts.queries.ts';
import { dropFalseFreight, isFalseFreightBilled, isStandByBilled, refreshStandBy } from '../trips/stand-by.queries.ts';
import { dropClosing, forgetProgress, isInSentOrder, releaseGuide } from './undo.queries.ts';

export interface UndoInput {
  id_guide: number;
  version: number;
  motive: string;
}

/** What every undo does: a fact goes, everything is derived again, the event stays in the logbook as annulled, the reason is kept (design 2.4). */
async function commitUndo(
  tx: Tx,
  actor: Actor,
  taken: TakenGuide,
  after: GuideRecord,
  undo: { action: string; text: string; motive: string; annul: string[]; id_stop: number | null },
): Promise<void> {
  const { guide, row } = taken;
  await storeFacts(tx, guide, after, null);
  if (undo.annul.length > 0) await annulLog(tx, guide.id_guide, undo.annul, undo.id_stop);
  await writeLog(tx, {
    id_guide: guide.id_guide,
    id_stop: undo.id_stop,
    kind: 'UNDO',
    text: `${undo.text} — ${undo.motive}`,
    author: actor,
  });
  await forgetProgress(tx, guide.id_guide);
  await refreshReservation(tx, row.id_reservation);
  await refreshStandBy(tx, guide.id_guide);
  await holdAgain(tx, guide.id_guide);
  tx.audit({
    action: undo.action,
    noun: 'guide',
    id: guide.id_guide,
    before: { status: guide.status, stops: guide.stops },
    after: { stops: after.stops },
    motive: undo.motive,
  });
  tx.changed('guide', guide.id_guide, concernedBy(tx, row.id_reservation));
}

const lastWith = (guide: GuideRecord, key: 'arrival_at' | 'departure_at') => guide.stops.findLast(s => s[key] !== null);

export async function undoArrival(tx: Tx, actor: Actor, input: UndoInput): Promise<void> {
  const taken = await takeGuide(tx, input, input.version);
  const after = accepted(resetArrival(taken.guide, input.motive));
  const id_stop = lastWith(taken.guide, 'arrival_at')?.id_stop ?? null;
  await commitUndo(tx, actor, taken, after, {
    action: 'reset_arrival',
    text: 'Llegada reiniciada',
    motive: input.motive,
    annul: ['ARRIVAL'],
    id_stop,
  });
}

export async function undoDeparture(tx: Tx, actor: Actor, input: UndoInput): Promise<void> {
  const taken = await takeGuide(tx, input, input.version);
  const after = accepted(resetDeparture(taken.guide, input.motive));
  const id_stop = lastWith(taken.guide, 'departure_at')?.id_stop ?? null;
  await commitUndo(tx, actor, taken, after, {
    action: 'reset_departure',
    text: 'Salida reiniciada',
    motive: input.motive,
    annul: ['DEPARTURE'],
    id_stop,
  });
}

export async function undoMilestones(tx: Tx, actor: Actor, input: UndoInput): Promise<void> {
  const taken = await takeGuide(tx, input, input.version);
  // It takes charges back, too.
  demandOperator(actor);
  const rescue = taken.leg.guides.some(g => g.id_guide === taken.guide.rescued_by && isLive(g));
  const context = {
    has_live_rescue: rescue,
    stand_by_billed: await isStandByBilled(tx, input.id_guide),
    false_freight_billed: await isFalseFreightBilled(tx, input.id_guide),
  };
  const after = accepted(resetMilestones(taken.guide, input.motive, context));
  await dropFalseFreight(tx, input.id_guide);
  for (const stop of taken.guide.stops) if (stop.skipped_at !== null) await annulSkip(tx, stop.id_stop);
  await commitUndo(tx, actor, taken, after, {
    action: 'reset_milestones',
    text: 'Hitos reiniciados',
    motive: input.motive,
    annul: ['ARRIVAL', 'DEPARTURE'],
    id_stop: null,
  });
}

/** Takes up a stop that was given up. */
export async function unskipGuideStop(
  tx: Tx,
  actor: Actor,
  input: { id_stop: number; motive: string },
): Promise<TakenGuide> {
  const taken = await takeGuide(tx, { id_stop: input.id_stop }, null);
  const index = taken.guide.stops.findIndex(s => s.id_stop === input.id_stop);
  const after = accepted(unskipStop(taken.guide, index, input.motive));
  await annulSkip(tx, input.id_stop);
  await commitUndo(tx, actor, taken, after, {
    action: 'unskip',
    text: `Parada retomada: ${await stopName(tx, input.id_stop)}`,
    motive: input.motive,
    annul: [],
    id_stop: input.id_stop,
  });
  return taken;
}

/** In a payment order that left the house, or in a closed cutoff: what keeps a closing from being reversed. */
async function billedContext(tx: Tx, taken: TakenGuide) {
  const in_sent_order = await isInSentOrder(tx, taken.row.id_sub_reservation);
  return { in_sent_order, in_closed_cutoff: false, cost_sent_to_sap: false };
}

export async function reverseGuideClosing(tx: Tx, actor: Actor, input: UndoInput): Promise<void> {
  const taken = await takeGuide(tx, input, input.version);
  demandOperator(actor);
  const after = accepted(reverseClosing(taken.guide, input.motive, await billedContext(tx, taken)));
  await dropClosing(tx, input.id_guide);
  await commitUndo(tx, actor, taken, after, {
    action: 'reverse_closing',
    text: 'Cierre reversado',
    motive: input.motive,
    annul: ['CLOSE'],
    id_stop: null,
  });
}

/** Deletes a guide without events; answers what it was of. */
export async function deleteGuide(tx: Tx, input: UndoInput): Promise<{ id_guide: number; id_reservation: number }> {
  const taken = await takeGuide(tx, input, input.version);
  const after = accepted(deleteFacts(taken.guide, tx.now.toISOString(), input.motive));
  await releaseGuide(tx, input.id_guide, input.motive);
  await revokeTokens(tx, input.id_guide, null);
  await storeFacts(tx, taken.guide, after, null);
  await refreshReservation(tx, taken.row.id_reservation);
  tx.audit({
    action: 'delete',
    noun: 'guide',
    id: input.id_guide,
    before: { status: taken.guide.status, guide_number: taken.row.guide_number },
    motive: input.motive,
  });
  tx.changed('guide', input.id_guide, concernedBy(tx, taken.row.id_reservation));
  return { id_guide: input.id_guide, id_reservation: taken.row.id_reservation };
}
