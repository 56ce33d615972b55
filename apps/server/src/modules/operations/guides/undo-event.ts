import {
  deleteGuide as deleteFacts,
  resetArrival,
  resetDeparture,
  resetMilestones,
  reverseClosing,
  unskipStop,
} from '@cabezal/domain/trips/rules/guide-events';
import { canUndoRescue } from '@cabezal/domain/trips/rules/guide-guards';
import { isLive } from '@cabezal/domain/trips/status/reservation-status';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand } from '../../../platform/http/errors.ts';
import { type Holding, type Lose, withReservation } from '../../trips/state/claims/with-reservation.ts';
import { accepted } from '../../trips/state/events/commit-facts.ts';
import { commitUndo } from '../../trips/state/events/commit-undo.ts';
import {
  annulSkip,
  guideToChange,
  type LockedGuide,
  stopName,
  storeFacts,
} from '../../trips/state/facts/guide-record.queries.ts';
import { concernedBy, type GuideRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { adoptPlan } from './special/adopt-plan.ts';
import { dropFalseFreight, isFalseFreightBilled } from './special/drop-false-freight.queries.ts';
import { rescuedBy, restoreUnit } from './special/undo-rescue.ts';
import { dropReturn } from './special/undo-return.ts';
import { dropClosing, storeDeleteReason } from './undo.queries.ts';

export interface UndoInput {
  id_guide: number;
  version: number;
  motive: string;
}

const lastWith = (guide: GuideRecord, key: 'arrival_at' | 'departure_at') => guide.stops.findLast(s => s[key] !== null);

/** Removes the last arrival of a guide; its entry of the logbook is annulled. */
export async function undoArrival(tx: Tx, actor: Actor, input: UndoInput): Promise<void> {
  const taken = await guideToChange(tx, input, input.version);
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

/** Removes the last departure of a guide; its entry of the logbook is annulled. */
export async function undoDeparture(tx: Tx, actor: Actor, input: UndoInput): Promise<void> {
  const taken = await guideToChange(tx, input, input.version);
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

/** Takes a guide for an undo, which settles it itself (`commitUndo`). */
const undoing = (
  tx: Tx,
  which: { id_guide: number } | { id_stop: number },
  version: number | null,
): Holding<LockedGuide> => ({
  take: () => guideToChange(tx, which, version),
  settles: () => 'within',
});

/** Removes all arrivals and departures of a guide, if no claim forbids it. */
export function undoMilestones(tx: Tx, actor: Actor, input: UndoInput): Promise<void> {
  return withReservation(tx, actor, undoing(tx, input, input.version), (taken, lose) =>
    dropMilestones(tx, actor, taken, { input, lose }),
  );
}

async function dropMilestones(
  tx: Tx,
  actor: Actor,
  taken: LockedGuide,
  { input, lose }: { input: UndoInput; lose: Lose },
): Promise<void> {
  const { id_guide, motive } = input;
  const rescue = taken.leg.guides.some(g => g.id_guide === taken.guide.rescued_by && isLive(g));
  const context = {
    has_live_rescue: rescue,
    false_freight_billed: await isFalseFreightBilled(tx, input.id_guide),
  };
  const after = accepted(resetMilestones(taken.guide, motive, context));
  await lose({ what: 'HOURS', id_guide }, motive);
  const isFalseFreight = taken.guide.false_freight_at !== null;
  if (isFalseFreight) await lose({ what: 'FREED_LEG', id_guide }, motive);
  await lose({ what: 'SKIP', id_guide, id_stop: null }, motive);
  await dropFalseFreight(tx, id_guide, 'Se deshizo el falso flete');
  for (const stop of taken.guide.stops) if (stop.skipped_at !== null) await annulSkip(tx, stop.id_stop);
  if (isFalseFreight) await adoptPlan(tx, after, 'leg');
  await commitUndo(tx, actor, taken, after, {
    action: 'reset_milestones',
    text: 'Hitos reiniciados',
    motive: input.motive,
    annul: ['ARRIVAL', 'DEPARTURE'],
    id_stop: null,
  });
}

/** Resumes a skipped stop. */
export function unskipGuideStop(
  tx: Tx,
  actor: Actor,
  input: { id_stop: number; motive: string },
): Promise<LockedGuide> {
  const { id_stop, motive } = input;
  return withReservation(tx, actor, undoing(tx, { id_stop }, null), async (taken, lose) => {
    const index = taken.guide.stops.findIndex(s => s.id_stop === id_stop);
    const after = accepted(unskipStop(taken.guide, index, motive));
    await lose({ what: 'SKIP', id_guide: taken.guide.id_guide, id_stop }, motive);
    await annulSkip(tx, id_stop);
    await commitUndo(tx, actor, taken, after, {
      action: 'unskip',
      text: `Parada retomada: ${await stopName(tx, id_stop)}`,
      motive,
      annul: [],
      id_stop,
    });
    return taken;
  });
}

/** Reverses the closing of a guide. Errors: 409 MODIFICADO, GUIA_ELIMINADA, TRANSICION_INVALIDA, and those of the claims. */
export function reverseGuideClosing(tx: Tx, actor: Actor, input: UndoInput): Promise<void> {
  return withReservation(tx, actor, undoing(tx, input, input.version), async (taken, lose) => {
    const { id_guide, motive } = input;
    const after = accepted(reverseClosing(taken.guide, motive));
    const { id_sub_reservation } = taken.row;
    await lose({ what: 'REVERSAL', id_guide, id_sub_reservation }, motive);
    await dropClosing(tx, id_guide);
    await commitUndo(tx, actor, taken, after, {
      action: 'reverse_closing',
      text: 'Cierre reversado',
      motive,
      annul: ['CLOSE'],
      id_stop: null,
    });
  });
}

/** Deletes the guide; returns the guide that it rescued, which drives again. */
async function dropGuide(
  tx: Tx,
  actor: Actor,
  taken: LockedGuide,
  { input, lose }: { input: UndoInput; lose: Lose },
): Promise<GuideRecord | undefined> {
  const { id_guide, motive } = input;
  const rescued = rescuedBy(taken);
  if (rescued !== undefined) demand(canUndoRescue(rescued, taken.guide));
  const after = accepted(deleteFacts(taken.guide, tx.now.toISOString(), motive));
  const leg = rescued === undefined ? 'waits' : 'taken';
  const lost = await lose({ what: 'GUIDES', guides: [id_guide], leg }, `Se eliminó la guía — ${motive}`);
  await storeDeleteReason(tx, lost, motive);
  if (rescued !== undefined) await adoptPlan(tx, rescued, { id_rescue: id_guide });
  await storeFacts(tx, taken.guide, after, null);
  if (rescued !== undefined) await restoreUnit(tx, actor, rescued, taken.guide, motive);
  if (taken.leg.extraordinary && !taken.leg.guides.some(g => g.id_guide !== id_guide && g.deleted_at === null))
    await dropReturn(tx, lose, taken, motive);
  return rescued;
}

/** Deletes a guide without events; returns its reservation. Deleting a rescue restores the state of the rescued guide. */
export async function deleteGuide(
  tx: Tx,
  actor: Actor,
  input: UndoInput,
): Promise<{ id_guide: number; id_reservation: number }> {
  const held = {
    take: () => guideToChange(tx, input, input.version),
    settles: ({ row }: LockedGuide) => ({ container: row }),
  };
  const { taken, rescued } = await withReservation(tx, actor, held, async (before, lose) => ({
    taken: before,
    rescued: await dropGuide(tx, actor, before, { input, lose }),
  }));
  tx.audit({
    action: 'delete',
    noun: 'guide',
    id: input.id_guide,
    before: { status: taken.guide.status, guide_number: taken.row.guide_number },
    motive: input.motive,
  });
  const concerned = concernedBy(tx, taken.row.id_reservation);
  tx.changed('guide', input.id_guide, concerned);
  if (rescued !== undefined) tx.changed('guide', rescued.id_guide, concerned);
  return { id_guide: input.id_guide, id_reservation: taken.row.id_reservation };
}
