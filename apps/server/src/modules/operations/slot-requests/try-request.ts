import type { TerminalAnswer } from '@cabezal/domain/operations/slot-requests/slot-request';
import type { Database } from '../../../platform/db/database.ts';
import { askOnce } from './ask-once.ts';
import type { SentRequest } from './sent-request.ts';
import { holdRequested, type RequestedSlot, storeAnswered, storeSubmitted } from './slot-requests.queries.ts';
import type { TerminalAdapter } from './terminal-adapter.ts';

/** What ends a request: the terminal's decision; OVER: it was given up or registered by hand, and the terminal does not have it. */
export type Decision = Extract<TerminalAnswer, { state: 'CONFIRMED' | 'REJECTED' | 'CANCELLED' }> | { state: 'OVER' };

const isOver = ({ confirmed_at, cancelled_at, rejected_at }: RequestedSlot): boolean =>
  (confirmed_at ?? cancelled_at ?? rejected_at) !== null;

const decisionOf = (answer: TerminalAnswer): Decision => {
  if (answer.state === 'PENDING' || answer.state === 'NOT_FOUND') throw new Error('El terminal no ha decidido');
  return answer;
};

/** One try of a request for a slot, as `askOnce` does it. Returns the decision; throws TryLater while there is none. */
export async function tryRequest(
  db: Database,
  adapter: TerminalAdapter,
  request: SentRequest,
  signal: AbortSignal,
): Promise<Decision> {
  const { id_slot, id_reservation, reference, terminal, body } = request;
  const answer = await askOnce<RequestedSlot, TerminalAnswer>(db, {
    terminal,
    hold: tx => holdRequested(tx, request),
    isOver,
    storeSubmitted: (tx, facts) => storeSubmitted(tx, id_slot, facts),
    async storeAnswered(tx, facts) {
      await storeAnswered(tx, id_slot, facts);
      tx.changed('slot', id_reservation, []);
    },
    submit: () => adapter.submit(body, signal),
    status: () => adapter.status(reference, signal),
  });
  return answer === null ? { state: 'OVER' } : decisionOf(answer);
}
