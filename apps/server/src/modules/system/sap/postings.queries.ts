import type { SapDelivery } from '@cabezal/contract/system/sap/sap-delivery.shapes';
import {
  causeOf,
  type PostingCause,
  type PostingKind,
  type PostingState,
  type PostingStep,
  WAITS_AFTER_MINUTES,
} from '@cabezal/domain/system/sap/postings';
import { type RawBuilder, sql } from 'kysely';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';

export interface NewPosting {
  key: string;
  kind: PostingKind;
  step: PostingStep;
  numero_orden: number;
  id_company: number;
  counterparty: string;
  total: string;
  /** The document as sent; null for a cancellation. */
  document: object | null;
  author: string;
}
/** Stores a posting as pending; one with the same key starts again. */
export async function storePosting(tx: Tx, posting: NewPosting): Promise<void> {
  const document = posting.document === null ? null : JSON.stringify(posting.document);
  await tx.run(sql`insert into sap_postings as p (posting_key, kind, step, numero_orden, id_company, counterparty, total, document, author, created_at, queued_at)
    values (${posting.key}, ${posting.kind}, ${posting.step}, ${posting.numero_orden}, ${posting.id_company}, ${posting.counterparty}, ${posting.total},
      ${document}, ${posting.author}, ${tx.now}, ${tx.now})
    on conflict (posting_key) do update set state = 'PENDING', attempts = 0, error_text = null, cause = null, queued_at = excluded.queued_at,
      document = coalesce(excluded.document, p.document), dropped_at = null`);
}

/** The outcome of a try. `document`: as sent, if its content was decided during the delivery. */
export type PostingOutcome = { attempts: number } & (
  | { sap_number: string | null; document: object | null; response: unknown }
  | { error: string; final: boolean }
);
export interface NotedPosting {
  id_posting: number;
  step: PostingStep;
  numero_orden: number;
}
/** Stores a try and its outcome; undefined: there is no such posting. */
export async function notePosting(tx: Tx, key: string, outcome: PostingOutcome): Promise<NotedPosting | undefined> {
  const failed = 'error' in outcome;
  const error = failed ? outcome.error : null;
  const cause = failed ? causeOf(outcome.error) : null;
  const changed = failed
    ? sql`state = ${outcome.final ? 'ERROR' : 'PENDING'}`
    : sql`state = 'SENT', sent_at = ${tx.now}, sap_number = ${outcome.sap_number}, response = ${JSON.stringify(outcome.response ?? null)},
        document = coalesce(${outcome.document === null ? null : JSON.stringify(outcome.document)}::text, document)`;
  const posting =
    await tx.row(sql<NotedPosting>`update sap_postings set ${changed}, attempts = ${outcome.attempts}, error_text = ${error}, cause = ${cause}
    where posting_key = ${key} returning id_posting, step, numero_orden`);
  if (posting === undefined) return undefined;
  await tx.run(sql`insert into sap_tries (id_posting, tried_at, error_text, cause)
    values (${posting.id_posting}, ${tx.now}, ${error}, ${cause})`);
  tx.changed('sap_posting', posting.id_posting, []);
  return posting;
}

export interface LockedPosting extends NotedPosting {
  posting_key: string;
  kind: PostingKind;
  state: PostingState;
  /** Cause of the failure. */
  cause: PostingCause | null;
}
const held = sql`p.id_posting, p.posting_key, p.kind, p.step, p.numero_orden, p.state, p.cause`;
/** The failed posting of an order that waits for a person; the caller has locked the order. */
export function failedPosting(tx: Tx, numero_orden: number): Promise<LockedPosting | undefined> {
  return tx.row(sql<LockedPosting>`select ${held} from sap_postings p
    where p.numero_orden = ${numero_orden} and p.state = 'ERROR' and p.dropped_at is null order by p.id_posting desc limit 1`);
}
/** The key under which SAP has the document of that step; undefined: it came to SAP in another way. */
export async function keyInSap(tx: Tx, numero_orden: number, step: PostingStep): Promise<string | undefined> {
  const found = await tx.row(sql<{ posting_key: string }>`select posting_key from sap_postings
    where numero_orden = ${numero_orden} and step = ${step} and state = 'SENT' order by id_posting desc limit 1`);
  return found?.posting_key;
}
/** Queues it again from the first try; `document`: the new content, null for the same. */
export async function queueAgain(
  tx: Tx,
  { id_posting }: { id_posting: number },
  document: object | null,
): Promise<void> {
  await tx.run(sql`update sap_postings set state = 'PENDING', attempts = 0, error_text = null, cause = null, queued_at = ${tx.now},
      document = coalesce(${document === null ? null : JSON.stringify(document)}::text, document)
    where id_posting = ${id_posting}`);
  tx.changed('sap_posting', id_posting, []);
}
/** The keys under which documents of an order were sent to SAP, whatever their outcome. */
export async function documentKeys(tx: Tx, numero_orden: number): Promise<string[]> {
  const rows = await tx.rows(sql<{ posting_key: string }>`select posting_key from sap_postings
    where numero_orden = ${numero_orden} and step in ('ORDEN', 'COMPRA', 'PEDIDO', 'ASIENTO', 'PAGO', 'NOTA') order by id_posting desc`);
  return rows.map(row => row.posting_key);
}
/** Whether SAP has a document of that step with that number. */
export async function isNumberOfStep(tx: Tx, step: PostingStep, sap_number: string): Promise<boolean> {
  const found = await tx.row(
    sql`select 1 from sap_postings where step = ${step} and state = 'SENT' and sap_number = ${sap_number}`,
  );
  return found !== undefined;
}

/** Settles a posting because a person reports that it was done in SAP. */
export async function settlePosting(
  tx: Tx,
  id_posting: number,
  of: { sap_number: string | null; by: string; why: string },
): Promise<void> {
  await tx.run(sql`update sap_postings set state = 'SENT', sent_at = ${tx.now}, sap_number = ${of.sap_number}, error_text = null, cause = null,
    settled_by = ${of.by}, settled_why = ${of.why} where id_posting = ${id_posting}`);
  tx.changed('sap_posting', id_posting, []);
}
/** Drops the failed postings of an order that was sent or voided, so that they wait for nobody. What SAP has stays. */
export async function dropPostings(tx: Tx, numero_orden: number): Promise<void> {
  const dropped = await tx.rows(sql<{ id: number }>`update sap_postings set dropped_at = ${tx.now}
    where numero_orden = ${numero_orden} and state <> 'SENT' and dropped_at is null returning id_posting as id`);
  for (const { id } of dropped) tx.changed('sap_posting', id, []);
}

/** The postings of an order, newest first. */
export function deliveriesOf(tx: Tx, numero_orden: number): Promise<SapDelivery[]> {
  return tx.rows(sql<SapDelivery>`select p.id_posting as id, p.step, p.state, p.attempts, p.error_text as last_error, iso(p.queued_at) as created_at,
      case when p.state = 'PENDING' then iso(m.next_attempt_at) end as next_attempt_at, iso(p.sent_at) as sent_at
    from sap_postings p left join outbox m on m.idempotency_key = p.posting_key
    where p.numero_orden = ${numero_orden} order by p.id_posting desc`);
}

/** Postings that wait for a person: they failed, or have been pending for too long. */
export const waits = ({ now }: ReadAt): RawBuilder<unknown> => sql`p.state <> 'SENT' and p.dropped_at is null
  and (p.state = 'ERROR' or p.queued_at < ${new Date(now.getTime() - WAITS_AFTER_MINUTES * 60_000)})`;
export const ofKinds = (kinds: readonly PostingKind[]): RawBuilder<unknown> =>
  sql`p.kind = any(array(select jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb)))`;
/** Number of waiting postings; counts at most a hundred. */
export async function countWaiting(tx: Tx, kinds: readonly PostingKind[]): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`select count(*)::int as count
    from (select from sap_postings p where ${ofKinds(kinds)} and ${waits(tx)} limit 100) waiting`);
  return count;
}
