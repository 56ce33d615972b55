import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';

/** The arrival at stop `s`, if its guide recorded it; null for one taken over from a rescued unit, which belongs to that unit. */
export const ownArrival = sql`case when s.id_stop_origin is null then s.arrival_at end`;
/** The first arrival or departure that guide `g` recorded itself. */
export const firstOwnEvent = sql`(select min(least(${ownArrival}, s.departure_at)) from guide_stops s where s.id_guide = g.id_guide)`;
/** The business day of guide `g` of reservation `r`: of its first departure, else of the appointment. */
export const tripDate = ({ zone }: Pick<Tx, 'zone'>) =>
  sql`coalesce(((select min(s.departure_at) from guide_stops s where s.id_guide = g.id_guide) at time zone ${zone}::text)::date, r.appointment_date)`;
