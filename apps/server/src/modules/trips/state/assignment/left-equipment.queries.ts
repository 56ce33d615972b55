import type { BoxLink } from '@cabezal/domain/trips/rules/assignment-box';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { carriedBy } from './assignment-facts-box.queries.ts';

export interface LeavingGuide {
  readonly id_guide: number;
  /** It carries out its leg: not rescued, no false freight. */
  readonly live: boolean;
  readonly carried_by: BoxLink | null;
}
const leaving = (where: RawBuilder<unknown>): RawBuilder<LeavingGuide> =>
  sql<LeavingGuide>`select g.id_guide, g.live, ${carriedBy} as carried_by from guides g join legs l on l.id_leg = g.id_leg
    where ${where} and g.deleted_at is null and coalesce(g.id_generator, g.id_chassis) is not null`;

/** Guides with equipment that leave their container at a stop, or did. `subs`: only of these containers. */
export function leavingGuides(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<LeavingGuide[]> {
  const these = subs === undefined ? sql`true` : sql`g.id_sub_reservation = any(${[...subs]}::int[])`;
  const left = sql`exists (select from guide_stops z where z.id_guide = g.id_guide and z.leaves_box)`;
  return tx.rows(
    leaving(
      sql`g.id_reservation = any(${[...ids]}::int[]) and ${these} and (g.equipment_to is not null or g.equipment_wanted_to is not null or ${left})`,
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

/** Reserves genset and chassis of a guide until that time, or until the next trip that has them. Null: as long as its truck. */
export async function holdEquipment(tx: Tx, id_guide: number, until: string | null): Promise<void> {
  await tx.run(sql`update guides g set equipment_to = w.held, equipment_wanted_to = w.wanted
    from (select id_guide, case when held >= busy_to then held end as held, case when held < ${instant(until)} then ${instant(until)} end as wanted
      from (select g.id_guide, g.busy_to, ${heldUntil(instant(until))} as held from guides g where g.id_guide = ${id_guide}) x) w
    where g.id_guide = w.id_guide and (g.equipment_to, g.equipment_wanted_to) is distinct from (w.held, w.wanted)`);
}

/**
 * Locks guides whose genset and chassis could now stay longer with their container, because the trip that has them is gone; `until`: until when
 * they should. A guide that somebody else changes at this moment is left out.
 */
export function freedHolds(tx: Tx): Promise<{ id_guide: number; until: string }[]> {
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
