import { afterAnswer, type TerminalAnswer } from '@cabezal/domain/operations/slot-requests/slot-request';
import { isOpenSlot } from '@cabezal/domain/trips/slots/slot';
import { z } from 'zod';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { clearSlot } from '../../bookings/reservations/slots/change-slots.ts';
import { findSlot } from '../../bookings/reservations/slots/slots.queries.ts';
import { holdFacts } from '../../trips/state/facts/reservation-facts.queries.ts';
import * as queries from './slot-requests.queries.ts';

/** The question whether a terminal still has a slot. */
export const sentQuestion = z.object({
  id_slot: z.number(),
  id_reservation: z.number(),
  reference: z.string(),
  terminal: z.string(),
});
type SentQuestion = z.infer<typeof sentQuestion>;

/** How far ahead slots are compared with the terminal, how often each, and how many at once. */
const AHEAD_HOURS = 24;
const EVERY_MIN = 5;
const AT_ONCE = 200;

/** Has the terminal asked about our slots of the next day that it has not been asked about for some minutes. Only messages are written. */
export async function askAboutSlots(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    if (tx.unknownSystems.has('TERMINAL')) return;
    const turn = Math.floor(tx.now.getTime() / (EVERY_MIN * 60_000));
    for (const payload of await queries.slotsToCompare(tx, { hours: AHEAD_HOURS, minutes: EVERY_MIN, most: AT_ONCE })) {
      const { id_slot, reference } = payload;
      const message = { system: 'TERMINAL', kind: 'reconcile', noun: 'slot', id: id_slot, payload } as const;
      tx.send({ ...message, idempotency_key: `turno-${reference}-comparar-${turn}` });
    }
  });
}

/**
 * Applies what the terminal says about a slot that it gave. One that it cancelled, or did not know twice two minutes apart, is ended: its stop lacks a
 * slot again.
 */
export async function settleQuestion(
  tx: Tx,
  { id_slot, id_reservation, reference, terminal }: SentQuestion,
  answer: TerminalAnswer,
): Promise<void> {
  const record = await holdFacts(tx, id_reservation);
  const held = await queries.holdRequested(tx, { id_slot, reference });
  const slot = await findSlot(tx, id_slot);
  if (record === undefined || held === undefined || slot === undefined) return;
  if (slot.adapter !== 'DPW' || !isOpenSlot(slot)) return;
  const following = afterAnswer(held, answer, tx.now.toISOString());
  if (answer.state === 'CONFIRMED' || following.step === 'WAIT') {
    const not_found_at = following.step === 'WAIT' ? following.facts.not_found_at : null;
    await queries.storeCompared(tx, id_slot, not_found_at);
    return;
  }
  const author = { id_user: null, name: terminal };
  await clearSlot(tx, author, slot, record.reservation_type, `${terminal} ya no tiene el turno`);
}
