import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';

type Services = ReservationInput['services'];
type Container = ReservationInput['containers'][number] & { services: Services };
/** A stored reservation: each container with its own services. */
export type StoredBooking = Omit<ReservationInput, 'services' | 'containers'> & { containers: Container[] };

/** Only with containers that are not cancelled. Undefined outside the scope. */
export function readStored(tx: Tx, id_reservation: number): Promise<StoredBooking | undefined> {
  return tx.row(sql<StoredBooking>`select r.reservation_type, r.template like '%CON_RETIRO' as with_pickup, r.id_client, r.id_bill_to, r.id_addressee, r.id_carrier,
      r.id_shipping_line, r.id_ship, r.voyage, r.booking, r.bl, r.cw1_code, r.reference, r.id_product, iso(r.cut_off) as cut_off, r.free_days,
      r.appointment_date, to_char(r.appointment_time, 'HH24:MI') as appointment_time, r.instructions,
      (select jsonb_agg(jsonb_build_object('code', s.code, 'id_location', s.id_location, 'id_local', s.id_local, 'appointment_at', iso(s.appointment_at)) order by s.position)
        from reservation_stops s where s.id_reservation = r.id_reservation) as stops,
      coalesce((select jsonb_agg(jsonb_build_object('id_sub_reservation', u.id_sub_reservation, 'container_code', u.container_code, 'id_container_type', u.id_container_type,
          'weight_kg', u.weight_kg, 'set_point_c', u.set_point_c::float8, 'needs_generator', u.needs_generator, 'own_generator', u.own_generator,
          'services', coalesce((select jsonb_agg(jsonb_build_object('id_service', k.id_service, 'quantity', k.booked::float8) order by k.id_charge)
            from charges k where k.id_sub_reservation = u.id_sub_reservation and k.booked is not null), '[]')) order by u.number)
        from sub_reservations u where u.id_reservation = r.id_reservation and u.rejected_at is null and u.cancelled_at is null), '[]') as containers
    from reservations r where r.id_reservation = ${id_reservation}`);
}
