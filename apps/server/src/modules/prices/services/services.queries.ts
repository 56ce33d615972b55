import type { BookableService, IvaType, Service, ServiceRow } from '@cabezal/contract/prices/services/services.calls';
import type { Usage } from '@cabezal/domain/system/records/state-change';
import type { ServiceUse } from '@cabezal/domain/system/validation/service';
import { type RawBuilder, sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { columnsOf } from '../../system/records/record.queries.ts';
import { counted, usagesOf } from '../../system/records/usages.queries.ts';
import { SERVICE } from './service.record.ts';

export type ServiceListInput = ListInput & {
  filters?: Partial<Pick<ServiceRow, 'service_type' | 'iva_kind' | 'bookable' | 'active'>>;
};
const rowColumns = sql`${columnsOf(SERVICE, 's')}, s.created_at`;

export function serviceList(input: ServiceListInput): ListSpec {
  const f = input.filters ?? {};
  const equals = (column: RawBuilder<unknown>, value: unknown) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return {
    from: sql`services s`,
    key: sql`s.id_service`,
    columns: rowColumns,
    where: [
      equals(sql`s.service_type`, f.service_type),
      equals(sql`s.iva_kind`, f.iva_kind),
      equals(sql`s.bookable`, f.bookable),
      equals(sql`s.active`, f.active),
    ],
    words: { text: sql`s.search_text`, typed: input.search },
    sortable: {
      id_service: sql`s.id_service`,
      code: sql`s.code`,
      name: sql`s.name`,
      service_type: sql`s.service_type`,
      unit_price: sql`s.unit_price`,
    },
    nullable: ['unit_price'],
    defaultSort: { field: 'name', dir: 'asc' },
  };
}

export function listBookable(tx: Tx): Promise<BookableService[]> {
  return tx.rows(sql<BookableService>`select id_service, code, name, iva_kind, unit_price, bookable from services
    where active and bookable order by name`);
}

export function listIvaTypes(tx: Tx): Promise<IvaType[]> {
  return tx.rows(sql<IvaType>`select id_iva_type, codigo_sri, name, kind, tarifa, desde, hasta,
    (desde <= ${tx.today}::date and (hasta is null or hasta >= ${tx.today}::date)) as current
    from iva_types order by desde desc, codigo_sri`);
}

/** Counting stops at this number. */
const mostCounted = 10_000;
const newestShown = 10;

/** Where a service was charged since a day, in the caller's scope; counts stop at a limit, because some services are on every trip. */
export async function findService(
  tx: Tx,
  id_service: number,
  since: string,
): Promise<Omit<Service, 'can' | 'used_since'> | undefined> {
  const bounded = sql.lit(mostCounted + 1);
  const charges = sql`charges c where c.id_service = ${id_service} and c.created_at >= ${since}::date and c.waived_at is null`;
  const lines = sql`billed_lines l
    where l.id_service = ${id_service} and l.removed_at is null and l.created_at >= ${since}::date and l.deleted_at is null`;
  const counted = (of: RawBuilder<unknown>) =>
    sql`select count(*)::int from (select distinct key from (${of} limit ${bounded}) bounded) counted`;
  const row = await tx.row(sql<
    Omit<Service, 'can' | 'used_since' | 'reservations' | 'orders'> & {
      in_reservations: number;
      in_orders: number;
    }
  >`select ${rowColumns},
      (${counted(sql`select c.id_reservation as key from ${charges} order by c.created_at desc`)}) as in_reservations,
      (${counted(sql`select l.numero_orden as key from ${lines} order by l.numero_orden desc`)}) as in_orders
    from services s where s.id_service = ${id_service}`);
  if (row === undefined) return undefined;
  const { in_reservations, in_orders, ...found } = row;
  const reservations = await tx.rows(sql<Service['reservations']['newest'][number]>`
    select r.id_reservation, r.client_name, r.appointment_date, sum(c.quantity)::text as quantity, sum(c.subtotal)::numeric(12, 2) as subtotal
    from (select c.* from ${charges} order by c.created_at desc limit 200) c join reservations r using (id_reservation)
    group by r.id_reservation order by r.id_reservation desc limit ${sql.lit(newestShown)}`);
  const orders = await tx.rows(sql<Service['orders']['newest'][number]>`
    select numero_orden, bill_to_name, status, emission_date, sum(subtotal)::numeric(12, 2) as subtotal
    from (select l.numero_orden, l.bill_to_name, l.status, l.emission_date, l.subtotal from ${lines} order by l.numero_orden desc limit 200) x
    group by 1, 2, 3, 4 order by 1 desc limit ${sql.lit(newestShown)}`);
  const exactly = (count: number) => ({ count: Math.min(count, mostCounted), count_is_exact: count <= mostCounted });
  return {
    ...found,
    reservations: { ...exactly(in_reservations), newest: reservations },
    orders: { ...exactly(in_orders), newest: orders },
  };
}

export async function isCodeTaken(tx: Tx, code: string, except: number): Promise<boolean> {
  return (await tx.row(sql`select 1 from services where code = ${code} and id_service <> ${except}`)) !== undefined;
}

export function serviceUse(tx: Tx, id_service: number): Promise<ServiceUse> {
  return tx.one(sql<ServiceUse>`select exists (select from billed_lines where id_service = ${id_service}) as billed,
    exists (select from charges where id_service = ${id_service}) or exists (select from billed_lines where id_service = ${id_service}) as used`);
}

export function serviceUsages(tx: Tx, id_service: number): Promise<Usage[]> {
  const of = sql`where id_service = ${id_service}`;
  return usagesOf(tx, { table: 'services', id: id_service }, [
    counted('rubro de reserva', 'rubros de reservas', sql`charges ${of}`),
    counted('cobro propuesto', 'cobros propuestos', sql`charge_proposals ${of}`),
    counted('tarifa', 'tarifas', sql`(select distinct id_fee from fee_items ${of}) priced`),
    counted(
      'tarifa de compra',
      'tarifas de compra',
      sql`(select distinct id_purchase_fee from purchase_fee_items ${of}) priced`,
    ),
    counted('recargo', 'recargos', sql`surcharges ${of}`),
    counted('descuento', 'descuentos', sql`discounts ${of}`),
    counted('costo de servicio', 'costos de servicios', sql`service_costs ${of}`),
    counted('tipo de costo', 'tipos de costo', sql`cost_types ${of}`),
  ]);
}
