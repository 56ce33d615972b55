import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';

/**
 * A reservation as its form would send it: containers that are carried, services as the first of them has them, of a reservation with gensets
 * of ours the first that needs one. Undefined outside the scope.
 */
export function storedInput(tx: Tx, id_reservation: number): Promise<ReservationInput | undefined> {
  return tx.row(sql<ReservationInput>`select r.reservation_type, r.template like '%CON_RETIRO' as with_pickup, r.id_client, r.id_bill_to, r.id_addressee, r.id_carrier,
      r.id_shipping_line, r.id_ship, r.voyage, r.booking, r.bl, r.cw1_code, r.reference, r.id_product, iso(r.cut_off) as cut_off, r.free_days,
      r.appointment_date, to_char(r.appointment_time, 'HH24:MI') as appointment_time, r.instructions,
      (select jsonb_agg(jsonb_build_object('code', s.code, 'id_location', s.id_location, 'id_local', s.id_local, 'appointment_at', iso(s.appointment_at)) order by s.position)
        from reservation_stops s where s.id_reservation = r.id_reservation) as stops,
      coalesce((select jsonb_agg(jsonb_build_object('id_sub_reservation', u.id_sub_reservation, 'container_code', u.container_code, 'id_container_type', u.id_container_type,
          'weight_kg', u.weight_kg, 'set_point_c', u.set_point_c::float8, 'needs_generator', u.needs_generator, 'own_generator', u.own_generator) order by u.number)
        from sub_reservations u where u.id_reservation = r.id_reservation and u.rejected_at is null and u.cancelled_at is null), '[]') as containers,
      coalesce((select jsonb_agg(jsonb_build_object('id_service', k.id_service, 'quantity', k.booked::float8) order by k.id_charge)
        from charges k where k.booked is not null and k.id_sub_reservation = (select u.id_sub_reservation from sub_reservations u
          where u.id_reservation = r.id_reservation and u.rejected_at is null and u.cancelled_at is null
          order by (u.needs_generator and not u.own_generator) desc, u.number limit 1)), '[]') as services
    from reservations r where r.id_reservation = ${id_reservation}`);
}
