import type { BoxLink } from '@cabezal/domain/trips/rules/assignment-box';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { ownArrival } from '../facts/event-times.queries.ts';
import { placeInWords } from '../facts/place-name.queries.ts';

const STOP = sql`jsonb_build_object('id_location', z.id_location, 'code', z.code, 'action', z.action, 'leaves_box', z.leaves_box)`;
/** First or last stop of a leg: of its live guide, else of its plan. */
const stopOf = (leg: 'l' | 'x', guide: 'g' | 'xg', end: 'asc' | 'desc'): RawBuilder<unknown> =>
  sql`coalesce((select ${STOP} from guide_stops z where z.id_guide = ${sql.ref(`${guide}.id_guide`)} and z.skipped_at is null order by z.position ${sql.raw(end)} limit 1),
    (select ${STOP} from leg_stops z where z.id_leg = ${sql.ref(`${leg}.id_leg`)} order by z.position ${sql.raw(end)} limit 1))`;
const startOf = (leg: 'l' | 'x', guide: 'g' | 'xg'): RawBuilder<unknown> =>
  sql`iso(coalesce(${sql.ref(`${guide}.planned_start`)}, ${sql.ref(`${leg}.planned_start`)}))`;
const endOf = (leg: 'l' | 'x', guide: 'g' | 'xg'): RawBuilder<unknown> =>
  sql`iso(coalesce(${sql.ref(`${guide}.planned_end`)}, ${sql.ref(`${leg}.planned_end`)}))`;

/**
 * The id of the required leg directly before or after a leg of the same container; null: none. An approved street turn goes on from the last leg of the
 * import to the trip of the export.
 */
function besideLeg(leg: 'l' | 'x', to: 'BEFORE' | 'AFTER'): RawBuilder<unknown> {
  const isBefore = to === 'BEFORE';
  const of = (column: string) => sql.ref(`${leg}.${column}`);
  const [sub, position, kind] = [of('id_sub_reservation'), of('position'), of('kind')];
  return sql`coalesce((select y.id_leg from legs y where y.id_sub_reservation = ${sub} and y.required and y.position ${sql.raw(isBefore ? '<' : '>')} ${position}
      order by y.position ${sql.raw(isBefore ? 'desc' : 'asc')} limit 1),
    case when ${kind} = 'VIAJE' then ${sql.raw(isBefore ? 'turned_from' : 'turned_to')}(${sub}) end)`;
}

/** The link of leg `l` (its guide `g`) to the leg `x` of its container directly before or after it, as `BoxLink`; null without one. */
function link(to: 'BEFORE' | 'AFTER'): RawBuilder<unknown> {
  const isBefore = to === 'BEFORE';
  const parts = isBefore
    ? sql`'ends', ${stopOf('x', 'xg', 'desc')}, 'ends_at', ${endOf('x', 'xg')}, 'begins', ${stopOf('l', 'g', 'asc')}, 'begins_at', ${startOf('l', 'g')}, 'kind', l.kind`
    : sql`'ends', ${stopOf('l', 'g', 'desc')}, 'ends_at', ${endOf('l', 'g')}, 'begins', ${stopOf('x', 'xg', 'asc')}, 'begins_at', ${startOf('x', 'xg')}, 'kind', x.kind`;
  return sql`(select jsonb_build_object('id_leg', x.id_leg, ${parts},
      'unit', case when t.id_truck is not null then jsonb_build_object('id_truck', t.id_truck, 'disk', t.disk, 'id_generator', xg.id_generator, 'id_chassis', xg.id_chassis,
        'generator_disk', xg.generator_disk, 'chassis_disk', xg.chassis_disk,
        'truck_state', case when t.active then t.truck_state else 'INACTIVO' end) end)
    from legs x left join guides xg on xg.id_leg = x.id_leg and xg.live left join trucks t on t.id_truck = xg.id_truck
    where x.id_leg = ${besideLeg('l', to)})`;
}

/** The leg of the container of `l` (with its guide `g`) that follows it, as `BoxLink`. */
export const carriedBy = link('AFTER');
/** The leg of its container that follows the leg of a guide; null: none. */
export async function nextLegOf(tx: Tx, id_guide: number): Promise<BoxLink | null> {
  const { next } = await tx.one(
    sql<{
      next: BoxLink | null;
    }>`select ${carriedBy} as next from guides g join legs l on l.id_leg = g.id_leg where g.id_guide = ${id_guide}`,
  );
  return next;
}
/**
 * Columns of leg `l` with its guide `g`: the legs of its container directly before and after, as `BoxLinks`. A rescue takes over the
 * container on the road, whoever brought it.
 */
export const boxLinks = sql`case when g.rescue then null else ${link('BEFORE')} end as brought_by, ${carriedBy} as carried_by`;

const place = placeInWords(sql`z.name`, sql`z.canton`);
/** Where guide `b` ends, as dispatchers name it. */
export const endPlace = sql`(select ${place} from guide_stops z left join locations p on p.id_location = z.id_location
  where z.id_guide = b.id_guide and z.skipped_at is null order by z.position desc limit 1)`;

/** The first event of the trip of leg `l`, also of a rescued guide. */
const fetchedAt = sql`(select min(least(${ownArrival}, s.departure_at)) from guides n join guide_stops s on s.id_guide = n.id_guide
  where n.id_leg = l.id_leg and n.deleted_at is null and n.false_freight_at is null)`;
/** Guide `xg` of leg `x` with its last stop `z`, as `LegBefore` seen from the container's next leg `l` with its guide `g`. */
const asBefore = sql`jsonb_build_object('kind', x.kind, 'ends', ${STOP}, 'begins', ${stopOf('l', 'g', 'asc')}, 'place', ${place}, 'arrival_at', iso(z.arrival_at),
  'departure_at', iso(z.departure_at), 'finished_at', iso(xg.finished_at), 'fetched_at', iso(${fetchedAt}), 'generator_disk', xg.generator_disk, 'chassis_disk', xg.chassis_disk)`;
const withLastStop = sql`cross join lateral (select * from guide_stops s where s.id_guide = xg.id_guide and s.skipped_at is null order by s.position desc limit 1) z
  left join locations p on p.id_location = z.id_location`;
/** The leg before `l` (with its guide `g`) of the same container, as `LegBefore`. Null: it has no live guide or no mark. */
export const legBefore = sql`(
  select ${asBefore} from legs x join guides xg on xg.id_leg = x.id_leg and xg.live ${withLastStop}
  where z.leaves_box and x.id_leg = ${besideLeg('l', 'BEFORE')})`;

/** A guide as `LegBefore` of its container's next leg. Null: it has no mark, or no leg follows. `id_guide`: of no table named `g`. */
export const leftBy = (id_guide: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${asBefore} from guides xg join legs x on x.id_leg = xg.id_leg ${withLastStop}
    join legs l on l.id_leg = ${besideLeg('x', 'AFTER')} left join guides g on g.id_leg = l.id_leg and g.live
    where xg.id_guide = ${id_guide} and z.leaves_box)`;
