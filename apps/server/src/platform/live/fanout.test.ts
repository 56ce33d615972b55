import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { soon } from '../../../../../test/soon.ts';
import { engine, startTestApp, type TestApp } from '../../../test/harness.ts';
import { besides, openStream, type Stream } from '../../../test/several.ts';
import { company } from '../../../test/world.ts';
import { systemAuthor, systemScope } from '../db/database.ts';
import { postgresPool } from '../db/postgres-pool.ts';
import { forgetChanges } from './live-changes.queries.ts';

const hello = (stream: Stream) => stream.events.filter(e => e.event === 'hello');

describe.runIf(engine === 'postgres')('changes of one process reach browsers of another', () => {
  let one: TestApp;
  let other: TestApp;
  let address: string;
  const open: Stream[] = [];
  beforeAll(async () => {
    one = await startTestApp();
    other = await besides(one);
    address = await other.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  async function listen(name: Parameters<TestApp['as']>[0], since?: string | null): Promise<Stream> {
    const stream = await openStream(address, (await one.as(name)).token, since);
    open.push(stream);
    await soon(() => expect(hello(stream).length).toBeGreaterThan(0));
    return stream;
  }
  let number = 1_000;
  const change = async (t: TestApp, party?: number[]): Promise<string> => {
    const id = ++number;
    await t.write(async tx => tx.changed('reservation', id, party));
    return `reservation ${id}`;
  };

  test('only its parties, once and in order; a rolled back change is never sent', async () => {
    const operator = await listen('monitor');
    const exporter = await listen('exporterAdmin');
    const importer = await listen('importerAdmin');
    const expected: string[] = [];
    for (let n = 0; n < 20; n++) expected.push(await change(n % 2 === 0 ? one : other, [company.exporter]));
    await expect(
      one.write(async tx => {
        tx.changed('reservation', 1);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await soon(() => expect(operator.changes().length).toBe(20));
    expect([...operator.changes()].sort()).toEqual(expected);
    await soon(() => expect([...exporter.changes()].sort()).toEqual(expected));
    expect(importer.changes()).toEqual([]);
  });

  test('a change whose transaction commits late is sent after later ones', async () => {
    const operator = await listen('monitor');
    const client = await one.db.pool.connect();
    await client.script('begin; set local role cabezal_system');
    await client.query(`insert into live_changes (changes) values ('[{"noun":"reservation","id":77}]')`);
    const later = await change(one);
    await soon(() => expect(operator.changes()).toContain(later));
    const more = await change(other);
    await soon(() => expect(operator.changes()).toContain(more));
    expect(operator.changes()).not.toContain('reservation 77');
    await client.script('commit');
    client.release();
    await soon(() => expect(operator.changes().filter(c => c === 'reservation 77')).toHaveLength(1));
    expect(operator.changes().filter(c => c === later)).toHaveLength(1);
  });

  test('a browser that reconnects to another process gets the changes it missed, also uncommitted ones', async () => {
    const own = await one.app.listen({ port: 0, host: '127.0.0.1' });
    const first = await openStream(own, (await one.as('monitor')).token);
    const heard = await change(one);
    await soon(() => expect(first.changes()).toContain(heard));
    const cursor = first.lastId();
    first.close();
    const missed = [await change(one), await change(other)];
    const back = await listen('monitor', cursor);
    await soon(() => expect(back.changes()).toEqual(expect.arrayContaining(missed)));
    expect(hello(back)[0]?.data.resumed).toBe(true);
  });

  test('a browser whose missed changes were deleted loads everything again', async () => {
    const stream = await listen('monitor');
    await change(one);
    await soon(() => expect(stream.changes().length).toBe(1));
    const cursor = stream.lastId();
    for (let n = 0; n < 3; n++) await change(one);
    await one.write(tx => tx.run(sql`update live_changes set at = clock_timestamp() - interval '11 minutes'`));
    const notifyConnection = one.services.notifyConnection;
    if (notifyConnection === null) throw new Error('no notify connection');
    // Changes newer than an open transaction are not deleted, and other tests have open ones on the same server.
    const left = async (): Promise<number> => {
      await forgetChanges(notifyConnection);
      return (await one.rows(sql`select 1 from live_changes`)).length;
    };
    await expect.poll(left).toBe(0);
    // A third process was not running: it knows only the changes in the table.
    const third = await besides(one);
    const place = await third.app.listen({ port: 0, host: '127.0.0.1' });
    const late = await openStream(place, (await one.as('monitor')).token, cursor);
    await soon(() => expect(hello(late)[0]?.data.resumed).toBe(false));
    late.close();
    await third.close();
  });

  test('after a crash of the database, with an empty table, browsers load again and receive new changes', async () => {
    const stream = await listen('monitor');
    await one.write(async tx => {
      await tx.run(sql`delete from live_changes`);
      await tx.run(sql`delete from live_epoch`);
    });
    await soon(() => expect(hello(stream).map(e => e.data.resumed)).toEqual([false, false]));
    const after = await change(one);
    await soon(() => expect(stream.changes()).toContain(after));
  });

  test('a lost connection is opened again and delivers the changes made meanwhile', async () => {
    const stream = await listen('monitor');
    await one.db.write(systemScope, systemAuthor, async tx => {
      tx.changed('reservation', 88);
    });
    const client = await one.db.pool.connect();
    const { rows } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cabezal notify' and datname = current_database()`,
    );
    client.release();
    expect(rows.length).toBe(2);
    const after = await change(one);
    await soon(() => expect(stream.changes()).toEqual(['reservation 88', after]));
  });
});

test.runIf(engine === 'postgres')('a transaction open since before the start causes no repeated changes', async () => {
  // A transaction in any database of the server: it holds back xmin of every snapshot.
  const outside = postgresPool(`${process.env.TEST_POSTGRES_URL}/postgres`, 1);
  const holder = await outside.connect();
  await holder.script('begin; select pg_current_xact_id()');
  const t = await startTestApp();
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openStream(address, (await t.as('monitor')).token);
  await soon(() => expect(hello(stream)).toHaveLength(1));
  const expected: string[] = [];
  for (let id = 2_001; id <= 2_005; id++) {
    await t.write(async tx => tx.changed('reservation', id));
    expected.push(`reservation ${id}`);
    await soon(() => expect(stream.changes()).toContain(`reservation ${id}`));
  }
  expect(stream.changes()).toEqual(expected);
  expect(hello(stream), 'nobody loads everything again').toHaveLength(1);
  stream.close();
  await t.close();
  await holder.script('rollback');
  holder.release();
  await outside.end();
});
