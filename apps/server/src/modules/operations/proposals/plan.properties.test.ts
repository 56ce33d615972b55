import { updateTruckState } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { getTruck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import * as calls from '@cabezal/contract/operations/proposals/proposals.calls';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
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

/** 9-operations §12 no. 10 on days that are booked, proposed and accepted through the calls: the pure functions are tested in the domain. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** A truck goes to the workshop, with the trips that it keeps, or returns. */
async function workshop(id_truck: number, truck_state: 'MANTENIMIENTO' | 'DISPONIBLE'): Promise<void> {
  const boss = await t.as('operador');
  const { version } = await boss.ok(getTruck, { id_truck });
  const kept = await t.rows(
    sql`select id_guide, version, 'KEEP' as decision from guides where id_truck = ${id_truck} and live and closed_at is null`,
  );
  const trips = truck_state === 'DISPONIBLE' ? [] : kept;
  await boss.call(updateTruckState, { id_truck, version, truck_state, motive: 'Cambio por prueba', trips });
}

type Row = calls.PlanRun['proposals'][number];
const groups = (rows: readonly Row[], of: 'id_truck' | 'id_driver') => groupBy(rows, row => row[of]).values();
const byStart = (a: Row, b: Row) => a.planned_start.localeCompare(b.planned_start);

/** No truck or driver twice in a time; the proposals of a truck are one chain, which begins at the truck. */
function isPossible({ proposals }: calls.PlanRun): void {
  for (const unit of ['id_truck', 'id_driver'] as const)
    for (const chain of groups(proposals, unit)) {
      const rows = chain.toSorted(byStart);
      for (const [at, row] of rows.entries()) {
        const before = rows[at - 1];
        if (before !== undefined) expect(row.planned_start >= before.planned_end, `${unit} ${row[unit]}`).toBe(true);
      }
    }
  for (const chain of groups(proposals, 'id_truck'))
    expect(chain.toSorted(byStart).map(row => row.sequence)).toEqual(chain.map((_, at) => at + 1));
  expect(new Set(proposals.map(row => row.id_leg)).size).toBe(proposals.length);
}

/** The figures of a run agree with its proposals, and no plan for as many trips costs less than its bound. */
function isPriced(run: calls.PlanRun): void {
  expect(run.assigned).toBe(run.proposals.length);
  if (run.bound !== null) expect(Number(run.cost)).toBeGreaterThanOrEqual(Number(run.bound) - 0.005);
}

let days = 0;
const hours = ['06:00', '09:00', '12:00', '17:00', '21:00'] as const;

test('a proposed day is possible, costs no less than its bound, and what is accepted breaks no rule; more trucks never raise it', async () => {
  const day = fc.record({
    trips: fc.array(fc.constantFrom(...hours), { minLength: 1, maxLength: 4 }),
    id_truck: fc.constantFrom(1, 2, 3),
  });
  await fc.assert(
    fc.asyncProperty(day, async ({ trips, id_truck }) => {
      t.setNow(testNow);
      const me = await t.as('despacho');
      days += 3;
      const date = addDays('2026-11-24', days);
      const booked: Awaited<ReturnType<typeof waitingTrip>>[] = [];
      for (const hour of trips) booked.push(await waitingTrip(t, directExport(date, hour)));
      const legs = booked.map(one => one.trip.id_leg);
      const asked = { date: booked[0]?.day ?? date, days: 2, legs };

      await workshop(id_truck, 'MANTENIMIENTO');
      const fewer = await plannedRun(me, calls.propose, asked);
      expect(fewer.proposals.map(row => row.id_truck)).not.toContain(id_truck);
      await workshop(id_truck, 'DISPONIBLE');
      const more = await plannedRun(me, calls.propose, asked);
      for (const run of [fewer, more]) {
        isPossible(run);
        isPriced(run);
      }
      // Every plan of the fewer trucks is one of all trucks.
      if (more.bound !== null && more.assigned === fewer.assigned)
        expect(Number(more.bound)).toBeLessThanOrEqual(Number(fewer.cost) + 0.005);

      const { results } = await me.ok(calls.acceptProposals, { id_plan_run: more.id_plan_run, all: true });
      expect(results.map(one => one.ok)).toEqual(more.proposals.map(() => true));
      for (const { id_guide } of results) {
        const { blocking } = await t.write(tx => issueVerdicts(tx, id_guide ?? 0));
        expect(blocking.filter(one => !isPaper(one.code))).toEqual([]);
      }
    }),
    { numRuns: rounds(6) },
  );
});
