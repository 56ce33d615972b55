import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { PlanStop } from '../../../bookings/reservations/editing/plan.queries.ts';

type Planned = Pick<PlanStop, 'planned_arrival' | 'planned_departure' | 'appointment_at' | 'slot_code'>;
/** A stop of a guide, and its values in the plan made meanwhile; null: none. */
export interface StopBeside extends PlanStop {
  beside: Planned | null;
}

/** Where the trip was planned while the guide did not drive it. */
export type PlannedIn = 'leg' | { id_rescue: number };

const planned = sql`jsonb_build_object('planned_arrival', iso(o.planned_arrival), 'planned_departure', iso(o.planned_departure),
  'appointment_at', iso(o.appointment_at), 'slot_code', o.slot_code)`;

/** The stops of a guide in order. Plan values of another place are not used for its stop. */
export function stopsBeside(tx: Tx, id_guide: number, from: PlannedIn): Promise<StopBeside[]> {
  const isSame = sql`o.id_location = s.id_location and o.code = s.code and o.action is not distinct from s.action`;
  const beside =
    from === 'leg'
      ? sql`select ${planned} from leg_stops o where o.id_leg_stop = s.id_leg_stop and ${isSame}`
      : sql`select ${planned} from guide_stops o where o.id_guide = ${from.id_rescue} and o.skipped_at is null and ${isSame}
          order by o.id_leg_stop is not distinct from s.id_leg_stop desc, o.position limit 1`;
  return tx.rows(sql<StopBeside>`select s.id_stop as id, s.id_leg_stop, s.position, s.code, s.action, s.name, s.slot_code, iso(s.planned_arrival) as planned_arrival,
      iso(s.planned_departure) as planned_departure, iso(s.appointment_at) as appointment_at, iso(s.arrival_at) as arrival_at,
      iso(s.departure_at) as departure_at, iso(s.skipped_at) as skipped_at, (${beside}) as beside
    from guide_stops s where s.id_guide = ${id_guide} order by s.position`);
}
