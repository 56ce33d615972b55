import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface LegOfContainer {
  id_sub_reservation: number;
  number: number;
  container_code: string | null;
  legs: {
    id_leg: number;
    kind: string;
    required: boolean;
    plan: {
      id_leg_stop: number;
      code: string;
      action: string | null;
      id_location: number;
      name: string;
      planned_arrival: string | null;
      planned_departure: string | null;
      appointment_at: string | null;
      leaves_box: boolean;
    }[];
  }[];
}
/** A carrier may not see where others drive: it reads the plan of legs of its own guides only. */
const isShown = sql`(app_audience() <> 'carrier' or exists (select from guides g where g.id_leg = l.id_leg))`;

/** Containers of a reservation in the caller's scope with their legs, in order. */
export function containersWithLegs(tx: Tx, id_reservation: number): Promise<LegOfContainer[]> {
  return tx.rows(sql<LegOfContainer>`select u.id_sub_reservation, u.number, u.container_code,
      coalesce((select jsonb_agg(jsonb_build_object('id_leg', l.id_leg, 'kind', l.kind, 'required', l.required, 'plan', coalesce((select jsonb_agg(jsonb_build_object('id_leg_stop', s.id_leg_stop, 'code', s.code, 'action', s.action,
          'id_location', s.id_location, 'name', p.name, 'planned_arrival', iso(s.planned_arrival), 'planned_departure', iso(s.planned_departure),
          'appointment_at', iso(s.appointment_at), 'leaves_box', s.leaves_box) order by s.position) from leg_stops s join locations p using (id_location) where s.id_leg = l.id_leg and ${isShown}), '[]')) order by l.position, l.id_leg)
        from legs l where l.id_sub_reservation = u.id_sub_reservation), '[]') as legs
    from sub_reservations u where u.id_reservation = ${id_reservation} order by u.number`);
}
