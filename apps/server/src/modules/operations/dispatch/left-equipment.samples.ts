import { sql } from 'kysely';
import { exportBooking } from '../../../../test/booking.ts';
import { type TestApp, testNow } from '../../../../test/harness.ts';
import { legOf } from '../../../../test/trips.ts';
import { boxOf, exportFromDaule, importToDaule } from '../../empties/street-turns/street-turns.samples.ts';
import { directExport, waitingTrip } from './dispatch.samples.ts';

/** Trips that need equipment within a few days. */
export interface World {
  /** Pick-up and trip of two containers, two trips of other containers, an import with its return, and the export that may take over its container. */
  readonly legs: readonly number[];
  readonly pair: { readonly id_import_sub: number; readonly id_export_sub: number };
}
/** Indexes of legs. */
export const IMPORT = 6;
export const RETURN = 7;
export const EXPORT = 8;
/** The truck of each leg with its driver. */
export const TRUCKS: readonly number[] = [1, 2, 5, 6, 3, 7, 4, 4, 2];

export async function newWorld(t: TestApp): Promise<World> {
  t.setNow(testNow);
  const days = ['2026-11-24', '2026-11-25'];
  const boxes = await Promise.all(
    days.map(day => waitingTrip(t, exportBooking({ appointment_date: day, appointment_time: '14:00' }))),
  );
  const others = await Promise.all(['2026-11-24', '2026-11-26'].map(day => waitingTrip(t, directExport(day))));
  const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
  const own = [...boxes, ...others].flatMap(one => one.legs.map(leg => leg.id_leg));
  const turned = [legOf(from, 'VIAJE'), legOf(from, 'DEVOLUCION'), legOf(to, 'VIAJE')].map(leg => leg.id_leg);
  return { legs: [...own, ...turned], pair: { id_import_sub: boxOf(from), id_export_sub: boxOf(to) } };
}

export interface Held {
  id_guide: number;
  id_leg: number;
  version: number;
  id_sub_reservation: number;
  id_truck: number | null;
  id_driver: number | null;
  id_generator: number | null;
  id_chassis: number | null;
  live: boolean;
  is_rescue: boolean;
  is_rescued: boolean;
  is_closed: boolean;
  is_issued: boolean;
  has_hold: boolean;
  /** Its last stop leaves the container. */
  is_marked: boolean;
  status: string;
  /** Milliseconds; `to`: until when the truck is held, `until`: the equipment. */
  from: number;
  to: number;
  until: number;
  starts_at: number;
  begun_at: number | null;
  over_at: number | null;
}
const ms = (at: string) => sql.raw(`(extract(epoch from ${at}) * 1000)::float8`);
/** The guides of a world that are not deleted. */
export const guidesOf = (t: TestApp, { legs }: World): Promise<Held[]> =>
  t.rows(sql<Held>`select g.id_guide, g.id_leg, g.version, g.id_sub_reservation, g.id_truck, g.id_driver, g.id_generator, g.id_chassis, g.live, g.rescue as is_rescue,
      g.rescued_by is not null as is_rescued, g.closed_at is not null as is_closed, g.issued_at is not null as is_issued, g.equipment_to is not null as has_hold, g.status,
      ${ms('g.busy_from')} as from, ${ms('g.busy_to')} as to, ${ms('greatest(g.busy_to, g.equipment_to)')} as until, ${ms('g.planned_start')} as starts_at,
      coalesce((select z.leaves_box from guide_stops z where z.id_guide = g.id_guide and z.skipped_at is null order by z.position desc limit 1), false) as is_marked,
      (select ${ms('min(least(case when z.id_stop_origin is null then z.arrival_at end, z.departure_at))')} from guide_stops z where z.id_guide = g.id_guide) as begun_at,
      case when g.status like '%POR_CERRAR' or g.status like '%CERRADO'
        then (select ${ms('coalesce(g.finished_at, max(coalesce(z.departure_at, z.arrival_at)))')} from guide_stops z where z.id_guide = g.id_guide) end as over_at
    from guides g where g.deleted_at is null and g.id_leg = any(${[...legs]}::int[]) order by g.id_guide`);
/** When each leg begins by its own plan, in milliseconds. */
export const plansOf = async (t: TestApp, { legs }: World): Promise<Map<number, number>> => {
  const rows = await t.rows<{ id_leg: number; at: number }>(
    sql`select id_leg, ${ms('planned_start')} as at from legs where id_leg = any(${[...legs]}::int[])`,
  );
  return new Map(rows.map(({ id_leg, at }) => [id_leg, at]));
};
interface Turn {
  id_street_turn: number;
  version: number;
  approved: boolean;
}
/** The street turn that is not over; undefined: none. */
export const turnOf = async (t: TestApp, { pair }: World): Promise<Turn | undefined> =>
  (
    await t.rows<Turn>(sql`select id_street_turn, version, approved_at is not null as approved from street_turns
      where id_import_sub = ${pair.id_import_sub} and denied_at is null and cancelled_at is null and expired_at is null`)
  )[0];
