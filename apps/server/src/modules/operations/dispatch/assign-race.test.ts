import { assign, getBoard } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { fromDatabase } from '../../../platform/http/errors.ts';
import { directExport, madeGuide, type Waiting, waitingTrip } from './dispatch.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const times = rounds(12);
const pair = async (day: number): Promise<[Waiting, Waiting]> => {
  const date = new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10);
  return [await waitingTrip(t, directExport(date, '08:00')), await waitingTrip(t, directExport(date, '12:00'))];
};
interface Left {
  id_guide: number;
  id_leg: number;
  stops: number;
  id_truck: number;
}
/** Guides of these legs, including deleted ones: a refused assignment must leave none. */
const left = (...legs: number[]) =>
  t.rows(sql<Left>`select g.id_guide, g.id_leg, g.id_truck, (select count(*)::int from guide_stops s where s.id_guide = g.id_guide) as stops
    from guides g where g.id_leg in (${sql.join(legs)})`);

/** PGlite has one connection: simultaneous transactions exist only on PostgreSQL. */
describe.skipIf(engine !== 'postgres')('two simultaneous dispatchers', () => {
  test('one truck for two overlapping legs: exactly one gets it each time, the other request is refused', async () => {
    const [one, two] = [await t.as('despacho'), await t.as('operador')];
    for (let round = 0; round < times; round++) {
      const [a, b] = await pair(2 + round * 3);
      const answers = await Promise.all([
        one.call(assign, { assignments: [{ id_leg: a.trip.id_leg, id_truck: 1, id_driver: 1, id_generator: 1 }] }),
        two.call(assign, { assignments: [{ id_leg: b.trip.id_leg, id_truck: 1, id_driver: 2, id_generator: 2 }] }),
      ]);
      const won = answers.filter(x => x.status === 200);
      const lost = answers.filter(x => x.status !== 200);
      expect([won.length, lost.map(x => [x.status, x.body.code])]).toEqual([1, [[409, 'CAMION_OCUPADO']]]);
      const rows = await left(a.trip.id_leg, b.trip.id_leg);
      expect(rows).toMatchObject([{ id_guide: won[0]?.body.guides[0]?.id_guide, id_truck: 1, stops: 3 }]);
    }
  });

  test('the same leg: one guide is created, the other request is refused and its truck stays free', async () => {
    const [one, two] = [await t.as('despacho'), await t.as('operador')];
    for (let round = 0; round < times; round++) {
      const [a] = await pair(50 + round * 3);
      const answers = await Promise.all([
        one.call(assign, { assignments: [{ id_leg: a.trip.id_leg, id_truck: 3, id_driver: 3, id_generator: 1 }] }),
        two.call(assign, { assignments: [{ id_leg: a.trip.id_leg, id_truck: 4, id_driver: 4, id_generator: 2 }] }),
      ]);
      expect(answers.map(x => x.status).sort()).toEqual([200, 409]);
      expect(answers.find(x => x.status === 409)?.body).toMatchObject({
        code: 'TRAMO_CON_GUIA',
        message: 'El tramo ya tiene una guía activa',
      });
      const winner = answers[0]?.status === 200 ? 3 : 4;
      expect(await left(a.trip.id_leg)).toMatchObject([{ id_truck: winner, stops: 3 }]);
      const board = await one.ok(getBoard, { date: a.day, days: 2 });
      expect(board.guides.map(g => g.id_truck)).toEqual([winner]);
    }
  });

  test('many legs in opposite order: both requests finish without a 503, and no truck is on two trips', async () => {
    const [one, two] = [await t.as('despacho'), await t.as('operador')];
    for (let round = 0; round < times; round++) {
      const [a, b] = await pair(100 + round * 3);
      const on = (waiting: Waiting, n: number) => ({
        id_leg: waiting.trip.id_leg,
        id_truck: n,
        id_driver: n,
        id_generator: n,
      });
      const answers = await Promise.all([
        one.call(assign, { assignments: [on(a, 1), on(b, 2)] }),
        two.call(assign, { assignments: [on(b, 1), on(a, 2)] }),
      ]);
      expect(answers.map(x => x.status).sort()).toEqual([200, 409]);
      const rows = await left(a.trip.id_leg, b.trip.id_leg);
      expect(rows.map(r => r.id_truck).sort()).toEqual([1, 2]);
    }
  });

  test('if all checks pass, the database itself refuses the second', async () => {
    for (let round = 0; round < times; round++) {
      const [a, b] = await pair(150 + round * 3);
      const put = (waiting: Waiting, id_driver: number) =>
        madeGuide(t, waiting.trip.id_leg, { id_truck: 5, id_driver });
      const ends = await Promise.allSettled([put(a, 5), put(b, 6)]);
      const lost = ends.filter(e => e.status === 'rejected');
      expect(lost).toHaveLength(1);
      // Two transactions that write their guides at the same instant deadlock: the database aborts one before it compares them.
      expect(['CAMION_OCUPADO', 'INTENTE_DE_NUEVO']).toContain(fromDatabase(lost[0]?.reason)?.code);
      expect(await left(a.trip.id_leg, b.trip.id_leg)).toMatchObject([{ id_truck: 5, stops: 3 }]);
    }
  });
});
