import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine, startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Position } from '../storage/position.ts';
import { createGroupWriter, type GroupWriterOptions, type Sender } from './position-writer.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const position = (id_truck: number, n: number): Position => ({
  id_truck,
  device_ms: Date.parse(testNow) - n * 1000,
  lat: -2,
  lng: -79,
  speed_kmh: null,
  heading: null,
  accuracy_m: null,
  attributes: null,
});
const sender: Sender = { id_device: 1, id_company: 1 };
/** A writer of the positions of one sender. */
function writerOf(db: Database, options?: GroupWriterOptions) {
  const writer = createGroupWriter(db, options);
  return {
    write: (positions: readonly Position[], from = sender) => writer.write(positions, from),
    close: () => writer.close(),
  };
}
const count = async () =>
  (await t.rows(sql<{ n: number }>`select count(*)::int as n from positions`))[0]?.n ?? Number.NaN;

test('a group that fails answers 503 to all in it, and the next one succeeds', async () => {
  const failures: unknown[] = [];
  let broken = true;
  const db: Database = {
    ...t.db,
    write: (scope, author, work) => (broken ? Promise.reject(new Error('disk full')) : t.db.write(scope, author, work)),
  };
  const writer = writerOf(db, { onFailed: error => failures.push(error) });
  const answers = await Promise.allSettled([writer.write([position(1, 1)]), writer.write([position(2, 1)])]);
  expect(answers.map(a => a.status === 'rejected' && a.reason.status)).toEqual([503, 503]);
  expect(failures).toHaveLength(1);
  expect(await count()).toBe(0);
  broken = false;
  await writer.write([position(1, 1)]);
  expect(await count()).toBe(1);
  await writer.close();
});

test('a nonexistent truck does not affect other positions', async () => {
  const writer = writerOf(t.db);
  await Promise.all([writer.write([position(999_999, 2)]), writer.write([position(3, 2)])]);
  const rows = await t.rows(
    sql<{ id_truck: number }>`select id_truck from last_positions where id_truck in (3, 999999)`,
  );
  expect(rows.map(r => r.id_truck)).toEqual([3]);
  await writer.close();
});

test('a row that the database refuses neither delays nor affects others, and is refused permanently', async () => {
  const failures: unknown[] = [];
  const writer = writerOf(t.db, { onFailed: error => failures.push(error) });
  const before = await count();
  // No endpoint lets this through: out of range for a column of four bytes.
  const bad = { ...position(4, 2_000), speed_kmh: 4.9e-324 };
  const others = Array.from({ length: 20 }, (_, n) => writer.write([position((n % 3) + 1, 2_000 + n)]));
  const mixed = writer.write([position(5, 2_001), { ...bad, device_ms: bad.device_ms - 1 }, position(5, 2_002)]);
  expect(await writer.write([bad])).toBe(0);
  expect(await Promise.all(others)).toEqual(Array(20).fill(1));
  expect(await mixed).toBe(2);
  expect((await count()) - before).toBe(22);
  expect(failures).toHaveLength(2);
  await writer.close();
});

test('refuses positions beyond the waiting limit at once; closing writes the waiting ones', async () => {
  const writer = writerOf(t.db, { most_waiting: { all: 2, id_company: 2, id_device: 2 }, wait_ms: 60_000 });
  const before = await count();
  const waiting = [writer.write([position(1, 10)]), writer.write([position(1, 11)])];
  await expect(writer.write([position(1, 12)])).rejects.toMatchObject({ status: 503 });
  await writer.close();
  await Promise.all(waiting);
  expect(await count()).toBe(before + 2);
  await expect(writer.write([position(1, 13)])).rejects.toMatchObject({ status: 503 });
});

test('neither a device nor a company takes the room of others in the queue', async () => {
  const most_waiting = { all: 4, id_company: 3, id_device: 2 };
  const writer = writerOf(t.db, { most_waiting, wait_ms: 60_000 });
  const from = (id_device: number, id_company: number) => ({ id_device, id_company });
  const waiting = [writer.write([position(1, 20), position(1, 21)], from(1, 1))];
  const refused = (n: number, sent: Sender) =>
    expect(writer.write([position(1, n)], sent)).rejects.toMatchObject({ status: 503 });
  await refused(22, from(1, 1));
  waiting.push(writer.write([position(2, 20)], from(2, 1)));
  await refused(22, from(3, 1));
  waiting.push(writer.write([position(5, 20)], from(4, 2)));
  await refused(22, from(5, 3));
  await writer.close();
  expect(await Promise.all(waiting)).toEqual([2, 1, 1]);
});

test('a device that was refused has room again when its positions are written', async () => {
  const writer = writerOf(t.db, { most_waiting: { all: 9, id_company: 9, id_device: 1 } });
  const first = writer.write([position(1, 30)]);
  await expect(writer.write([position(1, 31)])).rejects.toMatchObject({ status: 503 });
  await first;
  expect(await writer.write([position(1, 31)])).toBe(1);
  await writer.close();
});

test('splits large writes into groups without losing any', async () => {
  const groups: number[] = [];
  const writer = writerOf(t.db, {
    rows_per_group: 50,
    onStored: stored => groups.push(stored.added.reduce((sum, a) => sum + a.count, 0)),
  });
  const before = await count();
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      writer.write(Array.from({ length: 10 }, (_, n) => position((i % 7) + 1, 1000 + i * 10 + n))),
    ),
  );
  expect((await count()) - before).toBe(400);
  expect(groups.length).toBeLessThanOrEqual(9);
  await writer.close();
});

test('a duplicate, in a group or stored before, is stored and published once, with its first values', async () => {
  const told: number[] = [];
  const writer = writerOf(t.db, {
    onStored: stored => told.push(...stored.added.map(a => a.count)),
  });
  const before = await count();
  const again = [position(2, 5_000), { ...position(2, 5_000), lat: -3 }, position(2, 5_001)];
  await writer.write(again);
  await writer.write([...again, position(2, 5_002)]);
  await writer.write(again);
  expect(told).toEqual([2, 1]);
  expect((await count()) - before).toBe(3);
  const stored = await t.rows(
    sql<{
      lat: number;
    }>`select lat from positions where id_truck = 2 and device_time = ${new Date(Date.parse(testNow) - 5_000_000)}`,
  );
  expect(stored).toEqual([{ lat: -2 }]);
  // Times are stored in whole seconds.
  const odd = { ...position(2, 0), device_ms: Date.parse(testNow) - 6_000_001 };
  await writer.write([odd]);
  expect(
    await t.rows(sql<{ at: string }>`select device_time as at from positions order by device_time limit 1`),
  ).toEqual([{ at: new Date(odd.device_ms - 999).toISOString() }]);
  await writer.close();
});

test.runIf(engine === 'postgres')(
  'groups in flight with the same positions in different orders do not deadlock',
  async () => {
    const writers = Array.from({ length: 4 }, () => writerOf(t.db, { wait_ms: 0, in_flight: 2 }));
    const rows = Array.from({ length: 300 }, (_, n) => position((n % 7) + 1, 100_000 + n));
    const before = await count();
    await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        writers[i % 4]?.write(i % 2 === 0 ? [...rows].reverse() : [...rows.slice(i * 10), ...rows.slice(0, i * 10)]),
      ),
    );
    expect((await count()) - before).toBe(300);
    for (const writer of writers) await writer.close();
  },
);
