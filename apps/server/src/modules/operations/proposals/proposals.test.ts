import { updateTruckState } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { getTruck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { assign, getBoard, unassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import * as calls from '@cabezal/contract/operations/proposals/proposals.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { directExport, type Waiting, waitingTrip } from '../dispatch/dispatch.samples.ts';
import { plannedRun } from './proposals.samples.ts';
import { proposalJobs } from './replan.jobs.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(testNow);
  me = await t.as('despacho');
});

let day = 1;
/** Trips on their own day. */
async function tripsOf(...times: string[]): Promise<{ date: string; trips: Waiting[] }> {
  day += 3;
  const date = new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10);
  const trips: Waiting[] = [];
  for (const time of times) trips.push(await waitingTrip(t, directExport(date, time)));
  return { date: trips[0]?.day ?? date, trips };
}
const planned = (date: string, more: object = {}) => plannedRun(me, calls.propose, { date, ...more });
const read = (id_plan_run: number) => me.ok(calls.getPlanRun, { id_plan_run });

describe('a proposal', () => {
  test('gives each waiting trip a truck with driver and genset, and the reasons; it reserves nothing', async () => {
    const { date, trips } = await tripsOf('08:00', '08:30');
    const run = await planned(date);
    expect(run).toMatchObject({
      state: 'READY',
      legs: 2,
      assigned: 2,
      left_out: [],
      moves: false,
      asked_by: expect.any(String),
    });
    expect(run.proposals.map(one => one.id_leg).sort()).toEqual(trips.map(one => one.trip.id_leg).sort());
    expect(new Set(run.proposals.map(one => one.id_truck)).size).toBe(2);
    for (const one of run.proposals) {
      expect(one).toMatchObject({ state: 'OPEN', sequence: 1, before: null, id_generator: expect.any(Number) });
      expect(one.reasons[0]).toMatch(/km vacíos de|Ya está en/);
      expect(one.reasons.join()).toMatch(/esta semana \(media \d+\)/);
      expect(Number(one.cost)).toBeCloseTo(
        Object.values(one.parts).reduce((sum, part) => sum + Number(part), 0),
        2,
      );
    }
    expect(Number(run.bound)).toBeLessThanOrEqual(Number(run.cost));
    const board = await me.ok(getBoard, { date, days: 1 });
    expect([board.assigned, board.unassigned.length]).toEqual([0, 2]);
  });

  test('accepting all calculates margins once before all, after each trip, and once at the end', async () => {
    const { date } = await tripsOf('08:00', '09:00', '10:00');
    const { id_plan_run, proposals } = await planned(date);
    const asked = await statementsOf(t, () => me.ok(calls.acceptProposals, { id_plan_run, all: true }));
    expect(proposals).toHaveLength(3);
    expect(asked.filter(text => text.includes('unsettled_guides'))).toHaveLength(proposals.length + 2);
  });

  test('accepting all assigns it, and one step undoes it', async () => {
    const { date, trips } = await tripsOf('08:00', '09:00');
    const legs = trips.map(one => one.trip.id_leg);
    const run = await planned(date);
    const done = await me.ok(calls.acceptProposals, { id_plan_run: run.id_plan_run, all: true });
    expect(done).toMatchObject({ left: 0, results: [{ ok: true, version: 1 }, { ok: true }] });
    expect((await read(run.id_plan_run)).proposals.map(one => one.state)).toEqual(['ACCEPTED', 'ACCEPTED']);
    const board = await me.ok(getBoard, { date, days: 1 });
    expect([board.assigned, board.unassigned.filter(leg => legs.includes(leg.id_leg))]).toEqual([2, []]);
    const again = await me.ok(calls.acceptProposals, {
      id_plan_run: run.id_plan_run,
      ids: run.proposals.map(one => one.id_proposal),
    });
    expect(again.results.map(row => [row.ok, row.code])).toEqual([
      [false, 'PROPUESTA_DECIDIDA'],
      [false, 'PROPUESTA_DECIDIDA'],
    ]);
    const guides = done.results.map(row => ({ id_guide: row.id_guide ?? 0, version: row.version ?? 0 }));
    expect(await me.ok(unassign, { guides })).toEqual({ freed: 2 });
  });

  test('turns stale with a sentence when somebody uses the leg or the truck; the others can still be accepted', async () => {
    const { date } = await tripsOf('08:00', '08:30', '09:00');
    const run = await planned(date);
    expect(run.assigned).toBe(3);
    const [first, second, third] = run.proposals;
    if (!first || !second || !third) throw new Error('three proposals');
    const other = await t.as('operador');
    // The first leg goes to a truck outside the proposal; the second one's truck gets another trip in the evening.
    const next = new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const evening = await waitingTrip(t, directExport(next, '02:00'));
    expect(evening.day).toBe(date);
    const free = [1, 2, 3, 4, 5, 6, 7].find(id => !run.proposals.some(one => one.id_truck === id)) ?? 0;
    const { id_truck, id_driver, id_generator } = second;
    await other.ok(assign, {
      assignments: [{ id_leg: first.id_leg, id_truck: free, id_driver: free, id_generator: first.id_generator }],
    });
    await other.ok(assign, { assignments: [{ id_leg: evening.trip.id_leg, id_truck, id_driver, id_generator }] });
    const now = await read(run.id_plan_run);
    const state = new Map(now.proposals.map(one => [one.id_leg, one]));
    expect(state.get(first.id_leg)?.state).toBe('OBSOLETA');
    expect(state.get(first.id_leg)?.stale_reason).toMatch(/^Disco \S+ tomó \d+-1, \S+ 09:00$/);
    expect(state.get(second.id_leg)?.stale_reason).toMatch(
      new RegExp(`^Disco ${second.disk} tomó ${evening.id_reservation}-1, \\S+ 09:00$`),
    );
    expect(state.get(third.id_leg)?.state).toBe('OPEN');
    const done = await me.ok(calls.acceptProposals, { id_plan_run: run.id_plan_run, all: true });
    expect(done.results.map(row => [row.id_leg, row.ok, row.code]).sort()).toEqual(
      [
        [first.id_leg, false, 'OBSOLETA'],
        [second.id_leg, false, 'OBSOLETA'],
        [third.id_leg, true, null],
      ].sort(),
    );
    // Nothing of the stale one was stored.
    const stored = await t.rows(sql`select id_leg from guides where id_leg in (${second.id_leg}) and live`);
    expect(stored).toEqual([]);
  });

  test('a truck that goes to the workshop makes its proposals stale, and its trips need another plan', async () => {
    const { date } = await tripsOf('08:00', '12:00');
    const run = await planned(date);
    const [one, two] = run.proposals;
    if (!one || !two) throw new Error('two proposals');
    await me.ok(calls.acceptProposals, { id_plan_run: run.id_plan_run, ids: [one.id_proposal] });
    const boss = await t.as('operador');
    /** The truck keeps its trips, which need another plan. */
    const state = async (id_truck: number, truck_state: 'MANTENIMIENTO' | 'DISPONIBLE') => {
      const { version } = await boss.ok(getTruck, { id_truck });
      const trips = await t.rows(
        sql`select id_guide, version, 'KEEP' as decision from guides where id_truck = ${id_truck} and live and closed_at is null`,
      );
      const motive = 'Cambio de estado por prueba';
      await boss.ok(updateTruckState, {
        id_truck,
        version,
        truck_state,
        motive,
        trips: truck_state === 'DISPONIBLE' ? [] : trips,
      });
    };
    await state(one.id_truck, 'MANTENIMIENTO');
    if (one.id_truck !== two.id_truck) await state(two.id_truck, 'MANTENIMIENTO');
    const now = (await read(run.id_plan_run)).proposals.find(row => row.id_proposal === two.id_proposal);
    expect(now).toMatchObject({ state: 'OBSOLETA', stale_reason: `El disco ${two.disk} ahora está: Mantenimiento` });
    const needs = await me.ok(calls.getReplanNeeds);
    const need = needs.find(row => row.disk === one.disk && row.id_reservation === one.id_reservation);
    expect(need).toMatchObject({
      cause: 'CAMION_FUERA',
      detail: `El disco ${one.disk} está fuera de servicio`,
      issued: false,
    });
    const replanned = await plannedRun(me, calls.replan, { id_guides: [need?.id_guide] });
    expect(replanned).toMatchObject({ moves: true, assigned: 1 });
    const [moved] = replanned.proposals;
    expect(moved).toMatchObject({ before: { disk: one.disk }, parts: { change: '25.00' } });
    expect(moved?.id_truck).not.toBe(one.id_truck);
    const dearer = { id_guides: [need?.id_guide], weights: { cambio_usd: 40 } };
    expect((await plannedRun(me, calls.replan, dearer)).proposals[0]?.parts.change).toBe('40.00');
    const done = await me.ok(calls.acceptProposals, { id_plan_run: replanned.id_plan_run, all: true });
    expect(done.results).toMatchObject([{ ok: true, id_guide: need?.id_guide }]);
    expect((await me.ok(calls.getReplanNeeds)).filter(row => row.id_guide === need?.id_guide)).toEqual([]);
    await state(one.id_truck, 'DISPONIBLE');
    if (one.id_truck !== two.id_truck) await state(two.id_truck, 'DISPONIBLE');
  });

  test('a rejection has a reason, and the same driver is not proposed for that client until the given day', async () => {
    const { date } = await tripsOf('08:00');
    const [first] = (await planned(date)).proposals;
    const motives = await me.ok(calls.getRejectMotives);
    expect(motives.at(-1)?.name).toBe('Otro');
    const id_motivo = motives[0]?.id_motivo ?? 0;
    const reject = (more: object) => me.call(calls.rejectProposal, { id: first?.id_proposal, id_motivo, ...more });
    expect((await reject({ ban_until: '2026-11-20' })).body.code).toBe('FECHA_PASADA');
    expect((await reject({ id_motivo: 1 })).body.code).toBe('MOTIVO_REQUERIDO');
    expect((await reject({ ban_until: date })).status).toBe(200);
    expect((await reject({})).body.code).toBe('PROPUESTA_DECIDIDA');
    const [second] = (await planned(date)).proposals;
    expect(second?.id_driver).not.toBe(first?.id_driver);
  });

  test('expires after half an hour', async () => {
    const { date } = await tripsOf('08:00');
    const { id_plan_run } = await planned(date);
    t.advance(31);
    expect((await read(id_plan_run)).state).toBe('EXPIRED');
    const late = await me.call(calls.acceptProposals, { id_plan_run, all: true });
    expect([late.status, late.body.code]).toEqual([409, 'PROPUESTA_VENCIDA']);
  });

  test('refuses a duplicate row, a row of another run, both or neither of the inputs, a past day, nothing to plan', async () => {
    const { date } = await tripsOf('08:00');
    const run = await planned(date);
    const id = run.proposals[0]?.id_proposal ?? 0;
    const { id_plan_run } = run;
    const accept = async (more: object) => {
      const { status, body } = await me.call(calls.acceptProposals, { id_plan_run, ...more });
      return [status, body.code];
    };
    expect(await accept({ ids: [id, id] })).toEqual([422, 'PROPUESTA_REPETIDA']);
    expect(await accept({ ids: [id, 999_999] })).toEqual([404, 'NO_ENCONTRADO']);
    expect((await accept({}))[0]).toBe(400);
    expect((await accept({ ids: [id], all: true }))[0]).toBe(400);
    expect((await accept({ ids: [] }))[0]).toBe(400);
    expect((await me.call(calls.propose, { date: '2026-11-01' })).body.code).toBe('FECHA_PASADA');
    expect((await me.call(calls.replan, { causes: ['TURNO'] })).body.code).toBe('NADA_QUE_PLANIFICAR');
    expect((await me.call(calls.getPlanRun, { id_plan_run: 999_999 })).status).toBe(404);
  });

  test('only users with the action propose; users who read the board read the proposal', async () => {
    const { date } = await tripsOf('08:00');
    const { id_plan_run } = await planned(date);
    for (const name of ['asesor', 'monitor', 'exporterAdmin', 'carrierAdmin'] as const)
      expect((await (await t.as(name)).call(calls.propose, { date })).status).toBe(403);
    const reader = await t.as('operativo');
    expect((await reader.call(calls.propose, { date })).status).toBe(403);
    expect((await reader.ok(calls.getPlanRun, { id_plan_run })).id_plan_run).toBe(id_plan_run);
  });

  test('the job stores which proposals are stale, and notifies once', async () => {
    const { date } = await tripsOf('08:00');
    const run = await planned(date);
    const [one] = run.proposals;
    await me.ok(assign, {
      assignments: [
        { id_leg: one?.id_leg, id_truck: one?.id_truck, id_driver: one?.id_driver, id_generator: one?.id_generator },
      ],
    });
    const told: unknown[] = [];
    t.db.onChanges(changes => told.push(...changes.filter(change => change.noun === 'proposal')));
    const job = proposalJobs().find(one => one.name === 'stale_proposals');
    await job?.run(t.db);
    await job?.run(t.db);
    expect(told.filter(change => (change as { id?: number }).id === run.id_plan_run)).toHaveLength(1);
    const stored = await t.rows<{ stale_reason: string }>(
      sql`select stale_reason from plan_proposals where id_plan_run = ${run.id_plan_run}`,
    );
    expect(stored[0]?.stale_reason).toMatch(/^Disco \S+ tomó /);
  });
});
