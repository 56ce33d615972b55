import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '@cabezal/contract/call';
import { getPlanRun, type PlanRun } from '@cabezal/contract/proposals/proposals.calls';
import type { Client } from '../../../test/harness.ts';

/** Asks for a proposal and waits until it is there; for tests. */
export async function plannedRun<In>(
  me: Client,
  call: Call<In, { id_plan_run: number }>,
  input: object,
): Promise<PlanRun> {
  const { id_plan_run } = await me.ok(call, input);
  for (let tries = 0; tries < 600; tries++) {
    const run = await me.ok(getPlanRun, { id_plan_run });
    if (run.state === 'FAILED') throw new Error(run.error ?? 'failed');
    if (run.state !== 'CALCULATING') return run;
    await pause(50);
  }
  throw new Error('no proposal came');
}
