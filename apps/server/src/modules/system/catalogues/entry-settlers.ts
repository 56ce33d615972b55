import { fromManifests } from '../../../manifests.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { ReferredTable } from '../records/usages.ts';
import type { Entry, EntryValues } from './entries.queries.ts';

/** An entry of a catalogue was added or changed. */
interface EntryChange {
  id: number;
  /** As it was stored; null: it is new. */
  before: Entry | null;
  after: EntryValues;
}

/** Computes again what a module derives from the entries of a catalogue. Runs elevated, after the entry is stored. */
export interface EntrySettler {
  readonly table: ReferredTable;
  readonly settle: (tx: Tx, change: EntryChange) => Promise<void>;
}

const settlers = fromManifests(({ modules }) => modules.flatMap(({ entrySettlers }) => entrySettlers ?? []));

/** Runs the settlers of a catalogue's table. Only for `addEntry` and `editEntry`; what is deleted is not used. */
export async function settleEntry(tx: Tx, table: ReferredTable, change: EntryChange): Promise<void> {
  for (const one of settlers()) if (one.table === table) await one.settle(tx, change);
}
