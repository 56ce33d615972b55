import type { Money } from '@cabezal/domain/system/amounts/money';
import { type RawBuilder, sql } from 'kysely';
import { among } from '../../../platform/db/among.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Movement } from './facts.ts';
import { freightLinesOf } from './freight-lines.queries.ts';
import { sumOfLegs } from './leg-shares.queries.ts';

export interface StoredMovement {
  id_sub_reservation: number;
  id_reservation: number;
  client: string;
  lane: string;
  movement: Movement;
  /** Sale price of its freight; null: no price yet. */
  sale_freight: Money | null;
}

/**
 * The facts of stored containers (`u`) of reservations (`r`), by reservation. The plant is the first one; the others are further stops.
 */
export async function storedMovements(
  tx: Tx,
  which: RawBuilder<unknown>,
  most: number | null = null,
): Promise<StoredMovement[]> {
  const rows = await tx.rows(sql<
    Omit<StoredMovement, 'movement'> & Movement
  >`select u.id_sub_reservation, u.id_reservation, r.client_name as client, r.route_text as lane,
      r.reservation_type, r.template, r.id_client, r.id_bill_to, r.id_shipping_line, r.id_product,
      r.appointment_date as date, to_char(r.appointment_time, 'HH24:MI') as appointment_time,
      plant.id_location as id_plant, plant.id_canton, plant.id_province,
      (select w.id_route from routes w, reservation_stops s where s.id_reservation = r.id_reservation and s.code = 'PRT' and w.active
        and case r.reservation_type when 'E' then w.id_origin = plant.id_location and w.id_destination = s.id_location
          else w.id_origin = s.id_location and w.id_destination = plant.id_location end order by s.position, w.id_route limit 1) as id_route,
      (select s.id_location from reservation_stops s where s.id_reservation = r.id_reservation and s.code = 'PRT' order by s.position limit 1) as id_port,
      (select count(*)::int from reservation_stops s where s.id_reservation = r.id_reservation and s.code = 'PLT') as plants,
      u.id_container_type, y.reefer, y.tare_kg, u.weight_kg as cargo_kg, u.needs_generator, u.own_generator,
      coalesce(u.plan_km, ${sumOfLegs(sql`x.distance_km`)})::float8 as km,
      coalesce(u.plan_hours, round((${sumOfLegs(sql`extract(epoch from x.planned_end - x.planned_start)`)} / 3600)::numeric, 2))::float8 as hours,
      coalesce((select jsonb_agg(jsonb_build_object('id_service', k.id_service, 'quantity', k.booked::float8) order by k.id_charge) from charges k
        where k.id_sub_reservation = u.id_sub_reservation and k.booked is not null), '[]') as services,
      (select sum(f.subtotal)::text from ${freightLinesOf(sql`u.id_sub_reservation`)} f) as sale_freight
    from sub_reservations u join reservations r using (id_reservation) join container_types y on y.id_container_type = u.id_container_type
    left join lateral (select p.id_location, p.id_canton, coalesce(p.id_province, c.id_province) as id_province
      from reservation_stops s join locations p using (id_location) left join cantons c on c.id_canton = p.id_canton
      where s.id_reservation = r.id_reservation and s.code = 'PLT' order by s.position limit 1) plant on true
    where ${which} order by r.id_reservation, u.number limit ${most}::bigint`);
  return rows.map(({ id_sub_reservation, id_reservation, client, lane, sale_freight, ...movement }) => ({
    id_sub_reservation,
    id_reservation,
    client,
    lane,
    sale_freight,
    movement,
  }));
}
/** The same by container. */
export const movementsOf = (tx: Tx, ids: readonly number[]): Promise<StoredMovement[]> =>
  storedMovements(tx, sql`${among(sql`u.id_sub_reservation`, ids)}`);
