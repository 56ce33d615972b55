import type { Instant } from '@cabezal/domain/system/time/time';
import type { BoxLink } from '@cabezal/domain/trips/rules/assignment-box';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { firstOwnEvent } from '../facts/event-times.queries.ts';
import { isDrivenToEnd } from '../facts/guide-record.queries.ts';
import { carriedBy } from './assignment-facts-box.queries.ts';

export interface LeavingGuide {
  readonly id_guide: number;
  /** It carries out its leg: not rescued, no false freight. */
  readonly live: boolean;
  readonly carried_by: BoxLink | null;
  /** When the trip of the next leg gave back its equipment, if it has begun. Null: not yet. */
  readonly given_back_at: Instant | null;
}
/**
 * When the trip `g` that fetched the container of guide `y` no longer needs that guide's genset and chassis: when it is over, because it drives with
 * them, also before its planned hour; from its first event if it has others.
 */
const givenBack = sql`case when g.id_generator = y.id_generator or g.id_chassis = y.id_chassis
  then case when ${isDrivenToEnd} then coalesce(g.finished_at, (select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g.id_guide)) end
  else ${firstOwnEvent} end`;
const leaving = (where: RawBuilder<unknown>): RawBuilder<LeavingGuide> =>
  sql<LeavingGuide>`select y.id_guide, y.live, y.carried_by, (select iso(${givenBack}) from guides g where g.id_leg = (y.carried_by ->> 'id_leg')::integer and g.live) as given_back_at
    from (select g.id_guide, g.live, g.id_generator, g.id_chassis, ${carriedBy} as carried_by from guides g join legs l on l.id_leg = g.id_leg
      where ${where} and g.deleted_at is null and coalesce(g.id_generator, g.id_chassis) is not null) y`;

/**
 * Guides with equipment that leave their container at a stop, or did: of reservations (`subs`: only of these containers), and of the containers that
 * exports of theirs take over by a street turn.
 */
export function leavingGuides(
  tx: Tx,
  ids: readonly number[],
  { subs, handedOver }: { subs: readonly number[] | undefined; handedOver: readonly number[] },
): Promise<LeavingGuide[]> {
  const these = subs === undefined ? sql`true` : sql`g.id_sub_reservation = any(${[...subs]}::int[])`;
  const left = sql`exists (select from guide_stops z where z.id_guide = g.id_guide and z.leaves_box)`;
  return tx.rows(
    leaving(
      sql`(g.id_reservation = any(${[...ids]}::int[]) and ${these} or g.id_sub_reservation = any(${[...handedOver]}::int[]))
        and (g.equipment_to is not null or g.equipment_wanted_to is not null or ${left})`,
    ),
  );
}
export const leavingGuide = (tx: Tx, id_guide: number): Promise<LeavingGuide | undefined> =>
  tx.row(leaving(sql`g.id_guide = ${id_guide}`));

/**
 * Guides `b` of other containers that have a genset or chassis of guide `g` after its truck and before a time. Also those that are over: their
 * closing, rescue or false freight can be undone, and then they hold it again.
 */
const takers = (until: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`guides b where b.id_sub_reservation <> g.id_sub_reservation and (b.id_generator = g.id_generator or b.id_chassis = g.id_chassis)
    and b.deleted_at is null and b.busy_from >= g.busy_to and b.busy_from < ${until}`;
/** Until when guide `g` can hold its equipment if it should hold it until then. Null if that is null. */
const heldUntil = (until: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`least(${until}, (select min(b.busy_from) from ${takers(until)}))`;
const instant = (at: string | null): RawBuilder<unknown> => sql`${at}::timestamptz`;

/**
 * Reserves genset and chassis of a guide until that time, or until the next trip that has them. Null: as long as its truck. It is stored also
 * where the truck is held longer: the truck may be free before, because the events of its trip are settled afterwards.
 */
export async function holdEquipment(tx: Tx, id_guide: number, until: string | null): Promise<void> {
  await tx.run(sql`update guides g set equipment_to = w.held, equipment_wanted_to = w.wanted
    from (select id_guide, held, case when held < ${instant(until)} then ${instant(until)} end as wanted
      from (select g.id_guide, ${heldUntil(instant(until))} as held from guides g where g.id_guide = ${id_guide}) x) w
    where g.id_guide = w.id_guide and (g.equipment_to, g.equipment_wanted_to) is distinct from (w.held, w.wanted)`);
}

/**
 * Locks guides whose genset and chassis could now stay longer with their container, because the trip that has them is gone; `until`: until when
 * they should. A guide that somebody else changes at this moment is left out.
 */
export function lockFreedHolds(tx: Tx): Promise<{ id_guide: number; until: string }[]> {
  const wanted = sql`g.equipment_wanted_to`;
  return tx.rows(sql<{
    id_guide: number;
    until: string;
  }>`select g.id_guide, iso(${wanted}) as until from guides g where ${wanted} > ${tx.now} and g.live and ${heldUntil(wanted)} > g.equipment_to
    order by g.id_guide for no key update of g skip locked`);
}

/** The first trip that has genset or chassis of a guide while they should stay with its container. */
export interface Taken {
  readonly kind: 'genset' | 'chassis';
  readonly disk: string;
  readonly label: string;
  readonly from: string;
}
export function takenBy(tx: Tx, id_guide: number, until: string): Promise<Taken | undefined> {
  return tx.row(sql<Taken>`select b.kind, b.disk, b.label, b.from from guides g cross join lateral (
      select case when b.id_chassis = g.id_chassis then 'chassis' else 'genset' end as kind,
        coalesce(case when b.id_chassis = g.id_chassis then b.chassis_disk else b.generator_disk end, '') as disk,
        b.id_reservation || '-' || (select n.number from sub_reservations n where n.id_sub_reservation = b.id_sub_reservation) as label,
        iso(b.busy_from) as "from" from ${takers(instant(until))} order by b.busy_from limit 1) b
    where g.id_guide = ${id_guide}`);
}
