import type { CutoffLineRow, CutoffRow } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import type { CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import type { DraftLine } from '@cabezal/domain/money/cutoffs/settle';
import { type RawBuilder, sql } from 'kysely';
import { tryHoldName } from '../../../platform/db/hold-name.ts';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { driverTerms } from '../../fleet/drivers/driver-terms.queries.ts';
import { tripDate } from '../../trips/state/facts/event-times.queries.ts';
import { isInvoiceable, isOnInvoice } from '../cutoff-lines/cutoff-lines.queries.ts';

/** Tries to lock the closing of cortes of a kind; false: another transaction has the lock. */
export const tryHoldKind = (tx: Tx, kind: CutoffKind): Promise<boolean> => tryHoldName(tx, `cutoff ${kind}`, 'alone');

/** Inserts a corte with the next number of its kind. Numbers have no gaps, because a failed corte rolls its number back. */
export function insertCutoff(
  tx: Tx,
  corte: {
    kind: CutoffKind;
    period_from: string;
    period_to: string;
    cutoff_at: Date;
    total: string;
    lines_count: number;
    hash: string;
    id_user: number;
    author: string;
  },
): Promise<{ id_corte: number; number: string }> {
  return tx.one(sql<{
    id_corte: number;
    number: string;
  }>`insert into cutoffs (kind, sequence, period_from, period_to, cutoff_at, closed_at, closed_by, author, total, lines_count, hash)
    select ${corte.kind}, coalesce(max(sequence), 0) + 1, ${corte.period_from}::date, ${corte.period_to}::date, ${corte.cutoff_at}, ${tx.now}, ${corte.id_user},
      ${corte.author}, ${corte.total}, ${corte.lines_count}, ${corte.hash} from cutoffs where kind = ${corte.kind}
    returning id_corte, number`);
}

const ROWS = 2000;
/** Inserts the lines of a corte in order. A counter-line makes its reversed line no longer live. */
export async function insertLines(
  tx: Tx,
  corte: { id_corte: number; kind: CutoffKind },
  lines: readonly DraftLine[],
): Promise<void> {
  const isCarrier = corte.kind === 'PARTICULARES';
  const rows = lines.map(({ payee, ...line }, position) => ({
    ...line,
    position,
    payee_name: payee.name,
    ...(isCarrier ? { id_carrier: payee.id } : { id_driver: payee.id }),
  }));
  for (let from = 0; from < rows.length; from += ROWS)
    await tx.run(sql`insert into cutoff_lines (id_corte, kind, position, id_carrier, id_driver, payee_name, id_guide, id_advance, id_withdrawal, id_fine, concept, base,
        quantity, amount, formula, inputs, is_earlier, adjusted_from, justification, reverses)
      select ${corte.id_corte}, ${corte.kind}, position, id_carrier, id_driver, payee_name, id_guide, id_advance, id_withdrawal, id_fine, concept, base, quantity, amount,
        formula, inputs, is_earlier, adjusted_from, justification, reverses
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + ROWS))}::jsonb) as x (position int, id_carrier int, id_driver int, payee_name text, id_guide int,
        id_advance int, id_withdrawal int, id_fine int, concept text, base numeric, quantity numeric, amount numeric, formula text, inputs jsonb, is_earlier boolean,
        adjusted_from numeric, justification text, reverses int)`);
}
export async function insertExclusions(
  tx: Tx,
  id_corte: number,
  excluded: readonly { id_guide: number; reason: string }[],
): Promise<void> {
  for (const { id_guide, reason } of excluded)
    await tx.run(sql`insert into cutoff_exclusions (id_corte, id_guide, reason)
      select ${id_corte}, id_guide, ${reason} from guides where id_guide = ${id_guide} on conflict do nothing`);
}
export function exclusionsOf(
  tx: Tx,
  id_corte: number,
): Promise<{ id_guide: number; guide_number: string; reason: string }[]> {
  return tx.rows(sql<{
    id_guide: number;
    guide_number: string;
    reason: string;
  }>`select e.id_guide, coalesce(g.guide_number, '') as guide_number, e.reason from cutoff_exclusions e join guides g using (id_guide)
    where e.id_corte = ${id_corte} order by e.id_guide`);
}
/** Companies paid by a corte. */
export async function partiesOf(tx: Tx, id_corte: number): Promise<number[]> {
  const rows = await tx.rows(
    sql<{
      id: number;
    }>`select distinct id_carrier as id from cutoff_lines where id_corte = ${id_corte} and id_carrier is not null order by 1`,
  );
  return rows.map(row => row.id);
}

/** Whether a carrier of `c` with something to invoice has no order in SAP. */
const unsent = sql`exists (select from cutoff_lines l where l.id_corte = c.id_corte and ${isOnInvoice('l')}
    and not exists (select from cost_orders o where o.id_corte = c.id_corte and o.company_provider_id = l.id_carrier and o.status = 'ENVIADA')
    group by l.id_carrier having sum(l.amount) > 0)`;
/** Whether a counter-line of `c` takes back from an invoice without a credit note that SAP has. */
const uncredited = sql`exists (select from cutoff_lines l join cutoff_reversals v on v.id_line = l.reverses
    join cost_orders x on x.numero_orden = v.numero_orden and x.voided_at is null
  where l.id_corte = c.id_corte and ${isInvoiceable('l')} and not v.netted and not exists (select from cutoff_documents d
    where d.id_corte = c.id_corte and d.credits = x.numero_orden and d.voided_at is null and d.sent_at is not null))`;
/** A standing document `d` of `c` beside the carriers' invoices, of which SAP was told. */
const documented = (which: RawBuilder<unknown>) =>
  sql`exists (select from cutoff_documents d where d.id_corte = c.id_corte and d.voided_at is null and d.cancel_asked_at is null
    and (d.kind <> 'NOTA' or exists (select from sap_postings p where p.numero_orden = d.numero_orden)) and ${which})`;
/**
 * Sent: SAP has an order of every carrier with something to invoice, and the entry or the advances of which it was told. These are for the
 * operator; other audiences read «cerrado».
 */
const status = sql`case when not ${documented(sql`true`)}
    and not exists (select from cost_orders o where o.id_corte = c.id_corte and o.status not in ('BORRADOR', 'ANULADA')) then 'CERRADO'
  when ${documented(sql`d.sent_at is null`)} or ${unsent} or ${uncredited} then 'ENVIANDO' else 'ENVIADO' end`;
const ofLines = (what: RawBuilder<unknown>) => sql`(select ${what} from cutoff_lines l where l.id_corte = c.id_corte)`;
/** All sums cover the lines in the reader's scope. */
const cutoffColumns = sql`c.id_corte, c.kind, c.number, c.period_from, c.period_to, iso(c.closed_at) as closed_at, c.author,
  ${ofLines(sql`count(distinct coalesce(l.id_carrier, l.id_driver))::int`)} as payees, ${ofLines(sql`count(distinct l.id_guide)::int`)} as guides,
  ${ofLines(sql`count(*)::int`)} as lines_count, ${ofLines(sql`coalesce(sum(l.amount), 0)::numeric(14, 2)::text`)} as total, ${status} as status, c.version`;

type Filters = { id_corte?: number; id_payee?: number; date_from?: string; date_to?: string };
type Input = ListInput & { filters?: Filters };
export function cutoffList(input: Input, kind: CutoffKind): ListSpec {
  const f = input.filters ?? {};
  return {
    from: sql`cutoffs c`,
    key: sql`c.id_corte`,
    columns: cutoffColumns,
    where: [
      sql`c.kind = ${kind}`,
      f.id_corte === undefined ? undefined : sql`c.id_corte = ${f.id_corte}`,
      f.date_from === undefined ? undefined : sql`c.period_to >= ${f.date_from}::date`,
      f.date_to === undefined ? undefined : sql`c.period_from <= ${f.date_to}::date`,
    ],
    words: {
      text: sql`plain_text(concat_ws(' ', c.number, c.author))`,
      typed: input.search,
      match: matches,
      isComposed: true,
    },
    sortable: {
      number: sql`c.id_corte`,
      id_corte: sql`c.id_corte`,
      period_to: sql`c.period_to`,
      closed_at: sql`c.closed_at`,
    },
    defaultSort: { field: 'id_corte', dir: 'desc' },
  };
}
/** A corte in the caller's scope. */
export function findCutoff(tx: Tx, id_corte: number): Promise<CutoffRow | undefined> {
  return tx.row(sql<CutoffRow>`select ${cutoffColumns} from cutoffs c where c.id_corte = ${id_corte}`);
}

export type StoredLine = Omit<CutoffLineRow, 'can'> & { escalafon: string | null; identification: string };
const lineColumns = (
  tx: Pick<Tx, 'zone'>,
) => sql`l.id_line, l.id_corte, (select c.number from cutoffs c where c.id_corte = l.id_corte) as number,
  coalesce(l.id_carrier, l.id_driver) as id_payee, l.payee_name, l.id_guide, g.guide_number, g.id_reservation,
  g.id_reservation || '-' || u.number as container,
  ${tripDate(tx)} as trip_date,
  l.concept, l.base::text as base, l.quantity::text as quantity, l.amount::text as amount, l.formula, l.is_earlier, l.adjusted_from::text as adjusted_from,
  l.justification, (select b.number from cutoff_lines o join cutoffs b using (id_corte) where o.id_line = l.reverses) as reverses_in,
  (select v.motive from cutoff_reversals v where v.id_line = l.id_line) as reversal,
  (select b.number from cutoff_lines o join cutoffs b using (id_corte) where o.reverses = l.id_line) as countered_in,
  l.id_guide is not null and l.id_advance is null and not exists (select from cutoff_lines o where o.id_guide = l.id_guide and o.id_line <> l.id_line
    and o.live and o.reverses is null and o.id_advance is null) as frees_guide,
  case when l.id_carrier is null then (select h.escalafon from ${driverTerms(
    sql`l.id_driver`,
    sql`coalesce(${tripDate(tx)}, (select c.period_to from cutoffs c where c.id_corte = l.id_corte))`,
  )} h) end as escalafon,
  coalesce((select k.ruc from companies k where k.id_company = l.id_carrier), (select d.identification_card from drivers d where d.id_driver = l.id_driver), '') as identification`;
const lineJoins = sql`left join guides g on g.id_guide = l.id_guide left join reservations r on r.id_reservation = g.id_reservation
  left join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation`;

export function lineList(input: Input, kind: CutoffKind, tx: Pick<Tx, 'zone'>): ListSpec {
  const f = input.filters ?? {};
  return {
    from: sql`cutoff_lines l`,
    key: sql`l.id_line`,
    columns: lineColumns(tx),
    joins: lineJoins,
    where: [
      sql`l.kind = ${kind}`,
      f.id_corte === undefined ? undefined : sql`l.id_corte = ${f.id_corte}`,
      f.id_payee === undefined ? undefined : sql`coalesce(l.id_carrier, l.id_driver) = ${f.id_payee}`,
    ],
    words: {
      text: sql`plain_text(concat_ws(' ', l.payee_name, l.formula))`,
      typed: input.search,
      match: matches,
      isComposed: true,
    },
    sortable: {
      id_line: sql`l.id_line`,
      payee_name: sql`l.payee_name`,
      amount: sql`l.amount`,
      concept: sql`l.concept`,
    },
    defaultSort: { field: 'id_line', dir: 'asc' },
  };
}
/** One line in the caller's scope. */
export function findLine(tx: Tx, id_line: number): Promise<StoredLine | undefined> {
  return tx.row(
    sql<StoredLine>`select ${lineColumns(tx)} from cutoff_lines l ${lineJoins} where l.id_line = ${id_line}`,
  );
}
/** All lines of a corte in the reader's scope, in order; optionally of one payee. */
export function linesOf(tx: Tx, id_corte: number, id_payee?: number): Promise<StoredLine[]> {
  const whose = id_payee === undefined ? sql`` : sql`and coalesce(l.id_carrier, l.id_driver) = ${id_payee}`;
  return tx.manyRows(
    sql<StoredLine>`select ${lineColumns(tx)} from cutoff_lines l ${lineJoins} where l.id_corte = ${id_corte} ${whose} order by l.position`,
  );
}

export interface LockedLine {
  id_line: number;
  id_corte: number;
  kind: CutoffKind;
  concept: CutoffLineRow['concept'];
  live: boolean;
  reverses: number | null;
  id_carrier: number | null;
  id_guide: number | null;
  amount: string;
}
export function holdLine(tx: Tx, id_line: number): Promise<LockedLine | undefined> {
  return tx.row(sql<LockedLine>`select id_line, id_corte, kind, concept, live, reverses, id_carrier, id_guide, amount::text as amount
    from cutoff_lines where id_line = ${id_line} for update`);
}
export async function askReversal(
  tx: Tx,
  id_line: number,
  by: { motive: string; id_user: number; author: string; numero_orden: number | null },
): Promise<void> {
  await tx.run(sql`update cutoff_lines set live = false where id_line = ${id_line}`);
  await tx.run(sql`insert into cutoff_reversals (id_line, motive, id_user, author, numero_orden, created_at)
    values (${id_line}, ${by.motive}, ${by.id_user}, ${by.author}, ${by.numero_orden}, ${tx.now})`);
}
/** Increments the version of a corte. */
export async function raiseCutoffVersion(tx: Tx, id_corte: number): Promise<void> {
  await tx.run(sql`update cutoffs set version = version + 1 where id_corte = ${id_corte}`);
}

export interface CutoffDays {
  id_corte: number;
  number: string;
  period_from: string;
  period_to: string;
  total: string;
}
export function cutoffDays(tx: Tx, kind: CutoffKind): Promise<CutoffDays[]> {
  return tx.rows(sql<CutoffDays>`select c.id_corte, c.number, c.period_from, c.period_to,
      ${ofLines(sql`coalesce(sum(l.amount), 0)::numeric(14, 2)::text`)} as total from cutoffs c where c.kind = ${kind} order by c.id_corte desc`);
}
