import type { DayPlan } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import { DAY_CHECKS, runOfPlan } from '@cabezal/domain/operations/day-plans/day-plan';
import { instantOf } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import { countChecks } from './checks.queries.ts';
import * as queries from './day-plans.queries.ts';

/** Whether the current resources or hour of a leg differ from the published ones. */
const isChanged = (leg: queries.PublishedLeg, now: queries.PublishedLeg | undefined): boolean =>
  now === undefined ||
  now.id_truck !== leg.id_truck ||
  now.id_driver !== leg.id_driver ||
  now.planned_start !== leg.planned_start;

async function runOf(tx: Tx, plan: queries.StoredPlan): Promise<DayPlan['run']> {
  const runs = await queries.runsOf(
    tx,
    plan.legs.map(leg => leg.id_leg),
  );
  const { due, as_planned, misses } = runOfPlan(plan.legs, runs, tx.now);
  return {
    due,
    as_planned,
    misses: misses.map(({ leg: { id_leg, label, disk, driver_name, planned_start }, miss, text }) => ({
      id_leg,
      label,
      disk,
      driver_name,
      planned_start,
      miss,
      text,
    })),
  };
}

/** The plan of a day: what it lacks, what was published, and how much of it was driven. */
export async function readDay(tx: Tx, date: string): Promise<DayPlan> {
  const { legs, counts, lacking, papers } = await countChecks(tx, date);
  const { last, first } = await queries.plansOf(tx, date, instantOf(date, '00:00', tx.zone));
  const assigned = last === undefined ? [] : await queries.assignedLegs(tx, date);
  const now = new Map(assigned.map(leg => [leg.id_leg, leg]));
  // A past day is compared with what was driven; only a future day can be published again.
  const changed = date < tx.today ? 0 : (last?.legs.filter(leg => isChanged(leg, now.get(leg.id_leg))).length ?? 0);
  return {
    date,
    legs,
    lacking,
    papers,
    checks: DAY_CHECKS.map(check => ({ check, count: counts[check] })),
    plan:
      last === undefined
        ? null
        : {
            version: last.version,
            published_at: last.published_at,
            author: last.author,
            legs: last.legs.length,
            changed,
          },
    run: first === undefined || date > tx.today ? null : await runOf(tx, first),
  };
}
