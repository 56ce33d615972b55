import { PLAN_PARAMETERS, PLAN_WEIGHTS, planFigures } from '@cabezal/domain/operations/assigning/plan-figures';
import type { PlanLeftOut } from '@cabezal/domain/operations/assigning/plan-result';
import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import { folders } from '../../../folders.ts';
import { systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { unprocessable } from '../../../platform/http/errors.ts';
import type { Services } from '../../../services.ts';
import { parameters } from '../../system/parameters/read-parameter.queries.ts';
import { unassignedLegs } from '../dispatch/board.queries.ts';
import { type SeenLeg, seenLegs, storeKeys } from './facts-key.queries.ts';
import * as facts from './plan-facts.queries.ts';
import { legPrices } from './plan-prices.ts';
import type { PlanReply, PlanTexts } from './plan-worker.ts';
import * as queries from './proposals.queries.ts';
import { runPlan } from './run-plan.ts';

/** Most legs of one proposal: more take the solver too long for a waiting person. */
const MOST_LEGS = 300;
/** Days within which trips that begin on the plan's days end. */
const DAYS_AFTER = 3;

export interface Asked {
  date: string;
  days: number;
  moves: boolean;
  scope: queries.AskedScope;
  weights?: Partial<Record<(typeof PLAN_WEIGHTS)[number], number | undefined>> | undefined;
  /** Chosen trips that are not planned, each with the reason. */
  not_planned?: readonly PlanLeftOut[];
}

/** The weights: those given, else the parameters on that day. Errors: 422 SIN_PARAMETRO. */
async function weightsOf(tx: Tx, { date, weights = {} }: Asked): Promise<Record<string, number>> {
  const held = await parameters(tx, PLAN_WEIGHTS, date);
  return Object.fromEntries(PLAN_WEIGHTS.map(key => [key, weights[key] ?? Number(held[key])]));
}

/** Stores the request, and starts the calculation after this transaction. Returns the id of the run. */
export async function startRun(tx: Tx, actor: Actor, asked: Asked, services: Services): Promise<number> {
  const { date, days, moves, scope } = asked;
  if (addDays(date, days - 1) < tx.today)
    throw unprocessable('FECHA_PASADA', 'Ese día ya pasó: la propuesta es de hoy en adelante');
  const weights = await weightsOf(tx, asked);
  const id = await queries.addRun(tx, { date, days, moves, scope, weights, asked_by: actor.id_user || null });
  tx.changed('proposal', id, []);
  tx.afterCommit.push(() => services.background.run(() => computeProposals(services, id, { ...asked, weights })));
  return id;
}

/** The legs of a run: those given, else those that wait and leave within its days, earliest first. */
async function legsOf(tx: Tx, { date, days, scope }: Asked): Promise<number[]> {
  if (scope.legs !== undefined) return scope.legs.slice(0, MOST_LEGS);
  const [from, to] = [instantOf(date, '00:00', tx.zone), instantOf(addDays(date, days), '00:00', tx.zone)];
  const waiting = await unassignedLegs(tx, { before: to });
  return waiting
    .filter(leg => leg.planned_start >= from)
    .slice(0, MOST_LEGS)
    .map(leg => leg.id_leg);
}

/** Everything that the planning thread reads. */
async function textsOf(tx: Tx, asked: Asked, legs: readonly number[]): Promise<PlanTexts> {
  const { date, days, moves, scope, weights } = asked;
  const held = await parameters(tx, PLAN_PARAMETERS, date);
  const figures = planFigures({
    ...held,
    ...Object.fromEntries(Object.entries(weights ?? {}).map(([k, v]) => [k, String(v)])),
  });
  const planned: facts.PlanScope = {
    legs,
    guides: await queries.guidesOfLegs(tx, legs),
    from: instantOf(date, '00:00', tx.zone),
    to: instantOf(addDays(date, days + DAYS_AFTER), '00:00', tx.zone),
    fleet: scope.fleet ?? null,
  };
  return {
    legs: await facts.legsText(tx, planned),
    trucks: await facts.trucksText(tx, planned),
    drivers: await facts.driversText(tx, planned),
    equipments: moves ? '[]' : await facts.equipmentsText(tx, planned),
    bans: await facts.bansText(tx, date),
    prices: await legPrices(tx, legs),
    rest: { now: tx.now.toISOString(), zone: tx.zone, figures, include_papers: scope.include_papers, moves },
  };
}

/** The legs to plan as they are now, and what the planning thread reads. A change between both makes a proposal stale. */
async function readFacts(tx: Tx, asked: Asked): Promise<{ seen: SeenLeg[]; texts: PlanTexts }> {
  const legs = await legsOf(tx, asked);
  return { seen: await seenLegs(tx, legs), texts: await textsOf(tx, asked, legs) };
}

const usd = (cents: number): string => (cents / 100).toFixed(2);

async function store(
  tx: Tx,
  id: number,
  { proposals, count: assigned, rest }: Extract<PlanReply, { ok: true }>,
  of: { seen: readonly SeenLeg[]; not_planned: readonly PlanLeftOut[] },
): Promise<void> {
  await queries.storeProposals(tx, id, proposals, of.seen);
  await storeKeys(tx, id, of.seen);
  const { empty_km_before, empty_km_after, trucks, solve_ms } = rest;
  const left_out = [...rest.left_out, ...of.not_planned];
  await queries.finishRun(tx, id, {
    left_out,
    empty_km_before,
    empty_km_after,
    trucks,
    solve_ms,
    assigned,
    legs: assigned + left_out.length,
    cost: usd(rest.cost),
    cost_before: usd(rest.cost_before),
    cost_after: usd(rest.cost_after),
    bound: rest.bound === null ? null : usd(rest.bound),
  });
  tx.changed('proposal', id, []);
}

/** Reads the facts, plans in a separate thread, and stores the proposals. The run stores failures. */
async function computeProposals(services: Services, id: number, asked: Asked): Promise<void> {
  const { db, log } = services;
  const fail = (sentence: string): Promise<void> =>
    db.write(systemScope, systemAuthor, async tx => {
      await queries.failRun(tx, id, sentence);
      tx.changed('proposal', id, []);
    });
  try {
    const { seen, texts } = await db.read(systemScope, tx => readFacts(tx, asked));
    const reply = await runPlan(folders.planWorker, texts);
    if (reply === undefined) return await fail('Hay demasiadas propuestas en curso: pídala otra vez');
    if (!reply.ok) throw new Error(reply.error);
    await db.write(systemScope, systemAuthor, tx =>
      store(tx, id, reply, { seen, not_planned: asked.not_planned ?? [] }),
    );
  } catch (error) {
    log.error({ err: error, id_plan_run: id }, 'plan failed');
    await fail('No se pudo calcular la propuesta: pídala otra vez').catch(() => undefined);
  }
}
