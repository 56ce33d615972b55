import type { ReplanCause, ReplanNeed } from '@cabezal/contract/operations/proposals/proposals.calls';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { isNotEnded } from '../../trips/state/facts/under-way.queries.ts';

/** Whether a need still holds; the job resolves the others. */
const holds = sql`awaits_departure(g) and case x.cause
  when 'CAMION_FUERA' then exists (select from trucks t where t.id_truck = g.id_truck and not (t.active and t.truck_state in ('DISPONIBLE', 'ASIGNADO', 'EN_VIAJE')))
  when 'CONDUCTOR_FUERA' then exists (select from drivers d where d.id_driver = g.id_driver and not d.active)
  when 'PAPEL' then x.detail not like 'Credencial bloqueada para %' or exists (select from credentials k join guide_stops s on s.id_guide = g.id_guide and s.id_location = k.id_location
    where (k.id_truck = g.id_truck or k.id_driver = g.id_driver) and k.state = 'BANNED' and k.replaced_by is null)
  else true end`;

/** Trips that need another plan, earliest first. */
export function openNeeds(tx: Tx): Promise<ReplanNeed[]> {
  return tx.rows(sql<ReplanNeed>`select x.id_need, x.id_guide, g.id_reservation, u.number, x.cause, x.detail, x.since, g.planned_start, g.disk,
      g.issued_at is not null as issued
    from replan_needs x join guides g using (id_guide) join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
    where x.resolved_at is null and ${holds} order by g.planned_start, x.id_need`);
}

/** A guide to plan again. */
export interface Replanned {
  id_guide: number;
  id_leg: number;
  label: string;
  day: string;
  issued: boolean;
  has_truck: boolean;
  /** It has a truck and has not left. */
  waits: boolean;
  /** Its planned start has passed. */
  is_late: boolean;
}
export function replannedGuides(
  tx: Tx,
  which: { ids: readonly number[] } | { causes: readonly ReplanCause[] },
): Promise<Replanned[]> {
  const condition: RawBuilder<unknown> =
    'ids' in which
      ? sql`g.id_guide = any(${[...which.ids]}::int[])`
      : sql`exists (select from replan_needs x where x.id_guide = g.id_guide and x.resolved_at is null and x.cause = any(${[...which.causes]}::text[]) and ${holds})`;
  return tx.rows(sql<Replanned>`select g.id_guide, g.id_leg, g.id_reservation || '-' || u.number as label,
      to_char(g.planned_start at time zone ${tx.zone}, 'YYYY-MM-DD') as day, g.issued_at is not null as issued, g.id_truck is not null as has_truck, awaits_departure(g) as waits,
      g.planned_start < ${tx.now} as is_late
    from guides g join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
    where g.deleted_at is null and g.id_leg is not null and ${condition} order by g.planned_start, g.id_guide limit 300`);
}

/** A trip that has left and that nobody has ended, also if it only waits for its closing, whose truck has a next trip that has not left. */
export interface NextTrip {
  id_guide: number;
  label: string;
  free_at: string;
  ends: { lat: number; lng: number };
  begins: { lat: number; lng: number };
  planned_start: string;
}
const place = (guide: RawBuilder<unknown>, end: 'asc' | 'desc'): RawBuilder<unknown> =>
  sql`(select jsonb_build_object('lat', z.lat, 'lng', z.lng) from guide_stops z where z.id_guide = ${guide} and z.skipped_at is null order by z.position ${sql.raw(end)} limit 1)`;
export function nextTrips(tx: Tx): Promise<NextTrip[]> {
  return tx.rows(sql<NextTrip>`select n.id_guide, g.id_reservation || '-' || u.number as label, n.planned_start,
      greatest(g.busy_to, g.eta_at, ${tx.now}::timestamptz) as free_at, ${place(sql`g.id_guide`, 'desc')} as ends, ${place(sql`n.id_guide`, 'asc')} as begins
    from guides g join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
      cross join lateral (select o.* from guides o where o.id_truck = g.id_truck and o.id_guide <> g.id_guide and o.planned_start > g.planned_start
        and awaits_departure(o) order by o.planned_start limit 1) n
    where ${isNotEnded} and g.id_truck is not null and not awaits_departure(g)
      and n.planned_start < ${tx.now}::timestamptz + interval '24 hours'`);
}

/** Stores trips that will begin late because the previous one is late, each once; others of that cause are resolved. */
export async function storeDelays(tx: Tx, late: readonly { id_guide: number; detail: string }[]): Promise<number> {
  const rows = JSON.stringify(late);
  const over =
    await tx.count(sql`update replan_needs x set resolved_at = ${tx.now} from guides g where g.id_guide = x.id_guide and x.resolved_at is null
    and (not (${holds}) or (x.cause = 'ATRASO_PREVIO' and x.id_guide not in (select d.id_guide from jsonb_to_recordset(${rows}::jsonb) as d(id_guide int))))`);
  const found = await tx.count(sql`insert into replan_needs (id_guide, cause, detail, since)
    select d.id_guide, 'ATRASO_PREVIO', d.detail, ${tx.now} from jsonb_to_recordset(${rows}::jsonb) as d(id_guide int, detail text) on conflict do nothing`);
  return over + found;
}
