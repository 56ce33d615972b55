import type { FastContainer, FastReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';

/**
 * Where the box of `u` is fetched (the first such stop of its open legs) or delivered (the last); for a pending reservation the booked
 * place. Null: no open stop. Same rule as `datedStop` and `openPlans`.
 */
function datedStop(actions: readonly string[], end: 'first' | 'last', bookedCode: RawBuilder<unknown>) {
  const order = end === 'first' ? sql`l.id_leg, s.position` : sql`l.id_leg desc, s.position desc`;
  const planned = sql`(select jsonb_build_object('name', s.name, 'at', iso(coalesce(s.appointment_at, s.planned_arrival)), 'slot_code', s.slot_code)
      from legs l left join guides g on g.id_leg = l.id_leg and g.live
        join lateral (
          select n.name, n.position, n.action, n.appointment_at, n.planned_arrival, n.slot_code, n.arrival_at is null and n.departure_at is null and n.skipped_at is null as is_open
            from guide_stops n where n.id_guide = g.id_guide
          union all
          select coalesce(p.name, ''), n.position, n.action, n.appointment_at, n.planned_arrival, n.slot_code, true
            from leg_stops n left join locations p using (id_location) where g.id_guide is null and n.id_leg = l.id_leg) s
          on s.action in (${sql.join(actions)}) and s.is_open
      where l.id_sub_reservation = u.id_sub_reservation and l.required and u.rejected_at is null and u.cancelled_at is null
        and g.finished_at is null and g.closed_at is null
      order by ${order} limit 1)`;
  return sql`case when r.status <> 'PENDING' then ${planned}
    else (select jsonb_build_object('name', coalesce(p.name, ''), 'at', iso(s.appointment_at), 'slot_code', null)
      from reservation_stops s left join locations p using (id_location)
      where s.id_reservation = r.id_reservation and s.code = ${bookedCode} order by s.position limit 1) end`;
}

const fetched = datedStop(['RETIRAR'], 'first', sql`(case when r.reservation_type = 'E' then 'DEP' else 'PRT' end)`);
const left = datedStop(
  ['ENTREGAR', 'DEVOLVER'],
  'last',
  sql`(case when r.reservation_type = 'E' then 'PRT' else 'DEP' end)`,
);

export type FastRow = Omit<FastReservation, 'edit' | 'containers'> & { containers: Omit<FastContainer, 'edit'>[] };

/** Reservations with their containers for the quick edit, in the caller's scope, in the order of `ids`. */
export function fastRows(tx: Tx, ids: readonly number[]): Promise<FastRow[]> {
  return tx.rows(sql<FastRow>`select r.id_reservation, r.reservation_type, r.client_name, r.shown_status, r.version, r.booking, r.bl, r.cw1_code, r.reference,
      (select name from ships s where s.id_ship = r.id_ship) as ship, r.voyage,
      r.cut_off, r.release_number, r.exit_letter, r.appointment_date, r.appointment_time, r.scheduled_at is not null as scheduled,
      coalesce((select jsonb_agg(jsonb_build_object('id_sub_reservation', u.id_sub_reservation, 'number', u.number, 'version', u.version, 'container_code', u.container_code,
          'container_type', y.code, 'tare_kg', y.tare_kg, 'payload_kg', y.payload_kg, 'seals', u.seals, 'weight_kg', u.weight_kg,
          'dae', u.dae, 'vgm_kg', u.vgm_kg,
          'needs_generator', u.needs_generator, 'own_generator', u.own_generator,
          'retrieval', ${fetched}, 'delivery', ${left}) order by u.number)
        from sub_reservations u join container_types y using (id_container_type) where u.id_reservation = r.id_reservation), '[]') as containers
    from reservations r where r.id_reservation = any(${[...ids]}::int[])
    order by array_position(${[...ids]}::int[], r.id_reservation)`);
}

/** Ships of that name, ignoring accents and case; at most two, because two are ambiguous. */
export async function shipsNamed(tx: Tx, name: string): Promise<number[]> {
  const rows = await tx.rows(
    sql<{ id_ship: number }>`select id_ship from ships where plain_text(name) = plain_text(${name}) limit 2`,
  );
  return rows.map(row => row.id_ship);
}
