import type { LegKind } from '@cabezal/domain/trips/status/labels';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface Copied {
  id_reservation: number;
  client_name: string;
  route_text: string;
  containers_text: string;
  appointment_time: string;
}
/** Reservations of a day that go ahead, in the caller's scope, in order of time. Movements of empties for a line are excluded. */
export function reservationsOn(tx: Tx, day: string): Promise<Copied[]> {
  return tx.rows(sql<Copied>`select id_reservation, client_name, route_text, containers_text, to_char(appointment_time, 'HH24:MI') as appointment_time
    from reservations where appointment_date = ${day}::date and status not in ('REJECTED', 'NOT_EJECUTED') and template <> 'VACIO'
    order by appointment_at, id_reservation limit 501`);
}

/** The copy for that day that still goes ahead. */
export async function liveCopy(tx: Tx, id_source: number, to_date: string): Promise<number | null> {
  const row = await tx.row(sql<{
    id: number;
  }>`select c.id_reservation as id from reservation_copies c join reservations r on r.id_reservation = c.id_reservation
    where c.id_source = ${id_source} and c.to_date = ${to_date}::date and r.status not in ('REJECTED', 'NOT_EJECUTED')`);
  return row?.id ?? null;
}
export async function storeCopy(
  tx: Tx,
  copy: { id_source: number; to_date: string; id_reservation: number; copied_by: number },
): Promise<void> {
  await tx.run(sql`insert into reservation_copies (id_source, to_date, id_reservation, copied_by, copied_at)
    values (${copy.id_source}, ${copy.to_date}, ${copy.id_reservation}, ${copy.copied_by}, ${tx.now})
    on conflict (id_source, to_date) do update set id_reservation = excluded.id_reservation, copied_by = excluded.copied_by, copied_at = excluded.copied_at`);
}

export interface LegResources {
  id_leg: number;
  /** `kind` and `number` (of the container) name the leg: «Retiro del contenedor 1». */
  kind: LegKind;
  number: number;
  id_truck: number;
  id_driver: number;
  id_generator: number | null;
  id_chassis: number | null;
}
/** Legs of a copy with the resources of the same leg of the source. */
export function resourcesFor(tx: Tx, id_source: number, id_copy: number): Promise<LegResources[]> {
  return tx.rows(sql<LegResources>`with legs_of as (
      select l.id_leg, l.id_reservation, l.kind, l.position, row_number() over (partition by l.id_reservation, l.position order by u.number) as number
      from legs l join sub_reservations u using (id_sub_reservation)
      where l.id_reservation in (${id_source}, ${id_copy}) and u.rejected_at is null and u.cancelled_at is null)
    select c.id_leg, c.kind, c.number::int as number, g.id_truck, g.id_driver, g.id_generator, g.id_chassis
    from legs_of s join legs_of c on c.id_reservation = ${id_copy} and c.position = s.position and c.number = s.number and c.kind = s.kind
      join guides g on g.id_leg = s.id_leg and g.live
    where s.id_reservation = ${id_source} and g.id_truck is not null and g.id_driver is not null
    order by c.number, c.position`);
}

/** Legs of that day's reservations that have or need a unit. */
export async function legsOn(tx: Tx, day: string): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id: number;
  }>`select g.id_leg as id from guides g join reservations r using (id_reservation)
    where r.appointment_date = ${day}::date and g.live and g.id_leg is not null limit 2000`);
  return rows.map(row => row.id);
}
