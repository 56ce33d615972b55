import type { ScopeFacts } from '@cabezal/domain/prices/pricing/rate-facts';
import type {
  Fee,
  Holiday,
  PurchaseFee,
  PurchaseParam,
  RatedService,
  Surcharge,
} from '@cabezal/domain/prices/pricing/rate-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Scope and validity of a rule; the columns are the same in each table of rules. */
const head = sql`f.code, f.id_family, f.version, f.reservation_type, f.template, f.id_plant, f.id_route, f.id_canton, f.id_province, f.id_port,
  f.id_container_type, f.container_group, f.km_from::float8 as km_from, f.km_to::float8 as km_to,
  f.valid_from, f.valid_to, f.valid_to_before::text as valid_to_before, f.approved_at, f.superseded_by, f.voided_at`;

const itemsOf = (table: 'fee_items' | 'purchase_fee_items', key: 'id_fee' | 'id_purchase_fee'): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(jsonb_build_object(${sql.lit(`${key}_item`)}, i.${sql.ref(`${key}_item`)}, 'id_service', i.id_service,
    'method', i.method, 'amount', i.amount::text, 'min_amount', i.min_amount::text, 'max_amount', i.max_amount::text,
    'included', i.included, 'auto', i.auto) order by i.id_service) from ${sql.table(table)} i where i.${sql.ref(key)} = f.${sql.ref(key)}), '[]') as items`;

const feeColumns = sql`f.id_fee, ${head}, f.id_client, f.id_shipping_line, f.id_product, f.diesel_base_usd,
  f.free_hours::float8 as free_hours, ${itemsOf('fee_items', 'id_fee')}`;

/** Days after which an ended rule is no longer listed among the losers. */
const pastDays = 400;
const recent = (date: string): RawBuilder<unknown> =>
  sql`f.voided_at is null and (f.valid_to is null or f.valid_to >= ${date}::date - ${sql.lit(pastDays)}::integer)`;

/** Which rules are read: the general ones and those of these companies; `all`: those of every company. */
export type Owners = readonly number[] | 'all';

const ownedBy = (column: 'id_client' | 'id_carrier', owners: Owners): RawBuilder<unknown> =>
  owners === 'all'
    ? sql`true`
    : sql`(f.${sql.ref(column)} is null or f.${sql.ref(column)} = any(${[...owners]}::int[]))`;

/** Lane and container of a movement, as far as they select the rules to read. */
export type Near = Pick<
  ScopeFacts,
  'reservation_type' | 'id_plant' | 'id_route' | 'id_canton' | 'id_province' | 'id_port' | 'id_container_type'
>;

const COLUMNS = [
  'reservation_type',
  'id_plant',
  'id_route',
  'id_canton',
  'id_province',
  'id_port',
  'id_container_type',
] as readonly (keyof Near)[];
/** Most lanes for which near rules are selected; with more lanes nearly every rule is near one, and reading all is faster. */
const MOST_NEAR = 20;
const laneOf = (near: Near): string => COLUMNS.map(column => near[column]).join('/');
const lanesOf = (movements: readonly Near[]): Near[] => [
  ...new Map(movements.map(near => [laneOf(near), near])).values(),
];
const areFew = (lanes: readonly Near[]): boolean => lanes.length > 0 && lanes.length <= MOST_NEAR;
const PLACES = ['id_plant', 'id_route', 'id_canton', 'id_province'] as const;
const differs = (column: string, value: number | string | null): RawBuilder<unknown> =>
  sql`(f.${sql.ref(column)} is not null and f.${sql.ref(column)} is distinct from ${value})`;

/**
 * Rules that differ from a movement in at most one of type, place, port and container: those that can price it, and the nearest losers.
 * More distant rules explain no price, and with thousands of lanes they are nearly all rules.
 */
function isNear(movements: readonly Near[]): RawBuilder<unknown> {
  const distinct = lanesOf(movements);
  if (!areFew(distinct)) return sql`true`;
  const near = distinct.map(({ reservation_type, id_port, id_container_type, ...movement }) => {
    const places = PLACES.map(column => differs(column, movement[column]));
    return sql`(${differs('reservation_type', reservation_type)}::int + (${sql.join(places, sql` or `)})::int
      + ${differs('id_port', id_port)}::int + ${differs('id_container_type', id_container_type)}::int <= 1)`;
  });
  return sql`(${sql.join(near, sql` or `)})`;
}

/** Reads rules; on all lanes they are tens of thousands of rows. */
const read = <T>(tx: Tx, query: RawBuilder<T>, movements: readonly Near[]): Promise<T[]> =>
  areFew(lanesOf(movements)) ? tx.rows(query) : tx.manyRows(query);

/** Sale rates that can apply to these companies around a date, in the caller's scope: their own and the general ones. */
export function feeRules(tx: Tx, owners: Owners, date: string, movements: readonly Near[] = []): Promise<Fee[]> {
  const query = sql<Fee>`select ${feeColumns} from fees f
    where ${ownedBy('id_client', owners)} and ${recent(date)} and ${isNear(movements)}`;
  return read(tx, query, movements);
}

/** One stored rate in any state. */
export function feeRule(tx: Tx, id_fee: number): Promise<Fee | undefined> {
  return tx.row(sql<Fee>`select ${feeColumns} from fees f where f.id_fee = ${id_fee}`);
}

/** All versions of a rate's family, without voided ones. */
export function feeFamily(tx: Tx, id_fee: number): Promise<Fee[]> {
  return tx.rows(sql<Fee>`select ${feeColumns} from fees f
    where f.id_family = (select id_family from fees where id_fee = ${id_fee}) and f.voided_at is null`);
}

/** Purchase rates around a date: those of these carriers and the general ones; `all`: of every carrier. `movements` as for sale rates. */
export function purchaseFeeRules(
  tx: Tx,
  whose: Owners,
  date: string,
  movements: readonly Near[] = [],
): Promise<PurchaseFee[]> {
  const query = sql<PurchaseFee>`select f.id_purchase_fee, ${head}, f.id_carrier, f.diesel_base_usd, ${itemsOf('purchase_fee_items', 'id_purchase_fee')}
    from purchase_fees f where ${ownedBy('id_carrier', whose)} and ${recent(date)} and ${isNear(movements)}`;
  return read(tx, query, movements);
}

/** Parameters of carriers' pay on a date where no rate applies: of these carriers, and the general ones. */
export function purchaseParams(tx: Tx, whose: Owners, date: string): Promise<PurchaseParam[]> {
  return tx.rows(sql<PurchaseParam>`select distinct on (f.id_carrier, f.key) f.id_carrier, f.key, f.value, f.valid_from
    from purchase_params f where ${ownedBy('id_carrier', whose)} and f.valid_from <= ${date}::date
    order by f.id_carrier, f.key, f.valid_from desc`);
}

/** Surcharges of a side around a date. */
export function surchargeRules(tx: Tx, side: Surcharge['side'], owners: Owners, date: string): Promise<Surcharge[]> {
  return tx.rows(sql<Surcharge>`select f.id_surcharge, ${head}, f.kind, f.side, f.id_service, f.id_client, f.id_carrier, f.id_shipping_line,
      f.id_product, f.method, f.amount::text as amount, f.params, f.auto
    from surcharges f where f.side = ${side} and ${ownedBy(side === 'VENTA' ? 'id_client' : 'id_carrier', owners)} and ${recent(date)}`);
}

/** Holidays from about a year before the date on. */
export function holidaysAround(tx: Tx, date: string): Promise<Holiday[]> {
  return tx.rows(
    sql<Holiday>`select date, name, id_canton from holidays where date >= ${date}::date - ${sql.lit(pastDays)}::integer`,
  );
}

/** The services as prices need them, including inactive ones, to which reservations and rates still refer. */
export function ratedServices(tx: Tx): Promise<RatedService[]> {
  return tx.rows(
    sql<RatedService>`select id_service, code, name, service_type, iva_kind, unit_price from services order by id_service`,
  );
}
