import * as calls from '@cabezal/contract/empties/street-turns/street-turns.calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { boxOf, exportFromDaule, importToDaule, linePaper, rateDaule } from './street-turns.samples.ts';

/**
 * 9-operations §12 no. 11, on the database: both replaced legs are dropped exactly while a turn is approved, and one reservation carries
 * the box.
 */
let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  await rateDaule(t);
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

type Step = 'request' | 'approve' | 'deny' | 'cancel' | 'twice';
interface Pair {
  id_import_sub: number;
  id_export_sub: number;
}
const lastTurn = async ({ id_import_sub, id_export_sub }: Pair) =>
  (
    await t.rows<{ id_street_turn: number; version: number }>(
      sql`select id_street_turn, version from street_turns where id_import_sub = ${id_import_sub} and id_export_sub = ${id_export_sub}
      order by id_street_turn desc limit 1`,
    )
  )[0];

/** A step that may be refused but must not fail otherwise. */
async function take(step: Step, pair: Pair): Promise<void> {
  const turn = await lastTurn(pair);
  const statuses: number[] = [];
  const ask = () => clerk.call(calls.requestStreetTurn, { ...pair, condition: 'OPERATIVO' });
  if (step === 'request') statuses.push((await ask()).status);
  if (step === 'twice') statuses.push(...(await Promise.all([ask(), ask()])).map(answer => answer.status));
  if (turn === undefined) return;
  if (step === 'approve')
    statuses.push((await clerk.call(calls.approveStreetTurn, { ...turn, ...(await linePaper(t)) })).status);
  if (step === 'deny')
    statuses.push((await clerk.call(calls.denyStreetTurn, { ...turn, motive: 'No hay cupo' })).status);
  if (step === 'cancel')
    statuses.push((await clerk.call(calls.cancelStreetTurn, { ...turn, motive: 'Se arrepintió' })).status);
  expect(Math.max(0, ...statuses)).toBeLessThan(500);
}

const facts = async ({ id_import_sub, id_export_sub }: Pair) =>
  (
    await t.rows<{
      approved: boolean;
      back: boolean;
      out: boolean;
      live: number;
      open: number;
      saved: boolean;
    }>(sql`select
      exists (select from street_turns s where s.id_import_sub = ${id_import_sub} and s.approved_at is not null and s.denied_at is null and s.cancelled_at is null) as approved,
      (select bool_and(l.required) from legs l where l.id_sub_reservation = ${id_import_sub} and l.kind = 'DEVOLUCION') as back,
      (select bool_and(l.required) from legs l where l.id_sub_reservation = ${id_export_sub} and l.kind = 'RETIRO') as out,
      (select count(*)::int from sub_reservations u where u.released_at is null and u.container_code = (select i.container_code from sub_reservations i where i.id_sub_reservation = ${id_import_sub})) as live,
      (select count(*)::int from street_turns s where s.id_import_sub = ${id_import_sub} and s.denied_at is null and s.cancelled_at is null) as open,
      not exists (select from street_turns s where s.saved_km < 0) as saved`)
  )[0];

test('after any steps: the replaced legs are dropped exactly while it is approved, the box is live once, at most one turn is open', async () => {
  const steps = fc.array(fc.constantFrom<Step>('request', 'approve', 'deny', 'cancel', 'twice'), {
    minLength: 2,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(steps, async all => {
      const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
      const pair = { id_import_sub: boxOf(from), id_export_sub: boxOf(to) };
      for (const step of all) {
        await take(step, pair);
        const now = await facts(pair);
        expect(now, all.join()).toMatchObject({ back: !now?.approved, out: !now?.approved, live: 1, saved: true });
        expect(now?.open).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: rounds(8), examples: [[['twice', 'approve', 'cancel', 'request', 'approve']]] },
  );
});
