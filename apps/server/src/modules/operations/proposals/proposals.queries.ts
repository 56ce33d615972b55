import type { PlanRun, ProposalRow } from '@cabezal/contract/operations/proposals/proposals.calls';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { guidePlace, legPlace } from '../../trips/state/facts/place-name.queries.ts';
import { type SeenLeg, seenRows } from './facts-key.queries.ts';

/** The requested scope. */
export interface AskedScope {
  legs?: number[] | undefined;
  guides?: number[] | undefined;
  fleet?: 'OWN' | 'CARRIERS' | undefined;
  include_papers: boolean;
  issued?: boolean | undefined;
}
export interface NewRun {
  date: string;
  days: number;
  moves: boolean;
  scope: AskedScope;
  weights: Record<string, number>;
  asked_by: number | null;
}
export async function addRun(tx: Tx, run: NewRun): Promise<number> {
  const { id } = await tx.one(sql<{
    id: number;
  }>`insert into plan_runs (date, days, moves, scope, weights, asked_by, asked_at)
    values (${run.date}, ${run.days}, ${run.moves}, ${JSON.stringify(run.scope)}::jsonb, ${JSON.stringify(run.weights)}::jsonb, ${run.asked_by}, ${tx.now})
    returning id_plan_run as id`);
  return id;
}

/** Half an hour, in minutes: then a run expires, also an unfinished one. */
export const RUN_LIVES_MIN = 30;

type StoredRun = Omit<PlanRun, 'proposals' | 'state'> & { dead: boolean };
export function findRun(tx: Tx, id_plan_run: number): Promise<StoredRun | undefined> {
  return tx.row(sql<StoredRun>`select n.id_plan_run, n.date, n.days, n.moves, n.error, n.asked_at, n.ready_at, n.legs, n.trucks, n.assigned,
      n.cost, n.bound, n.empty_km_before, n.empty_km_after, n.cost_before, n.cost_after, n.solve_ms::float8 as solve_ms, n.left_out,
      (select u.name from users u where u.id_user = n.asked_by) as asked_by,
      n.asked_at < ${tx.now}::timestamptz - make_interval(mins => ${RUN_LIVES_MIN}) as dead
    from plan_runs n where n.id_plan_run = ${id_plan_run}`);
}

/** «Tercon → El Guabo → DP World», as the board shows it. */
const route = sql`coalesce((select string_agg(${guidePlace}, ' → ' order by s.position) from guide_stops s left join locations p using (id_location)
    where s.id_guide = g.id_guide and s.code <> 'BASE'),
  (select string_agg(${legPlace}, ' → ' order by s.position) from leg_stops s join locations p using (id_location) where s.id_leg = l.id_leg and s.code <> 'BASE'), '')`;

export type StoredProposal = Omit<ProposalRow, 'state'> & {
  decision: 'ACCEPTED' | 'REJECTED' | 'REFUSED' | null;
  id_guide_moved: number | null;
  guide_version: number | null;
  facts_key: string;
};

export function proposalsOf(tx: Tx, id_plan_run: number): Promise<StoredProposal[]> {
  return tx.rows(sql<StoredProposal>`select x.id_proposal, x.id_leg, r.id_reservation, u.number, r.client_name, ${route} as route,
      coalesce(g.planned_start, l.planned_start) as planned_start, coalesce(g.planned_end, l.planned_end) as planned_end,
      x.id_truck, t.disk, t.license_plate, x.id_driver, d.name || ' ' || d.last_name as driver_name,
      x.id_generator, (select e.disk from equipments e where e.id_equipment = x.id_generator) as generator_disk,
      x.id_chassis, (select e.disk from equipments e where e.id_equipment = x.id_chassis) as chassis_disk,
      x.sequence, x.empty_km, x.cost, x.parts, x.reasons, x.warnings, x.alternative, x.before, x.decision, x.stale_reason, x.facts_key,
      (select w.name from users w where w.id_user = x.decided_by) as decided_by, x.id_guide, x.id_guide_moved, x.guide_version
    from plan_proposals x join legs l on l.id_leg = x.id_leg join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation
      join reservations r on r.id_reservation = l.id_reservation join trucks t on t.id_truck = x.id_truck join drivers d on d.id_driver = x.id_driver
      left join guides g on g.id_leg = l.id_leg and g.live
    where x.id_plan_run = ${id_plan_run} order by planned_start, x.id_proposal`);
}

const usd = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char((${column})::numeric / 100, 'FM999999990.00')`;

/**
 * Stores the proposals from the text of the planning thread, which planned the legs as they were `seen`; money is in cents. A trip that
 * keeps its truck and driver is no proposal.
 */
export async function storeProposals(
  tx: Tx,
  id_plan_run: number,
  json: string,
  seen: readonly SeenLeg[],
): Promise<void> {
  await tx.run(sql`insert into plan_proposals (id_plan_run, id_leg, id_guide_moved, guide_version, before, id_truck, id_driver, id_generator, id_chassis, sequence,
      empty_km, cost, parts, reasons, warnings, alternative, facts_key)
    select n.id_plan_run, x.id_leg, case when n.moves then s.id_guide end, case when n.moves then s.version end,
      case when n.moves then jsonb_build_object('disk', s.disk, 'driver_name', s.driver_name) end, x.id_truck, x.id_driver, x.id_generator, x.id_chassis,
      x.sequence, x.empty_km, x.cost / 100, (select jsonb_object_agg(key, ${usd(sql`value #>> '{}'`)}) from jsonb_each(x.parts)),
      array(select jsonb_array_elements_text(x.reasons)), array(select jsonb_array_elements_text(x.warnings)),
      case when jsonb_typeof(x.alternative) = 'object' then x.alternative || jsonb_build_object('extra', ${usd(sql`x.alternative ->> 'extra'`)}) end, ''
    from plan_runs n, jsonb_to_recordset(${json}::jsonb) as x(id_leg int, id_truck int, id_driver int, id_generator int, id_chassis int, sequence int,
        empty_km int, cost numeric, parts jsonb, reasons jsonb, warnings jsonb, alternative jsonb)
      join ${seenRows(seen)} on s.id_leg = x.id_leg
    where n.id_plan_run = ${id_plan_run} and not (n.moves and s.id_truck is not distinct from x.id_truck and s.id_driver is not distinct from x.id_driver)`);
}

export interface RunFigures {
  legs: number;
  trucks: number;
  assigned: number;
  cost: string;
  bound: string | null;
  empty_km_before: number;
  empty_km_after: number;
  cost_before: string;
  cost_after: string;
  solve_ms: number;
  left_out: unknown;
}
export async function finishRun(tx: Tx, id_plan_run: number, run: RunFigures): Promise<void> {
  await tx.run(sql`update plan_runs set ready_at = ${tx.now}, legs = ${run.legs}, trucks = ${run.trucks}, assigned = ${run.assigned}, cost = ${run.cost},
      bound = ${run.bound}, empty_km_before = ${run.empty_km_before}, empty_km_after = ${run.empty_km_after},
      cost_before = ${run.cost_before}, cost_after = ${run.cost_after}, solve_ms = ${run.solve_ms},
      left_out = ${JSON.stringify(run.left_out)}::jsonb where id_plan_run = ${id_plan_run}`);
}
export async function failRun(tx: Tx, id_plan_run: number, error: string): Promise<void> {
  await tx.run(sql`update plan_runs set error = ${error} where id_plan_run = ${id_plan_run} and ready_at is null`);
}

/**
 * Locks the proposals of a run until the end of the transaction: of two calls that accept the same, the second sees the result of the
 * first.
 */
export async function holdProposals(tx: Tx, id_plan_run: number): Promise<void> {
  await tx.run(sql`select 1 from plan_proposals where id_plan_run = ${id_plan_run} order by id_proposal for update`);
}

export interface Decision {
  id_proposal: number;
  decision: 'ACCEPTED' | 'REJECTED' | 'REFUSED';
  id_guide?: number | null;
  id_motivo?: number | null;
  reason?: string | null;
}
export async function decide(tx: Tx, id_user: number | null, rows: readonly Decision[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`update plan_proposals x set decision = d.decision, decided_at = ${tx.now}, decided_by = ${id_user || null}, id_guide = d.id_guide,
      id_motivo = d.id_motivo, stale_reason = d.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id_proposal int, decision text, id_guide int, id_motivo int, reason text)
    where x.id_proposal = d.id_proposal and x.decision is null`);
}

/** Stores which open ones are stale. */
export async function storeStale(tx: Tx, stale: ReadonlyMap<number, string>): Promise<number> {
  if (stale.size === 0) return 0;
  const rows = [...stale].map(([id, reason]) => ({ id, reason }));
  return tx.count(sql`update plan_proposals x set stale_reason = d.reason from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id int, reason text)
    where x.id_proposal = d.id and x.decision is null and x.stale_reason is distinct from d.reason`);
}

/** Runs with proposals that can still be accepted. */
export async function openRuns(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id: number;
  }>`select n.id_plan_run as id from plan_runs n where n.ready_at is not null
      and n.asked_at >= ${tx.now}::timestamptz - make_interval(mins => ${RUN_LIVES_MIN})
      and exists (select from plan_proposals p where p.id_plan_run = n.id_plan_run and p.decision is null)`);
  return rows.map(row => row.id);
}

/** Deletes runs of days ago, with their proposals. */
export async function forgetRuns(tx: Tx): Promise<void> {
  await tx.run(sql`delete from plan_runs where asked_at < ${tx.now}::timestamptz - interval '30 days'`);
}

/** A proposal with the facts for its rejection. */
export interface RejectedProposal {
  id_proposal: number;
  id_plan_run: number;
  id_truck: number;
  id_driver: number;
  id_client: number;
  /** The plant, else the end of the trip. */
  id_location: number | null;
  decision: string | null;
  label: string;
}
export function findProposal(tx: Tx, id: number): Promise<RejectedProposal | undefined> {
  return tx.row(sql<RejectedProposal>`select p.id_proposal, p.id_plan_run, p.id_truck, p.id_driver, r.id_client, p.decision, r.id_reservation || '-' || u.number as label,
      (select s.id_location from leg_stops s where s.id_leg = p.id_leg order by s.code = 'PLT' desc, s.position desc limit 1) as id_location
    from plan_proposals p join legs l on l.id_leg = p.id_leg join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation
      join reservations r on r.id_reservation = l.id_reservation where p.id_proposal = ${id}`);
}

/** A proposed truck with its company, and the leg that it would drive. */
export interface ProposedUnit {
  id_leg: number;
  id_reservation: number;
  id_carrier: number;
  is_own: boolean;
  company: string;
}
export function proposedUnit(tx: Tx, id: number): Promise<ProposedUnit | undefined> {
  return tx.row(sql<ProposedUnit>`select p.id_leg, l.id_reservation, t.id_company as id_carrier, c.is_operator as is_own, c.name as company
    from plan_proposals p join legs l on l.id_leg = p.id_leg join trucks t on t.id_truck = p.id_truck join companies c on c.id_company = t.id_company
    where p.id_proposal = ${id}`);
}

export interface NewBan {
  id_driver: number | null;
  id_truck: number | null;
  id_location: number | null;
  id_client: number | null;
  until: string;
  reason: string;
  created_by: number | null;
}
export async function addBan(tx: Tx, ban: NewBan): Promise<void> {
  await tx.run(sql`insert into assignment_bans (id_driver, id_truck, id_location, id_client, until, reason, created_by, created_at)
    values (${ban.id_driver}, ${ban.id_truck}, ${ban.id_location}, ${ban.id_client}, ${ban.until}, ${ban.reason}, ${ban.created_by}, ${tx.now})`);
}

/** The legs of a run, for the roads of the guides that accepting creates. */
export async function legsOfRun(tx: Tx, id_plan_run: number, ids: readonly number[] | null): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id_leg: number;
  }>`select id_leg from plan_proposals where id_plan_run = ${id_plan_run} and decision is null
    and (${ids === null} or id_proposal = any(${[...(ids ?? [])]}::int[]))`);
  return rows.map(row => row.id_leg);
}

/** Live guides of legs: their resources are their own. */
export async function guidesOfLegs(tx: Tx, legs: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(
    sql<{ id_guide: number }>`select id_guide from guides where id_leg = any(${[...legs]}::int[]) and live`,
  );
  return rows.map(row => row.id_guide);
}
