import type { TaskField } from '@cabezal/domain/trips/tasks/task';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export async function hasCompanies(tx: Tx): Promise<boolean> {
  return (await tx.one(sql<{ there: boolean }>`select exists(select from companies) as there`)).there;
}

export async function roleIds(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows(sql<{ code: string; id_role: number }>`select code, id_role from roles`);
  return new Map(rows.map(row => [row.code, row.id_role]));
}

/** Unfinished containers that are on no order, ordered by reservation. */
export function openContainers(tx: Tx): Promise<{ id_reservation: number; id_sub_reservation: number }[]> {
  return tx.rows(sql<{
    id_reservation: number;
    id_sub_reservation: number;
  }>`select u.id_reservation, u.id_sub_reservation from sub_reservations u
    where u.status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS')
      and not exists (select from charges k where k.id_sub_reservation = u.id_sub_reservation and k.id_line is not null)
    order by u.id_reservation, u.number`);
}

/** Sets the sequence of guide numbers to the highest number in use. */
export async function syncNumbers(tx: Tx): Promise<void> {
  await tx.run(
    sql`select setval('guide_numbers', greatest(1, (select coalesce(max(substring(guide_number from '\\d+$')::int), 1) from guides)))`,
  );
}

export async function openReservations(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(
    sql<{
      id: number;
    }>`select id_reservation as id from reservations where status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS') order by 1`,
  );
  return rows.map(row => row.id);
}

export interface OpenTask {
  id: number;
  id_reservation: number;
  /** Its kind. */
  id_task: number;
  version: number;
  due_at: string | null;
  fields: TaskField[];
  /** The task was created by the booking, and the reservation has since been accepted. */
  booked_before: boolean;
  /** Responsible person. */
  id_user: number;
  id_company: number;
}
/** Pending tasks that have a responsible person and are completed by a person, not by facts. */
export function openTasks(tx: Tx): Promise<OpenTask[]> {
  return tx.rows(sql<OpenTask>`select k.id_reservation_task as id, k.id_reservation, k.id_task, k.version, k.due_at, t.fields,
      t.created_on = 'BOOKED' and r.accepted_at is not null as booked_before,
      u.id_user, u.id_company
    from reservation_tasks k join tasks t using (id_task) join reservations r using (id_reservation) join users u on u.id_user = k.id_user
    where k.status = 'PENDING' and t.completes_on is null order by k.id_reservation_task`);
}

/** An import and an export whose copies can form a street turn. */
export interface TurnSource {
  id_import: number;
  id_export: number;
  /** Depot for empties, far from both plants: otherwise a street turn would save nothing. */
  id_depot: number;
}
/** How much longer, in degrees, the way through the depot is than the way between the plants: enough to save, not too much to book. */
const LONGER = { least: 0.12, most: 0.6 };
/** Dry imports and exports of the same container type whose plants are near each other, the newest of each plant; the largest saving first. */
export function turnSources(tx: Tx): Promise<TurnSource[]> {
  return tx.rows(sql<TurnSource>`with newest as (select * from reservations where status in ('ACCEPTED', 'IN_PROGRESS', 'FINISHED') and template <> 'VACIO'
        and id_shipping_line is not null order by id_reservation desc limit 600),
      plants as (select distinct on (r.reservation_type, s.id_location, u.id_container_type) r.id_reservation, r.reservation_type, u.id_container_type, o.lat, o.lng
        from newest r join reservation_stops s on s.id_reservation = r.id_reservation and s.code = 'PLT' join locations o using (id_location)
          join sub_reservations u on u.id_reservation = r.id_reservation and u.number = 1 join container_types y using (id_container_type)
        where not y.reefer order by r.reservation_type, s.id_location, u.id_container_type, r.id_reservation desc)
    select i.id_reservation as id_import, e.id_reservation as id_export, d.id_location as id_depot from plants i join plants e using (id_container_type)
      join locations d on d.type = 'DEP' and d.active
      cross join lateral (select sqrt((i.lat - d.lat) ^ 2 + (i.lng - d.lng) ^ 2) + sqrt((e.lat - d.lat) ^ 2 + (e.lng - d.lng) ^ 2)
        - sqrt((i.lat - e.lat) ^ 2 + (i.lng - e.lng) ^ 2) as longer, sqrt((i.lat - e.lat) ^ 2 + (i.lng - e.lng) ^ 2) as hop) w
    where i.reservation_type = 'I' and e.reservation_type = 'E' and w.hop < ${LONGER.most} and w.longer between ${LONGER.least} and ${LONGER.most}
    order by w.longer - w.hop desc, 1, 2, 3 limit 12`);
}
export async function containerOf(tx: Tx, id_reservation: number): Promise<number> {
  const row = await tx.one(
    sql<{ id: number }>`select id_sub_reservation as id from sub_reservations where id_reservation = ${id_reservation}`,
  );
  return row.id;
}
/** A user of the operator's office, and a PDF file of the operator. */
export function userAndFile(tx: Tx): Promise<{ id_user: number; id_file: number } | undefined> {
  return tx.row(sql<{
    id_user: number;
    id_file: number;
  }>`select u.id_user, f.id_file from users u join companies c using (id_company) join roles r using (id_role)
      join files f on f.id_company = u.id_company and f.state = 'STORED' and f.type = 'application/pdf'
    where c.is_operator and r.code = 'OPERADOR' and u.active order by u.id_user, f.id_file limit 1`);
}

export interface TripToRate {
  id_guide: number;
  id_driver: number;
  rater: 'CLIENT' | 'OPERATOR';
  id_user: number;
  id_company: number;
  company_type: string;
  role: string;
  name: string;
}
/** Maximum number of trips for each rater. */
const RATED = 160;
/** Closed trips of carriers, with a rater of the office; most finished trips of this week, with a rater of the client. */
export function tripsToRate(tx: Tx): Promise<TripToRate[]> {
  const rater = sql`u.id_user, u.id_company, c.company_type, o.code as role, u.name || ' ' || u.last_name as name`;
  const people = sql`users u join companies c using (id_company) join roles o using (id_role)`;
  return tx.rows(sql<TripToRate>`(select g.id_guide, g.id_driver, 'OPERATOR' as rater, w.id_user, w.id_company, w.company_type, w.role, w.name
      from guides g cross join (select ${rater} from ${people} where c.is_operator and o.code = 'OPERADOR' and u.active order by u.id_user limit 1) w
      where g.is_own is false and g.closed_at is not null and g.id_driver is not null and g.deleted_at is null
      order by g.closed_at desc limit ${RATED})
    union all (select g.id_guide, g.id_driver, 'CLIENT', w.id_user, w.id_company, w.company_type, w.role, w.name
      from guides g join reservations r using (id_reservation)
        cross join lateral (select ${rater} from ${people} where u.id_company = r.id_client and u.active and o.code <> 'ACCT' order by u.id_user limit 1) w
      where g.planned_start > ${tx.now}::timestamptz - interval '6 days' and (g.closed_at is not null or g.status like '%POR_CERRAR') and g.id_guide % 4 <> 0
        and g.id_driver is not null and g.false_freight_at is null and g.rescued_by is null and g.deleted_at is null
      order by g.planned_start desc limit ${RATED})`);
}
