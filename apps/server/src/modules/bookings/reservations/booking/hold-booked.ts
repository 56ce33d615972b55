import { holdNames } from '../../../../platform/db/hold-name.ts';
import type { Tx } from '../../../../platform/db/tx.ts';

/** What makes a booking equal to another, or refuses it: its papers and its boxes. */
export interface BookedNames {
  papers: readonly (string | null | undefined)[];
  boxes: readonly (string | null | undefined)[];
}

/** Normalized names. A lock on one name too many does no harm. */
const named = (what: string, texts: BookedNames['papers']): string[] =>
  texts.flatMap(text => {
    const bare = (text ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
    return bare === '' ? [] : [`${what} ${bare}`];
  });

/**
 * Locks papers and boxes by name: a concurrent booking with one of them, by form or import, waits until this transaction ends. Must be
 * called before existing bookings are read and before any row is locked.
 */
export const holdBooked = (tx: Tx, { papers, boxes }: BookedNames): Promise<void> =>
  holdNames(tx, [...named('paper', papers), ...named('box', boxes)]);
