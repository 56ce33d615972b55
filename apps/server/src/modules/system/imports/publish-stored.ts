import type { Noun } from '@cabezal/contract/nouns';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Good } from './kind.ts';

interface StoredValue {
  /** Null for a new record. */
  before: object | null;
  values: object;
  id_company: number;
}

/** Writes the history of each record, and one live message for the lists of the companies. */
export function publishStored(
  tx: Tx,
  noun: Noun,
  actions: { added: string; changed: string },
  rows: readonly Good<StoredValue>[],
  ids: ReadonlyMap<number, number>,
): void {
  for (const { row_number, value, effect } of rows) {
    const { before, values } = value;
    const was = before as Record<string, unknown> | null;
    tx.audit({
      action: effect === 'NEW' ? actions.added : actions.changed,
      noun,
      id: ids.get(row_number) ?? 0,
      before: was === null ? undefined : Object.fromEntries(Object.keys(values).map(key => [key, was[key]])),
      after: values,
    });
  }
  for (const id_company of new Set(rows.map(row => row.value.id_company))) tx.changed(noun, undefined, [id_company]);
}
