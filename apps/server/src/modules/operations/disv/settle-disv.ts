import { disvRefusal } from '@cabezal/domain/operations/slot-requests/terminal-errors';
import type { Tx } from '../../../platform/db/tx.ts';
import type { CancelAnswer } from '../../../platform/outbox/reference-client.ts';
import { holdFacts } from '../../trips/state/facts/reservation-facts.queries.ts';
import { settleClocksAndTasks } from '../../trips/tasks/settle-clocks-and-tasks.ts';
import type { Decision } from '../slot-requests/ask-once.ts';
import * as queries from './disv.queries.ts';
import type { DisvAnswer } from './disv-terminal.ts';
import { type SentDisv, type SentVoid, sendVoid } from './sent-disv.ts';
import { isOver } from './try-disv.ts';

/** The terminal has issued one that nobody wants any more: it is voided there. */
function giveBack(tx: Tx, { id_disv, id_reservation, reference, terminal, client }: SentDisv): void {
  const motive = 'El DISV se emitió después de abandonarlo';
  sendVoid(tx, { id_disv, id_reservation, reference, terminal, client, motive }, 0);
}

/** Applies the terminal's decision to a DISV. A decision that comes twice changes nothing. */
export async function settleIssue(tx: Tx, request: SentDisv, decision: Decision<DisvAnswer>): Promise<void> {
  if (decision.state === 'OVER') return;
  const { id_disv, id_reservation, reference, container_code, id_truck, id_driver } = request;
  // The reservation first, because verbs lock it first.
  if ((await holdFacts(tx, id_reservation)) === undefined) return;
  const disv = await queries.holdDisv(tx, request);
  tx.changed('disv', id_reservation, []);
  if (decision.state === 'CONFIRMED') {
    const { number } = decision;
    const isOurs = disv !== undefined && disv.voided_at === null && disv.rejected_at === null;
    if (!isOurs || (disv.issued_at !== null && disv.number !== number)) giveBack(tx, request);
    else if (disv.issued_at === null) {
      await queries.storeIssued(tx, id_disv, { adapter: 'TPG', number, box: { container_code, id_truck, id_driver } });
      tx.audit({
        action: 'issue_disv',
        noun: 'reservation',
        id: id_reservation,
        after: { disv_number: number, reference },
      });
      await settleClocksAndTasks(tx, [id_reservation]);
    }
    return;
  }
  if (disv === undefined || isOver(disv)) return;
  const { code, text } = decision.state === 'REJECTED' ? decision : { code: 'VOIDED', text: 'El terminal lo anuló' };
  const sentence = disvRefusal(code, text, request);
  await queries.storeDisvRejected(tx, id_disv, { code, text: sentence });
  tx.audit({
    action: 'reject_disv',
    noun: 'reservation',
    id: id_reservation,
    after: { reference, error_text: sentence },
  });
}

/** Stores that a try failed: the DISV is INCIERTO if the terminal may have it. */
export async function noteFailedIssue(tx: Tx, request: SentDisv, error: string): Promise<void> {
  if (await queries.storeDisvUncertain(tx, request, error)) tx.changed('disv', request.id_reservation, []);
}

/** The terminal refused to void one, or did not answer however often it was asked. */
export async function keepDisv(
  tx: Tx,
  { id_disv, id_reservation, reference }: SentVoid,
  refused: { code: string | null; text: string },
): Promise<void> {
  if ((await queries.holdDisv(tx, { id_disv, reference })) === undefined) return;
  await queries.storeNotVoided(tx, id_disv, refused);
  tx.audit({
    action: 'refuse_disv_voided',
    noun: 'reservation',
    id: id_reservation,
    after: { reference, error_text: refused.text },
  });
  tx.changed('disv', id_reservation, []);
}

/** Applies the terminal's answer to the request to void a DISV: its container needs another one. */
export async function settleVoid(tx: Tx, sent: SentVoid, answer: CancelAnswer): Promise<void> {
  const { id_disv, id_reservation, reference, terminal, client, motive } = sent;
  if ((await holdFacts(tx, id_reservation)) === undefined) return;
  if (answer.state === 'REJECTED') {
    const { code, text } = answer;
    await keepDisv(tx, sent, { code, text: disvRefusal(code, text, { terminal, client }) });
    return;
  }
  const disv = await queries.holdDisv(tx, { id_disv, reference });
  // One that was given up meanwhile, or entered by hand under another number, stays what it is.
  if (disv === undefined || disv.voided_at !== null || disv.issued_at === null) return;
  const row = await queries.findDisv(tx, id_disv);
  if (row === undefined || row.adapter === 'MANUAL' || row.used_at !== null) return;
  await queries.storeVoided(tx, id_disv, motive);
  tx.audit({
    action: 'void_disv',
    noun: 'reservation',
    id: id_reservation,
    before: { reference, disv_number: disv.number },
    motive,
  });
  await settleClocksAndTasks(tx, [id_reservation]);
  tx.changed('disv', id_reservation, []);
}
