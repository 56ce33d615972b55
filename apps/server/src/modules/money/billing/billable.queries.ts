import type { OrderKind, Voucher } from '@cabezal/domain/money/costs/refunds';
import type { ChargedVatKind } from '@cabezal/domain/system/validation/vat-kinds';
import { type RawBuilder, sql } from 'kysely';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { owed } from '../../prices/pricing/owed.queries.ts';

/** A charge `ch` that is not waived, is not zero, and is not on a live line of an order. */
const unbilled = sql`ch.id_line is null and ch.waived_at is null and ch.subtotal <> 0`;
const billable = sql`${unbilled} and ${owed}`;

/** Sum of the discounts on the charge `ch`, USD. */
const discountOf = sql`coalesce((select -sum(d.subtotal) from charges d where d.reduces = ch.id_charge), 0)`;

/** Every guide of `r` is closed, and every required leg has one: live, or a false freight (design 4). */
const delivered = sql`(
  exists (select from guides g where g.id_reservation = r.id_reservation and g.closed_at is not null and g.deleted_at is null and g.rescued_by is null)
  and not exists (select from guides g where g.id_reservation = r.id_reservation and g.closed_at is null and g.deleted_at is null and g.rescued_by is null)
  and not exists (select from legs l join sub_reservations sr using (id_sub_reservation)
    where l.id_reservation = r.id_reservation and l.required and sr.rejected_at is null and sr.cancelled_at is null
      and r.rejected_at is null and r.cancelled_at is null
      and not exists (select from guides g where g.id_reservation = r.id_reservation and g.id_leg = l.id_leg
        and g.closed_at is not null and g.deleted_at is null and g.rescued_by is null)))`;
/** Cancelled, and none of its guides waits for its closing: what is still owed is billed, mainly late cancellations. */
const over = sql`(r.cancelled_at is not null
  and not exists (select from guides g where g.id_reservation = r.id_reservation and g.closed_at is null and g.deleted_at is null and g.rescued_by is null))`;
/** Clients with early billing (`b`, the bill-to) are billed from acceptance. */
const early = sql`(b.early_billing and r.accepted_at is not null and r.rejected_at is null and r.cancelled_at is null)`;
const ready = sql`(${early} or ${delivered} or ${over})`;

export interface ToInvoiceFilters {
  id_bill_to?: number;
  id_reservations?: number[];
  min_age_days?: number;
}

/** Reservations with something to bill. `tarifa`: the general VAT rate of the day. */
export function toInvoiceList(input: ListInput & { filters?: ToInvoiceFilters }, at: ReadAt, tarifa: string): ListSpec {
  const f = input.filters ?? {};
  const age = sql`(${at.today}::date - (u.ready_at at time zone ${at.zone}::text)::date)`;
  return {
    // "offset 0" keeps each step separate: first the few unbilled charges, then their reservations one by one (the planner estimates the
    // number of unbilled ones from current statistics and would sometimes read all reservations), then the conditions on them.
    from: sql`(select distinct ch.id_reservation from charges ch where ${unbilled} offset 0) waiting
      join lateral (select * from reservations x where x.id_reservation = waiting.id_reservation offset 0) r on true join companies b on b.id_company = r.id_bill_to
      cross join lateral (select (${delivered} or ${over}) as delivered offset 0) d
      cross join lateral (select coalesce(case when d.delivered then (select max(g.closed_at) from guides g
        where g.id_reservation = r.id_reservation and g.deleted_at is null) end, r.cancelled_at, r.accepted_at) as ready_at) u
      cross join lateral (select count(*) filter (where ch.reduces is null)::int as charges,
          coalesce(sum(ch.subtotal) filter (where ch.iva_kind <> 'STANDARD'), 0.00) as base_0,
          coalesce(sum(ch.subtotal) filter (where ch.iva_kind = 'STANDARD'), 0.00) as base_iva,
          coalesce(sum(coalesce(ch.voucher_iva, round((ch.subtotal - ${discountOf}) * ${tarifa}::numeric / 100, 2)))
            filter (where ch.iva_kind = 'STANDARD' and ch.reduces is null), 0.00) as iva
        from charges ch where ch.id_reservation = r.id_reservation and ${billable}) m`,
    key: sql`r.id_reservation`,
    columns: sql`r.id_reservation, r.id_bill_to, b.name as bill_to_name, r.client_name, r.reservation_type, r.booking, r.bl, r.reference, r.route_text,
      r.containers_text, r.appointment_date, not d.delivered as early, u.ready_at, ${age} as age_days, m.charges, m.base_0, m.base_iva, m.iva,
      m.base_0 + m.base_iva + m.iva as total`,
    where: [
      sql`m.charges > 0 and (d.delivered or ${early})`,
      matches(sql`r.search_text`, input.search),
      f.id_bill_to === undefined ? undefined : sql`r.id_bill_to = ${f.id_bill_to}`,
      f.id_reservations === undefined ? undefined : sql`r.id_reservation = any(${[...f.id_reservations]}::int[])`,
      f.min_age_days === undefined ? undefined : sql`${age} >= ${f.min_age_days}`,
    ],
    sortable: {
      id_reservation: sql`r.id_reservation`,
      bill_to_name: sql`b.name`,
      client_name: sql`r.client_name`,
      ready_at: sql`u.ready_at`,
      age_days: age,
    },
    nullable: ['ready_at', 'age_days'],
    defaultSort: { field: 'ready_at', dir: 'asc' },
  };
}

export interface Target {
  id_reservation: number;
  id_bill_to: number;
}
/** Reservations by id, in the caller's scope. */
export function findTargets(tx: Tx, ids: readonly number[]): Promise<Target[]> {
  return tx.rows(
    sql<Target>`select id_reservation, id_bill_to from reservations where id_reservation = any(${[...ids]}::int[]) order by id_reservation`,
  );
}
/** The reservations of guides, in the caller's scope. */
export function findTargetsOfGuides(tx: Tx, ids: readonly number[]): Promise<(Target & { id_guide: number })[]> {
  return tx.rows(sql<Target & { id_guide: number }>`select g.id_guide, r.id_reservation, r.id_bill_to
    from guides g join reservations r using (id_reservation) where g.id_guide = any(${[...ids]}::int[]) and g.deleted_at is null order by g.id_guide`);
}

export interface BillTo {
  id_company: number;
  name: string;
  ruc: string;
}
/** Locks the company that pays until the end of the transaction, so that concurrent billings of it are serialized. */
export function lockBillTo(tx: Tx, id_company: number): Promise<BillTo | undefined> {
  return tx.row(
    sql<BillTo>`select id_company, name, ruc from companies where id_company = ${id_company} for no key update`,
  );
}

/** Reservations of a bill-to with unbilled charges. */
export async function waitingOf(tx: Tx, id_bill_to: number): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id: number;
  }>`select distinct ch.id_reservation as id from charges ch join reservations r using (id_reservation)
    where r.party && array[${id_bill_to}::int] and r.id_bill_to = ${id_bill_to} and ${unbilled}`);
  return rows.map(r => r.id);
}

/** The reservations that cannot be billed yet. */
export async function notReady(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows =
    await tx.rows(sql<Target>`select r.id_reservation from reservations r join companies b on b.id_company = r.id_bill_to
    where r.id_reservation = any(${[...ids]}::int[]) and not ${ready} order by r.id_reservation`);
  return rows.map(r => r.id_reservation);
}

export interface BillableCharge {
  id_charge: number;
  id_reservation: number;
  id_service: number;
  description: string;
  quantity: string;
  unit_price: string;
  /** Sum of its discounts, USD. */
  discount: string;
  /** After the discount. */
  subtotal: string;
  iva_kind: ChargedVatKind;
  /** For a refund: the voucher, with VAT as on the voucher; null for a sale. */
  refund: { iva: string; voucher: VoucherFacts } | null;
}
/** A voucher with the fields that are registered. */
export type VoucherFacts = Omit<Voucher, 'document_type' | 'document_number' | 'document_date'> & {
  [part in 'document_type' | 'document_number' | 'document_date' | 'sap_item_code']: string | null;
};
/** Unbilled charges of ready reservations of one bill-to, locked until the end of the transaction; at most `limit`. */
export function lockCharges(
  tx: Tx,
  of: { id_bill_to: number; id_reservations?: readonly number[]; id_charge?: number; kind?: OrderKind; limit: number },
): Promise<BillableCharge[]> {
  const only: RawBuilder<unknown>[] = [
    // A discount is billed with the charge that it reduces.
    sql`ch.reduces is null`,
    // The index on `party` finds the payer's reservations.
    sql`r.party && array[${of.id_bill_to}::int] and r.id_bill_to = ${of.id_bill_to}`,
  ];
  if (of.id_reservations !== undefined) only.push(sql`r.id_reservation = any(${[...of.id_reservations]}::int[])`);
  if (of.id_charge !== undefined) only.push(sql`ch.id_charge = ${of.id_charge}`);
  if (of.kind !== undefined) only.push(sql`(ch.source = 'REFUND') = ${of.kind === 'REEMBOLSO'}`);
  return tx.rows(sql<BillableCharge>`select ch.id_charge, ch.id_reservation, ch.id_service, ch.description, ch.quantity, ch.unit_price,
      ${discountOf}::numeric(12, 2) as discount, (ch.subtotal - ${discountOf})::numeric(12, 2) as subtotal, ch.iva_kind,
      case when ch.source = 'REFUND' then jsonb_build_object('iva', ch.voucher_iva::text, 'voucher', (select jsonb_build_object('ruc', c.ruc, 'name', c.name,
        'document_type', p.document_type, 'document_number', p.document_number, 'document_auth', p.document_auth, 'document_date', p.document_date,
        'sap_item_code', t.sap_item_code) from payment_costs p join companies c on c.id_company = p.company_provider_id join cost_types t using (id_cost_type)
        where p.id_payment_cost = ch.id_payment_cost)) end as refund
    from charges ch join reservations r using (id_reservation) join companies b on b.id_company = r.id_bill_to
    where ${sql.join(only, sql` and `)} and ${billable} and ${ready}
    order by ch.id_reservation, ch.id_sub_reservation nulls first, ch.id_charge limit ${of.limit} for update of ch`);
}

/** Undefined: no such charge. */
export async function reservationOfCharge(tx: Tx, id_charge: number): Promise<number | undefined> {
  const row = await tx.row(
    sql<{ id_reservation: number }>`select id_reservation from charges where id_charge = ${id_charge}`,
  );
  return row?.id_reservation;
}

export interface IvaType {
  kind: ChargedVatKind;
  codigo_sri: string;
  /** Percent. */
  tarifa: string;
}
/** The VAT of each kind on an emission date. */
export async function ivaTypesOn(tx: Tx, date: string): Promise<Map<string, IvaType>> {
  const rows = await tx.rows(sql<IvaType>`select distinct on (kind) kind, codigo_sri, tarifa from iva_types
    where kind <> 'OTHER' and ${date}::date between desde and coalesce(hasta, 'infinity') order by kind, desde desc`);
  return new Map(rows.map(r => [r.kind, r]));
}

/** Condition for a list that the caller may not read: no rows. */
export const noRows = sql`false`;
