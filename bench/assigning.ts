import { readFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import { solveAssignment } from '@cabezal/domain/operations/assigning/linear-assignment';
import { bigPlan } from '@cabezal/domain/operations/assigning/plan.samples';
import type { PlanInput } from '@cabezal/domain/operations/assigning/plan-input';
import { folders, root } from '../apps/server/src/folders.ts';
import type { PlanReply, PlanTexts } from '../apps/server/src/modules/operations/proposals/plan-worker.ts';
import { runPlan } from '../apps/server/src/modules/operations/proposals/run-plan.ts';
import { must, percentile, say } from './figure.ts';

/** Problems of OR-Library with their known optimum. */
const originals = [
  { size: 100, optimum: 305, limit: null },
  { size: 500, optimum: 991, limit: null },
] as const;
/** Problems of the same kind, uniform from 1 to 100, of the sizes that have a limit; their optimum is proved by the dual. */
const uniform = [
  { size: 300, limit: 100 },
  { size: 800, limit: 1_000 },
] as const;
const runs = 5;

function timed(cost: Float64Array, size: number): { ms: number; cost: number } {
  const times: number[] = [];
  let least = 0;
  for (let i = 0; i < runs; i++) {
    const began = performance.now();
    const solved = solveAssignment(cost, size, size);
    times.push(performance.now() - began);
    must(solved !== null && solved.cost === solved.dual, `assign${size} is not proved`);
    least = solved.cost;
  }
  return { ms: percentile(times, 0.5), cost: least };
}

/** The assignment problem, including the proof of its optimum. */
export function lapOrlib(): void {
  const bytes = gunzipSync(readFileSync(path.join(root, 'bench/data/orlib-assign.bin.gz')));
  let from = 0;
  for (const { size, optimum, limit } of originals) {
    const found = timed(Float64Array.from(bytes.subarray(from, from + size * size)), size);
    from += size * size;
    must(found.cost === optimum, `assign${size}: ${found.cost}, not ${optimum}`);
    say({ name: 'lap.orlib', value: found.ms, unit: 'ms (median)', limit, size, optimum, original: true });
  }
  for (const { size, limit } of uniform) {
    let state = 20_261_123 + size;
    const cost = Float64Array.from({ length: size * size }, () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return 1 + ((state >>> 0) % 100);
    });
    const found = timed(cost, size);
    say({ name: 'lap.orlib', value: found.ms, unit: 'ms (median)', limit, size, optimum: found.cost, original: false });
  }
}

const textsOf = ({ legs, trucks, drivers, equipments, bans, ...rest }: PlanInput): PlanTexts => ({
  legs: JSON.stringify(legs),
  trucks: JSON.stringify(trucks),
  drivers: JSON.stringify(drivers),
  equipments: JSON.stringify(equipments),
  bans: JSON.stringify(bans),
  prices: Object.fromEntries(legs.map(leg => [leg.id_leg, leg.prices])),
  rest,
});

interface Planned {
  ms: number;
  /** Longest delay of this thread's event loop meanwhile. */
  blocked: number;
  reply: Extract<PlanReply, { ok: true }>;
}
async function plan(input: PlanInput): Promise<Planned> {
  const texts = textsOf(input);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  const reply = await runPlan(folders.planWorker, texts);
  const ms = performance.now() - began;
  delay.disable();
  must(reply?.ok === true, `the plan failed: ${reply?.ok === false ? reply.error : 'none'}`);
  return { ms, blocked: delay.max / 1e6, reply };
}

const middle = (planned: readonly Planned[], of: (one: Planned) => number): number => percentile(planned.map(of), 0.5);

/**
 * A day of 300 legs on 300 trucks, from its facts as text to its proposals as text, in the worker thread. Each run has a new thread, so
 * none is warm.
 */
export async function assignDay(): Promise<void> {
  const planned: Planned[] = [];
  for (let i = 0; i < runs; i++) planned.push(await plan(bigPlan(300, 300)));
  const [{ reply }] = planned as [Planned];
  const { rest, count } = reply;
  must(count + rest.left_out.length === 300 && count > 200, `only ${count} of 300 were assigned`);
  must(rest.bound === null || rest.bound <= rest.cost, 'the bound lies above the plan');
  say({
    name: 'assign.300x300',
    value: middle(planned, one => one.ms),
    unit: 'ms (median)',
    limit: 1_000,
    assigned: count,
    rounds: rest.rounds,
    matrix_and_solver_ms: middle(planned, one => one.reply.rest.solve_ms),
    gap_usd: rest.bound === null ? null : (rest.cost - rest.bound) / 100,
  });
  say({
    name: 'assign.300x300.blocked',
    value: Math.max(...planned.map(one => one.blocked)),
    unit: 'ms of the API',
    limit: 20,
  });
}

/** Twenty trips whose trucks broke down get others among 300. */
export async function replanTwenty(): Promise<void> {
  const day = bigPlan(20, 300);
  const input: PlanInput = {
    ...day,
    moves: true,
    legs: day.legs.map((leg, i) => ({
      ...leg,
      guide: { id_guide: i + 1, id_truck: 10 * (i + 1), id_driver: 10 * (i + 1), id_generator: null, id_chassis: null },
    })),
  };
  const planned: Planned[] = [];
  for (let i = 0; i < runs; i++) planned.push(await plan(input));
  must((planned[0]?.reply.count ?? 0) === 20, 'not every trip found another truck');
  say({
    name: 'replan',
    value: middle(planned, one => one.ms),
    unit: 'ms (median)',
    limit: 300,
    trips: 20,
    trucks: 300,
  });
}
