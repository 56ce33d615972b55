import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

const inCutoff = sql`exists (select from cutoff_lines l where l.id_advance = a.id_advance and l.live and l.reverses is null)`;
/** Advances of a guide that were handed over and are in no corte, USD, less what was returned. */
const openSum = (id_guide: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(sum(a.amount), 0) from advances a where a.id_guide = ${id_guide} and a.annulled_at is null and a.handed_at is not null and not ${inCutoff})`;
/** Advances handed over before that moment and not returned, USD. Later returns count, later advances do not. */
const oldSum = (id_guide: RawBuilder<unknown>, since: Date): RawBuilder<unknown> =>
  sql`(select coalesce(sum(a.amount), 0) from advances a where a.id_guide = ${id_guide} and a.annulled_at is null and a.handed_at is not null
    and not ${inCutoff} and (a.handed_at <= ${since} or a.amount < 0))`;
/** A voucher (`v`) that has been open for too long and has no reminder yet. */
const isLate = (since: Date): RawBuilder<unknown> =>
  sql`v.handed_at <= ${since} and v.annulled_at is null and v.reminded_at is null and v.amount > 0 and ${oldSum(sql`v.id_guide`, since)} > 0`;
/** Most reservations that one run locks; the next run takes the others. */
const MOST_HELD = 200;

/** Reservations to lock, in order of their ids. */
export async function lateReservations(tx: Tx, since: Date): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id: number;
  }>`select distinct g.id_reservation as id from advances v join guides g using (id_guide)
    where ${isLate(since)} order by 1 limit ${MOST_HELD}`);
  return rows.map(row => row.id);
}

interface LateGuide {
  id_guide: number;
  id_reservation: number;
  guide_number: string;
  /** The person who gave the oldest one, if still active. */
  id_user: number | null;
}
export function lateGuides(tx: Tx, reservations: readonly number[], since: Date): Promise<LateGuide[]> {
  return tx.rows(sql<LateGuide>`select distinct on (v.id_guide) v.id_guide, g.id_reservation, coalesce(g.guide_number, '') as guide_number, u.id_user
    from advances v join guides g using (id_guide) left join users u on u.id_user = v.issued_by and u.active
    where g.id_reservation = any(${[...reservations]}::int[]) and ${isLate(since)} order by v.id_guide, v.id_advance`);
}
export async function markReminded(tx: Tx, id_guide: number, id_reminder: number): Promise<void> {
  await tx.run(sql`update advances set reminded_at = ${tx.now}, id_reminder = ${id_reminder}
    where id_guide = ${id_guide} and annulled_at is null and reminded_at is null`);
}

/** Open reminders (`t`) of guides without open advances. */
const settled = sql`t.status in ('PENDING', 'IN_PROGRESS') and exists (select from advances v
  where v.id_reminder = t.id_reservation_task and ${openSum(sql`v.id_guide`)} <= 0)`;
export async function settledReservations(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`select distinct t.id_reservation as id from reservation_tasks t
    where t.id_reservation_task in (select id_reminder from advances where id_reminder is not null) and ${settled} order by 1`);
  return rows.map(row => row.id);
}
/** Completes settled reminders of locked reservations. Advances that become open again (a line of a corte is reversed) get a new reminder. */
export async function completeSettled(tx: Tx, reservations: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id: number;
  }>`update reservation_tasks t set status = 'COMPLETED', completed_at = ${tx.now}, version = version + 1
    where t.id_reservation = any(${[...reservations]}::int[])
      and t.id_reservation_task in (select id_reminder from advances where id_reminder is not null) and ${settled} returning t.id_reservation as id`);
  await tx.run(sql`update advances v set reminded_at = null, id_reminder = null from guides g where g.id_guide = v.id_guide
    and v.reminded_at is not null and ${openSum(sql`v.id_guide`)} <= 0
    and (g.id_reservation = any(${[...reservations]}::int[])
      or not exists (select from reservation_tasks t where t.id_reservation_task = v.id_reminder and t.status in ('PENDING', 'IN_PROGRESS')))`);
  return rows.map(row => row.id);
}
