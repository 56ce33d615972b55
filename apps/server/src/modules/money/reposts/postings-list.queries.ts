import type { SapPostingDetail } from '@cabezal/contract/money/reposts/postings.calls';
import type { PostingCause, PostingKind, PostingState } from '@cabezal/domain/system/sap/postings';
import { type RawBuilder, sql } from 'kysely';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { ofKinds, waits } from '../../system/sap/postings.queries.ts';

export interface PostingFilters {
  kind?: PostingKind;
  state?: PostingState;
  cause?: PostingCause;
  numero_orden?: number;
  id_company?: number;
  date_from?: string;
  date_to?: string;
}
type Input = ListInput & { filters?: PostingFilters };

const columns = sql`p.id_posting, p.kind, p.step, p.numero_orden, p.id_company, p.counterparty, p.total::text as total, p.state, p.attempts,
  p.error_text, p.cause, p.sap_number, p.author, iso(p.created_at) as created_at, iso(p.queued_at) as queued_at,
  iso(p.sent_at) as sent_at, p.dropped_at is not null as dropped, p.settled_by, p.settled_why,
  coalesce((select o.version from payment_orders o where o.numero_orden = p.numero_orden and o.deleted_at is null),
    (select o.version from cost_orders o where o.numero_orden = p.numero_orden),
    (select o.version from carrier_orders o where o.numero_orden = p.numero_orden),
    (select o.version from cutoff_documents o where o.numero_orden = p.numero_orden)) as order_version`;

function listOf(input: Input, which: (RawBuilder<unknown> | undefined)[]): Omit<ListSpec, 'defaultSort'> {
  const f = input.filters ?? {};
  return {
    from: sql`sap_postings p`,
    key: sql`p.id_posting`,
    columns,
    where: [
      ...which,
      f.kind === undefined ? undefined : sql`p.kind = ${f.kind}`,
      f.state === undefined ? undefined : sql`p.state = ${f.state}`,
      f.cause === undefined ? undefined : sql`p.cause = ${f.cause}`,
      f.numero_orden === undefined ? undefined : sql`p.numero_orden = ${f.numero_orden}`,
      f.id_company === undefined ? undefined : sql`p.id_company = ${f.id_company}`,
    ],
    words: {
      text: sql`plain_text(concat_ws(' ', p.numero_orden, p.counterparty, p.sap_number, p.error_text))`,
      typed: input.search,
      match: matches,
      isComposed: true,
    },
    sortable: {
      id_posting: sql`p.id_posting`,
      numero_orden: sql`p.numero_orden`,
      counterparty: sql`p.counterparty`,
      total: sql`p.total`,
      attempts: sql`p.attempts`,
      queued_at: sql`p.queued_at`,
      created_at: sql`p.created_at`,
    },
  };
}

/** A log: all postings of its kinds, newest first. */
export function logList(input: Input, kinds: readonly PostingKind[], { zone }: ReadAt): ListSpec {
  const { date_from, date_to } = input.filters ?? {};
  const day = sql`(p.created_at at time zone ${zone}::text)::date`;
  const dates = [
    date_from === undefined ? undefined : sql`${day} >= ${date_from}::date`,
    date_to === undefined ? undefined : sql`${day} <= ${date_to}::date`,
  ];
  return { ...listOf(input, [ofKinds(kinds), ...dates]), defaultSort: { field: 'id_posting', dir: 'desc' } };
}

/** Waiting postings, oldest first. */
export const waitingList = (input: Input, kinds: readonly PostingKind[], at: ReadAt): ListSpec => ({
  ...listOf(input, [ofKinds(kinds), waits(at)]),
  defaultSort: { field: 'queued_at', dir: 'asc' },
});

/** One posting with the request, the answer and every attempt, oldest first. */
export function findPosting(tx: Tx, id_posting: number): Promise<SapPostingDetail | undefined> {
  return tx.row(sql<SapPostingDetail>`select ${columns}, p.posting_key, p.document::json as document, p.response::json as response,
      (select o.id_guide from carrier_orders o where o.numero_orden = p.numero_orden) as id_guide, d.id_corte, d.corte_kind,
      coalesce((select jsonb_agg(jsonb_build_object('id_try', t.id_try, 'tried_at', iso(t.tried_at), 'error_text', t.error_text, 'cause', t.cause) order by t.id_try)
        from sap_tries t where t.id_posting = p.id_posting), '[]') as tries
    from sap_postings p
      left join lateral (select o.id_corte, c.kind as corte_kind from cutoff_documents o join cutoffs c using (id_corte)
        where o.numero_orden = p.numero_orden) d on true
    where p.id_posting = ${id_posting}`);
}

/** The waiting posting of an order, else its last one. */
export async function postingOfOrder(tx: Tx, numero_orden: number): Promise<number | undefined> {
  const found = await tx.row(sql<{
    id_posting: number;
  }>`select id_posting from sap_postings where numero_orden = ${numero_orden}
    order by (state <> 'SENT' and dropped_at is null) desc, id_posting desc limit 1`);
  return found?.id_posting;
}

/** Kinds of orders whose postings are retried. */
export async function kindsOfOrders(tx: Tx, numbers: readonly number[]): Promise<ReadonlyMap<number, PostingKind>> {
  const rows = await tx.rows(sql<{
    numero_orden: number;
    kind: PostingKind;
  }>`select distinct numero_orden, kind from sap_postings
    where numero_orden = any(${[...numbers]}::int[])`);
  return new Map(rows.map(row => [row.numero_orden, row.kind]));
}
