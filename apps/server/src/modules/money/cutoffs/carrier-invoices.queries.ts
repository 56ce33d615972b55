import type { CutoffCarrier } from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import type { FreightLine } from '@cabezal/domain/money/cutoffs/freight-lines';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { tripDate } from '../../trips/state/facts/event-times.queries.ts';
import { isInvoiceable, isOnInvoice } from '../cutoff-lines/cutoff-lines.queries.ts';

const freight = sql`l.concept in ('FLETE', 'RESCATE', 'FALSO_FLETE')`;
/** Lines on the invoice; the others of the same concepts are credited, or invoiced by nobody. */
const invoiced = isOnInvoice('l');
const sumOf = (what: ReturnType<typeof sql>) =>
  sql`coalesce(sum(l.amount) filter (where ${what}), 0)::numeric(14, 2)::text`;

export type StoredCarrier = Omit<CutoffCarrier, 'can'>;
export interface CarrierSums extends Omit<StoredCarrier, 'iva' | 'to_invoice' | 'net'> {
  /** Sum of freight and stand-by, and of all its lines, without VAT. */
  invoiced: Money;
  lines_total: Money;
  /** Its freights with their parts; null: closed before parts were stored. */
  freights: { amount: Money; lines: FreightLine[] | null }[];
  /** VAT of the entered invoice; null: none. */
  invoice_iva: Money | null;
}
/** Carriers of a corte with the amount to invoice and the invoice. Reads with the system's rights: orders are for the operator. */
export function carrierSums(tx: Tx, id_corte: number): Promise<CarrierSums[]> {
  return tx.rows(sql<CarrierSums>`select l.id_carrier, k.name as carrier_name, coalesce(k.ruc, '') as ruc, ${sumOf(sql`${freight} and ${invoiced}`)} as freight,
      ${sumOf(sql`l.concept = 'STAND_BY' and ${invoiced}`)} as stand_by, ${sumOf(invoiced)} as invoiced,
      ${sumOf(sql`not (${isInvoiceable('l')})`)} as deducted, sum(l.amount)::numeric(14, 2)::text as lines_total,
      coalesce(jsonb_agg(jsonb_build_object('amount', l.amount::text, 'lines', l.inputs -> 'lines')) filter (where ${freight} and ${invoiced}), '[]') as freights,
      o.numero_orden, o.document_number, o.document_auth, o.document_date, o.due_date, o.status, o.sap_number, o.error_text,
      o.iva::text as invoice_iva
    from cutoff_lines l join companies k on k.id_company = l.id_carrier
      left join cost_orders o on o.id_corte = l.id_corte and o.company_provider_id = l.id_carrier and o.voided_at is null
    where l.id_corte = ${id_corte} and l.id_carrier is not null
    group by l.id_carrier, k.name, k.ruc, o.numero_orden order by k.name, l.id_carrier`);
}

/** The first day of what a carrier invoices in a corte: that of its period, or of its earliest trip if that is before. Needs the system's rights. */
export async function firstDay(tx: Tx, id_corte: number, id_carrier: number): Promise<string> {
  const { day } = await tx.one(sql<{ day: string }>`select least(c.period_from, min(${tripDate(tx)})) as day
    from cutoffs c left join cutoff_lines l on l.id_corte = c.id_corte and l.id_carrier = ${id_carrier}
      left join guides g on g.id_guide = l.id_guide left join reservations r on r.id_reservation = g.id_reservation
    where c.id_corte = ${id_corte} group by c.id_corte`);
  return day;
}

/** Locks a corte until the end of the transaction; returns its version under the lock. */
export async function lockCutoff(
  tx: Tx,
  id_corte: number,
): Promise<{ version: number; period_to: string } | undefined> {
  await tx.run(sql`select 1 from cutoffs where id_corte = ${id_corte} for update`);
  return tx.row(
    sql<{ version: number; period_to: string }>`select version, period_to from cutoffs where id_corte = ${id_corte}`,
  );
}

/** The carrier's invoice that has a line about to be reversed; null: none, or the line is not invoiced. Its corte is locked. */
export async function invoiceWith(tx: Tx, { id_line }: { id_line: number }): Promise<number | null> {
  const found = await tx.row(sql<{ numero_orden: number }>`select o.numero_orden from cutoff_lines l
      join cost_orders o on o.id_corte = l.id_corte and o.company_provider_id = l.id_carrier and o.voided_at is null
    where l.id_line = ${id_line} and ${isInvoiceable('l')}`);
  return found?.numero_orden ?? null;
}

/** Orders of a corte that are still drafts, with their current versions. */
export function draftOrders(tx: Tx, id_corte: number): Promise<{ numero_orden: number; version: number }[]> {
  return tx.rows(sql<{ numero_orden: number; version: number }>`select numero_orden, version from cost_orders
    where id_corte = ${id_corte} and status = 'BORRADOR' order by numero_orden`);
}
