import type { EntryChange, ReferredTable } from '../../../declarations.ts';
import { fromManifests } from '../../../manifests.ts';
import type { Tx } from '../../../platform/db/tx.ts';

const settlers = fromManifests(({ modules }) => modules.flatMap(({ entrySettlers }) => entrySettlers ?? []));

/** Runs the settlers of a catalogue's table. Only for `addEntry` and `editEntry`; what is deleted is not used. */
export async function settleEntry(tx: Tx, table: ReferredTable, change: EntryChange): Promise<void> {
  for (const one of settlers()) if (one.table === table) await one.settle(tx, change);
}
