import type { BoardGuide, BoardTruck, UnassignedLeg } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import type { LatLng } from '@cabezal/domain/system/geo/distance';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { shownStateOfAll } from '../../fleet/trucks/trucks.queries.ts';
import { parameterOn } from '../../system/parameters/read-parameter.queries.ts';
import { codeWithoutSlot } from '../../trips/slots/lacking-slots.queries.ts';
import { slotStateOf } from '../../trips/slots/slot-state.queries.ts';
import { needsGenset } from '../../trips/state/assignment/assignment-facts.queries.ts';
import { legBefore } from '../../trips/state/assignment/assignment-facts-box.queries.ts';
import { assignmentColumns } from '../../trips/state/assignment/assignment-times.queries.ts';
import { guideEnd } from '../../trips/state/assignment/whereabouts.queries.ts';
import { type WithBefore, withWaiting } from '../../trips/state/assignment/with-waiting.ts';
import { firstOwnEvent } from '../../trips/state/facts/event-times.queries.ts';
import { guidePlace, legPlace } from '../../trips/state/facts/place-name.queries.ts';
import { isNotEnded } from '../../trips/state/facts/under-way.queries.ts';

const brief = (of: 'l' | 'g'): RawBuilder<unknown> =>
  sql`r.id_reservation, u.number, r.reservation_type, r.client_name, y.code as container_type, y.reefer, ${needsGenset(of)} as needs_generator, u.own_generator`;
/** Looks up one row at a time: «offset 0» keeps the planner from scanning a whole table for a few rows. */
const each = (table: string, of: 'l' | 'g' | 'r', key: string): RawBuilder<unknown> =>
  sql`lateral (select * from ${sql.table(table)} x where x.${sql.ref(key)} = ${sql.ref(`${of}.${key}`)} offset 0)`;
const boxes = (of: 'l' | 'g'): RawBuilder<unknown> =>
  sql`cross join ${each('sub_reservations', of, 'id_sub_reservation')} u join container_types y on y.id_container_type = u.id_container_type`;

/** «Tercon → El Guabo → DP World»: of the guide if there is one, else of the leg's plan. A base is where it starts, not its destination. */
export const legRoute = sql`(select string_agg(${legPlace}, ' → ' order by s.position) from leg_stops s join locations p using (id_location)
  where s.id_leg = l.id_leg and s.code <> 'BASE')`;
export const guideRoute = sql`(select string_agg(${guidePlace}, ' → ' order by s.position) from guide_stops s left join locations p using (id_location)
  where s.id_guide = g.id_guide and s.code <> 'BASE')`;

/** The first work place, with its agreed time; or the first place without a slot. */
const slotOf = (
  stops: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select jsonb_build_object('code', s.slot_code, 'at', iso(s.appointment_at), 'place', coalesce(p.code, p.name, ''), 'lacks', ${codeWithoutSlot},
    'changing', exists (select from slots k where k.id_reservation = l.id_reservation and k.id_leg = l.id_leg and k.changing_at is not null and k.cancelled_at is null
      and k.used_at is null and k.missed_at is null))
  from ${stops} and s.action is not null order by s.position limit 1)`;
const slot = sql`coalesce(${slotOf(sql`guide_stops s left join locations p using (id_location) where s.id_guide = g.id_guide`)},
  ${slotOf(sql`leg_stops s join locations p using (id_location) where s.id_leg = l.id_leg`)})`;

/**
 * Legs of containers under way that have no live guide, or one without truck or driver, by planned start. Starts from the open reservations
 * (reservations_status) and looks up the legs of each, so that the cost depends on the open work, not on past years.
 */
export async function unassignedLegs(
  tx: Tx,
  which: { before: string } | { id_reservation: number },
): Promise<UnassignedLeg[]> {
  const condition =
    'before' in which
      ? sql`coalesce(g.planned_start, l.planned_start) < ${which.before}`
      : sql`r.id_reservation = ${which.id_reservation}`;
  const legs = await tx.rows(sql<
    WithBefore<UnassignedLeg>
  >`select ${brief('l')}, l.id_leg, l.kind, u.container_code, g.id_guide, g.version,
      coalesce(g.planned_start, l.planned_start) as planned_start, coalesce(g.planned_end, l.planned_end) as planned_end,
      coalesce(${guideRoute}, ${legRoute}, '') as route, ${slot} as slot, ${legBefore} as before, ${assignmentColumns(tx)}
    from reservations r cross join ${each('legs', 'r', 'id_reservation')} l ${boxes('l')} left join guides g on g.id_leg = l.id_leg and g.live
    where r.status in ('ACCEPTED', 'IN_PROGRESS') and u.status in ('ACCEPTED', 'IN_PROGRESS') and l.required
      and (g.id_truck is null or g.id_driver is null) and ${condition}
    order by planned_start, l.id_leg`);
  return legs.map(leg => withWaiting<UnassignedLeg>(leg));
}

/** A day's guide with a truck. `counted`: its leg is part of the day's work and has truck and driver. */
export type FoundBoardGuide = Omit<BoardGuide, 'empty_min'> & {
  counted: boolean;
  begins: LatLng | null;
  ends: LatLng | null;
};

/** Minutes after a planned start that still count as on time on a day; 0 without a parameter. */
export async function slotTolerance(tx: Tx, date: string): Promise<number> {
  const held = await tx.one(
    sql<{ minutes: number | null }>`select ${parameterOn('tolerancia_turno_min', sql`${date}::date`)} as minutes`,
  );
  return held.minutes ?? 0;
}

/**
 * Guides with a truck that overlap the window. A finished one ends at its real end; one under way at its ETA, but not before its planned
 * end and not before now. They are found by a planned start within the week before, or because they are under way.
 */
export async function boardGuides(tx: Tx, from: string, to: string): Promise<FoundBoardGuide[]> {
  const guides = await tx.rows(sql<
    WithBefore<FoundBoardGuide>
  >`select ${brief('g')}, g.id_guide, g.id_leg, g.guide_number, g.kind, g.status, g.id_truck, g.id_driver, g.driver_name, g.planned_start, g.planned_end, g.version,
      coalesce(${guideRoute}, '') as route, e.expected_end,
      ${firstOwnEvent} as begun_at,
      (select s.appointment_at from guide_stops s where s.id_guide = g.id_guide and s.appointment_at is not null order by s.position limit 1) as appointment_at,
      (select ${slotStateOf} from slots k where k.id_reservation = g.id_reservation and k.id_leg = g.id_leg and k.confirmed_at is not null and k.cancelled_at is null
        order by k.used_at is null and k.missed_at is null and k.changing_at is not null desc, k.slot_from limit 1) as slot_state,
      (select l.required from legs l where l.id_leg = g.id_leg) and g.id_driver is not null and g.planned_start >= ${from}::timestamptz as counted,
      ${guideEnd('g', 'asc')} as begins, ${guideEnd('g', 'desc')} as ends, (select ${legBefore} from legs l where l.id_leg = g.id_leg) as before
    from guides g cross join ${each('reservations', 'g', 'id_reservation')} r ${boxes('g')},
      lateral (select case
        when g.finished_at is not null or g.closed_at is not null or g.status like '%POR_CERRAR' then
          coalesce(g.finished_at, (select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g.id_guide), g.planned_end)
        when g.issued_at is not null then greatest(g.planned_end, g.eta_at, ${tx.now}::timestamptz)
        else g.planned_end end as expected_end) e
    where g.live and g.id_truck is not null and g.planned_start < ${to}::timestamptz
      and (g.planned_start >= ${from}::timestamptz - interval '7 days' or (${isNotEnded})) and e.expected_end > ${from}::timestamptz
    order by g.planned_start, g.id_guide`);
  return guides.map(guide => withWaiting<FoundBoardGuide>(guide));
}

/** Active trucks, and inactive ones with a guide on the board, in the state that people see. Own ones first. */
export function boardTrucks(tx: Tx, driving: readonly number[]): Promise<BoardTruck[]> {
  const others = driving.length === 0 ? sql`false` : sql`t.id_truck in (${sql.join([...driving])})`;
  return tx.rows(sql<BoardTruck>`select t.id_truck, t.disk, t.license_plate, t.id_company, c.name as company, c.is_operator as is_own,
      ${shownStateOfAll(tx.now)} as truck_state, t.id_driver, d.name || ' ' || d.last_name as driver_name
    from trucks t join companies c using (id_company) left join drivers d on d.id_driver = t.id_driver where t.active or ${others}
    order by c.is_operator desc, t.disk, t.id_truck`);
}

export function dispatchHead(tx: Tx, id_reservation: number): Promise<{ client_name: string } | undefined> {
  return tx.row(
    sql<{ client_name: string }>`select client_name from reservations where id_reservation = ${id_reservation}`,
  );
}
