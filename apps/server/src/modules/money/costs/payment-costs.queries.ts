import type { getPaymentCosts, PaymentCostRow } from '@cabezal/contract/money/costs/payment-costs.calls';
import type { Provider } from '@cabezal/domain/money/costs/payment-cost';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { RecordFiles } from '../../../declarations.ts';
import { holdNames } from '../../../platform/db/hold-name.ts';
import { type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { isLeftToReceipt } from '../cutoff-lines/cutoff-lines.queries.ts';

/** `deducted_by_corte`: a closed corte has deducted it from the freight. */
export type PaymentCostRaw = Omit<PaymentCostRow, 'can'> & { deducted_by_corte: boolean };

const from = sql`payment_costs p join reservations r on r.id_reservation = p.reservation_id join companies c on c.id_company = p.company_provider_id
  join cost_types t using (id_cost_type) left join sub_reservations u using (id_sub_reservation) left join guides g using (id_guide)
  left join companies k on k.id_company = p.company_transport_id left join files f using (id_file) left join cost_orders o using (numero_orden)`;
const columns = sql`p.id_payment_cost, p.reservation_id, r.client_name, p.id_sub_reservation, p.reservation_id || '-' || u.number as container,
  u.container_code, p.id_guide, g.guide_number, p.company_provider_id, c.name as provider, p.company_transport_id, k.name as transport,
  p.id_cost_type, t.name as cost_type, p.description, p.subtotal::text as subtotal, p.iva_kind, p.iva::text as iva, (p.subtotal + p.iva)::text as total,
  p.document_type, p.document_number, p.document_auth, p.document_date, p.id_file, f.filename, f.type as file_type, p.rebillable, p.justification,
  p.numero_orden, o.status as order_status, p.author, iso(p.created_at) as created_at, iso(p.voided_at) as voided_at, p.void_reason, p.version,
  ${isLeftToReceipt} as deducted_by_corte`;
/** Day of the receipt, else of its entry. */
const day = (zone: string): RawBuilder<unknown> =>
  sql`coalesce(p.document_date, (p.created_at at time zone ${zone})::date)`;

export function paymentCostList(input: z.infer<typeof getPaymentCosts.input>, zone: string): ListSpec {
  const f = input.filters ?? {};
  const equals = (column: RawBuilder<unknown>, value: number | boolean | undefined) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return {
    from,
    key: sql`p.id_payment_cost`,
    columns,
    where: [
      equals(sql`p.reservation_id`, f.reservation_id),
      equals(sql`p.company_provider_id`, f.company_provider_id),
      equals(sql`p.id_cost_type`, f.id_cost_type),
      equals(sql`p.rebillable`, f.rebillable),
      equals(sql`p.numero_orden`, f.numero_orden),
      equals(sql`(p.numero_orden is not null)`, f.ordered),
      f.date_from === undefined ? undefined : sql`${day(zone)} >= ${f.date_from}::date`,
      f.date_to === undefined ? undefined : sql`${day(zone)} <= ${f.date_to}::date`,
      f.with_voided === true ? undefined : sql`p.voided_at is null`,
    ],
    words: {
      text: sql`plain_text(concat_ws(' ', p.reservation_id, c.name, c.ruc, t.name, p.description, p.document_number, u.container_code, r.client_name))`,
      typed: input.search,
      match: matches,
      isComposed: true,
    },
    sortable: {
      id_payment_cost: sql`p.id_payment_cost`,
      reservation_id: sql`p.reservation_id`,
      provider: sql`c.name`,
      document_date: day(zone),
      subtotal: sql`p.subtotal`,
      created_at: sql`p.created_at`,
    },
    defaultSort: { field: 'id_payment_cost', dir: 'desc' },
  };
}

const all = (which: RawBuilder<unknown>) =>
  sql<PaymentCostRaw>`select ${columns} from ${from} where ${which} order by p.id_payment_cost`;
export const findPaymentCosts = (tx: Tx, ids: readonly number[]): Promise<PaymentCostRaw[]> =>
  tx.rows(all(sql`p.id_payment_cost = any(${[...ids]}::int[])`));
export const costsOfOrder = (tx: Tx, numero_orden: number): Promise<PaymentCostRaw[]> =>
  tx.rows(all(sql`p.numero_orden = ${numero_orden}`));

/** A detail with the fields that a verb needs. */
export interface CostRecord {
  id_payment_cost: number;
  reservation_id: number;
  company_provider_id: number;
  company_transport_id: number | null;
  id_sub_reservation: number | null;
  id_guide: number | null;
  id_cost_type: number;
  /** A live corte has deducted it from the freight. */
  deducted_by_corte: boolean;
  document_number: string | null;
  subtotal: string;
  iva: string;
  id_file: number | null;
  numero_orden: number | null;
  voided_at: string | null;
  version: number;
}
const record = sql`p.id_payment_cost, p.reservation_id, p.company_provider_id, p.company_transport_id, p.id_sub_reservation, p.id_guide, p.id_cost_type,
  ${isLeftToReceipt} as deducted_by_corte,
  p.document_number, p.subtotal::text as subtotal, p.iva::text as iva, p.id_file, p.numero_orden, iso(p.voided_at) as voided_at, p.version`;
/** A detail in the caller's scope, without a lock. */
export function findCost(tx: Tx, id: number): Promise<CostRecord | undefined> {
  return tx.row(sql<CostRecord>`select ${record} from payment_costs p where p.id_payment_cost = ${id}`);
}
/** Locks details until the end of the transaction, in order of their ids, then reads them. */
export async function holdCosts(tx: Tx, ids: readonly number[]): Promise<CostRecord[]> {
  await tx.run(
    sql`select 1 from payment_costs where id_payment_cost = any(${[...ids]}::int[]) order by id_payment_cost for update`,
  );
  return tx.rows(
    sql<CostRecord>`select ${record} from payment_costs p where p.id_payment_cost = any(${[...ids]}::int[]) order by p.id_payment_cost`,
  );
}

/** Locks providers against other entries and orders of their invoices, so that the check for a repeated document remains true. */
export async function holdProviders(tx: Tx, ids: readonly number[]): Promise<void> {
  await holdNames(
    tx,
    ids.map(id => `costs of provider ${id}`),
  );
}

/** A reservation in the caller's scope with the facts that its costs depend on. */
export interface CostReservation {
  id_reservation: number;
  id_client: number;
  id_bill_to: number;
  /** Whether any of its stops has an arrival or departure. */
  moved: boolean;
  subs: number[];
  guides: { id_guide: number; id_sub_reservation: number; id_carrier: number | null }[];
  carriers: number[];
}
export function findCostReservation(tx: Tx, id_reservation: number): Promise<CostReservation | undefined> {
  return tx.row(sql<CostReservation>`select r.id_reservation, r.id_client, r.id_bill_to,
      exists (select from guides g join guide_stops s using (id_guide) where g.id_reservation = r.id_reservation and g.deleted_at is null
        and (s.arrival_at is not null or s.departure_at is not null)) as moved,
      coalesce((select jsonb_agg(u.id_sub_reservation) from sub_reservations u where u.id_reservation = r.id_reservation), '[]') as subs,
      coalesce((select jsonb_agg(jsonb_build_object('id_guide', g.id_guide, 'id_sub_reservation', g.id_sub_reservation, 'id_carrier', g.id_carrier))
        from guides g where g.id_reservation = r.id_reservation and g.deleted_at is null), '[]') as guides,
      coalesce((select jsonb_agg(distinct c.id) from (select g.id_carrier as id from guides g where g.id_reservation = r.id_reservation and g.deleted_at is null
        union select r.id_carrier) c where c.id is not null), '[]') as carriers
    from reservations r where r.id_reservation = ${id_reservation}`);
}

export function findProvider(
  tx: Tx,
  id_company: number,
): Promise<(Provider & { name: string; ruc: string }) | undefined> {
  return tx.row(sql<Provider & { name: string; ruc: string }>`select id_company, name, ruc, is_operator, active,
    blocked_at is not null as blocked from companies where id_company = ${id_company}`);
}

export interface CostTypeFacts {
  id_cost_type: number;
  kind: string;
}
/** Active types that third parties invoice. */
export function invoicedTypes(tx: Tx): Promise<CostTypeFacts[]> {
  return tx.rows(
    sql<CostTypeFacts>`select id_cost_type, kind from cost_types where active and kind in ('PROVEEDOR', 'DINAMICO', 'DEPOSITO')`,
  );
}

/** The stored detail with a provider's document, other than `but`; the one with the highest line. */
export function documentHolder(
  tx: Tx,
  of: { company_provider_id: number; document_number: string },
  but: readonly number[],
): Promise<{ id_payment_cost: number; reservation_id: number; document_line: number } | undefined> {
  return tx.row(sql<{
    id_payment_cost: number;
    reservation_id: number;
    document_line: number;
  }>`select id_payment_cost, reservation_id, document_line from payment_costs
    where company_provider_id = ${of.company_provider_id} and document_number = ${of.document_number} and voided_at is null
      and id_payment_cost <> all(${[...but]}::int[]) order by document_line desc limit 1`);
}

/** The order with a provider's document; null: none. */
export async function orderWithDocument(
  tx: Tx,
  of: { company_provider_id: number; document_number: string },
): Promise<number | null> {
  const found = await tx.row(sql<{ numero_orden: number }>`select numero_orden from cost_orders
    where company_provider_id = ${of.company_provider_id} and document_number = ${of.document_number} and voided_at is null`);
  return found?.numero_orden ?? null;
}

/** Entered columns. */
export interface CostValues {
  id_sub_reservation: number | null;
  id_guide: number | null;
  company_provider_id: number;
  company_transport_id: number | null;
  id_cost_type: number;
  description: string;
  subtotal: string;
  iva_kind: string;
  iva: string;
  iva_cost: string;
  document_type: string | null;
  document_number: string | null;
  document_auth: string | null;
  document_date: string | null;
  document_line: number | null;
  id_file: number | null;
  rebillable: boolean;
  justification: string | null;
}
const entered = [
  'id_sub_reservation',
  'id_guide',
  'company_provider_id',
  'company_transport_id',
  'id_cost_type',
  'description',
  'subtotal',
  'iva_kind',
  'iva',
  'iva_cost',
  'document_type',
  'document_number',
  'document_auth',
  'document_date',
  'document_line',
  'id_file',
  'rebillable',
  'justification',
].map(name => sql.ref(name));

export async function insertCosts(
  tx: Tx,
  reservation_id: number,
  rows: readonly CostValues[],
  author: string,
): Promise<number[]> {
  const made = await tx.rows(sql<{
    id: number;
  }>`insert into payment_costs (reservation_id, ${sql.join(entered)}, author, created_at)
    select ${reservation_id}::int, ${sql.join(entered)}, ${author}, ${tx.now}
    from jsonb_populate_recordset(null::payment_costs, ${JSON.stringify(rows)}::jsonb) returning id_payment_cost as id`);
  return made.map(row => row.id).sort((a, b) => a - b);
}
export async function updateCost(tx: Tx, id: number, values: CostValues): Promise<void> {
  const sets = sql.join(entered.map(name => sql`${name} = n.${name}`));
  await tx.run(sql`update payment_costs p set ${sets}, version = p.version + 1
    from jsonb_populate_record(null::payment_costs, ${JSON.stringify(values)}::jsonb) n where p.id_payment_cost = ${id}`);
}
export async function voidCost(tx: Tx, id: number, by: { id_user: number; reason: string | null }): Promise<void> {
  await tx.run(sql`update payment_costs set voided_at = ${tx.now}, void_reason = ${by.reason}, voided_by = ${by.id_user}, version = version + 1
    where id_payment_cost = ${id}`);
}
export interface StoredTax {
  id_payment_cost: number;
  subtotal: string;
  iva: string;
  iva_cost: string;
  document_date: string | null;
  billed: boolean;
}
/** The taxed lines of a document that are not voided, in order; billed: their refund is on an order. */
export function taxedLines(tx: Tx, of: { company_provider_id: number; document_number: string }): Promise<StoredTax[]> {
  return tx.rows(sql<StoredTax>`select p.id_payment_cost, p.subtotal::text as subtotal, p.iva::text as iva, p.iva_cost::text as iva_cost, p.document_date,
      exists (select from charges ch where ch.id_payment_cost = p.id_payment_cost and ch.id_line is not null) as billed
    from payment_costs p where p.company_provider_id = ${of.company_provider_id} and p.document_number = ${of.document_number} and p.voided_at is null
      and p.iva_kind = 'STANDARD' order by p.document_line, p.id_payment_cost`);
}
/** Keeps the version, because nothing that a person entered changes. */
export async function storeVat(tx: Tx, line: StoredTax): Promise<void> {
  await tx.run(
    sql`update payment_costs set iva = ${line.iva}::numeric, iva_cost = ${line.iva_cost}::numeric where id_payment_cost = ${line.id_payment_cost}`,
  );
}
/** The entered values of a detail, as stored. */
export function storedValues(tx: Tx, id: number): Promise<CostValues> {
  return tx.one(sql<CostValues>`select ${sql.join(entered)} from payment_costs where id_payment_cost = ${id}`);
}

/** Third parties' invoices are only for readers of costs; a file that is also another document is judged as that one. */
export const RECEIPT_FILES: RecordFiles = {
  confidential: {
    file: sql`(exists (select from payment_costs p where p.id_file = f.id_file)
      and not exists (select from documents d where d.id_file = f.id_file and d.deleted_at is null))`,
    rights: ['cost.read'],
  },
};
