import type { TerminalAnswer } from '@cabezal/domain/operations/slot-requests/slot-request';
import type { AskedOnce } from './ask-once.ts';
import type { SentRequest } from './sent-request.ts';
import { holdRequested, type RequestedSlot, storeAnswered, storeSubmitted } from './slot-requests.queries.ts';
import type { TerminalAdapter } from './terminal-adapter.ts';

/** A person or the plan has decided about the slot. */
const isOver = ({ confirmed_at, cancelled_at, rejected_at }: RequestedSlot): boolean =>
  (confirmed_at ?? cancelled_at ?? rejected_at) !== null;

/** A request of a slot, as it is tried. */
export const requestAsked = (adapter: TerminalAdapter, request: SentRequest): AskedOnce<TerminalAnswer> => ({
  terminal: request.terminal,
  hold: async tx => {
    const slot = await holdRequested(tx, request);
    return slot && { ...slot, is_over: isOver(slot) };
  },
  storeSubmitted: (tx, facts) => storeSubmitted(tx, request.id_slot, facts),
  storeAnswered: async (tx, facts) => {
    await storeAnswered(tx, request.id_slot, facts);
    tx.changed('slot', request.id_reservation, []);
  },
  submit: signal => adapter.submit(request.body, signal),
  status: signal => adapter.status(request.reference, signal),
});
