import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import * as calls from '@cabezal/contract/operations/proposals/proposals.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { tryHoldName } from '../../../platform/db/hold-name.ts';
import { directExport, type Waiting, waitingTrip } from '../dispatch/dispatch.samples.ts';
import { plannedRun } from './proposals.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Pairs of overlapping trips of one truck, driver, genset or chassis, which must never exist. */
const doubled = (key: string) =>
  t.rows(sql`select a.id_guide, b.id_guide as other from guides a join guides b on a.${sql.ref(key)} = b.${sql.ref(key)} and a.id_guide < b.id_guide
    where a.live and b.live and tstzrange(a.busy_from, a.busy_to) && tstzrange(b.busy_from, b.busy_to)`);

const people = 20;
const each = 20;

/** PGlite has one connection: simultaneous transactions exist only on PostgreSQL. */
describe.skipIf(engine !== 'postgres')('at the same moment', () => {
  test('two users accept the same proposals: each trip is assigned once, and the second gets a refusal', async () => {
    const [one, two] = [await t.as('despacho'), await t.as('operador')];
    const first = await waitingTrip(t, directExport('2026-12-01', '08:00'));
    await waitingTrip(t, directExport('2026-12-01', '09:00'));
    const run = await plannedRun(one, calls.propose, { date: first.day });
    expect(run.assigned).toBe(2);
    const answers = await Promise.all(
      [one, two].map(who =>
        who.call(calls.acceptProposals, {
          id_plan_run: run.id_plan_run,
          ids: run.proposals.map(row => row.id_proposal),
        }),
      ),
    );
    expect(answers.map(answer => answer.status)).toEqual([200, 200]);
    const won = answers.map(answer => answer.body.results.filter(row => row.ok).length);
    expect([...won].sort()).toEqual([0, 2]);
    const lost = answers[won.indexOf(0)]?.body.results ?? [];
    expect(new Set(lost.map(row => row.code))).toEqual(new Set(['PROPUESTA_DECIDIDA']));
  });

  test('twenty users accept all of the same run: one succeeds, the others are refused at once', async () => {
    const first = await waitingTrip(t, directExport('2026-12-03', '08:00'));
    await waitingTrip(t, directExport('2026-12-03', '09:00'));
    const me = await t.as('despacho');
    const { id_plan_run } = await plannedRun(me, calls.propose, { date: first.day });
    const answers = await Promise.all(
      Array.from({ length: people }, () => me.call(calls.acceptProposals, { id_plan_run, all: true })),
    );
    const accepted = answers.filter(answer => answer.status === 200).map(answer => answer.body.results);
    expect(accepted.filter(results => results.length > 0 && results.every(row => row.ok))).toHaveLength(1);
    const told = answers.filter(answer => answer.status !== 200);
    expect(new Set(told.map(answer => `${answer.status} ${answer.body.code}`))).toEqual(
      new Set(['409 PROPUESTA_EN_USO']),
    );
    expect(told.length).toBeGreaterThan(5);
  });

  test('accepting one row while all are being accepted is refused; afterwards it is found decided', async () => {
    const first = await waitingTrip(t, directExport('2026-12-04', '08:00'));
    const me = await t.as('despacho');
    const { id_plan_run, proposals } = await plannedRun(me, calls.propose, { date: first.day });
    const ids = proposals.map(row => row.id_proposal);
    await t.write(async tx => {
      expect(await tryHoldName(tx, `accept ${id_plan_run}`, 'alone')).toBe(true);
      for (const what of [{ all: true }, { ids }])
        expect(await me.call(calls.acceptProposals, { id_plan_run, ...what })).toMatchObject({
          status: 409,
          body: { code: 'PROPUESTA_EN_USO' },
        });
    });
    expect((await me.ok(calls.acceptProposals, { id_plan_run, all: true })).results.map(row => row.ok)).toEqual([true]);
  });

  test(`${people * each} assignments by ${people} people, including proposals: nothing is assigned twice`, async () => {
    const trips: Waiting[] = [];
    for (let i = 0; i < 24; i++)
      trips.push(
        await waitingTrip(t, directExport(`2026-12-${10 + (i % 3)}`, `${String(8 + (i % 8)).padStart(2, '0')}:00`)),
      );
    const day = trips[0]?.day ?? '';
    const dispatchers: Client[] = [];
    for (let i = 0; i < people; i++) dispatchers.push(await t.as(i % 2 === 0 ? 'despacho' : 'operador'));
    const run = await plannedRun(dispatchers[0] as Client, calls.propose, { date: day, days: 3 });
    const answered = new Map<string, number>();
    const count = ({ status, body }: { status: number; body: { message?: string } }) => {
      const said = status === 200 ? '200' : `${status} ${body.message}`;
      answered.set(said, (answered.get(said) ?? 0) + 1);
    };
    let won = 0;
    await Promise.all(
      dispatchers.map(async (who, p) => {
        for (let i = 0; i < each; i++) {
          const n = p * each + i;
          if (n % 4 === 0 && run.proposals.length > 0) {
            const wanted = run.proposals[n % run.proposals.length];
            const answer = await who.call(calls.acceptProposals, {
              id_plan_run: run.id_plan_run,
              ids: [wanted?.id_proposal],
            });
            count(answer);
            if (answer.status === 200) won += answer.body.results.filter(row => row.ok).length;
          } else {
            const leg = trips[(n * 7) % trips.length]?.trip.id_leg;
            const id = 1 + ((n * 3) % 7);
            const answer = await who.call(assign, {
              assignments: [{ id_leg: leg, id_truck: id, id_driver: id, id_generator: 1 + (n % 3) }],
            });
            count(answer);
            if (answer.status === 200) won += 1;
          }
        }
      }),
    );
    // Refusals are 409 or 422: no request times out, and nothing breaks.
    expect([...answered.keys()].filter(said => !/^(200|409|422)/.test(said))).toEqual([]);
    const legs = trips.map(one => one.trip.id_leg);
    const live = await t.rows<{ n: number }>(
      sql`select count(*)::int as n from guides where id_leg in (${sql.join(legs)}) and live and id_truck is not null`,
    );
    expect(live).toEqual([{ n: won }]);
    expect(won).toBeGreaterThan(5);
    for (const key of ['id_truck', 'id_driver', 'id_generator', 'id_chassis']) expect(await doubled(key)).toEqual([]);
  });
});
