import type { CostOrderRow, getCostsProviders } from '@cabezal/contract/money/costs/payment-costs.calls';
import type { FreightLine } from '@cabezal/domain/money/cutoffs/freight-lines';
import type { Moment } from '@cabezal/domain/system/sap/posted-status';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { documentFacts } from '../../system/sap/documents.queries.ts';
import type { DocumentRecord } from '../../system/sap/posted-document.ts';
import { isOnInvoice } from '../cutoff-lines/cutoff-lines.queries.ts';

export type CostOrderRaw = Omit<CostOrderRow, 'can'>;
const columns = sql`o.numero_orden, o.kind, o.company_provider_id, o.provider_name, o.provider_ruc, o.document_number, o.document_date,
  o.subtotal::text as subtotal, o.iva::text as iva, o.total::text as total,
  (select count(*)::int from payment_costs p where p.numero_orden = o.numero_orden)
    + (select count(*)::int from cutoff_lines l where l.id_corte = o.id_corte and l.id_carrier = o.company_provider_id and ${isOnInvoice('l')}) as lines_count, o.status, iso(o.sent_at) as sent_at, o.error_text,
  o.sap_number, iso(o.voided_at) as voided_at, o.void_reason, o.author, iso(o.created_at) as created_at, o.version`;

export function costOrderList(input: z.infer<typeof getCostsProviders.input>): ListSpec {
  const f = input.filters ?? {};
  return {
    from: sql`cost_orders o`,
    key: sql`o.numero_orden`,
    columns,
    where: [
      f.company_provider_id === undefined ? undefined : sql`o.company_provider_id = ${f.company_provider_id}`,
      f.status === undefined ? undefined : sql`o.status = any(${f.status}::text[])`,
      f.date_from === undefined ? undefined : sql`o.document_date >= ${f.date_from}::date`,
      f.date_to === undefined ? undefined : sql`o.document_date <= ${f.date_to}::date`,
    ],
    words: {
      text: sql`plain_text(concat_ws(' ', o.numero_orden, o.provider_name, o.provider_ruc, o.document_number, o.sap_number))`,
      typed: input.search,
      match: matches,
      isComposed: true,
    },
    sortable: {
      numero_orden: sql`o.numero_orden`,
      provider_name: sql`o.provider_name`,
      document_date: sql`o.document_date`,
      total: sql`o.total`,
      status: sql`o.status`,
    },
    defaultSort: { field: 'numero_orden', dir: 'desc' },
  };
}

/** An order in the caller's scope. */
export function findCostOrder(tx: Tx, numero_orden: number): Promise<CostOrderRaw | undefined> {
  return tx.row(sql<CostOrderRaw>`select ${columns} from cost_orders o where o.numero_orden = ${numero_orden}`);
}

export interface CostOrderRecord extends DocumentRecord {
  kind: 'PROVEEDOR' | 'PARTICULAR';
  /** For a carrier's invoice, its corte. */
  id_corte: number | null;
  /** Day on which it is due; null: the day of the document. */
  due_date: string | null;
  company_provider_id: number;
  provider_name: string;
  provider_ruc: string;
  document_number: string;
  document_date: string;
  voided_at: Moment;
  cancel_reason: string | null;
  cancel_asked_by: number | null;
}
/** Locks an existing order until the end of the transaction, then reads it. */
export async function lockCostOrder(tx: Tx, numero_orden: number): Promise<CostOrderRecord> {
  await tx.run(sql`select 1 from cost_orders where numero_orden = ${numero_orden} for update`);
  return tx.one(sql<CostOrderRecord>`select o.numero_orden, o.kind, o.id_corte, o.due_date, o.company_provider_id, o.provider_name, o.provider_ruc, o.document_number,
      o.document_date, o.total::text as total, o.voided_at, o.cancel_reason, o.cancel_asked_by, ${documentFacts('cost_order', 'purchase_invoice')}
    from cost_orders o where o.numero_orden = ${numero_orden}`);
}

/** What to lock with orders of costs and of carriers: the reservations of their trips, and the providers. */
export function lockedWithOrders(
  tx: Tx,
  numbers: readonly number[],
): Promise<{ reservations: number[]; providers: number[] }> {
  const isOne = sql`numero_orden = any(${[...numbers]}::int[])`;
  return tx.one(sql<{ reservations: number[]; providers: number[] }>`select
    array(select reservation_id from payment_costs where ${isOne}
      union select g.id_reservation from cost_orders o join cutoff_lines l on l.id_corte = o.id_corte and l.id_carrier = o.company_provider_id
        join guides g using (id_guide) where ${isOne}
      union select id_reservation from carrier_orders where ${isOne}) as reservations,
    array(select company_provider_id from cost_orders where ${isOne} union select id_carrier from carrier_orders where ${isOne}) as providers`);
}

/** Locks the orders with receipts of the guide's own carrier: none of them is sent until this transaction ends. */
export async function holdCarrierInvoices(tx: Tx, id_guide: number): Promise<void> {
  await tx.rows(sql`select from cost_orders o where o.voided_at is null
      and o.numero_orden in (select p.numero_orden from payment_costs p join guides g using (id_guide)
        where p.id_guide = ${id_guide} and p.company_provider_id = g.id_carrier and p.voided_at is null)
    order by o.numero_orden for share`);
}

/** Those of the guides whose own carrier's receipt is on an order that was sent to SAP and not voided. Needs the system's rights. */
export async function guidesInSentInvoices(tx: Tx, guides: readonly number[]): Promise<number[]> {
  const sent = await tx.rows(sql<{ id_guide: number }>`select distinct p.id_guide
    from payment_costs p join guides g using (id_guide) join cost_orders o using (numero_orden)
    where p.id_guide = any(${guides}) and p.company_provider_id = g.id_carrier and p.voided_at is null
      and o.voided_at is null and o.status in ('ENVIANDO', 'ENVIADA', 'ANULANDO')`);
  return sent.map(({ id_guide }) => id_guide);
}

/** The number of the corte whose credit note takes back from the invoice; undefined: none does. */
export async function creditedIn(tx: Tx, numero_orden: number): Promise<string | undefined> {
  const found = await tx.row(sql<{
    number: string;
  }>`select c.number from cutoff_documents o join cutoffs c using (id_corte)
    where o.credits = ${numero_orden} and o.voided_at is null`);
  return found?.number;
}

/** The live order of a provider's invoice, other than `but`. */
export async function orderOfDocument(
  tx: Tx,
  of: { company_provider_id: number; document_number: string },
  but: number | null,
): Promise<number | null> {
  const found = await tx.row(sql<{
    numero_orden: number;
  }>`select numero_orden from cost_orders where company_provider_id = ${of.company_provider_id}
    and document_number = ${of.document_number} and voided_at is null and numero_orden is distinct from ${but}::int`);
  return found?.numero_orden ?? null;
}

/** Costs registered with a provider's document, on any order. */
export function registered(
  tx: Tx,
  of: { company_provider_id: number; document_number: string },
): Promise<{ subtotal: string; iva: string }[]> {
  return tx.rows(sql<{
    subtotal: string;
    iva: string;
  }>`select subtotal::text as subtotal, iva::text as iva from payment_costs
    where company_provider_id = ${of.company_provider_id} and document_number = ${of.document_number} and voided_at is null`);
}

export interface CostOrderValues {
  document_number: string;
  document_date: string;
  subtotal: string;
  iva: string;
  total: string;
}
export interface NewCostOrder extends CostOrderValues {
  provider: { id_company: number; name: string; ruc: string };
  /** For a carrier's invoice: its corte, its authorisation, and its due date. */
  corte?: { id_corte: number; document_auth: string; due_date: string };
  author: string;
}
export async function insertCostOrder(tx: Tx, order: NewCostOrder): Promise<number> {
  const { provider, corte } = order;
  const { numero_orden } = await tx.one(sql<{ numero_orden: number }>`insert into cost_orders
      (kind, id_corte, company_provider_id, provider_name, provider_ruc, document_number, document_auth, document_date, due_date, subtotal, iva, total,
      author, created_at)
    values (${corte === undefined ? 'PROVEEDOR' : 'PARTICULAR'}, ${corte?.id_corte ?? null}, ${provider.id_company}, ${provider.name}, ${provider.ruc},
      ${order.document_number}, ${corte?.document_auth ?? null}, ${order.document_date}::date, ${corte?.due_date ?? null}::date, ${order.subtotal},
      ${order.iva}, ${order.total}, ${order.author}, ${tx.now}) returning numero_orden`);
  return numero_orden;
}
export async function updateCostOrder(tx: Tx, numero_orden: number, order: CostOrderValues): Promise<void> {
  await tx.run(sql`update cost_orders set document_number = ${order.document_number}, document_date = ${order.document_date}::date,
    subtotal = ${order.subtotal}, iva = ${order.iva}, total = ${order.total}, version = version + 1 where numero_orden = ${numero_orden}`);
}
/** Updates the provider's name; for an order that SAP refused, before a retry. */
export async function renewProvider(
  tx: Tx,
  numero_orden: number,
): Promise<Pick<CostOrderRecord, 'provider_name' | 'provider_ruc'>> {
  return tx.one(sql<Pick<CostOrderRecord, 'provider_name' | 'provider_ruc'>>`update cost_orders o
    set provider_name = c.name, provider_ruc = coalesce(c.ruc, o.provider_ruc) from companies c
    where o.numero_orden = ${numero_orden} and c.id_company = o.company_provider_id returning o.provider_name, o.provider_ruc`);
}
export async function voidCostOrder(
  tx: Tx,
  numero_orden: number,
  by: { id_user: number | null; motive: string },
): Promise<void> {
  await tx.run(sql`update cost_orders set status = 'ANULADA', voided_at = ${tx.now}, void_reason = ${by.motive}, voided_by = ${by.id_user},
    version = version + 1 where numero_orden = ${numero_orden}`);
}
/** Sets the costs of an order to exactly these. */
export async function setCostsOf(tx: Tx, numero_orden: number, ids: readonly number[]): Promise<void> {
  await tx.run(sql`update payment_costs set numero_orden = null, version = version + 1
    where numero_orden = ${numero_orden} and id_payment_cost <> all(${[...ids]}::int[])`);
  await tx.run(sql`update payment_costs set numero_orden = ${numero_orden}, version = version + 1
    where id_payment_cost = any(${[...ids]}::int[]) and numero_orden is null`);
}

export interface CostLine {
  id_payment_cost: number;
  item: string;
  description: string;
  reservation_id: number;
  subtotal: string;
  iva: string;
  iva_kind: string;
}
/** Costs of an order as sent to SAP, except their VAT: the item of the type of cost, else its code. */
export function costLines(tx: Tx, numero_orden: number): Promise<CostLine[]> {
  return tx.rows(sql<CostLine>`select p.id_payment_cost, coalesce(t.sap_item_code, t.code) as item, p.description, p.reservation_id,
      p.subtotal::text as subtotal, p.iva::text as iva, p.iva_kind
    from payment_costs p join cost_types t using (id_cost_type) where p.numero_orden = ${numero_orden} order by p.id_payment_cost`);
}

export interface CorteLine extends Omit<CostLine, 'id_payment_cost'> {
  id_guide: number;
  /** Whether it is the price of the trip, not waiting. */
  is_freight: boolean;
  /** Whether it reverses a line of an earlier corte. */
  is_counter: boolean;
  /** Parts of the price of the trip, for a counter-line those of the reversed line; null: closed before parts were stored. */
  lines: FreightLine[] | null;
}
/** The lines of the corte that a carrier's invoice covers. */
export function carrierLines(tx: Tx, of: { id_corte: number; id_carrier: number }): Promise<CorteLine[]> {
  return tx.rows(sql<CorteLine>`select l.id_guide, l.concept <> 'STAND_BY' as is_freight, l.reverses is not null as is_counter, l.inputs -> 'lines' as lines,
      case l.concept when 'STAND_BY' then 'STAND_BY' else coalesce((select t.sap_item_code from cost_types t where t.code = 'FLETE'), 'FLETE') end as item,
      concat_ws(' ', g.guide_number, l.formula) as description, g.id_reservation as reservation_id, l.amount::text as subtotal, '0.00' as iva, 'ZERO' as iva_kind
    from cutoff_lines l join guides g using (id_guide) where l.id_corte = ${of.id_corte} and l.id_carrier = ${of.id_carrier} and ${isOnInvoice('l')} order by l.position`);
}
