import type { Call } from '@cabezal/contract/call';
import { getPlanRun, type PlanRun } from '@cabezal/contract/operations/proposals/proposals.calls';
import { soonRead } from '../../../../../../test/soon.ts';
import type { Client } from '../../../../test/harness.ts';

/** Starts a run and waits until it is ready; for tests. */
export async function plannedRun<In>(
  me: Client,
  call: Call<In, { id_plan_run: number }>,
  input: object,
): Promise<PlanRun> {
  const { id_plan_run } = await me.ok(call, input);
  const run = await soonRead(
    () => me.ok(getPlanRun, { id_plan_run }),
    ({ state }) => state !== 'CALCULATING',
  );
  if (run.state === 'FAILED') throw new Error(run.error ?? 'failed');
  return run;
}
