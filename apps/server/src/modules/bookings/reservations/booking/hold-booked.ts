import { holdNames } from '../../../../platform/db/hold-name.ts';
import type { Tx } from '../../../../platform/db/tx.ts';

/** What makes a booking the same as another, or refuses it: its papers and its boxes. */
export interface BookedNames {
  papers: readonly (string | null | undefined)[];
  boxes: readonly (string | null | undefined)[];
}

/** However it was typed: a name more that is held does no harm. */
const named = (what: string, texts: BookedNames['papers']): string[] =>
  texts.flatMap(text => {
    const bare = (text ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
    return bare === '' ? [] : [`${what} ${bare}`];
  });

/**
 * Whoever books, by the form or by a file, and names the same papers or boxes at the same moment waits until this transaction ends. Taken
 * before it is looked what stands already, and before any row is held.
 */
export const holdBooked = (tx: Tx, { papers, boxes }: BookedNames): Promise<void> =>
  holdNames(tx, [...named('paper', papers), ...named('box', boxes)]);
