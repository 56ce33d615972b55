import {
  afterAnswer,
  firstStep,
  submittedAt,
  type TerminalAnswer,
} from '@cabezal/domain/operations/slot-requests/slot-request';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { TryLater } from '../../../platform/outbox/outbox.ts';
import type { SentRequest } from './sent-request.ts';
import { holdRequested, type RequestedSlot, storeAnswered, storeSubmitted } from './slot-requests.queries.ts';
import type { TerminalAdapter } from './terminal-adapter.ts';

/** What ends a request: the terminal's decision; OVER: it was given up or registered by hand, and the terminal does not have it. */
export type Decision = Extract<TerminalAnswer, { state: 'CONFIRMED' | 'REJECTED' | 'CANCELLED' }> | { state: 'OVER' };

/** A person or the plan has decided about the slot: nothing is submitted any more, and what was submitted is still asked about. */
const isOver = ({ confirmed_at, cancelled_at, rejected_at }: RequestedSlot): boolean =>
  (confirmed_at ?? cancelled_at ?? rejected_at) !== null;

/** Decides what this try does, and stores that the request leaves before it does: a process that ends after that asks. */
async function begin(tx: Tx, request: SentRequest): Promise<'SUBMIT' | 'ASK' | 'OVER'> {
  const slot = await holdRequested(tx, request);
  if (slot === undefined || (isOver(slot) && slot.submitted_at === null)) return 'OVER';
  const step = firstStep(slot);
  if (step === 'SUBMIT') await storeSubmitted(tx, request.id_slot, submittedAt(tx.now.toISOString()));
  return step;
}

type Next = { step: 'END' } | { step: 'OVER' } | { step: 'SUBMIT' } | { step: 'WAIT'; wait_ms: number };

/** Stores what the terminal says about a submitted request. */
async function answered(tx: Tx, request: SentRequest, answer: TerminalAnswer): Promise<Next> {
  const slot = await holdRequested(tx, request);
  if (slot === undefined) return { step: 'OVER' };
  const following = afterAnswer(slot, answer, tx.now.toISOString());
  if (following.step === 'END') return following;
  if (following.step === 'SUBMIT') {
    if (isOver(slot)) return { step: 'OVER' };
    await storeSubmitted(tx, request.id_slot, following.facts);
    return { step: 'SUBMIT' };
  }
  await storeAnswered(tx, request.id_slot, following.facts);
  tx.changed('slot', request.id_reservation, []);
  return { step: 'WAIT', wait_ms: following.wait_ms };
}

const decisionOf = (answer: TerminalAnswer): Decision => {
  if (answer.state === 'PENDING' || answer.state === 'NOT_FOUND') throw new Error('El terminal no ha decidido');
  return answer;
};

/**
 * One try of a request: the first one submits it, each later one asks what became of it, by our reference (decision 0184). Returns the decision;
 * throws TryLater while there is none.
 */
export async function tryRequest(
  db: Database,
  adapter: TerminalAdapter,
  request: SentRequest,
  signal: AbortSignal,
): Promise<Decision> {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.write(systemScope, systemAuthor, work);
  const noted = (answer: TerminalAnswer): Promise<Next> => write(tx => answered(tx, request, answer));
  const step = await write(tx => begin(tx, request));
  if (step === 'OVER') return { state: 'OVER' };
  if (step === 'ASK') {
    const answer = await adapter.status(request.reference, signal);
    const next = await noted(answer);
    if (next.step === 'END') return decisionOf(answer);
    if (next.step === 'OVER') return { state: 'OVER' };
    if (next.step === 'WAIT') throw new TryLater(next.wait_ms, `${request.terminal} aún no decide`);
  }
  const answer = await adapter.submit(request.body, signal);
  const next = await noted(answer);
  if (next.step === 'WAIT') throw new TryLater(next.wait_ms, `${request.terminal} aún no decide`);
  return next.step === 'OVER' ? { state: 'OVER' } : decisionOf(answer);
}
