import type { Invoice, InvoiceRow } from '@cabezal/contract/money/billing/invoices.calls';
import type { IssuedInvoice } from '@cabezal/domain/system/sap/documents';
import { sql } from 'kysely';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameters } from '../../system/parameters/read-parameter.queries.ts';
import { invoiceNumber } from './orders.queries.ts';

/** Live lines `l` of the order of invoice `i` that bill a reservation. */
const billed = sql`l.numero_orden = i.numero_orden and l.removed_at is null and l.id_charge is not null`;
/**
 * Invoices that bill reservation `r`, as facts that its recipients can be told of (`tellableFacts`). One that bills several of a customer is told once,
 * with the first of them: it is one document. Its amount is not told, because whoever has the address need not read prices.
 */
export const invoiceFacts = sql`select 'FACTURA', 'invoice ' || i.id_invoice, o.invoiced_at, r.id_reservation || ' · ' || ${invoiceNumber}, null::text, null::text,
    null::text, ${invoiceNumber}, i.id_bill_to
  from invoices i join payment_orders o using (numero_orden)
  where i.numero_orden in (select b.numero_orden from payment_order_lines b where b.id_reservation = r.id_reservation)
    and o.invoiced_at is not null and r.id_reservation = (select min(l.id_reservation) from payment_order_lines l join reservations w using (id_reservation)
      where ${billed} and w.id_client = r.id_client)`;

export interface InvoiceFilters {
  id_bill_to?: number;
  date_from?: string;
  date_to?: string;
}

const invoiceColumns = sql`i.id_invoice, i.numero_orden, ${invoiceNumber} as number, i.id_bill_to, o.bill_to_name, o.bill_to_ruc, i.emission_date,
  i.base_0, i.base_iva, i.iva, i.total, i.retention, i.to_collect, i.access_key, i.created_at`;

export function invoiceList(input: ListInput & { filters?: InvoiceFilters }): ListSpec {
  const f = input.filters ?? {};
  const id_invoice = sql`i.id_invoice`;
  return {
    from: sql`invoices i join payment_orders o on o.numero_orden = i.numero_orden`,
    key: id_invoice,
    columns: invoiceColumns,
    where: [
      matches(
        sql`plain_text(o.bill_to_name || ' ' || o.bill_to_ruc || ' ' || ${invoiceNumber} || ' ' || i.numero_orden)`,
        input.search,
      ),
      f.id_bill_to === undefined ? undefined : sql`i.id_bill_to = ${f.id_bill_to}`,
      f.date_from === undefined ? undefined : sql`i.emission_date >= ${f.date_from}::date`,
      f.date_to === undefined ? undefined : sql`i.emission_date <= ${f.date_to}::date`,
    ],
    sortable: {
      id_invoice,
      number: id_invoice,
      emission_date: sql`i.emission_date`,
      bill_to_name: sql`o.bill_to_name`,
      total: sql`i.total`,
    },
    defaultSort: { field: 'id_invoice', dir: 'desc' },
  };
}

export type StoredInvoice = InvoiceRow & Pick<Invoice, 'bill_to_address' | 'bill_to_email' | 'bill_to_phone'>;
export function findInvoice(tx: Tx, id_invoice: number): Promise<StoredInvoice | undefined> {
  return tx.row(sql<StoredInvoice>`select ${invoiceColumns}, c.address as bill_to_address, c.email as bill_to_email, coalesce(c.phone, c.phone_work) as bill_to_phone
    from invoices i join payment_orders o using (numero_orden) join companies c on c.id_company = i.id_bill_to where i.id_invoice = ${id_invoice}`);
}

/** The invoice of an order as SAP gets it; undefined: none. */
export function issuedOf(tx: Tx, numero_orden: number): Promise<IssuedInvoice | undefined> {
  return tx.row(
    sql<IssuedInvoice>`select ${invoiceNumber} as number, i.access_key from invoices i where i.numero_orden = ${numero_orden}`,
  );
}

/** The operator, as issuer. */
export function findIssuer(tx: Tx): Promise<Invoice['issuer']> {
  return tx.one(
    sql<
      Invoice['issuer']
    >`select name, ruc, address, coalesce(phone, phone_work) as phone, email from companies where is_operator`,
  );
}

export interface IssuingPoint {
  establishment: string;
  emission_point: string;
  /** 1 test, 2 production. */
  environment: '1' | '2';
}
/** The issuing point on a date, by the parameters. */
export async function issuingPoint(tx: Tx, date: string): Promise<IssuingPoint> {
  const held = await parameters(tx, ['establecimiento', 'punto_emision', 'sri_ambiente'], date);
  return {
    establishment: held.establecimiento,
    emission_point: held.punto_emision,
    environment: held.sri_ambiente === 2 ? '2' : '1',
  };
}

/**
 * The next number of an issuing point. Its row stays locked until the end of the transaction: others wait, a rollback returns the number,
 * and no number is used twice.
 */
export async function nextSequence(tx: Tx, point: IssuingPoint): Promise<NextNumber> {
  const { last_number } = await tx.one(sql<{ last_number: number }>`
    insert into invoice_sequences as s (establishment, emission_point, last_number)
    values (${point.establishment}, ${point.emission_point}, 1 + coalesce((select max(i.sequence) from invoices i
      where i.establishment = ${point.establishment} and i.emission_point = ${point.emission_point}), 0))
    on conflict (establishment, emission_point) do update set last_number = s.last_number + 1 returning last_number`);
  const { last_date } = await tx.one(sql<{
    last_date: string | null;
  }>`select max(emission_date) as last_date from invoices
    where establishment = ${point.establishment} and emission_point = ${point.emission_point}`);
  return { sequence: last_number, last_date };
}

export interface NextNumber {
  sequence: number;
  /** Date of the last invoice before it; null: it is the first. */
  last_date: string | null;
}

export interface NewInvoice {
  numero_orden: number;
  access_key: string;
  sequence: number;
  emission_date: string;
  point: IssuingPoint;
  created_by: number;
}
/** Stores the invoice of an order, with the order's amounts. */
export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<number> {
  const { id_invoice } = await tx.one(sql<{ id_invoice: number }>`
    insert into invoices (numero_orden, id_bill_to, establishment, emission_point, sequence, access_key, emission_date, base_0, base_iva, iva, total,
      retention, to_collect, created_by, created_at)
    select o.numero_orden, o.id_bill_to, ${invoice.point.establishment}, ${invoice.point.emission_point}, ${invoice.sequence}::int, ${invoice.access_key},
      ${invoice.emission_date}::date, o.base_0, o.base_iva, o.iva, o.total, o.retention, o.to_collect, ${invoice.created_by}::int, ${tx.now}::timestamptz
    from payment_orders o where o.numero_orden = ${invoice.numero_orden} returning id_invoice`);
  return id_invoice;
}
