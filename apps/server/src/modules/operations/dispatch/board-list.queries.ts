import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import { type RawBuilder, sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { ReadAt } from '../../../platform/db/tx.ts';
import { legBefore } from '../../trips/state/assignment/assignment-facts-box.queries.ts';
import { assignmentColumns } from '../../trips/state/assignment/assignment-times.queries.ts';
import { guideRoute, legRoute } from './board.queries.ts';

export interface DispatchFilters {
  from?: string;
  to?: string;
  assigned?: boolean;
  kind?: 'RETIRO' | 'VIAJE' | 'DEVOLUCION';
  id_carrier?: number;
  id_client?: number;
}

const start = sql`coalesce(g.planned_start, l.planned_start)`;
const end = sql`coalesce(g.planned_end, l.planned_end)`;
const assigned = sql`(g.id_truck is not null and g.id_driver is not null)`;
const firstOf = (table: 'guide_stops' | 'leg_stops', key: 'id_guide' | 'id_leg', of: 'g' | 'l') =>
  sql`(select s.appointment_at from ${sql.table(table)} s where ${sql.ref(`s.${key}`)} = ${sql.ref(`${of}.${key}`)} and s.appointment_at is not null order by s.position limit 1)`;

/**
 * Legs of reservations under way as a list, for `withWaiting`; with `lacks`, those that fail a check of the day's checklist. It starts from the open
 * reservations, so that its cost depends on the open work.
 */
export function dispatchSpec(
  input: ListInput & { filters?: DispatchFilters },
  at: ReadAt,
  lacks?: RawBuilder<unknown>,
): ListSpec {
  const { zone } = at;
  const f = input.filters ?? {};
  return {
    from: sql`reservations r join legs l on l.id_reservation = r.id_reservation and l.required join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation
      left join guides g on g.id_leg = l.id_leg and g.live`,
    key: sql`l.id_leg`,
    joins: sql`join container_types y on y.id_container_type = u.id_container_type`,
    columns: sql`l.id_leg, g.id_guide, g.version, g.guide_number, r.id_reservation, u.number, l.kind, r.reservation_type, r.client_name, u.container_code, y.code as container_type,
      coalesce(${guideRoute}, ${legRoute}, '') as route, coalesce(g.status, 'GUIA_NO_GENERADA') as status, ${start} as planned_start, ${end} as planned_end,
      round(extract(epoch from ${end} - ${start}) / 60)::int as minutes, coalesce(${firstOf('guide_stops', 'id_guide', 'g')}, ${firstOf('leg_stops', 'id_leg', 'l')}) as appointment_at,
      g.carrier_name, g.disk, g.license_plate, g.id_driver, g.driver_name, g.generator_disk, g.chassis_disk, ${assigned} as assigned, ${legBefore} as before, ${assignmentColumns(at)}`,
    where: [
      sql`r.status in ('ACCEPTED', 'IN_PROGRESS') and u.status in ('ACCEPTED', 'IN_PROGRESS')`,
      f.from === undefined ? undefined : sql`${start} >= ${instantOf(f.from, '00:00', zone)}::timestamptz`,
      f.to === undefined ? undefined : sql`${start} < ${instantOf(addDays(f.to, 1), '00:00', zone)}::timestamptz`,
      f.assigned === undefined ? undefined : sql`${assigned} = ${f.assigned}`,
      f.kind === undefined ? undefined : sql`l.kind = ${f.kind}`,
      f.id_carrier === undefined ? undefined : sql`g.id_carrier = ${f.id_carrier}`,
      lacks,
      f.id_client === undefined ? undefined : sql`r.id_client = ${f.id_client}`,
    ],
    words: {
      text: sql`plain_text(r.id_reservation || '-' || u.number || ' ' || r.client_name || ' ' || coalesce(u.container_code, '') || ' ' || coalesce(g.license_plate, '') || ' ' || coalesce(g.disk, '') || ' ' || coalesce(g.driver_name, ''))`,
      typed: input.search,
      isComposed: true,
    },
    sortable: { planned_start: start, id_reservation: sql`r.id_reservation`, client_name: sql`r.client_name` },
    defaultSort: { field: 'planned_start', dir: 'asc' },
  };
}
