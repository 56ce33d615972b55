import type { ClockFacts, FreeTimeStart, FreeTimeTariff } from '@cabezal/domain/trips/free-time-clocks/free-time';
import { type RawBuilder, sql } from 'kysely';
import { among, amongOrAll } from '../../../platform/db/among.ts';
import { plannedOnce } from '../../../platform/db/kept-plans.ts';
import type { Tx } from '../../../platform/db/tx.ts';

export interface Tariff extends FreeTimeTariff {
  id_tariff: number;
  start: FreeTimeStart;
}
/** Derived data of a container's clock. The extension, which a person enters, is not part of it. */
export interface DerivedClock {
  side: ClockFacts['side'];
  id_shipping_line: number | null;
  id_tariff: number | null;
  agreed_days: number | null;
  picked_up_on: string | null;
  returned_on: string | null;
  started_on: string | null;
  start_source: 'EVENT' | 'TYPED' | null;
  ended_on: string | null;
  last_free_day: string | null;
  closed_cost: string | null;
  /** The tariff's figures when the clock ended; null while it runs. */
  kept_tariff: Tariff | null;
  /** For a tariff that counts working days: the holidays since the clock's start, as they were when it ended; null while it runs. */
  kept_holidays: string[] | null;
  /** The line's free days when the clock ended, if no tariff applied; null while it runs. */
  kept_line_days: number | null;
}
/** A container of a reservation with all facts from which its clock is derived. */
export interface ClockBox extends ClockFacts {
  id_sub_reservation: number;
  id_shipping_line: number | null;
  /** An accepted import, not cancelled: the line may already count while the container is in the port. */
  awaited: boolean;
  /** Agreed for the reservation. */
  booked_days: number | null;
  /** Free days from the line's catalogue, used if no tariff has any. */
  line_days: number | null;
  /** The tariff that applies now. */
  tariff: Tariff | null;
  clock: (DerivedClock & { extended_days: number }) | null;
}

export const tariffJson = (alias: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`case when ${of('id_tariff')} is not null then jsonb_build_object('id_tariff', ${of('id_tariff')}, 'start', ${of('start')}, 'first_day_counts', ${of('first_day_counts')},
    'calendar', ${of('calendar')}, 'free_days', ${of('free_days')}, 'tiers', ${of('tiers')}) end`;
};
const eir = sql`(select min(d.created_at) from documents d where d.id_guide = g.id_guide and d.kind = 'EIR_INGRESO' and d.deleted_at is null and d.id_problem is null)`;
/**
 * When a container was returned: it left the gate, or its EIR exists. The clock of a container that an export took over (`released_at`)
 * ends when the export leaves the place of the takeover: a street turn only sets `released_at` and settles both.
 */
const handedIn = (
  zone: string,
) => sql`select min(coalesce(s.departure_at, case when ${eir} is not null then coalesce(s.arrival_at, ${eir}) end)) as at
    from guides g join guide_stops s using (id_guide)
    where g.id_sub_reservation = u.id_sub_reservation and g.deleted_at is null and s.action in ('DEVOLVER', 'ENTREGAR') and s.code in ('DEP', 'PRT')
  union all select min(s.departure_at) from sub_reservations e join guides g on g.id_sub_reservation = e.id_sub_reservation and g.deleted_at is null
      join guide_stops s on s.id_guide = g.id_guide and s.action = 'RETIRAR'
    where u.released_at is not null and e.container_code = u.container_code and e.id_sub_reservation <> u.id_sub_reservation
      and (s.departure_at at time zone ${zone})::date >= (u.released_at at time zone ${zone})::date`;

/**
 * Containers whose clocks are settled: those of reservations (`subs`: only these of them), and containers handed over to other
 * reservations.
 */
interface ClocksOf {
  readonly ids: readonly number[];
  readonly subs: readonly number[] | undefined;
  readonly handedOver: readonly number[];
}
/** Reads the containers in one statement. Empties moved for their shipping line have no free time. */
export function readClockBoxes(tx: Tx, { ids, subs, handedOver }: ClocksOf): Promise<ClockBox[]> {
  const day = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${tx.zone})::date`;
  return tx.rows(sql<ClockBox>`${sql.raw(plannedOnce)} select u.id_sub_reservation, case r.reservation_type when 'I' then 'IMPORT' else 'EXPORT' end as side, r.id_shipping_line,
      case when r.reservation_type = 'I' then u.discharged_on::text end as discharged_on, ${day(sql`p.at`)}::text as picked_up_on, ${day(sql`b.at`)}::text as returned_on,
      r.reservation_type = 'I' and r.accepted_at is not null and u.status in ('ACCEPTED', 'IN_PROGRESS') as awaited, r.free_days as booked_days,
      case when r.reservation_type = 'E' then n.free_days_export when y.reefer then n.free_days_import_reefer else n.free_days_import_dry end as line_days,
      ${tariffJson('t')} as tariff,
      case when c.id_clock is not null then jsonb_build_object('side', c.side, 'id_shipping_line', c.id_shipping_line, 'id_tariff', c.id_tariff, 'agreed_days', c.agreed_days,
        'picked_up_on', c.picked_up_on, 'returned_on', c.returned_on, 'started_on', c.started_on, 'start_source', c.start_source, 'ended_on', c.ended_on,
        'last_free_day', c.last_free_day, 'closed_cost', c.closed_cost::text,
        'kept_tariff', c.kept_tariff, 'kept_holidays', c.kept_holidays, 'kept_line_days', c.kept_line_days, 'extended_days', c.extended_days) end as clock
    from reservations r join sub_reservations u using (id_reservation) join container_types y using (id_container_type)
      left join shipping_lines n on n.id_shipping_line = r.id_shipping_line
      left join free_time_clocks c on c.id_sub_reservation = u.id_sub_reservation
      left join lateral (select s.departure_at as at, s.id_location from guides g join guide_stops s using (id_guide)
        where g.id_sub_reservation = u.id_sub_reservation and g.deleted_at is null and s.action = 'RETIRAR' and s.departure_at is not null order by s.departure_at limit 1) p on true
      left join lateral (select min(x.at) as at from (${handedIn(tx.zone)}) x) b on true
      left join lateral (select f.* from free_time_tariffs f where f.active and f.id_shipping_line = r.id_shipping_line
          and f.side = case r.reservation_type when 'I' then 'IMPORT' else 'EXPORT' end
          and f.container_group = free_time_group(y.iso, y.reefer) and coalesce(f.length_ft, y.length_ft) = y.length_ft and (f.id_location is null or f.id_location = p.id_location)
          and coalesce(u.discharged_on, ${day(sql`p.at`)}, ${tx.today}::date) between f.valid_from and coalesce(f.valid_to, 'infinity')
        order by f.id_location is not null desc, f.length_ft is not null desc, f.id_tariff desc limit 1) t on true
    where u.id_sub_reservation = any(array(select x.id_sub_reservation from sub_reservations x
        where ${among(sql`x.id_reservation`, ids)} and ${amongOrAll(sql`x.id_sub_reservation`, subs)} union select unnest(${[...handedOver]}::int[])))
      and r.template <> 'VACIO' order by u.id_sub_reservation`);
}

/**
 * Containers of imports that exports of these reservations took over (`subs`: only these containers): their clocks end when the export
 * leaves. Locks the street turns, so that two transactions that settle the same clock from either side run one after the other, and the
 * second reads what the first wrote.
 */
export async function holdHandedOver(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<number[]> {
  const own = sql`${among(sql`u.id_reservation`, ids)} and ${amongOrAll(sql`u.id_sub_reservation`, subs)}`;
  const rows = await tx.rows(sql<{ id_street_turn: number }>`select t.id_street_turn from street_turns t
    where t.approved_at is not null and t.cancelled_at is null and t.id_street_turn = any(array(
      select x.id_street_turn from sub_reservations u join street_turns x on x.id_import_sub = u.id_sub_reservation where ${own}
      union select x.id_street_turn from sub_reservations u join street_turns x on x.id_export_sub = u.id_sub_reservation where ${own}))
    order by t.id_street_turn for update`);
  if (rows.length === 0) return [];
  const imports = await tx.rows(sql<{ id_import_sub: number }>`select t.id_import_sub from street_turns t
    where t.id_street_turn = any(${rows.map(row => row.id_street_turn)}::int[])`);
  return imports.map(row => row.id_import_sub);
}

/** Stores clocks in one statement; returns the ids of their containers. */
export async function storeClocks(
  tx: Tx,
  clocks: readonly (DerivedClock & { id_sub_reservation: number })[],
): Promise<void> {
  if (clocks.length === 0) return;
  await tx.run(sql`insert into free_time_clocks (id_sub_reservation, side, id_shipping_line, id_tariff, agreed_days, picked_up_on, returned_on, started_on, start_source,
      ended_on, last_free_day, closed_cost, kept_tariff, kept_holidays, kept_line_days)
    select * from jsonb_to_recordset(${JSON.stringify(clocks)}::jsonb) as n(id_sub_reservation integer, side text, id_shipping_line integer, id_tariff integer,
      agreed_days integer, picked_up_on date, returned_on date, started_on date, start_source text, ended_on date, last_free_day date, closed_cost numeric, kept_tariff jsonb,
      kept_holidays jsonb, kept_line_days integer)
    on conflict (id_sub_reservation) do update set side = excluded.side, id_shipping_line = excluded.id_shipping_line, id_tariff = excluded.id_tariff,
      agreed_days = excluded.agreed_days, picked_up_on = excluded.picked_up_on, returned_on = excluded.returned_on, started_on = excluded.started_on,
      start_source = excluded.start_source, ended_on = excluded.ended_on, last_free_day = excluded.last_free_day, closed_cost = excluded.closed_cost,
      kept_tariff = excluded.kept_tariff, kept_holidays = excluded.kept_holidays, kept_line_days = excluded.kept_line_days`);
}

export async function dropClocks(tx: Tx, id_subs: readonly number[]): Promise<void> {
  if (id_subs.length === 0) return;
  await tx.run(sql`delete from free_time_clocks where ${among(sql`id_sub_reservation`, id_subs)}`);
}

/** Holidays of the whole country, which are no working days for any line. */
export async function workingHolidays(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    sql<{ date: string }>`select distinct date::text as date from holidays where id_canton is null`,
  );
  return new Set(rows.map(row => row.date));
}

/** Reservations with a container under way or recently finished that has no clock: they are older than clocks. */
export async function unclocked(tx: Tx, most: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_reservation: number }>`select distinct u.id_reservation
    from sub_reservations u join reservations r using (id_reservation)
    where (u.status = 'IN_PROGRESS' or (u.status = 'FINISHED' and r.finished_at > ${tx.now}::timestamptz - interval '60 days')) and r.template <> 'VACIO' and not exists (select from free_time_clocks c where c.id_sub_reservation = u.id_sub_reservation)
      and exists (select from guides g join guide_stops s using (id_guide) where g.id_sub_reservation = u.id_sub_reservation and g.deleted_at is null
        and s.action = 'RETIRAR' and s.departure_at is not null)
    order by 1 limit ${most}`);
  return rows.map(row => row.id_reservation);
}

/** Reservations that have a running clock of this line; a change of its terms may affect them. */
export async function openOfLine(tx: Tx, id_shipping_line: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_reservation: number }>`select distinct u.id_reservation
    from free_time_clocks c join sub_reservations u using (id_sub_reservation)
    where c.id_shipping_line = ${id_shipping_line} and c.ended_on is null order by 1`);
  return rows.map(row => row.id_reservation);
}

/** Marks the running clocks of lines to be calculated again by their current terms. In the order of the lines: two changes do not deadlock. */
async function noteTerms(tx: Tx, lines: RawBuilder<unknown>): Promise<void> {
  await tx.run(sql`insert into tariff_changes (id_shipping_line, changed_at)
    select n.id_shipping_line, ${tx.now}::timestamptz from shipping_lines n where n.id_shipping_line in (${lines}) order by 1
    on conflict (id_shipping_line) do update set changed_at = greatest(tariff_changes.changed_at, excluded.changed_at)`);
}
/** After a change of the lines' tariffs or free days. */
export const noteTermsOfLines = (tx: Tx, ids: readonly number[]): Promise<void> =>
  noteTerms(tx, sql`select unnest(${[...ids]}::int[])`);
/** After a change of what decides the terms of containers of any line. */
export const noteTermsOfAllLines = (tx: Tx): Promise<void> =>
  noteTerms(tx, sql`select id_shipping_line from shipping_lines`);
/** After a change of holidays: lines with a tariff that counts working days. */
export const noteHolidays = (tx: Tx): Promise<void> =>
  noteTerms(tx, sql`select id_shipping_line from free_time_tariffs where calendar = 'WORKING' and active`);
/** A line whose terms of free time changed: its tariffs, its free days, holidays, types of containers. */
export interface TariffChange {
  id_shipping_line: number;
  changed_at: string;
}
export const tariffChanges = (tx: Tx): Promise<TariffChange[]> =>
  tx.rows(sql<TariffChange>`select id_shipping_line, iso(changed_at) as changed_at from tariff_changes order by 1`);
/** Removes the mark, unless a tariff changed again, or so recently that a clock begun in the meantime may not be visible yet. */
export async function forgetTariffChange(tx: Tx, change: TariffChange, seenBefore: Date): Promise<void> {
  await tx.run(sql`delete from tariff_changes where id_shipping_line = ${change.id_shipping_line}
    and changed_at <= ${change.changed_at}::timestamptz + interval '1 millisecond' and changed_at <= ${seenBefore}`);
}
