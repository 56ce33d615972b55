import { type RawBuilder, sql } from 'kysely';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** Changes taken from the queue: the reservations and days of issue whose facts must be computed again. */
export interface Changes {
  /** Rows taken from the queue, which may contain duplicates. */
  taken: number;
  reservations: number[];
  emission_days: string[];
}
/** Dimensions of a day's sums. */
const dimensions = sql`id_client, id_addressee, id_advisor, id_canton, id_port, reservation_type, own`;
const live = sql`l.removed_at is null and o.deleted_at is null and o.kind = 'SERVICIOS'`;
const inSap = sql`o.status in ('ENVIADA', 'ANULANDO', 'FACTURADA')`;
const billed = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(sum(l.subtotal) filter (where ${which}), 0)::numeric(14, 2)`;

/** The facts of the reservations `r` in `which`, computed from the current rows. */
const fresh = (which: RawBuilder<unknown>, zone: string): RawBuilder<unknown> => sql`
  select r.id_reservation, case when r.status in ('ACCEPTED', 'IN_PROGRESS', 'FINISHED') then r.appointment_date end as cita,
    case when r.status = 'FINISHED' and t.open_legs = 0 then (select (max(coalesce(g.closed_at, g.costs_closed_at)) at time zone ${zone})::date
      from guides g where g.id_reservation = r.id_reservation and g.deleted_at is null) end as cierre,
    r.id_client, r.id_addressee, r.id_advisor,
    (select p.id_canton from reservation_stops s join locations p using (id_location) where s.id_reservation = r.id_reservation and s.code = 'PLT'
      order by s.position limit 1) as id_canton,
    (select s.id_location from reservation_stops s where s.id_reservation = r.id_reservation and s.code = 'PRT' order by s.position limit 1) as id_port,
    r.reservation_type,
    (select bool_and(g.is_own) from guides g where g.id_reservation = r.id_reservation and g.deleted_at is null) as own,
    (select count(*)::integer from sub_reservations u where u.id_reservation = r.id_reservation and u.rejected_at is null and u.cancelled_at is null) as containers,
    coalesce(t.sale, 0)::numeric(14, 2) as sale, b.ordered, b.sent, b.invoiced, coalesce(t.cost, 0)::numeric(14, 2) as cost
  from reservations r left join reservation_totals t using (id_reservation)
    cross join lateral (select ${billed(sql`true`)} as ordered, ${billed(inSap)} as sent, ${billed(sql`o.status = 'FACTURADA'`)} as invoiced
      from payment_order_lines l join payment_orders o using (numero_orden) where l.id_reservation = r.id_reservation and ${live}) b
  where ${which}`;
/** All columns of the facts except the key. */
const FIGURES = [
  'cita',
  'cierre',
  'id_client',
  'id_addressee',
  'id_advisor',
  'id_canton',
  'id_port',
  'reservation_type',
  'own',
  'containers',
  'sale',
  'ordered',
  'sent',
  'invoiced',
  'cost',
];
const columns = sql`id_reservation, ${sql.join(FIGURES.map(name => sql.ref(name)))}`;
const figures = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(FIGURES.map(name => sql`${of}.${sql.ref(name)}`));

/** Takes up to `most` changes from the queue, oldest first. They are deleted in this transaction. */
export async function dequeueChanges(tx: Tx, most: number): Promise<Changes> {
  const taken = await tx.rows(sql<{ id_reservation: number | null; emission_day: string | null }>`
    delete from fact_changes where id_change in (select id_change from fact_changes where id_reservation is not null or emission_day is not null
      order by id_change limit ${most})
    returning id_reservation, emission_day`);
  const distinct = <T>(values: (T | null)[]): T[] => [...new Set(values.filter(value => value !== null))];
  return {
    taken: taken.length,
    reservations: distinct(taken.map(change => change.id_reservation)),
    emission_days: distinct(taken.map(change => change.emission_day)),
  };
}

/** Locks the facts until the end of the transaction. */
export async function holdFacts(tx: Tx): Promise<void> {
  await holdName(tx, 'facts');
}

/** Requests that the next run of the job compute everything again. Needed after data were stored without the queue. */
export async function computeEverything(tx: Tx): Promise<void> {
  await tx.run(sql`insert into fact_changes (id_reservation) values (null)`);
}
const everything = sql`id_reservation is null and emission_day is null`;
/** The latest request to compute everything, or null. */
export async function everythingAsked(tx: Tx): Promise<string | null> {
  const { last } = await tx.one(
    sql<{ last: string | null }>`select max(id_change)::text as last from fact_changes where ${everything}`,
  );
  return last;
}
export async function everythingComputed(tx: Tx, last: string): Promise<void> {
  await tx.run(sql`delete from fact_changes where ${everything} and id_change <= ${last}::bigint`);
}

/** The days whose sums contain the old or the new facts. */
export interface ChangedDays {
  cita: string[];
  cierre: string[];
  emission: string[];
}
/** Writes the facts of those reservations; returns the days whose sums change. */
export async function writeReservationFacts(tx: Tx, ids: readonly number[]): Promise<ChangedDays> {
  const asked = sql`${[...ids]}::integer[]`;
  return tx.one(sql<ChangedDays>`
    with fresh as (${fresh(sql`r.id_reservation = any(${asked})`, tx.zone)}),
    before as (select * from reservation_facts where id_reservation = any(${asked})),
    gone as (delete from reservation_facts f where f.id_reservation = any(${asked}) and not exists (select from reservations r where r.id_reservation = f.id_reservation)),
    changed as (select f.* from fresh f left join before b using (id_reservation) where b.id_reservation is null or (${figures(sql`f`)}) is distinct from (${figures(sql`b`)})),
    written as (insert into reservation_facts (${columns}) select ${columns} from changed
      on conflict (id_reservation) do update set (${columns}) = row (excluded.id_reservation, ${figures(sql`excluded`)})),
    days as (select id_reservation, cita, cierre from changed union all select b.id_reservation, b.cita, b.cierre from before b
      where not exists (select from fresh f where f.id_reservation = b.id_reservation) or exists (select from changed c where c.id_reservation = b.id_reservation))
    select array(select distinct cita from days where cita is not null) as cita, array(select distinct cierre from days where cierre is not null) as cierre,
      array(select distinct i.emission_date from payment_order_lines l join invoices i using (numero_orden)
        where l.id_reservation in (select id_reservation from days)) as emission`);
}

/** The next reservations by id after `id_reservation`, also deleted ones that still have facts; used to process all in portions. */
export async function reservationsAfter(tx: Tx, id_reservation: number, most: number): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id: number;
  }>`select id_reservation as id from reservations where id_reservation > ${id_reservation}
    union all select id_reservation from reservation_facts f where id_reservation > ${id_reservation} and not exists (select from reservations r where r.id_reservation = f.id_reservation)
    order by 1 limit ${most}`);
  return rows.map(row => row.id);
}

const sums = sql`reservations, containers, sale, ordered, sent, invoiced, cost`;
const dailyColumns = sql`date_kind, day, ${dimensions}, ${sums}`;
const ofDays = (column: RawBuilder<unknown>, days: readonly string[] | null): RawBuilder<unknown> =>
  days === null ? sql`${column} is not null` : sql`${column} = any(${[...days]}::date[])`;

/** The sums of those days from their reservations; null: all days. */
function summed(kind: 'CITA' | 'CIERRE', days: readonly string[] | null): RawBuilder<unknown> {
  const day = kind === 'CITA' ? sql`f.cita` : sql`f.cierre`;
  return sql`select ${kind}::text, ${day}, ${dimensions}, count(*)::integer, sum(containers)::integer, sum(sale), sum(ordered), sum(sent), sum(invoiced), sum(cost)
    from reservation_facts f where ${ofDays(day, days)} group by ${day}, ${dimensions}`;
}
/** The sums of invoices, by day of issue. */
const emitted = (days: readonly string[] | null): RawBuilder<unknown> =>
  sql`select 'EMISION'::text, v.emission_date, ${dimensions}, count(*)::integer, sum(f.containers)::integer, 0, 0, 0, sum(v.billed), 0
    from (select i.emission_date, l.id_reservation, sum(l.subtotal) as billed from invoices i join payment_orders o using (numero_orden)
        join payment_order_lines l using (numero_orden) where ${ofDays(sql`i.emission_date`, days)} and ${live} group by 1, 2) v
      join reservation_facts f using (id_reservation)
    group by v.emission_date, ${dimensions}`;

export type DayKind = 'CITA' | 'CIERRE' | 'EMISION';
/** Computes the sums of those days again; null: all days. */
export async function writeDailyFacts(tx: Tx, kind: DayKind, days: readonly string[] | null): Promise<void> {
  await tx.run(sql`delete from daily_facts where date_kind = ${kind} and ${ofDays(sql`day`, days)}`);
  await tx.run(
    sql`insert into daily_facts (${dailyColumns}) ${kind === 'EMISION' ? emitted(days) : summed(kind, days)}`,
  );
}

/** Queues reservations whose facts differ from their rows; returns their number. For a nightly run. */
export async function queueDifferences(tx: Tx, ids: readonly number[]): Promise<number> {
  const asked = sql`${[...ids]}::integer[]`;
  const { found } = await tx.one(sql<{ found: number }>`
    with fresh as (${fresh(sql`r.id_reservation = any(${asked})`, tx.zone)}),
    differing as (select coalesce(f.id_reservation, b.id_reservation) as id_reservation
      from fresh f full join (select * from reservation_facts where id_reservation = any(${asked})) b on b.id_reservation = f.id_reservation
      where (f.id_reservation is null or b.id_reservation is null or (${figures(sql`f`)}) is distinct from (${figures(sql`b`)}))
        and not exists (select from fact_changes c where c.id_reservation = coalesce(f.id_reservation, b.id_reservation))),
    queued as (insert into fact_changes (id_reservation) select id_reservation from differing)
    select count(*)::integer as found from differing`);
  return found;
}

/**
 * Kinds and days whose sums differ from their reservations or invoices, in any dimension. Changes in the queue are ignored: they will be
 * computed anyway.
 */
export function differingDays(tx: Tx): Promise<{ date_kind: DayKind; day: string }[]> {
  const stored = sql`select ${dailyColumns} from daily_facts`;
  return tx.rows(sql<{ date_kind: DayKind; day: string }>`
    with reckoned (${dailyColumns}) as (${summed('CITA', null)} union all ${summed('CIERRE', null)} union all ${emitted(null)}),
    differing as ((select * from reckoned except ${stored}) union all (${stored} except select * from reckoned))
    select distinct date_kind, day from differing d where d.date_kind <> 'EMISION' or not exists (select from fact_changes c
      where c.emission_day = d.day or c.id_reservation in (select l.id_reservation from invoices i join payment_order_lines l using (numero_orden)
        where i.emission_date = d.day))`);
}
