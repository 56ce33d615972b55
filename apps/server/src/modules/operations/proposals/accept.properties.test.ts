import { setDriverCredentialState } from '@cabezal/contract/fleet/credentials/credentials.calls';
import { updateTruckState } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { getTruck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import * as calls from '@cabezal/contract/operations/proposals/proposals.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import { isPaper } from '@cabezal/domain/trips/rules/assignment';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { issueVerdicts } from '../../trips/state/assignment/assignment-facts.queries.ts';
import { directExport, waitingTrip } from '../dispatch/dispatch.samples.ts';
import { plannedRun } from './proposals.samples.ts';

/** 9-operations §12 no. 12: an accepted proposal passes the current rules; a stale one is never stored. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

let days = 0;
const workshop = async (id_truck: number, truck_state: 'MANTENIMIENTO' | 'DISPONIBLE') => {
  const boss = await t.as('operador');
  const { version } = await boss.ok(getTruck, { id_truck });
  const decided = await t.rows(
    sql`select id_guide, version, 'KEEP' as decision from guides where id_truck = ${id_truck} and live and closed_at is null`,
  );
  const trips = truck_state === 'DISPONIBLE' ? [] : decided;
  await boss.call(updateTruckState, { id_truck, version, truck_state, motive: 'Cambio por prueba', trips });
};
const suspend = async (id_driver: number, state: 'ACTIVE' | 'BANNED') => {
  const rows = await t.rows<{ id_credential: number; version: number }>(
    sql`select id_credential, version from credentials where id_driver = ${id_driver} and replaced_by is null and state <> ${state}`,
  );
  const admin = await t.as('admin');
  for (const row of rows) await admin.ok(setDriverCredentialState, { ...row, state, motive: 'Cambio por prueba' });
};

type Step = 'taken' | 'workshop' | 'suspended';
/** Somebody uses the truck for the leg, it goes out of service, or its driver loses his credentials. */
async function happen(step: Step, row: calls.ProposalRow): Promise<() => Promise<unknown>> {
  const { id_leg, id_truck, id_driver, id_generator } = row;
  if (step === 'taken') {
    await (await t.as('operador')).call(assign, { assignments: [{ id_leg, id_truck, id_driver, id_generator }] });
    return async () => undefined;
  }
  if (step === 'workshop') {
    await workshop(id_truck, 'MANTENIMIENTO');
    return () => workshop(id_truck, 'DISPONIBLE');
  }
  await suspend(id_driver, 'BANNED');
  return () => suspend(id_driver, 'ACTIVE');
}

test('whatever happens before accepting, no stale proposal is stored, and no accepted one breaks a rule', async () => {
  const steps = fc.array(fc.record({ step: fc.constantFrom<Step>('taken', 'workshop', 'suspended'), at: fc.nat(2) }), {
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(steps, async happening => {
      t.setNow(testNow);
      const me = await t.as('despacho');
      days += 3;
      const date = addDays('2026-11-24', days);
      const trips: Awaited<ReturnType<typeof waitingTrip>>[] = [];
      for (const time of ['08:00', '09:00', '10:00']) trips.push(await waitingTrip(t, directExport(date, time)));
      const run = await plannedRun(me, calls.propose, { date: trips[0]?.day ?? date });
      const back: (() => Promise<unknown>)[] = [];
      for (const { step, at } of happening) {
        const row = run.proposals[at % Math.max(1, run.proposals.length)];
        if (row !== undefined) back.push(await happen(step, row));
      }
      const { id_plan_run } = run;
      const seen = new Map(
        (await me.ok(calls.getPlanRun, { id_plan_run })).proposals.map(row => [row.id_proposal, row]),
      );
      const { results } = await me.ok(calls.acceptProposals, { id_plan_run, all: true });
      const stored = new Map(
        (
          await t.rows<{ id: number; decision: string | null; id_guide: number | null }>(
            sql`select id_proposal as id, decision, id_guide from plan_proposals where id_plan_run = ${id_plan_run}`,
          )
        ).map(row => [row.id, row]),
      );
      expect(results).toHaveLength(run.proposals.length);
      for (const { id, ok, id_guide } of results) {
        if (seen.get(id)?.state === 'OBSOLETA')
          expect([ok, stored.get(id)]).toMatchObject([false, { decision: null, id_guide: null }]);
        if (!ok || id_guide === null) continue;
        const { blocking } = await t.write(tx => issueVerdicts(tx, id_guide));
        expect(blocking.filter(one => !isPaper(one.code))).toEqual([]);
        expect(stored.get(id)).toMatchObject({ decision: 'ACCEPTED', id_guide });
      }
      for (const undo of back) await undo();
    }),
    { numRuns: rounds(8) },
  );
});
