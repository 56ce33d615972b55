import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { PublishedLeg } from '../../operations/day-plans/day-plans.queries.ts';

/** A user of the operator who may dispatch and book. */
export async function dispatcher(tx: Tx): Promise<number | undefined> {
  const row = await tx.row(sql<{ id_user: number }>`select u.id_user from users u join roles r using (id_role)
    join companies c using (id_company) where c.is_operator and u.active and r.code in ('OPERADOR', 'ADM_MASTER') order by r.code desc, u.id_user limit 1`);
  return row?.id_user;
}

export interface WaitingSlot {
  id_slot: number;
  version: number;
  id_reservation: number;
  reservation_version: number;
  id_sub_reservation: number;
  which: 'retrieval_at' | 'delivery_at';
  slot_code: string;
  slot_from: string;
}
/** Open slots of legs planned to start in the period whose guide is not issued. */
export function openSlots(tx: Tx, from: string, to: string, most: number): Promise<WaitingSlot[]> {
  return tx.rows(sql<WaitingSlot>`select k.id_slot, k.version, k.id_reservation, r.version as reservation_version, k.id_sub_reservation,
      case when k.kind like 'RETIRO%' then 'retrieval_at' else 'delivery_at' end as which, k.external_code as slot_code, iso(k.slot_from) as slot_from
    from slots k join reservations r using (id_reservation) join legs l on l.id_leg = k.id_leg left join guides g on g.id_leg = l.id_leg and g.live
    where l.planned_start >= ${from}::timestamptz and l.planned_start < ${to}::timestamptz and g.issued_at is null and k.hour_agreed and k.confirmed_at is not null
      and k.cancelled_at is null and k.used_at is null and k.missed_at is null order by k.slot_from desc, k.id_slot limit ${most}`);
}

/** An active credential of the driver of a guide that is planned for the period and not issued, for one of its places. */
export function neededCredential(
  tx: Tx,
  from: string,
  to: string,
): Promise<{ id_credential: number; version: number } | undefined> {
  return tx.row(sql<{
    id_credential: number;
    version: number;
  }>`select k.id_credential, k.version from guides g join guide_stops s using (id_guide) join locations p on p.id_location = s.id_location and p.requires_credential
      join credentials k on k.id_driver = g.id_driver and k.id_location = s.id_location and k.replaced_by is null and k.state = 'ACTIVE'
    where g.live and g.issued_at is null and g.planned_start >= ${from}::timestamptz and g.planned_start < ${to}::timestamptz
    order by g.planned_start desc, g.id_guide, k.id_credential limit 1`);
}

/** Legs whose guide was planned to start in the period, with its truck and driver. */
export function plannedOn(tx: Tx, from: string, to: string): Promise<PublishedLeg[]> {
  return tx.rows(sql<PublishedLeg>`select distinct on (g.planned_start, g.id_leg) g.id_leg, g.id_reservation || '-' || u.number as label, g.id_truck, g.disk, g.id_driver,
      g.driver_name, iso(g.planned_start) as planned_start
    from guides g join sub_reservations u using (id_sub_reservation)
    where g.planned_start >= ${from}::timestamptz and g.planned_start < ${to}::timestamptz and g.deleted_at is null and g.id_guide_origin is null
      and g.id_leg is not null and g.id_truck is not null and g.id_driver is not null
    order by g.planned_start, g.id_leg, g.id_guide`);
}

/** Issued guides that are planned to start in the period. */
export async function issuedOn(tx: Tx, from: string, to: string): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`select g.id_guide as id from guides g
    where g.live and g.issued_at is not null and g.id_driver is not null and g.planned_start >= ${from}::timestamptz and g.planned_start < ${to}::timestamptz
    order by g.planned_start, g.id_guide`);
  return rows.map(row => row.id);
}

/** An approved export that can be made a weekly booking, the earliest appointment first. */
export async function repeatable(
  tx: Tx,
): Promise<{ id_reservation: number; client_name: string; appointment_time: string } | undefined> {
  return tx.row(sql<{
    id_reservation: number;
    client_name: string;
    appointment_time: string;
  }>`select r.id_reservation, r.client_name,
      to_char(r.appointment_time, 'HH24:MI') as appointment_time
    from reservations r where r.status = 'ACCEPTED' and r.reservation_type = 'E'
      and exists (select from sub_reservations u where u.id_reservation = r.id_reservation and u.rejected_at is null and u.cancelled_at is null)
    order by r.appointment_date, r.id_reservation limit 1`);
}
