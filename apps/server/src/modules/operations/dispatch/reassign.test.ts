import { assign, getBoard, reassign, unassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getGuides } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { user } from '../../../../test/world.ts';
import { directExport, type Waiting, waitingTrip } from './dispatch.samples.ts';

let t: TestApp;
/** Two trips that overlap, and one a week later. */
let morning: Waiting;
let noon: Waiting;
let later: Waiting;
beforeAll(async () => {
  t = await startTestApp();
  morning = await waitingTrip(t, directExport('2026-12-02', '08:00'));
  noon = await waitingTrip(t, directExport('2026-12-02', '12:00'));
  later = await waitingTrip(t, directExport('2026-12-09', '12:00'));
});
afterAll(() => t.close());
beforeEach(() =>
  t.write(async tx => {
    for (const table of ['logbook', 'guide_stops', 'guides', 'audit_log'])
      await tx.run(sql`delete from ${sql.table(table)}`);
    await tx.run(sql`update drivers set license_expiry = '2030-06-30'`);
  }),
);

interface Held {
  id_guide: number;
  version: number;
}
const dispatcher = () => t.as('despacho');
async function put(n: number, waiting: Waiting, id_chassis: number | null = 4): Promise<Held> {
  const assignments = [{ id_leg: waiting.trip.id_leg, id_truck: n, id_driver: n, id_generator: n, id_chassis }];
  const [guide] = (await (await dispatcher()).ok(assign, { assignments })).guides;
  if (guide === undefined) throw new Error('not assigned');
  return { id_guide: guide.id_guide, version: guide.version };
}
const move = async (...moves: object[]) => (await dispatcher()).call(reassign, { moves });
const rows = () =>
  t.rows<{ id_truck: number; id_driver: number; id_generator: number; id_chassis: number; disk: string }>(
    sql`select id_truck, id_driver, id_generator, id_chassis, disk from guides where deleted_at is null order by id_guide`,
  );
const issue = (id_guide: number) =>
  t.write(tx => tx.run(sql`update guides set issued_at = ${tx.now} where id_guide = ${id_guide}`));

test('changes truck and driver, keeps genset and chassis, logs the author, and updates carrier and board', async () => {
  const held = await put(1, morning);
  const answer = await move({ ...held, id_truck: 5, id_driver: 5 });
  expect(answer.body).toEqual({
    guides: [
      {
        id_guide: held.id_guide,
        id_leg: morning.trip.id_leg,
        version: held.version + 1,
        status: 'GUIA_PENDIENTE',
        warnings: [],
        before: { id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 },
      },
    ],
  });
  expect(await rows()).toEqual([{ id_truck: 5, id_driver: 5, id_generator: 1, id_chassis: 4, disk: 'P-05' }]);
  expect(
    await t.rows(
      sql`select id_user, before->>'id_truck' as was, after->>'id_truck' as became from audit_log where action = 'assign'`,
    ),
  ).toEqual([{ id_user: user.despacho, was: '1', became: '5' }]);
  const seen = async (name: 'carrierAdmin' | 'otherCarrierAdmin') =>
    (await (await t.as(name)).ok(getGuides, {})).rows.map(g => g.id_guide);
  expect(await seen('carrierAdmin')).toEqual([held.id_guide]);
  expect(await seen('otherCarrierAdmin')).toEqual([]);
  const board = await (await dispatcher()).ok(getBoard, { date: morning.day });
  expect(board.guides.map(g => [g.id_guide, g.id_truck, g.version])).toEqual([[held.id_guide, 5, held.version + 1]]);
});

test('the previous resources in the answer serve to undo the change; an undone assignment can be made again', async () => {
  const held = await put(1, morning);
  const there = (await move({ ...held, id_truck: 2, id_driver: 2, id_generator: 2 })).body.guides[0];
  const back = await move({ id_guide: held.id_guide, version: there?.version, ...there?.before });
  expect(back.status).toBe(200);
  expect(await rows()).toMatchObject([{ id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 }]);
  const [now] = back.body.guides;
  const freed = { guides: [{ id_guide: held.id_guide, version: now?.version ?? 0 }] };
  expect((await (await dispatcher()).call(unassign, freed)).body).toEqual({ freed: 1 });
  await put(1, morning);
  expect(await rows()).toHaveLength(1);
});

test('a guide that had no driver has none again when the change is undone', async () => {
  const held = await put(1, morning);
  await t.write(tx => tx.run(sql`update guides set id_driver = null where id_guide = ${held.id_guide}`));
  const there = (await move({ ...held, id_truck: 2, id_driver: 2 })).body.guides[0];
  expect(there?.before).toMatchObject({ id_truck: 1, id_driver: null });
  const back = await move({ id_guide: held.id_guide, version: there?.version, ...there?.before });
  expect(back.status).toBe(200);
  expect(await rows()).toMatchObject([{ id_truck: 1, id_driver: null }]);
});

test('refuses a busy truck, naming its trip, and of several guides none is changed', async () => {
  const first = await put(1, morning);
  const second = await put(2, later);
  await put(3, noon, null);
  const answer = await move({ ...second, id_truck: 3, id_driver: 3 }, { ...first, id_truck: 3, id_driver: 4 });
  expect([answer.status, answer.body.code]).toEqual([409, 'CAMION_OCUPADO']);
  expect(answer.body.message).toMatch(
    new RegExp(`^${morning.id_reservation}-1: El camión ya tiene una guía activa \\(${noon.id_reservation}-1, `),
  );
  expect((await rows()).map(g => g.id_truck)).toEqual([1, 2, 3]);
});

test('two trips at overlapping hours swap trucks in one call; assigning one truck to both is refused, and each keeps its own', async () => {
  const [first, second] = [await put(1, morning), await put(2, noon, null)];
  const to = (n: number) => ({ id_truck: n, id_driver: n, id_generator: n });
  // In the opposite order, each would have to wait for the other.
  const swapped = await move({ ...first, ...to(2) }, { ...second, ...to(1) });
  expect([swapped.status, (await rows()).map(g => g.id_truck)]).toEqual([200, [2, 1]]);
  const now = swapped.body.guides.map(({ id_guide, version }) => ({ id_guide, version }));
  const both = await move({ ...now[0], ...to(3) }, { ...now[1], ...to(4), id_truck: 3 });
  expect([both.status, both.body.code]).toEqual([409, 'CAMION_OCUPADO']);
  expect(both.body.message).toContain(
    `${noon.id_reservation}-1: El camión ya tiene una guía activa (${morning.id_reservation}-1`,
  );
  // Nobody else gets a truck at the hours of the trips that were kept.
  expect((await move({ ...now[0], ...to(1), id_driver: 5 })).body.code).toBe('CAMION_OCUPADO');
});

test('the first change wins; the second is refused and changes nothing', async () => {
  const held = await put(1, morning);
  expect((await move({ ...held, id_truck: 2, id_driver: 2 })).status).toBe(200);
  const second = await move({ ...held, id_truck: 3, id_driver: 3 });
  expect([second.status, second.body.code]).toEqual([409, 'MODIFICADO']);
  expect(await rows()).toMatchObject([{ id_truck: 2 }]);
});

test('document problems prevent changing an issued guide but not a planned one; a guide that has left is not changed', async () => {
  const held = await put(1, morning);
  await t.write(tx => tx.run(sql`update drivers set license_expiry = '2026-12-01' where id_driver = 2`));
  const planned = await move({ ...held, id_truck: 2, id_driver: 2 });
  expect(planned.body.guides[0]?.warnings).toContain('Licencia Expirada · 01/dic/2026');
  const back = await move({ ...held, version: held.version + 1, id_truck: 1, id_driver: 1 });
  expect(back.status).toBe(200);
  await issue(held.id_guide);
  const version = back.body.guides[0]?.version;
  const refused = await move({ ...held, version, id_truck: 2, id_driver: 2 });
  expect([refused.status, refused.body.code]).toEqual([422, 'LICENCIA_VENCIDA']);
  const moved = await move({ ...held, version, id_truck: 3, id_driver: 3 });
  expect(moved.status).toBe(200);
  await t.write(tx =>
    tx.run(sql`update guide_stops set departure_at = ${tx.now} where id_guide = ${held.id_guide} and position = 1`),
  );
  const gone = await move({ ...held, version: moved.body.guides[0]?.version, id_truck: 4, id_driver: 4 });
  expect([gone.status, gone.body.code]).toEqual([409, 'TRANSICION_INVALIDA']);
  expect(await rows()).toMatchObject([{ id_truck: 3 }]);
});

test('a duplicate guide, an unknown guide or truck, a carrier without the right', async () => {
  const held = await put(1, morning);
  const to = { id_truck: 2, id_driver: 2 };
  expect((await move({ ...held, ...to }, { ...held, ...to })).body.code).toBe('GUIA_REPETIDA');
  expect((await move({ ...held, ...to, id_guide: 999_999 })).status).toBe(404);
  expect((await move({ ...held, ...to, id_truck: 999_999 })).body.message).toBe('Un recurso elegido no existe');
  expect((await (await t.as('carrierAdmin')).call(reassign, { moves: [{ ...held, ...to }] })).status).toBe(403);
  expect(await rows()).toMatchObject([{ id_truck: 1 }]);
});
