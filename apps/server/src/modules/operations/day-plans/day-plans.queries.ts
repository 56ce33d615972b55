import type { LegRun } from '@cabezal/domain/operations/day-plans/day-plan';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { firstOwnEvent } from '../../trips/state/facts/event-times.queries.ts';
import { notifiedPlan } from '../driver-notices/driver-notices.queries.ts';
import { dayOf, openLegs, underWay } from './checks.queries.ts';

/** A leg in a published plan. */
export interface PublishedLeg {
  id_leg: number;
  label: string;
  id_truck: number;
  disk: string | null;
  id_driver: number;
  driver_name: string | null;
  planned_start: string;
}
/** A leg of a day that has truck and driver. */
export interface AssignedLeg extends PublishedLeg {
  id_guide: number;
  id_reservation: number;
  version: number;
  driver_phone: string | null;
  issued: boolean;
  /** It has not begun. */
  waits: boolean;
  /** Its driver was notified of the current plan. */
  told: boolean;
}
export function assignedLegs(tx: Tx, date: string): Promise<AssignedLeg[]> {
  return tx.rows(sql<AssignedLeg>`select l.id_leg, r.id_reservation, r.id_reservation || '-' || u.number as label, g.id_guide, g.version, g.id_truck, g.disk,
      g.id_driver, g.driver_name, (select d.phone from drivers d where d.id_driver = g.id_driver) as driver_phone, iso(g.planned_start) as planned_start,
      g.issued_at is not null as issued, awaits_departure(g) as waits,
      ${notifiedPlan} as told
    from ${openLegs} where ${underWay} and g.id_truck is not null and g.id_driver is not null and ${dayOf(tx, date)}
    order by g.planned_start, l.id_leg`);
}

/** Whether somebody issued it meanwhile. */
export async function isIssued(tx: Tx, id_guide: number): Promise<boolean> {
  const row = await tx.row(sql`select from guides where id_guide = ${id_guide} and issued_at is not null`);
  return row !== undefined;
}

/** Those of these guides that are not deleted. */
export async function standing(tx: Tx, id_guides: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows(
    sql<{
      id_guide: number;
    }>`select id_guide from guides where id_guide = any(${[...id_guides]}::int[]) and deleted_at is null`,
  );
  return new Set(rows.map(row => row.id_guide));
}

export interface StoredPlan {
  version: number;
  published_at: string;
  author: string;
  legs: PublishedLeg[];
}
/** The last version, and the one valid when the day began; if the first version was published later, that one. */
export async function plansOf(
  tx: Tx,
  date: string,
  begins: string,
): Promise<{ last: StoredPlan | undefined; first: StoredPlan | undefined }> {
  const plan = sql`select version, iso(published_at) as published_at, author, legs from day_plans where date = ${date}::date`;
  const last = await tx.row(sql<StoredPlan>`${plan} order by version desc limit 1`);
  const first = await tx.row(
    sql<StoredPlan>`${plan} order by published_at <= ${begins}::timestamptz desc, case when published_at <= ${begins}::timestamptz then -version else version end limit 1`,
  );
  return { last, first };
}

/** Adds a version for a day; the caller locks the day. `published_at`: now by default. */
export async function storePlan(
  tx: Tx,
  plan: { date: string; id_user: number; author: string; legs: readonly PublishedLeg[]; published_at?: string },
): Promise<{ id_day_plan: number; version: number }> {
  return tx.one(sql<{
    id_day_plan: number;
    version: number;
  }>`insert into day_plans (date, version, published_at, id_user, author, legs)
    values (${plan.date}::date, (select coalesce(max(version), 0) + 1 from day_plans where date = ${plan.date}::date), ${plan.published_at ?? tx.now}::timestamptz, ${plan.id_user}, ${plan.author},
      ${JSON.stringify(plan.legs)}::jsonb) returning id_day_plan, version`);
}

/** Who began each leg: its first guide that is not deleted, not a rescue. */
export function runsOf(tx: Tx, legs: readonly number[]): Promise<LegRun[]> {
  return tx.rows(sql<LegRun>`select distinct on (g.id_leg) g.id_leg, g.id_truck, g.disk, g.false_freight_at is not null as false_freight,
      iso(${firstOwnEvent}) as started_at
    from guides g where g.id_leg = any(${[...legs]}::int[]) and g.deleted_at is null and g.id_guide_origin is null
    order by g.id_leg, g.id_guide`);
}
