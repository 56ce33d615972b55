import type { OrderStatus, PaymentOrder, PaymentOrderLine } from '@cabezal/contract/money/billing/billing.shapes';
import type { OrderKind, Voucher } from '@cabezal/domain/money/costs/refunds';
import type { Audience } from '@cabezal/domain/system/access/audience';
import type { Moment } from '@cabezal/domain/system/sap/posted-status';
import { type RawBuilder, sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { beyondFalseFreight, owed, owedByFacts } from '../../prices/pricing/owed.queries.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { documentFacts } from '../../system/sap/documents.queries.ts';
import type { DocumentRecord } from '../../system/sap/posted-document.ts';
import type { BillTo, IvaType } from './billable.queries.ts';

export interface OrderFilters {
  kind?: OrderKind;
  status?: OrderStatus;
  sap_failed?: boolean;
  overpaid?: boolean;
  id_bill_to?: number;
  date_from?: string;
  date_to?: string;
}

/** 001-001-000000001 of an invoice `i`; null without one. */
export const invoiceNumber = sql`i.establishment || '-' || i.emission_point || '-' || lpad(i.sequence::text, 9, '0')`;

/** Sum of the discounts on the lines of the order `o`, USD. */
const discountOfOrder = sql`(select coalesce(sum(l.discount), 0.00)::numeric(12, 2) from payment_order_lines l
  where l.numero_orden = o.numero_orden and l.removed_at is null)`;

const orderColumns = (
  today: string,
): RawBuilder<unknown> => sql`o.numero_orden, o.kind, o.id_bill_to, o.bill_to_name, o.bill_to_ruc, o.emission_date,
  case when o.invoiced_at is null then ${today}::date - o.emission_date end as age_days,
  array(select distinct l.id_reservation from payment_order_lines l
    where l.numero_orden = o.numero_orden and l.removed_at is null and l.id_reservation is not null order by 1) as id_reservations,
  (select count(*)::int from payment_order_lines l where l.numero_orden = o.numero_orden and l.removed_at is null) as lines_count, ${discountOfOrder} as discount,
  (select sum(b.usd)::numeric(12, 2) from ${beyondFalseFreight} b where b.numero_orden = o.numero_orden) as overpaid,
  o.base_0, o.base_iva, o.iva, o.total, o.retention, o.to_collect, i.id_invoice, ${invoiceNumber} as invoice_number,
  o.created_at, u.name || ' ' || u.last_name as created_by, o.sent_at, o.invoiced_at, o.sap_number, o.error_text, o.version`;
const orderJoins = sql`left join invoices i on i.numero_orden = o.numero_orden left join users u on u.id_user = o.created_by`;

/** A row without the fields derived from it. */
export type StoredOrderRow = Omit<PaymentOrder, 'can' | 'vat' | 'retention_detail' | 'deliveries' | 'reimbursement'>;

/** The state of an order in SAP is for the operator: a customer sees one that failed or is being cancelled as on its way. */
export const statusFor = (audience: Audience, status: OrderStatus): OrderStatus =>
  audience !== 'operator' && (status === 'ERROR' || status === 'ANULANDO') ? 'ENVIANDO' : status;
const statusColumnFor = (audience: Audience): RawBuilder<unknown> =>
  audience === 'operator'
    ? sql`o.status`
    : sql`case when o.status in ('ERROR', 'ANULANDO') then 'ENVIANDO' else o.status end`;

/** An order `o` that SAP refused, or that is retried after an error. */
const sapFailed = sql`(o.status = 'ERROR' or exists (select from sap_postings p
  where p.numero_orden = o.numero_orden and p.state <> 'SENT' and p.error_text is not null and p.dropped_at is null))`;

export function paymentOrderList(
  input: ListInput & { filters?: OrderFilters },
  today: string,
  audience: Audience,
): ListSpec {
  const f = input.filters ?? {};
  const status = statusColumnFor(audience);
  const numero_orden = sql`o.numero_orden`;
  return {
    from: sql`payment_orders o`,
    key: numero_orden,
    columns: sql`${orderColumns(today)}, ${status} as status`,
    joins: orderJoins,
    where: [
      sql`o.deleted_at is null`,
      f.kind === undefined ? undefined : sql`o.kind = ${f.kind}`,
      f.status === undefined ? undefined : sql`${status} = ${f.status}`,
      f.sap_failed === undefined || audience !== 'operator' ? undefined : sql`${sapFailed} = ${f.sap_failed}`,
      f.overpaid === undefined || audience !== 'operator'
        ? undefined
        : sql`(o.numero_orden in (select b.numero_orden from ${beyondFalseFreight} b)) = ${f.overpaid}`,
      f.id_bill_to === undefined ? undefined : sql`o.id_bill_to = ${f.id_bill_to}`,
      f.date_from === undefined ? undefined : sql`o.emission_date >= ${f.date_from}::date`,
      f.date_to === undefined ? undefined : sql`o.emission_date <= ${f.date_to}::date`,
    ],
    words: { text: sql`o.search_text`, typed: input.search },
    sortable: {
      numero_orden,
      emission_date: sql`o.emission_date`,
      bill_to_name: sql`o.bill_to_name`,
      status,
      total: sql`o.total`,
      created_at: sql`o.created_at`,
    },
    defaultSort: { field: 'numero_orden', dir: 'desc' },
  };
}

/** The lines of an order as JSON; amounts as text, to stay exact. */
const linesJson = sql`coalesce((select jsonb_agg(line)
  from (select l.id_line, l.id_charge, l.id_reservation, l.id_reservation || '-' || s.number as container, s.container_code, l.id_service,
      v.code as service_code, v.service_type, v.name as service, l.description, l.quantity::text, l.unit_price::text, l.discount::text, l.subtotal::text, l.iva_kind, l.codigo_sri,
      l.tarifa::text, l.iva::text, l.original_quantity::text, l.original_unit_price::text, l.justification,
      l.voucher - 'sap_item_code' as voucher, iso(l.removed_at) as removed_at
    from payment_order_lines l join services v using (id_service) left join charges ch using (id_charge)
      left join sub_reservations s on s.id_sub_reservation = ch.id_sub_reservation
    where l.numero_orden = o.numero_orden
    order by l.removed_at nulls first, l.id_reservation nulls last, s.number nulls first, l.id_line) line), '[]')`;
const reservationsJson = sql`coalesce((select jsonb_agg(reservation order by reservation.id_reservation)
  from (select r.id_reservation, r.client_name, r.reservation_type, r.booking, r.bl, r.reference, r.route_text, r.containers_text, r.appointment_date,
      sum(l.subtotal)::text as subtotal
    from payment_order_lines l join reservations r using (id_reservation)
    where l.numero_orden = o.numero_orden and l.removed_at is null group by r.id_reservation) reservation), '[]')`;

export function findOrder(tx: Tx, numero_orden: number, today: string): Promise<StoredOrderRow | undefined> {
  return tx.row(sql<StoredOrderRow>`select ${orderColumns(today)}, o.status, c.address as bill_to_address, c.email as bill_to_email, i.access_key,
      ${linesJson} as lines, ${reservationsJson} as reservations
    from payment_orders o ${orderJoins} join companies c on c.id_company = o.id_bill_to
    where o.numero_orden = ${numero_orden} and o.deleted_at is null`);
}

/** Kind of an order in the caller's scope; undefined: no such order. */
export async function kindOfOrder(tx: Tx, numero_orden: number): Promise<OrderKind | undefined> {
  const found = await tx.row(
    sql<{
      kind: OrderKind;
    }>`select kind from payment_orders where numero_orden = ${numero_orden} and deleted_at is null`,
  );
  return found?.kind;
}

/** Whether the order is in the caller's scope. */
export async function orderIsVisible(tx: Tx, numero_orden: number): Promise<boolean> {
  const found = await tx.row(
    sql`select 1 from payment_orders where numero_orden = ${numero_orden} and deleted_at is null`,
  );
  return found !== undefined;
}

export interface OrderRecord extends DocumentRecord {
  kind: OrderKind;
  id_bill_to: number;
  bill_to_name: string;
  status: OrderStatus;
  emission_date: string;
  lines_count: number;
  /** Sum of the discounts of its lines, USD. */
  discount: string;
  invoiced_at: Moment;
  cancel_reason: string | null;
}
/** Locks the order until the end of the transaction, then reads it. */
export async function lockOrder(tx: Tx, numero_orden: number): Promise<OrderRecord | undefined> {
  await tx.run(sql`select 1 from payment_orders where numero_orden = ${numero_orden} for update`);
  return tx.row(sql<OrderRecord>`select o.numero_orden, o.kind, o.id_bill_to, o.bill_to_name, o.status, o.emission_date, o.total, o.invoiced_at, o.cancel_reason,
      (select count(*)::int from payment_order_lines l where l.numero_orden = o.numero_orden and l.removed_at is null) as lines_count, ${discountOfOrder} as discount,
      ${documentFacts('payment_order', 'order')}
    from payment_orders o where o.numero_orden = ${numero_orden} and o.deleted_at is null`);
}

/** Updates the name of the bill-to; for an order that SAP refused, before a retry. */
export function renewBillTo(tx: Tx, numero_orden: number): Promise<Pick<OrderRecord, 'bill_to_name'> | undefined> {
  return tx.row(sql<
    Pick<OrderRecord, 'bill_to_name'>
  >`update payment_orders o set bill_to_name = c.name, bill_to_ruc = c.ruc from companies c
    where o.numero_orden = ${numero_orden} and c.id_company = o.id_bill_to and c.ruc is not null and (o.bill_to_name, o.bill_to_ruc) <> (c.name, c.ruc)
    returning o.bill_to_name`);
}

export async function insertOrder(
  tx: Tx,
  order: { kind: OrderKind; billTo: BillTo; emission_date: string; created_by: number },
): Promise<number> {
  const { billTo } = order;
  const { numero_orden } = await tx.one(sql<{ numero_orden: number }>`
    insert into payment_orders (kind, id_bill_to, bill_to_name, bill_to_ruc, emission_date, created_by, created_at)
    values (${order.kind}, ${billTo.id_company}, ${billTo.name}, ${billTo.ruc}, ${order.emission_date}, ${order.created_by}, ${tx.now}) returning numero_orden`);
  return numero_orden;
}

export interface NewLine {
  id_charge: number | null;
  id_reservation: number | null;
  id_service: number;
  description: string;
  quantity: string;
  unit_price: string;
  discount: string;
  subtotal: string;
  iva_kind: IvaType['kind'];
  codigo_sri: string;
  tarifa: string;
  iva: string;
  justification: string | null;
  /** For a refund. */
  voucher?: (Voucher & { sap_item_code: string | null }) | null;
}
export async function insertLines(tx: Tx, numero_orden: number, lines: readonly NewLine[]): Promise<void> {
  await tx.run(sql`insert into payment_order_lines (numero_orden, id_charge, id_reservation, id_service, description, quantity, unit_price, discount, subtotal,
      iva_kind, codigo_sri, tarifa, iva, justification, voucher)
    select ${numero_orden}::int, r.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(id_charge int, id_reservation int, id_service int,
      description text, quantity numeric, unit_price numeric, discount numeric, subtotal numeric, iva_kind text, codigo_sri text, tarifa numeric, iva numeric, justification text, voucher jsonb)`);
}

export type LineRecord = Pick<
  PaymentOrderLine,
  | 'id_line'
  | 'id_charge'
  | 'description'
  | 'quantity'
  | 'unit_price'
  | 'discount'
  | 'subtotal'
  | 'iva'
  | 'tarifa'
  | 'codigo_sri'
  | 'original_quantity'
  | 'original_unit_price'
  | 'justification'
> & { service_code: string; service_type: string };
const lineColumns = sql`l.id_line, l.id_charge, l.description, l.quantity, l.unit_price, l.discount, l.subtotal, l.iva, l.tarifa, l.codigo_sri, l.original_quantity,
  l.original_unit_price, l.justification, v.code as service_code, v.service_type`;
/** The live lines of an order. */
export function liveLines(tx: Tx, numero_orden: number): Promise<LineRecord[]> {
  return tx.rows(sql<LineRecord>`select ${lineColumns} from payment_order_lines l join services v using (id_service)
    where l.numero_orden = ${numero_orden} and l.removed_at is null order by l.id_line`);
}

/** SAP items of the types of cost, for the lines of a refund that have one. */
export async function bridgeItems(tx: Tx, numero_orden: number): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows(sql<{
    id_line: number;
    item: string;
  }>`select id_line, voucher ->> 'sap_item_code' as item from payment_order_lines
    where numero_orden = ${numero_orden} and removed_at is null and voucher ->> 'sap_item_code' is not null`);
  return new Map(rows.map(row => [row.id_line, row.item]));
}

export async function updateLine(tx: Tx, line: LineRecord): Promise<void> {
  await tx.run(sql`update payment_order_lines set description = ${line.description}, quantity = ${line.quantity}, unit_price = ${line.unit_price},
    subtotal = ${line.subtotal}, iva = ${line.iva}, original_quantity = ${line.original_quantity}, original_unit_price = ${line.original_unit_price},
    justification = ${line.justification} where id_line = ${line.id_line}`);
}
/** Removes a line and frees its charge, which can then be billed elsewhere, recomputed or deleted. */
export async function removeLine(tx: Tx, id_line: number, justification: string): Promise<void> {
  await tx.run(sql`update payment_order_lines set removed_at = ${tx.now}, id_charge = null, justification = ${justification}
    where id_line = ${id_line}`);
}

export interface OrderChange {
  base_0: string;
  base_iva: string;
  iva: string;
  total: string;
  retention: string;
  to_collect: string;
}
export async function updateAmounts(tx: Tx, numero_orden: number, amounts: OrderChange): Promise<void> {
  await tx.run(sql`update payment_orders set base_0 = ${amounts.base_0}, base_iva = ${amounts.base_iva}, iva = ${amounts.iva}, total = ${amounts.total},
    retention = ${amounts.retention}, to_collect = ${amounts.to_collect}, version = version + 1 where numero_orden = ${numero_orden}`);
}

/** Deletes the order and frees its charges. */
export async function markDeleted(
  tx: Tx,
  numero_orden: number,
  motive: string,
): Promise<{ numero_orden: number; deleted_at: string; version: number }> {
  await tx.run(
    sql`update payment_order_lines set removed_at = ${tx.now}, id_charge = null where numero_orden = ${numero_orden} and removed_at is null`,
  );
  return tx.one(sql<{ numero_orden: number; deleted_at: string; version: number }>`update payment_orders
    set deleted_at = ${tx.now}, deleted_reason = ${motive}, version = version + 1 where numero_orden = ${numero_orden}
    returning numero_orden, deleted_at, version`);
}

export interface ServiceRow {
  id_service: number;
  code: string;
  name: string;
  iva_kind: IvaType['kind'];
}
export function findService(tx: Tx, id_service: number): Promise<ServiceRow | undefined> {
  return tx.row(
    sql<ServiceRow>`select id_service, code, name, iva_kind from services where id_service = ${id_service} and active`,
  );
}

/** Lines whose VAT rate or code is not in force on that day. Lines that pass on a voucher keep its VAT. */
export function changedVat(tx: Tx, numero_orden: number, date: string): Promise<{ description: string }[]> {
  return tx.rows(sql<{ description: string }>`select l.description from payment_order_lines l
    where l.numero_orden = ${numero_orden} and l.removed_at is null and l.voucher is null
      and not exists (select from iva_types v where v.kind = l.iva_kind and v.tarifa = l.tarifa and v.codigo_sri = l.codigo_sri
        and ${date}::date between v.desde and coalesce(v.hasta, 'infinity')) order by l.id_line`);
}

/** Percent that the client withholds from freight on the date (code 310). */
export async function retentionRate(tx: Tx, date: string): Promise<string> {
  return String(await parameter(tx, 'retencion_transporte_pct', date));
}

/** Lines whose charge has changed since it was added to the order, or is no longer owed. */
export function changedCharges(tx: Tx, numero_orden: number): Promise<{ description: string; is_owed: boolean }[]> {
  return tx.rows(sql<{
    description: string;
    is_owed: boolean;
  }>`select l.description, ${owedByFacts} as is_owed from payment_order_lines l join charges ch using (id_charge) join reservations r on r.id_reservation = ch.id_reservation
    where l.numero_orden = ${numero_orden} and l.removed_at is null and (ch.waived_at is not null or not ${owedByFacts}
      or (coalesce(l.original_quantity, l.quantity), coalesce(l.original_unit_price, l.unit_price)) is distinct from (ch.quantity, ch.unit_price))`);
}
/** Booked charges of these reservations that are owed and have no price yet (8-money §1.2 `SIN_PRECIO`). */
export function unpricedOf(tx: Tx, ids: readonly number[]): Promise<{ id_reservation: number; description: string }[]> {
  return tx.rows(sql<{ id_reservation: number; description: string }>`select ch.id_reservation, ch.description
    from charges ch join reservations r using (id_reservation)
    where ch.unpriced and ch.id_reservation = any(${[...ids]}::int[]) and ch.waived_at is null and ${owed} order by ch.id_charge limit 1`);
}
export async function reservationsOf(tx: Tx, numero_orden: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`select distinct id_reservation as id from payment_order_lines
    where numero_orden = ${numero_orden} and removed_at is null and id_charge is not null and id_reservation is not null`);
  return rows.map(r => r.id);
}
