import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface ReturnableBox {
  id_sub_reservation: number;
  /** Its present place: the yard or plant where its pick-up ended. */
  id_origin: number;
  /** The depot where it was picked up. */
  id_destination: number;
  /** The guide of its trip, if there is one that has not begun. */
  trip: { id_guide: number; version: number } | null;
}

/** Empty containers of exports that were picked up at a depot and whose trip has not begun, the latest appointment first. */
export function returnableBoxes(tx: Tx, most: number): Promise<ReturnableBox[]> {
  const begun = sql`exists (select from guide_stops s where s.id_guide = h.id_guide and (s.arrival_at is not null or s.departure_at is not null))`;
  return tx.rows(sql<ReturnableBox>`select u.id_sub_reservation, last.id_location as id_origin, depot.id_location as id_destination, trip.of as trip
    from sub_reservations u join reservations r using (id_reservation)
      join legs l on l.id_sub_reservation = u.id_sub_reservation and l.kind = 'RETIRO'
      join guides g on g.id_leg = l.id_leg and g.live and g.status in ('RETIRO_POR_CERRAR', 'RETIRO_CERRADO')
      cross join lateral (select s.id_location from guide_stops s where s.id_guide = g.id_guide order by s.position desc limit 1) last
      cross join lateral (select s.id_location from guide_stops s join locations o using (id_location)
        where s.id_guide = g.id_guide and s.action = 'RETIRAR' and o.type = 'DEP' and o.active limit 1) depot
      left join lateral (select jsonb_build_object('id_guide', h.id_guide, 'version', h.version) as of from legs v join guides h on h.id_leg = v.id_leg and h.live
        where v.id_sub_reservation = u.id_sub_reservation and v.kind <> 'RETIRO' limit 1) trip on true
    where r.reservation_type = 'E' and r.template <> 'VACIO' and r.status in ('ACCEPTED', 'IN_PROGRESS') and u.status in ('ACCEPTED', 'IN_PROGRESS')
      and last.id_location <> depot.id_location
      and not exists (select from legs v join guides h on h.id_leg = v.id_leg and h.live where v.id_sub_reservation = u.id_sub_reservation and v.kind <> 'RETIRO' and ${begun})
    order by r.appointment_at desc, u.id_sub_reservation limit ${most}`);
}

export async function versionOf(tx: Tx, id_sub_reservation: number): Promise<number> {
  const row = await tx.one(
    sql<{
      version: number;
    }>`select version from sub_reservations where id_sub_reservation = ${id_sub_reservation}`,
  );
  return row.version;
}

/** A return motive that proposes storage; if there is none, the first one. */
export async function rolledMotive(tx: Tx): Promise<number | undefined> {
  const row = await tx.row(
    sql<{
      id_motivo: number;
    }>`select id_motivo from motives where kind = 'RETURN' and active order by not adds_storage, id_motivo limit 1`,
  );
  return row?.id_motivo;
}
