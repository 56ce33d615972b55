import type { RecurringRow, recurringFilters } from '@cabezal/contract/bookings/recurring/recurring.calls';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { columnsOf } from '../../system/records/record.queries.ts';
import type { BookingPattern } from '../reservations/booking/booking-pattern.ts';
import { RECURRING, type RecurringFacts } from './kept/recurring.record.ts';

export type StoredRow = Omit<RecurringRow, 'next_dates'>;

const from = sql`recurring_bookings b join companies c on c.id_company = b.id_client join reservations r on r.id_reservation = b.id_reservation`;
const joins = sql`join users u on u.id_user = b.id_user`;
const columns = sql`${columnsOf(RECURRING, 'b')}, b.id_client, c.name as client_name, r.route_text, jsonb_array_length(b.booking -> 'containers') as containers,
  u.name || ' ' || u.last_name as responsible, b.last_run_at, b.last_error,
  (select count(*)::int from recurring_runs n where n.id_recurring_booking = b.id_recurring_booking and n.id_reservation is not null) as made`;

export function findRow(tx: Tx, id: number): Promise<StoredRow | undefined> {
  return tx.row(sql<StoredRow>`select ${columns} from ${from} ${joins} where b.id_recurring_booking = ${id}`);
}

export function recurringSpec(
  input: ListInput & { filters?: Partial<z.infer<z.ZodObject<typeof recurringFilters>>> },
): ListSpec {
  const f = input.filters ?? {};
  return {
    from,
    joins,
    columns,
    key: sql`b.id_recurring_booking`,
    where: [
      f.active === undefined ? undefined : sql`b.active = ${f.active}`,
      f.id_client === undefined ? undefined : sql`b.id_client = ${f.id_client}`,
      f.failed === undefined ? undefined : sql`(b.last_error is not null) = ${f.failed}`,
    ],
    words: {
      text: sql`plain_text(b.name || ' ' || c.name || ' ' || r.route_text)`,
      typed: input.search,
      isComposed: true,
    },
    sortable: {
      id_recurring_booking: sql`b.id_recurring_booking`,
      name: sql`b.name`,
      client_name: sql`c.name`,
      last_run_at: sql`b.last_run_at`,
    },
    nullable: ['last_run_at'],
    defaultSort: { field: 'id_recurring_booking', dir: 'desc' },
  };
}

/** All weekly bookings: a company has only tens of them. */
export async function allIds(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`select id_recurring_booking as id from recurring_bookings`);
  return rows.map(row => row.id);
}

/** Holidays of a period, by the weekly booking whose plants they concern. */
export async function holidaysOf(
  tx: Tx,
  ids: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<Map<number, Set<string>>> {
  const rows = await tx.rows(sql<{ id: number; date: string }>`select b.id_recurring_booking as id, h.date
    from recurring_bookings b join holidays h on h.date between ${from}::date and ${to}::date and (h.id_canton is null or h.id_canton in (
      select l.id_canton from jsonb_array_elements(b.booking -> 'stops') s join locations l on l.id_location = (s ->> 'id_location')::int
      where s ->> 'code' = 'PLT'))
    where b.id_recurring_booking = any(${[...ids]}::int[])`);
  const found = new Map<number, Set<string>>(ids.map(id => [id, new Set()]));
  for (const { id, date } of rows) found.get(id)?.add(date);
  return found;
}

export interface Pattern {
  id_client: number;
  booking: BookingPattern;
}
export interface DueBooking
  extends Pick<
    RecurringFacts,
    | 'id_recurring_booking'
    | 'name'
    | 'id_reservation'
    | 'counts'
    | 'valid_from'
    | 'valid_to'
    | 'skip_holidays'
    | 'auto_accept'
    | 'active'
    | 'appointment_time'
    | 'create_days_ahead'
  > {
  booking: BookingPattern;
  last_error: string | null;
  id_reservation_task: number | null;
  id_user: number;
}
const due = sql`b.id_recurring_booking, b.name, b.id_reservation, b.counts, b.valid_from, b.valid_to, b.skip_holidays, b.auto_accept, b.active,
  b.appointment_time, b.create_days_ahead, b.booking, b.last_error, b.id_reservation_task, b.id_user`;

export async function activeIds(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(
    sql<{ id: number }>`select id_recurring_booking as id from recurring_bookings where active order by 1`,
  );
  return rows.map(row => row.id);
}
export function findDue(tx: Tx, id: number): Promise<DueBooking | undefined> {
  return tx.row(sql<DueBooking>`select ${due} from recurring_bookings b where b.id_recurring_booking = ${id}`);
}
/** Locks the weekly booking: the second of two concurrent runs finds the dates booked. */
export function holdDue(tx: Tx, id: number): Promise<DueBooking | undefined> {
  return tx.row(
    sql<DueBooking>`select ${due} from recurring_bookings b where b.id_recurring_booking = ${id} for update`,
  );
}

export interface Run {
  appointment_date: string;
  copy: number;
  id_reservation: number | null;
}
export function runsSince(tx: Tx, id: number, from: string): Promise<Run[]> {
  return tx.rows(sql<Run>`select appointment_date, copy, id_reservation from recurring_runs
    where id_recurring_booking = ${id} and appointment_date >= ${from}::date`);
}
export async function storeRun(
  tx: Tx,
  id: number,
  run: { date: string; copy: number; id_reservation: number | null; error: string | null },
): Promise<void> {
  await tx.run(sql`insert into recurring_runs (id_recurring_booking, appointment_date, copy, id_reservation, error, at)
    values (${id}, ${run.date}, ${run.copy}, ${run.id_reservation}, ${run.error}, ${tx.now})
    on conflict (id_recurring_booking, appointment_date, copy) do update set id_reservation = excluded.id_reservation, error = excluded.error, at = excluded.at
      where recurring_runs.id_reservation is null`);
}
/** Result of a run. The version stays, because no person edited the record. */
export async function storeOutcome(
  tx: Tx,
  id: number,
  { last_error, id_reservation_task }: { last_error: string | null; id_reservation_task: number | null },
): Promise<void> {
  await tx.run(sql`update recurring_bookings set last_run_at = ${tx.now}, last_error = ${last_error}, id_reservation_task = ${id_reservation_task}
    where id_recurring_booking = ${id}`);
}

/** Whether that task is still open. */
export async function isOpenTask(tx: Tx, id_reservation_task: number): Promise<boolean> {
  const row = await tx.row(sql`select 1 from reservation_tasks
    where id_reservation_task = ${id_reservation_task} and status in ('PENDING', 'IN_PROGRESS')`);
  return row !== undefined;
}
export async function operativeOf(tx: Tx, id_reservation: number): Promise<number | null> {
  const row = await tx.row(
    sql<{ id: number | null }>`select id_operative as id from reservations where id_reservation = ${id_reservation}`,
  );
  return row?.id ?? null;
}

export async function storeResponsible(tx: Tx, id: number, id_user: number): Promise<void> {
  await tx.run(sql`update recurring_bookings set id_user = ${id_user} where id_recurring_booking = ${id}`);
}

/** A person as author of a booking, with no right beyond booking for the operator. */
export async function authorOf(tx: Tx, id_user: number): Promise<Actor> {
  const row = await tx.one(sql<
    Pick<Actor, 'id_user' | 'id_company' | 'company_type' | 'role' | 'name'>
  >`select u.id_user, u.id_company, c.company_type,
      r.code as role, u.name || ' ' || u.last_name as name
    from users u join companies c using (id_company) join roles r on r.id_role = u.id_role where u.id_user = ${id_user}`);
  return { ...row, is_operator: true, id_driver: null, audience: 'operator', actions: new Set() };
}

/** The person responsible for a weekly booking, as its author; undefined: they no longer work here. */
export async function responsibleOf(tx: Tx, id_user: number): Promise<Actor | undefined> {
  const { works } = await tx.one(sql<{
    works: boolean;
  }>`select exists (select from users u join companies c using (id_company)
    where u.id_user = ${id_user} and u.active and c.is_operator) as works`);
  return works ? authorOf(tx, id_user) : undefined;
}
