import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { StoredItem, StoredRule } from '../dated-rules/dated-rule.queries.ts';

/** The columns that say for what a rate holds, in the order in which a combination is written as one text. */
export const SCOPE_COLUMNS = [
  'id_client',
  'reservation_type',
  'template',
  'id_plant',
  'id_route',
  'id_canton',
  'id_province',
  'id_port',
  'id_container_type',
  'container_group',
  'id_shipping_line',
  'id_product',
  'km_from',
  'km_to',
] as const;
export type ScopeColumn = (typeof SCOPE_COLUMNS)[number];
export type Scope = Record<ScopeColumn, number | string | null>;

/** A stored rate with all that a file may say of it. */
export interface StoredFee extends StoredRule, Scope {
  note: string | null;
  /** The last number of its code. */
  family_version: number;
  diesel_base_usd: string | null;
  free_hours: number | null;
  id_advisor: number | null;
  items: StoredItem[];
}

/** All rates: a file may name any of them, or have the combination of any. */
export function allFees(tx: Tx): Promise<StoredFee[]> {
  return tx.rows(sql<StoredFee>`select f.id_fee as id, f.code, f.id_family, f.version, f.valid_from, f.valid_to, f.valid_to_before::text as valid_to_before, f.approved_at,
      f.superseded_by, f.voided_at, f.author, f.note,
      max(f.version) over (partition by f.id_family) as family_version, f.diesel_base_usd::text as diesel_base_usd, f.free_hours::float8 as free_hours, c.id_advisor, f.id_client, f.reservation_type, f.template, f.id_plant, f.id_route, f.id_canton, f.id_province,
      f.id_port, f.id_container_type, f.container_group, f.id_shipping_line, f.id_product, f.km_from::float8 as km_from, f.km_to::float8 as km_to,
      coalesce(i.items, '[]') as items
    from fees f left join companies c on c.id_company = f.id_client
    left join (select id_fee, jsonb_agg(jsonb_build_object('id_service', id_service, 'method', method, 'amount', amount::text,
        'min_amount', min_amount::text, 'max_amount', max_amount::text, 'included', included, 'auto', auto) order by id_service) as items
      from fee_items group by id_fee) i using (id_fee)
    order by f.version`);
}

/** A record as a file may name it: by one of these words, already plain. */
export interface NamedRecord {
  id: number;
  words: string[];
  /** Of a canton: its province, for those of the same name; of a client: who sells to it. */
  beside: number | null;
}
const named = (
  table: string,
  key: string,
  words: readonly string[],
  more: { where?: RawBuilder<unknown>; beside?: string } = {},
): RawBuilder<NamedRecord> => {
  const beside = more.beside === undefined ? sql`null::integer` : sql.ref(more.beside);
  const list = sql.join(words.map(word => sql`plain_text(${sql.ref(word)}::text)`));
  return sql<NamedRecord>`select ${sql.ref(key)} as id, array_remove(array[${list}], null) as words, ${beside} as beside
    from ${sql.table(table)} where ${more.where ?? sql`true`} order by ${sql.ref(key)}`;
};

/** What the cells of a file may name. */
export interface Names {
  clients: NamedRecord[];
  plants: NamedRecord[];
  ports: NamedRecord[];
  routes: NamedRecord[];
  cantons: NamedRecord[];
  provinces: NamedRecord[];
  containers: NamedRecord[];
  lines: NamedRecord[];
  products: NamedRecord[];
  services: NamedRecord[];
}
export async function allNames(tx: Tx): Promise<Names> {
  const places = (type: string) => ({ where: sql`type = ${type} and active` });
  return {
    clients: await tx.rows(named('companies', 'id_company', ['ruc', 'name'], { beside: 'id_advisor' })),
    plants: await tx.rows(named('locations', 'id_location', ['name', 'code'], places('PLT'))),
    ports: await tx.rows(named('locations', 'id_location', ['name', 'code'], places('PRT'))),
    routes: await tx.rows(named('routes', 'id_route', ['name'])),
    cantons: await tx.rows(named('cantons', 'id_canton', ['name'], { beside: 'id_province' })),
    provinces: await tx.rows(named('provinces', 'id_province', ['name'])),
    containers: await tx.rows(named('container_types', 'id_container_type', ['code', 'name', 'iso'])),
    lines: await tx.rows(named('shipping_lines', 'id_shipping_line', ['name'])),
    products: await tx.rows(named('products', 'id_product', ['name'])),
    services: await tx.rows(named('services', 'id_service', ['code', 'name'])),
  };
}

/** So many ids for new rates, and the number after the last code. */
export async function newFeeNumbers(tx: Tx, count: number): Promise<{ ids: number[]; next: number }> {
  const rows = await tx.rows(
    sql<{
      id: number;
    }>`select nextval(pg_get_serial_sequence('fees', 'id_fee'))::int as id from generate_series(1, ${count}::integer)`,
  );
  const { next } = await tx.one(
    sql<{
      next: number;
    }>`select 1 + coalesce(max(substr(code, 5)::int), 0) as next from fees where code ~ '^TAR-\\d{1,8}$'`,
  );
  return { ids: rows.map(row => row.id), next };
}

/** Ends the versions that others take the place of; answers how many were still as they were read. */
export function endReplaced(
  tx: Tx,
  rows: readonly { id: number; version: number; valid_to: string }[],
): Promise<number> {
  return tx.count(sql`update fees f set valid_to = n.valid_to, valid_to_before = coalesce(f.valid_to_before, f.valid_to, 'infinity')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id integer, version integer, valid_to date)
    where f.id_fee = n.id and f.version = n.version and f.superseded_by is null`);
}

/** The rows that took their places. */
export async function linkReplaced(tx: Tx, rows: readonly { id: number; superseded_by: number }[]): Promise<void> {
  await tx.run(sql`update fees f set superseded_by = n.superseded_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id integer, superseded_by integer) where f.id_fee = n.id`);
}
