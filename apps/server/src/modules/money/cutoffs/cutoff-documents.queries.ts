import type { CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import type { EntryLine } from '@cabezal/domain/money/cutoffs/journal-entry';
import type { Money } from '@cabezal/domain/system/amounts/money';
import type { Moment } from '@cabezal/domain/system/sap/posted-status';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { documentFacts } from '../../system/sap/documents.queries.ts';
import type { DocumentRecord } from '../../system/sap/posted-document.ts';

/** Of a closed corte: the entry of drivers, the advances of a carrier's guide, or a carrier's credit note. */
export interface CutoffDocumentRecord extends DocumentRecord {
  kind: 'ASIENTO' | 'PAGO' | 'NOTA';
  id_corte: number;
  /** Number, kind and last day of the corte. */
  number: string;
  corte_kind: CutoffKind;
  period_to: string;
  id_carrier: number | null;
  id_guide: number | null;
  counterparty: string;
  /** Of a credit note: the invoice that it changes, its own number and date. */
  credits: number | null;
  document_number: string | null;
  document_date: string | null;
  /** The carrier; for an entry the operator's own company. */
  id_company: number;
  voided_at: Moment;
}

const record = sql`o.numero_orden, o.kind, o.id_corte, c.number, c.kind as corte_kind, c.period_to, o.id_carrier, o.id_guide, o.counterparty, o.credits, o.document_number,
  o.document_date, o.total::text as total, o.voided_at, ${documentFacts('cutoff_document')},
  coalesce(o.id_carrier, (select k.id_company from companies k where k.is_operator)) as id_company`;
const records = (which: RawBuilder<unknown>) =>
  sql<CutoffDocumentRecord>`select ${record} from cutoff_documents o join cutoffs c using (id_corte) where ${which} order by o.numero_orden`;

/** Locks a document until the end of the transaction, then reads it. */
export async function holdDocument(tx: Tx, numero_orden: number): Promise<CutoffDocumentRecord | undefined> {
  await tx.run(sql`select 1 from cutoff_documents where numero_orden = ${numero_orden} for update`);
  return tx.row(records(sql`o.numero_orden = ${numero_orden}`));
}

/** Locks the payments of a corte that stand, then reads them. */
export async function lockPayments(tx: Tx, id_corte: number): Promise<CutoffDocumentRecord[]> {
  await tx.run(
    sql`select 1 from cutoff_documents where id_corte = ${id_corte} and kind = 'PAGO' order by numero_orden for update`,
  );
  return tx.rows(
    records(sql`o.id_corte = ${id_corte} and o.kind = 'PAGO' and o.voided_at is null and o.cancel_asked_at is null`),
  );
}

/** Inserts a document that is about to be posted. */
export async function insertDocument(
  tx: Tx,
  of: Pick<CutoffDocumentRecord, 'kind' | 'id_corte' | 'id_carrier' | 'id_guide' | 'counterparty' | 'total'> & {
    guide_number: string | null;
    author: string;
  },
): Promise<CutoffDocumentRecord> {
  const { numero_orden } = await tx.one(sql<{ numero_orden: number }>`insert into cutoff_documents
      (kind, id_corte, id_carrier, id_guide, guide_number, counterparty, total, author, created_at)
    values (${of.kind}, ${of.id_corte}, ${of.id_carrier}, ${of.id_guide}, ${of.guide_number}, ${of.counterparty}, ${of.total}, ${of.author}, ${tx.now})
    returning numero_orden`);
  return tx.one(records(sql`o.numero_orden = ${numero_orden}`));
}

/** The lines of a corte of drivers, in its order. */
export async function entryLines(tx: Tx, id_corte: number): Promise<EntryLine[]> {
  const rows = await tx.manyRows(
    sql<{
      id: number;
      name: string;
      concept: EntryLine['concept'];
      amount: Money;
    }>`select id_driver as id, payee_name as name, concept, amount::text as amount from cutoff_lines where id_corte = ${id_corte} order by position`,
  );
  return rows.map(({ id, name, concept, amount }) => ({ payee: { id, name }, concept, amount }));
}

/** The advances of a guide that a corte settles and that no counter-line reverses. */
export interface PaidAdvance {
  id_guide: number;
  guide_number: string;
  id_carrier: number;
  carrier_name: string;
  total: Money;
}
/** By guide and carrier, those above zero; a guide whose counter-vouchers took everything back has none. */
export function paidAdvances(tx: Tx, id_corte: number): Promise<PaidAdvance[]> {
  return tx.rows(sql<PaidAdvance>`select l.id_guide, coalesce(g.guide_number, '') as guide_number, l.id_carrier, k.name as carrier_name,
      (-sum(l.amount))::numeric(12, 2)::text as total
    from cutoff_lines l join guides g using (id_guide) join companies k on k.id_company = l.id_carrier
    where l.id_corte = ${id_corte} and l.concept = 'ANTICIPO' and l.live and l.reverses is null
    group by l.id_guide, g.guide_number, l.id_carrier, k.name having sum(l.amount) < 0 order by l.id_guide, l.id_carrier`);
}

/** The vouchers of one payment. */
export interface PaymentFacts {
  carrier_name: string;
  carrier_ruc: string;
  guide_number: string;
  /** Business day on which the last was handed over. */
  date: string;
  vouchers: string[];
  cash: Money;
  transfer: Money;
}
/** Undefined: no line of these is live any more. */
export function paymentFacts(
  tx: Tx,
  of: Pick<CutoffDocumentRecord, 'id_corte' | 'id_guide' | 'id_carrier'>,
): Promise<PaymentFacts | undefined> {
  const paid = (method: 'EFECTIVO' | 'TRANSFERENCIA') =>
    sql`coalesce(-sum(l.amount) filter (where a.method = ${method}), 0)::numeric(12, 2)::text`;
  return tx.row(sql<PaymentFacts>`select k.name as carrier_name, coalesce(k.ruc, '') as carrier_ruc, coalesce(g.guide_number, '') as guide_number,
      (max(a.handed_at) at time zone ${tx.zone}::text)::date as date,
      array_agg(a.voucher_number order by a.id_advance) as vouchers, ${paid('EFECTIVO')} as cash, ${paid('TRANSFERENCIA')} as transfer
    from cutoff_lines l join advances a using (id_advance) join companies k on k.id_company = l.id_carrier join guides g on g.id_guide = l.id_guide
    where l.id_corte = ${of.id_corte} and l.id_guide = ${of.id_guide} and l.id_carrier = ${of.id_carrier} and l.live and l.reverses is null
    group by k.name, k.ruc, g.guide_number`);
}

/** Takes the carrier's current name, which people may have corrected, and returns it. */
export async function renewCounterparty(
  tx: Tx,
  { numero_orden, id_carrier }: Pick<CutoffDocumentRecord, 'numero_orden' | 'id_carrier'>,
): Promise<string> {
  const { counterparty } = await tx.one(sql<{
    counterparty: string;
  }>`update cutoff_documents o set counterparty = c.name
    from companies c where o.numero_orden = ${numero_orden} and c.id_company = ${id_carrier} returning o.counterparty`);
  return counterparty;
}

/** Whether a guide of the corte has advances above zero of which SAP was told nothing that stands. */
export async function hasUnsentAdvances(tx: Tx, id_corte: number): Promise<boolean> {
  const { untold } = await tx.one(sql<{ untold: boolean }>`select exists (select from cutoff_lines l
    where l.id_corte = ${id_corte} and l.concept = 'ANTICIPO' and l.live and l.reverses is null and l.id_carrier is not null
      and not exists (select from cutoff_documents o where o.id_corte = l.id_corte and o.id_guide = l.id_guide and o.id_carrier = l.id_carrier
        and o.voided_at is null and o.cancel_asked_at is null)
    group by l.id_guide, l.id_carrier having sum(l.amount) < 0) as untold`);
  return untold;
}

/** What SAP is told of a corte, oldest first. Needs the system's rights. */
export function documentsOf(
  tx: Tx,
  id_corte: number,
): Promise<(CutoffDocumentRecord & { guide_number: string | null })[]> {
  return tx.rows(sql<CutoffDocumentRecord & { guide_number: string | null }>`select ${record}, o.guide_number
    from cutoff_documents o join cutoffs c using (id_corte) where o.id_corte = ${id_corte} order by o.numero_orden`);
}
