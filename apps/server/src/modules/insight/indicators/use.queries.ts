import type { ResourceKind, UseInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import type { LegBefore } from '@cabezal/domain/trips/rules/waiting-box';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { leftBy } from '../../trips/state/assignment/assignment-facts-box.queries.ts';
import { firstOwnEvent } from '../../trips/state/facts/event-times.queries.ts';
import { isDrivenToEnd } from '../../trips/state/facts/guide-record.queries.ts';
import { ofGuides } from './asked.queries.ts';

interface Resource {
  /** Query of the active resources, with columns `id`, `name`, `state`. `own`: those of the operator; otherwise those of other companies. */
  readonly from: (own: boolean) => RawBuilder<unknown>;
  /** Column of a guide that refers to the resource. */
  readonly column: 'id_truck' | 'id_driver' | 'id_generator' | 'id_chassis';
  readonly noun: 'truck' | 'driver' | 'equipment';
}
const ofCompany = (own: boolean): RawBuilder<unknown> =>
  sql`(select c.is_operator from companies c where c.id_company = x.id_company) = ${own}`;
const equipment = (kind: 'GEN' | 'CHA') => (own: boolean) =>
  sql`select x.id_equipment as id, x.disk as name, x.availability as state from equipments x
    where x.kind = ${sql.lit(kind)} and x.active and ${ofCompany(own)}`;
const RESOURCES: Readonly<Record<ResourceKind, Resource>> = {
  TRUCK: {
    column: 'id_truck',
    noun: 'truck',
    from: own =>
      sql`select x.id_truck as id, x.disk || ' · ' || x.license_plate as name, x.truck_state as state from trucks x where x.active and ${ofCompany(own)}`,
  },
  DRIVER: {
    column: 'id_driver',
    noun: 'driver',
    from: own =>
      sql`select x.id_driver as id, x.name || ' ' || x.last_name as name, 'ACTIVO' as state from drivers x where x.active and ${ofCompany(own)}`,
  },
  GENSET: { column: 'id_generator', noun: 'equipment', from: equipment('GEN') },
  CHASSIS: { column: 'id_chassis', noun: 'equipment', from: equipment('CHA') },
};

/** Instants are milliseconds since 1970. */
export interface ResourceRow {
  id: number;
  name: string;
  state: string;
  spans: { from: number; to: number }[];
  /** Guides that left their container by a mark, with when it was fetched; null where no leg follows. */
  stays: (LegBefore | null)[];
  changes: { at: number; from_state: string; to_state: string }[];
  trips: number;
  km: string;
}
const millis = (of: RawBuilder<unknown>) => sql`(extract(epoch from ${of}) * 1000)::float8`;

const last = sql`(select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g.id_guide)`;
/** Days by which a trip may be earlier or later than planned: trips are selected by their planned period, widened by these days. */
const BESIDE = 3;
/** Days before the period in which a guide may have begun whose container still stands where it was left. */
const STAYS = 60;

/**
 * Resources in use today with their trips in the period: a guide occupies a resource from its own first event to its end, or until now while it
 * is under way; a rescue or a false freight ends it earlier. A guide that has not begun occupies nothing. Gensets and chassis also come with `stays`:
 * they stand with a container that was left, without their truck.
 */
export function resourceRows(tx: Tx, asked: UseInput): Promise<ResourceRow[]> {
  const { from, column, noun } = RESOURCES[asked.kind];
  const begin = sql`${instantOf(asked.from, '00:00', tx.zone)}::timestamptz`;
  const end = sql`${instantOf(addDays(asked.to, 1), '00:00', tx.zone)}::timestamptz`;
  const by = sql.ref(column);
  // The owner is a condition on the resources, not on the guides.
  const which = ofGuides({ ...asked, own: undefined });
  return tx.rows(sql<ResourceRow>`
    with spans as (select g.${by} as id, jsonb_agg(jsonb_build_object('from', ${millis(firstOwnEvent)},
        'to', ${millis(sql`least(coalesce(g.rescued_at, case when ${isDrivenToEnd} then coalesce(g.finished_at, ${last}) else ${tx.now}::timestamptz end), g.false_freight_at)`)})) as spans
      from guides g join reservations r using (id_reservation)
      where g.issued_at is not null and g.deleted_at is null and tstzrange(g.busy_from, g.busy_to) && tstzrange(${begin} - make_interval(days => ${BESIDE}::int), ${end} + make_interval(days => ${BESIDE}::int))
        and ${firstOwnEvent} is not null
        and g.${by} is not null and ${which} group by 1),
    stays as (select g.${by} as id, jsonb_agg(${leftBy(sql`w.id_guide`)}) as stays
      from guide_stops w join guides g on g.id_guide = w.id_guide join reservations r using (id_reservation)
      where w.leaves_box and ${sql.lit(noun === 'equipment')} and g.issued_at is not null and g.live and g.${by} is not null and ${which}
        and g.planned_start >= ${begin} - make_interval(days => ${STAYS}::int) and g.planned_start < ${end} group by 1),
    trips as (select g.${by} as id, count(*)::integer as trips, coalesce(sum(g.km), 0)::numeric(12, 1)::text as km
      from guides g join reservations r using (id_reservation)
      where g.deleted_at is null and g.planned_start >= ${begin} and g.planned_start < ${end} and g.${by} is not null and ${which} group by 1),
    changes as (select l.id_record as id, jsonb_agg(jsonb_build_object('at', ${millis(sql`l.at`)}, 'from_state', l.from_state, 'to_state', l.to_state)
        order by l.id_state_log) as changes from state_logs l where l.noun = ${noun} group by 1)
    select x.id, x.name, x.state, coalesce(s.spans, '[]') as spans, coalesce(y.stays, '[]') as stays, coalesce(c.changes, '[]') as changes, coalesce(t.trips, 0) as trips, coalesce(t.km, '0.0') as km
    from (${from(asked.own ?? true)}) x left join spans s using (id) left join stays y using (id) left join trips t using (id) left join changes c using (id) order by x.name`);
}
