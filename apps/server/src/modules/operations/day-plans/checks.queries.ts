import type { DayCheck } from '@cabezal/domain/operations/day-plans/day-plan';
import { DAY_CHECKS } from '@cabezal/domain/operations/day-plans/day-plan';
import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { placeWithoutSlot } from '../../trips/slots/lacking-slots.queries.ts';
import { issueVerdictsOf } from '../../trips/state/assignment/assignment-facts.queries.ts';
import { notifiedPlan } from '../driver-notices/driver-notices.queries.ts';
import { slotVerdictsOf } from '../guides/slot-verdicts.ts';

/** Legs `l` with their live guide `g` of open reservations `r`, as the lists of dispatch read them. */
export const openLegs = sql`reservations r join legs l on l.id_reservation = r.id_reservation and l.required join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation
  left join guides g on g.id_leg = l.id_leg and g.live`;
export const underWay = sql`r.status in ('ACCEPTED', 'IN_PROGRESS') and u.status in ('ACCEPTED', 'IN_PROGRESS')`;
const start = sql`coalesce(g.planned_start, l.planned_start)`;
export const dayOf = ({ zone }: Pick<Tx, 'zone'>, from: string, to = from): RawBuilder<unknown> =>
  sql`${start} >= ${instantOf(from, '00:00', zone)}::timestamptz and ${start} < ${instantOf(addDays(to, 1), '00:00', zone)}::timestamptz`;

const assigned = sql`(g.id_truck is not null and g.id_driver is not null)`;
/** Not begun: a plan can still change it. */
const waits = sql`not exists (select from guide_stops b where b.id_guide = g.id_guide and (b.arrival_at is not null or b.departure_at is not null))`;

const mayIssue = sql`${assigned} and g.issued_at is null`;
const conditions: Record<Exclude<DayCheck, 'PAPERS'>, RawBuilder<unknown>> = {
  HOURS: sql`r.scheduled_at is null and ${waits}`,
  // A slot can also be booked on the way: this condition itself ends when none is needed any more.
  SLOT: sql`${placeWithoutSlot} is not null`,
  TRUCK: sql`not ${assigned} is true and ${waits}`,
  ISSUE: sql`${mayIssue} and ${waits}`,
  TELL: sql`${assigned} and not ${notifiedPlan} and ${waits}`,
};

/** A leg whose guide cannot be issued yet, with all reasons. */
export interface PaperProblem {
  id_leg: number;
  reasons: string[];
}
/** For a day's assigned guides that are not issued: missing or expired documents of truck, driver or equipment, and invalid slots. */
export async function paperProblems(tx: Tx, day: RawBuilder<unknown>): Promise<PaperProblem[]> {
  const guides = await tx.rows(sql<{ id_guide: number; id_leg: number }>`select g.id_guide, l.id_leg from ${openLegs}
    where ${underWay} and ${day} and ${mayIssue} order by l.id_leg limit 500`);
  if (guides.length === 0) return [];
  const ids = guides.map(guide => guide.id_guide);
  const papers = await tx.asSystem(() => issueVerdictsOf(tx, ids));
  const slots = await tx.asSystem(() => slotVerdictsOf(tx, ids));
  return guides.flatMap(({ id_guide, id_leg }) => {
    const blocking = [...(papers.get(id_guide)?.blocking ?? []), ...(slots.get(id_guide) ?? [])];
    const reasons = blocking.map(one => one.message);
    return reasons.length === 0 ? [] : [{ id_leg, reasons }];
  });
}

/** Condition for legs of `openLegs` that fail a check; `days` are those that the list shows. */
export async function lacking(
  tx: Tx,
  check: DayCheck,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<RawBuilder<unknown>> {
  if (check !== 'PAPERS') return conditions[check];
  const from = days.from ?? tx.today;
  const found = await paperProblems(tx, dayOf(tx, from, days.to ?? from));
  return sql`l.id_leg = any(${found.map(one => one.id_leg)}::int[])`;
}

/** A leg of a day that fails a check. */
export interface LackingLeg {
  id_leg: number;
  checks: DayCheck[];
  /** Place without a slot. */
  slot_place: string | null;
}
/** Number of legs of a day, the legs that fail a check, and the number of failures per check. */
export async function countChecks(
  tx: Tx,
  date: string,
): Promise<{ legs: number; counts: Record<DayCheck, number>; lacking: LackingLeg[]; papers: PaperProblem[] }> {
  const papers = await paperProblems(tx, dayOf(tx, date));
  const parts = DAY_CHECKS.map(check => {
    const condition =
      check === 'PAPERS'
        ? sql`l.id_leg = any(${papers.map(one => one.id_leg)}::int[]) and ${waits}`
        : conditions[check];
    return sql`case when ${condition} then ${check}::text end`;
  });
  const legs = await tx.rows(
    sql<LackingLeg>`select l.id_leg, array_remove(array[${sql.join(parts)}], null) as checks, ${placeWithoutSlot} as slot_place from ${openLegs}
      where ${underWay} and ${dayOf(tx, date)} order by l.id_leg`,
  );
  const count = (check: DayCheck): number => legs.filter(leg => leg.checks.includes(check)).length;
  const counts = Object.fromEntries(DAY_CHECKS.map(check => [check, count(check)])) as Record<DayCheck, number>;
  return { legs: legs.length, counts, lacking: legs.filter(leg => leg.checks.length > 0), papers };
}
