import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** The last planned stop of a leg, with the version of its reservation. */
export interface PlantStop {
  id_leg_stop: number;
  version: number;
}

/** Plants where a leg that waits for a truck ends and the next leg of its container begins, the latest leg first. */
export function plantsToLeaveAt(tx: Tx, most: number): Promise<PlantStop[]> {
  const stop = (leg: 'l' | 'x', end: 'asc' | 'desc'): RawBuilder<unknown> =>
    sql`lateral (select z.id_leg_stop, z.id_location, z.code, z.action from leg_stops z where z.id_leg = ${sql.ref(`${leg}.id_leg`)} order by z.position ${sql.raw(end)} limit 1)`;
  const waits = (leg: 'l' | 'x'): RawBuilder<unknown> =>
    sql`not exists (select from guides g where g.id_leg = ${sql.ref(`${leg}.id_leg`)} and g.live)`;
  return tx.rows(sql<PlantStop>`select ends.id_leg_stop, r.version from legs l join reservations r using (id_reservation)
      join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation
      join legs x on x.id_sub_reservation = l.id_sub_reservation and x.position = l.position + 1 and x.required
      cross join ${stop('l', 'desc')} ends cross join ${stop('x', 'asc')} begins
    where l.required and r.status in ('ACCEPTED', 'IN_PROGRESS') and u.status in ('ACCEPTED', 'IN_PROGRESS') and l.planned_start > ${tx.now}
      and ends.code = 'PLT' and begins.id_location = ends.id_location and ${waits('l')} and ${waits('x')}
    order by l.planned_start desc, l.id_leg limit ${most}`);
}
