import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { DocumentRecord, PostedKind } from './posted-document.ts';

/**
 * Posting facts of a document `o`, and its version. `message`: the kind of message that counts as queued; without it, any of its messages.
 */
export const documentFacts = (
  noun: PostedKind['noun'],
  message?: string,
): RawBuilder<unknown> => sql`o.sent_at, o.error_at, o.error_text, o.sap_number, o.cancel_asked_at, o.version,
  exists (select from outbox m where m.noun = ${sql.lit(noun)} and m.id_record = o.numero_orden::text
    and ${message === undefined ? sql`true` : sql`m.kind = ${sql.lit(message)}`} and m.state = 'PENDING') as queued`;

/** Stores the posting facts of a document and its derived columns. Increments its version and returns it. */
export async function storeFacts<R extends DocumentRecord>(tx: Tx, kind: PostedKind<R>, record: R): Promise<number> {
  const { sent_at, error_at, error_text, sap_number, cancel_asked_at } = record;
  const columns = { sent_at, error_at, error_text, sap_number, cancel_asked_at, ...kind.own(record) };
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { version } = await tx.one(sql<{ version: number }>`update ${sql.table(kind.table)}
    set ${sql.join([...sets, sql`version = version + 1`])} where numero_orden = ${record.numero_orden} returning version`);
  return version;
}
