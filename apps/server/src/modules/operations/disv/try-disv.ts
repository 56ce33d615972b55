import type { AskedOnce } from '../slot-requests/ask-once.ts';
import * as queries from './disv.queries.ts';
import type { DisvAnswer, DisvTerminal } from './disv-terminal.ts';
import type { SentDisv } from './sent-disv.ts';

/** The terminal, a person or the plan has decided about the DISV. */
export const isOver = ({ issued_at, voided_at, rejected_at }: queries.RequestedDisv): boolean =>
  (issued_at ?? voided_at ?? rejected_at) !== null;

/** A request of a DISV, as it is tried. */
export const disvAsked = (terminal: DisvTerminal, request: SentDisv): AskedOnce<DisvAnswer> => ({
  terminal: request.terminal,
  hold: async tx => {
    const disv = await queries.holdDisv(tx, request);
    return disv && { ...disv, is_over: isOver(disv) };
  },
  storeSubmitted: (tx, facts) => queries.storeDisvSubmitted(tx, request.id_disv, facts),
  storeAnswered: async (tx, facts) => {
    await queries.storeDisvAnswered(tx, request.id_disv, facts);
    tx.changed('disv', request.id_reservation, []);
  },
  submit: signal => terminal.submit(request.body, signal),
  status: signal => terminal.status(request.reference, signal),
});
