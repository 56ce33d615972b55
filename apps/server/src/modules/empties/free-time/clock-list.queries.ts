import { addDays } from '@cabezal/domain/system/time/time';
import type { FreeTimeSide } from '@cabezal/domain/trips/free-time-clocks/free-time';
import { type RawBuilder, sql } from 'kysely';
import { keysWith, type ListInput, type ListSpec } from '../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { type Tariff, tariffJson } from '../../trips/free-time-clocks/clocks.queries.ts';

/** A clock as stored, with names; `clockRow` calculates its figures of today. */
export interface StoredClock {
  id_clock: number;
  id_sub_reservation: number;
  id_reservation: number;
  number: number;
  container_code: string | null;
  container_type: string;
  id_client: number;
  client_name: string;
  shipping_line: string | null;
  side: FreeTimeSide;
  discharged_on: string | null;
  picked_up_on: string | null;
  started_on: string | null;
  start_source: 'EVENT' | 'TYPED' | null;
  ended_on: string | null;
  returned_on: string | null;
  agreed_days: number | null;
  extended_days: number;
  extension_ref: string | null;
  closed_cost: string | null;
  tariff: Tariff | null;
  /** The holidays that counted when it ended. */
  kept_holidays: string[] | null;
  return_at: string | null;
  return_place: string | null;
  operative: string | null;
  version: number;
  sub_version: number;
}

export interface ClockFilters {
  id_client?: number | undefined;
  id_shipping_line?: number | undefined;
  id_reservation?: number | undefined;
  side?: FreeTimeSide | undefined;
  stage?: 'IN_PORT' | 'RUNNING' | 'ENDED' | undefined;
  within_days?: number | undefined;
  untariffed?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
  charged?: boolean | undefined;
}
export type ClockInput = ListInput & { filters?: ClockFilters | undefined };
export type ClockList = 'all' | 'pending' | 'returned';

const STAGES: Readonly<Record<NonNullable<ClockFilters['stage']>, RawBuilder<unknown>>> = {
  IN_PORT: sql`c.picked_up_on is null`,
  RUNNING: sql`c.started_on is not null and c.ended_on is null`,
  ENDED: sql`c.ended_on is not null`,
};
const LISTS: Readonly<Record<ClockList, RawBuilder<unknown> | undefined>> = {
  all: undefined,
  pending: sql`c.picked_up_on is not null and c.returned_on is null`,
  returned: sql`c.returned_on is not null`,
};

/** The last stop that returns the box: of the live guide if there is one, otherwise of the plan. */
const wayBack = sql`left join lateral (select coalesce(gs.appointment_at, gs.planned_arrival, s.appointment_at, s.planned_arrival) as at, coalesce(gs.name, o.name) as name
    from legs l join leg_stops s using (id_leg) join locations o on o.id_location = s.id_location left join guides g on g.id_leg = l.id_leg and g.live
      left join guide_stops gs on gs.id_guide = g.id_guide and gs.action = s.action and gs.code = s.code
    where l.id_sub_reservation = c.id_sub_reservation and l.required and s.action in ('DEVOLVER', 'ENTREGAR') and c.returned_on is null
    order by l.position desc, s.position desc limit 1) w on true`;

const given = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) =>
  value === undefined ? undefined : condition(value);

export function clockSpec(list: ClockList, input: ClockInput, { today }: ReadAt): ListSpec {
  const f = input.filters ?? {};
  return {
    // Each join finds at most one row, so PostgreSQL skips it when no column of it is used.
    from: sql`free_time_clocks c left join sub_reservations u using (id_sub_reservation) left join reservations r on r.id_reservation = u.id_reservation`,
    key: sql`c.id_clock`,
    joins: sql`join container_types y on y.id_container_type = u.id_container_type left join shipping_lines n on n.id_shipping_line = c.id_shipping_line
      left join free_time_tariffs t on t.id_tariff = c.id_tariff left join users p on p.id_user = r.id_operative ${wayBack}`,
    columns: sql`c.id_clock, c.id_sub_reservation, u.id_reservation, u.number, u.container_code, y.code as container_type, r.id_client, r.client_name, n.name as shipping_line,
      c.side, u.discharged_on::text as discharged_on, c.picked_up_on::text as picked_up_on, c.started_on::text as started_on, c.start_source, c.ended_on::text as ended_on,
      c.returned_on::text as returned_on, c.agreed_days, c.extended_days, c.extension_ref, c.closed_cost, coalesce(c.kept_tariff, ${tariffJson('t')}) as tariff, c.kept_holidays, w.at as return_at, w.name as return_place,
      p.name || ' ' || p.last_name as operative, c.version, u.version as sub_version`,
    where: [
      LISTS[list],
      given(f.stage, stage => STAGES[stage]),
      given(f.id_client, id => sql`r.id_client = ${id}`),
      given(f.id_shipping_line, id => sql`c.id_shipping_line = ${id}`),
      given(f.id_reservation, id => sql`u.id_reservation = ${id}`),
      given(f.side, side => sql`c.side = ${side}`),
      given(f.within_days, n => sql`c.ended_on is null and c.last_free_day <= ${addDays(today, n)}::date`),
      given(f.untariffed, no => sql`(c.id_tariff is null) = ${no}`),
      given(f.from, day => sql`c.returned_on >= ${day}::date`),
      given(f.to, day => sql`c.returned_on <= ${day}::date`),
      given(f.charged, yes => sql`(coalesce(c.closed_cost, 0) > 0) = ${yes}`),
    ],
    words: { text: sql`c.search_text`, typed: input.search, ownKeys: keysWith('free_time_clocks') },
    sortable: {
      last_free_day: sql`c.last_free_day`,
      returned_on: sql`c.returned_on`,
      picked_up_on: sql`c.picked_up_on`,
      cost: sql`c.closed_cost`,
      client_name: sql`r.client_name`,
    },
    nullable: ['last_free_day', 'returned_on', 'picked_up_on', 'cost'],
    defaultSort: list === 'returned' ? { field: 'returned_on', dir: 'desc' } : { field: 'last_free_day', dir: 'asc' },
  };
}

/** One clock with the columns of the lists. */
export function findClock(tx: Tx, id_clock: number): Promise<StoredClock | undefined> {
  const { columns, from, joins } = clockSpec('all', { page: 1, page_size: 1, sort: [] }, tx);
  return tx.row(sql<StoredClock>`select ${columns} from ${from} ${joins ?? sql``} where c.id_clock = ${id_clock}`);
}

export async function reservationOfClock(tx: Tx, id_clock: number): Promise<number | undefined> {
  const row = await tx.row(sql<{ id_reservation: number }>`select u.id_reservation
    from free_time_clocks c join sub_reservations u using (id_sub_reservation) where c.id_clock = ${id_clock}`);
  return row?.id_reservation;
}

export interface HeldBox {
  id_sub_reservation: number;
  id_reservation: number;
  reservation_type: 'E' | 'I';
  version: number;
  discharged_on: string | null;
  picked_up_on: string | null;
}
/** A container with its reservation, in the caller's scope. */
export function findBox(tx: Tx, id_sub_reservation: number): Promise<HeldBox | undefined> {
  return tx.row(sql<HeldBox>`select u.id_sub_reservation, u.id_reservation, r.reservation_type, u.version, u.discharged_on::text as discharged_on,
      (select c.picked_up_on::text from free_time_clocks c where c.id_sub_reservation = u.id_sub_reservation) as picked_up_on
    from sub_reservations u join reservations r using (id_reservation) where u.id_sub_reservation = ${id_sub_reservation}`);
}
/** The reservations of containers, each once. */
export async function reservationsOf(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(
    sql<{
      id: number;
    }>`select distinct id_reservation as id from sub_reservations where id_sub_reservation = any(${[...ids]}::int[])`,
  );
  return rows.map(row => row.id);
}
export async function storeDischarge(tx: Tx, id_sub_reservation: number, day: string | null): Promise<number> {
  const row = await tx.one(sql<{
    version: number;
  }>`update sub_reservations set discharged_on = ${day}::date, version = version + 1
    where id_sub_reservation = ${id_sub_reservation} returning version`);
  return row.version;
}

export interface Extension {
  extended_days: number;
  extension_ref: string | null;
}
/** Locks the current extension; undefined: another version. */
export function holdExtension(
  tx: Tx,
  id_clock: number,
): Promise<(Extension & { version: number; started_on: string | null; id_sub_reservation: number }) | undefined> {
  return tx.row(sql`select extended_days, extension_ref, version, started_on::text as started_on, id_sub_reservation from free_time_clocks
    where id_clock = ${id_clock} for update`);
}
export async function storeExtension(tx: Tx, id_clock: number, { extended_days, extension_ref }: Extension) {
  await tx.run(sql`update free_time_clocks set extended_days = ${extended_days}, extension_ref = ${extension_ref}, version = version + 1
    where id_clock = ${id_clock}`);
}

/** The container of a guide that is not deleted. */
export function findGuideBox(tx: Tx, id_guide: number) {
  return tx.row(sql<{
    id_sub_reservation: number;
    version: number;
    container_code: string | null;
    picked_up_on: string | null;
  }>`select u.id_sub_reservation, u.version, u.container_code,
      (select c.picked_up_on::text from free_time_clocks c where c.id_sub_reservation = u.id_sub_reservation) as picked_up_on
    from guides g join sub_reservations u using (id_sub_reservation) where g.id_guide = ${id_guide} and g.deleted_at is null`);
}
