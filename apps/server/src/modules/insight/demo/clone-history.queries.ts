import { type Counted, ROOM } from '@cabezal/simulator/demo-company/output';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/**
 * Fills the past of a large demonstration with copies of finished and billed reservations. Each copy is a whole number of weeks earlier and
 * has lower ids, so that a later reservation always has the higher id. A million reservations take minutes instead of hours.
 */

/** Kind of the ids in each id column. The ids of a copy are lower than the original ones by the range reserved for that kind. */
const idColumns: Readonly<Record<string, Counted>> = {
  id_reservation: 'reservation',
  id_reservation_stop: 'reservation_stop',
  id_sub_reservation: 'sub_reservation',
  id_leg: 'leg',
  id_leg_stop: 'leg_stop',
  id_guide: 'guide',
  rescued_by: 'guide',
  id_guide_origin: 'guide',
  id_stop: 'stop',
  id_stop_origin: 'stop',
  id_charge: 'charge',
  id_bitacora: 'bitacora',
  id_cost: 'cost',
  id_document: 'document',
  numero_orden: 'order',
  id_line: 'line',
  id_invoice: 'invoice',
  sequence: 'invoice',
};

const ofReservation = sql`join over_reservations o on o.id_reservation = t.id_reservation`;
const ofGuide = sql`join guides g on g.id_guide = t.id_guide join over_reservations o on o.id_reservation = g.id_reservation`;
const ofOrder = sql`join over_orders o on o.numero_orden = t.numero_orden`;

/** Joins that select the rows of a table `t` that belong to the copied reservations. */
const belongs: Readonly<Record<string, RawBuilder<unknown>>> = {
  reservations: ofReservation,
  reservation_stops: ofReservation,
  sub_reservations: ofReservation,
  legs: ofReservation,
  leg_stops: sql`join legs l on l.id_leg = t.id_leg join over_reservations o on o.id_reservation = l.id_reservation`,
  guides: ofReservation,
  guide_stops: ofGuide,
  charges: ofReservation,
  stand_bys: ofGuide,
  logbook: ofGuide,
  guide_costs: ofGuide,
  documents: ofGuide,
  reservation_totals: ofReservation,
  payment_orders: ofOrder,
  payment_order_lines: ofOrder,
  invoices: ofOrder,
};

/**
 * Chooses finished reservations with nothing left to bill, and the orders that contain only such reservations. An order that contains another
 * reservation is excluded with all of its reservations, which may exclude further orders; hence the loop.
 */
async function choose(tx: Tx): Promise<void> {
  await tx.client.script(`
    create temp table over_reservations on commit drop as select r.id_reservation from reservations r
      where r.status in ('FINISHED', 'REJECTED', 'NOT_EJECUTED')
        and not exists (select from charges c where c.id_reservation = r.id_reservation and c.id_line is null and c.waived_at is null and c.subtotal <> 0)
        and not exists (select from guides g where g.id_reservation = r.id_reservation and (g.closed_at is null and g.deleted_at is null));
    create temp table over_orders on commit drop as select numero_orden from payment_orders where status = 'FACTURADA';
    analyze over_reservations; analyze over_orders`);
  for (;;) {
    const orders = await tx.count(sql`delete from over_orders o using payment_order_lines l
      where l.numero_orden = o.numero_orden and not exists (select from over_reservations r where r.id_reservation = l.id_reservation)`);
    const reservations = await tx.count(sql`delete from over_reservations r using payment_order_lines l
      where l.id_reservation = r.id_reservation and not exists (select from over_orders o where o.numero_orden = l.numero_orden)`);
    if (orders + reservations === 0) return;
  }
}

interface Extent {
  /** Reservations per copy. */
  chosen: number;
  /** Days between copies: whole weeks, so that a day keeps its weekday, and enough that copies do not overlap. */
  days: number;
}

const extent = (tx: Tx): Promise<Extent> =>
  tx.one(sql<Extent>`select (select count(*)::int from over_reservations) as chosen,
    (ceil(extract(epoch from max(g.busy_to) - min(g.busy_from)) / (7 * 86400)) * 7)::int as days
    from guides g where g.id_reservation in (select id_reservation from over_reservations)`);

/** Check digit (modulo 11) of the access key, as in the domain's `buildAccessKey`. */
const accessKey = `create function pg_temp.access_key(body text) returns text language sql immutable as $$
  select body || case d when 11 then '0' when 10 then '1' else d::text end
  from (select 11 - sum(substr(body, 49 - i, 1)::int * (2 + (i - 1) % 6)) % 11 as d from generate_series(1, 48) i) x $$`;

interface Column {
  name: string;
  type: string;
}

/** SQL expression of a copied value; column `k` is the number of the copy. */
function copied({ name, type }: Column, before: number, days: number): RawBuilder<unknown> {
  const column = sql.ref(`t.${name}`);
  const lower = (of: Counted): RawBuilder<unknown> => sql`k * ${sql.lit(before * ROOM[of])}`;
  const earlier = sql`k * ${sql.lit(days)}`;
  const of = idColumns[name];
  if (of !== undefined) return sql`${column} - ${lower(of)}`;
  if (name === 'guide_number')
    // At least six digits, more if the number has more.
    return sql`split_part(t.guide_number, '-', 1) || '-' || (select lpad(n::text, greatest(6, length(n::text)), '0')
      from (select split_part(t.guide_number, '-', 2)::int - ${lower('guide_number')} as n) numbers)`;
  // The code of each guide is unique (docs/decisions/0042-qr.md).
  if (name === 'qr_code')
    return sql`case when t.qr_code is not null then translate(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
      || substr(replace(gen_random_uuid()::text, '-', ''), 1, 4), '0123456789abcdef', 'bcdfghjkmnpqrstv') end`;
  if (name === 'sap_number') return sql`(t.sap_number::int - ${lower('order')})::text`;
  if (name === 'access_key')
    return sql`pg_temp.access_key(to_char(t.emission_date - ${earlier}, 'DDMMYYYY') || substr(t.access_key, 9, 22)
      || lpad((t.sequence - ${lower('invoice')})::text, 9, '0') || substr(t.access_key, 40, 9))`;
  if (type === 'date') return sql`${column} - ${earlier}`;
  if (type === 'timestamp with time zone') return sql`${column} - ${earlier} * interval '1 day'`;
  return column;
}

async function copyTable(tx: Tx, table: string, copies: number, before: number, days: number): Promise<void> {
  const columns =
    await tx.rows(sql<Column>`select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`);
  await tx.run(sql`insert into ${sql.table(table)} (${sql.join(columns.map(c => sql.ref(c.name)))}) overriding system value
    select ${sql.join(columns.map(c => copied(c, before, days)))}
    from ${sql.table(table)} t ${belongs[table] ?? ofReservation} cross join generate_series(1, ${copies}) k`);
}

/** Ids reserved for copies below the lowest generated id, as a multiple of those that the missing reservations need. */
export const ROOM_FOR_COPIES = 1.6;

/** Copies the past until there are about `total` reservations. `made` were generated, with ids above the range reserved for copies. */
export async function cloneHistory(
  tx: Tx,
  given: { made: number; total: number },
  progress: (text: string) => void,
): Promise<void> {
  await choose(tx);
  await tx.client.script(accessKey);
  const { chosen, days } = await extent(tx);
  const wanted = Math.ceil((given.total - given.made) / Math.max(1, chosen));
  const copies = Math.min(wanted, Math.floor(((given.total - given.made) / given.made) * ROOM_FOR_COPIES));
  if (copies < 1) return;
  for (const table of Object.keys(belongs)) {
    progress(`historia: ${table}`);
    await copyTable(tx, table, copies, given.made, days);
  }
}
