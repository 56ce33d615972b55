import type { TerminalAnswer } from '@cabezal/domain/operations/slot-requests/slot-request';
import type { AskedOnce } from './ask-once.ts';
import { nameOf, type SentChange } from './sent-change.ts';
import * as queries from './sent-changes.queries.ts';
import type { TerminalAdapter } from './terminal-adapter.ts';

/** A change of a slot, as it is tried. */
export const changeAsked = (adapter: TerminalAdapter, change: SentChange): AskedOnce<TerminalAnswer> => ({
  terminal: change.terminal,
  hold: async tx => {
    const slot = await queries.holdChange(tx, change);
    return slot && { ...slot, is_over: slot.cancelled_at !== null };
  },
  storeSubmitted: (tx, facts) => queries.storeChangeSubmitted(tx, change, facts),
  storeAnswered: async (tx, facts) => {
    await queries.storeChangeAnswered(tx, change, facts);
    tx.changed('slot', change.id_reservation, []);
  },
  submit: signal => adapter.change(change.reference, change.body, signal),
  status: signal => adapter.changeStatus(change.reference, nameOf(change), signal),
});
