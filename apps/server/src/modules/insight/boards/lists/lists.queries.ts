import { sql } from 'kysely';
import type { ListSpec } from '../../../../platform/db/list.ts';
import type { ReadAt } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import {
  type ReservationListInput,
  reservationSpec,
} from '../../../bookings/reservations/reading/reservations.queries.ts';
import { driverIsShown } from '../../../trips/state/assignment/shared-driver.queries.ts';
import { isUnderWay } from '../../../trips/state/facts/under-way.queries.ts';

export type StaffListInput = ReservationListInput & {
  filters?: { mine?: boolean; late?: boolean; tasks_overdue?: boolean };
};

/** Guides under way with an open stop whose appointment is past, or will be past by the ETA. */
const lateGuides = (
  now: Date,
) => sql`from guides g where g.id_reservation = r.id_reservation and ${isUnderWay} and exists (select from guide_stops s where s.id_guide = g.id_guide and s.arrival_at is null
    and s.departure_at is null and s.skipped_at is null and s.appointment_at < greatest(s.eta_at, ${now}::timestamptz))`;
const tasks = sql`from reservation_tasks k where k.id_reservation = r.id_reservation and k.status in ('PENDING', 'IN_PROGRESS')`;

/** The list of reservations with their advisor and operative, and with numbers of open and overdue tasks and of late guides. */
export function staffSpec(
  input: StaffListInput,
  actor: Actor,
  at: ReadAt,
  whose: 'id_advisor' | 'id_operative',
): ListSpec {
  const spec = reservationSpec(input, at);
  const f = input.filters ?? {};
  const overdue = sql`${tasks} and k.due_at < ${at.now}::timestamptz`;
  return {
    ...spec,
    columns: sql`${spec.columns}, r.id_advisor, r.id_operative, (select v.name || ' ' || v.last_name from users v where v.id_user = r.id_operative) as operative,
      (select count(*)::int ${tasks}) as tasks_open, (select count(*)::int ${overdue}) as tasks_overdue, (select count(*)::int ${lateGuides(at.now)}) as late_guides`,
    where: [
      ...spec.where,
      f.mine === true ? sql`${sql.ref(`r.${whose}`)} = ${actor.id_user}` : undefined,
      f.late === undefined ? undefined : sql`exists (select ${lateGuides(at.now)}) = ${f.late}`,
      f.tasks_overdue === undefined ? undefined : sql`exists (select ${overdue}) = ${f.tasks_overdue}`,
    ],
  };
}

const guidesJson = sql`coalesce((select jsonb_agg(jsonb_build_object('id_guide', g.id_guide, 'guide_number', g.guide_number, 'kind', g.kind, 'status', g.status, 'number', u.number,
    'container_code', u.container_code, 'license_plate', case when ${driverIsShown('g')} then g.license_plate end, 'driver_name', case when ${driverIsShown('g')} then g.driver_name end,
    'issued_at', iso(g.issued_at), 'eta_at', iso(g.eta_at), 'print_stale', g.print_stale, 'version', g.version,
    'papers', (select count(*) from documents d where d.id_guide = g.id_guide and d.deleted_at is null)) order by u.number, g.planned_start, g.id_guide)
  from guides g join sub_reservations u using (id_sub_reservation) where g.id_reservation = r.id_reservation and g.deleted_at is null), '[]') as guides`;

/** Reservations that have guides, each with its guides. */
export function unfoldedSpec(input: ReservationListInput, at: ReadAt): ListSpec {
  const spec = reservationSpec(input, at);
  return {
    ...spec,
    columns: sql`r.id_reservation, r.reservation_type, r.client_name, r.route_text, r.booking, r.bl, r.appointment_at, r.shown_status, ${guidesJson}`,
    where: [
      ...spec.where,
      // «offset 0» keeps this a test of each row in the order of the list; otherwise PostgreSQL may collect years of guides for one page.
      sql`exists (select from guides g where g.id_reservation = r.id_reservation and g.deleted_at is null offset 0)`,
    ],
  };
}
