import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now } from '../../../../../test/clock.ts';
import { limits } from '../../../../../test/limits.ts';
import { soon } from '../../../../../test/soon.ts';
import { engine, type TestApp, testAppOn } from '../../../test/harness.ts';
import { type PostgresServer, startPostgres } from '../../../test/postgres.ts';
import { openStream } from '../../../test/several.ts';
import { fillTemplate } from '../../../test/template.ts';
import { openDatabase } from './database.ts';
import { postgresPool } from './postgres-pool.ts';

describe.runIf(engine === 'postgres')('PostgreSQL unavailable and available again', () => {
  let folder: string;
  let server: PostgresServer;
  let t: TestApp;
  let address: string;
  let token: string | null;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'cabezal-away-'));
    server = await startPostgres(folder, { own: true });
    const filling = openDatabase(postgresPool(`${server.url}/postgres`, 2), now);
    await fillTemplate(filling);
    await filling.end();
    t = await testAppOn(postgresPool(`${server.url}/postgres`, 5, { connect_ms: 2_000, lock_ms: 300 }), folder);
    address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    token = (await t.as('monitor')).token;
  });
  afterAll(async () => {
    await t.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Every kind of request of a person or a phone, each more often than there are connections. */
  async function askAll(): Promise<{ status: number; code: string; message: string }[]> {
    const asked = [
      ['GET', '/live/stream'],
      ['POST', '/driver/get_drivers', {}],
      ['POST', '/users/login', { email: 'a@b.ec', password: 'x' }],
      ['GET', '/gps/osmand?id=TRUCK-1&key=demo-1&lat=-2&lon=-79.9'],
      ['GET', '/config.json'],
    ] as const;
    const answers = Array.from({ length: 12 }).flatMap(() =>
      asked.map(async ([method, url, body]) => {
        const answer = await fetch(`${address}${url}`, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const { code, message } = (await answer.json()) as { code: string; message: string };
        return { status: answer.status, code, message };
      }),
    );
    return Promise.all(answers);
  }
  function expectAllToSaySo(answers: { status: number; code: string; message: string }[]): void {
    expect([...new Set(answers.map(a => a.status))]).toEqual([503]);
    for (const { message } of answers) expect(message).toMatch(/Intente de nuevo/);
  }
  const works = async (): Promise<void> => {
    expect((await (await t.as('monitor')).call(getDrivers, {})).status).toBe(200);
    expect((await fetch(`${address}/ready`)).status).toBe(200);
  };
  /** The server and all its processes. */
  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    const pid = server.pid();
    if (pid === undefined) throw new Error('no server of its own');
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    for (const each of [pid, ...children.trim().split(/\s+/).map(Number)]) process.kill(each, name);
  }

  test('frozen: waiting and new requests get an error; after it continues, everything works again', async () => {
    await works();
    const stream = await openStream(address, token);
    const inFlight = Array.from({ length: 8 }, () =>
      t.db.read({ role: 'cabezal_system' }, tx => tx.rows(sql`select pg_sleep(2)`)),
    );
    const ended = Promise.allSettled(inFlight);
    signal('SIGSTOP');
    try {
      expectAllToSaySo(await askAll());
      expectAllToSaySo(await askAll());
      expect((await ended).map(e => e.status)).not.toContain('fulfilled');
      expect((await fetch(`${address}/ready`)).status).toBe(503);
      expect((await fetch(`${address}/health`)).status).toBe(200);
    } finally {
      signal('SIGCONT');
    }
    await soon(works);
    await t.write(async tx => tx.changed('reservation', 5));
    await soon(() => expect(stream.changes()).toContain('reservation 5'));
    stream.close();
  });

  test('frozen for less than the wait limit: no request fails', async () => {
    const patient = openDatabase(postgresPool(`${server.url}/postgres`, 2, { connect_ms: limits.database }), now);
    const notifyConnection = await patient.pool.openNotifyConnection?.();
    signal('SIGSTOP');
    const asked = patient.read({ role: 'cabezal_system' }, tx => tx.one(sql`select 1 as n`));
    // By this time, any request that waits no longer than the usual limit has got its error.
    await soon(async () => expect((await fetch(`${address}/ready`)).status).toBe(503)).finally(() => signal('SIGCONT'));
    expect(await asked).toEqual({ n: 1 });
    expect(notifyConnection?.isOpen).toBe(true);
    await notifyConnection?.close();
    await patient.end();
    await soon(works);
  });

  test('gone: every call reports it; when the database is back, all calls work', async () => {
    const stream = await openStream(address, token);
    await soon(() => expect(stream.events.length).toBeGreaterThan(0));
    const sleeping = t.db.read({ role: 'cabezal_system' }, tx => tx.rows(sql`select pg_sleep(20)`));
    const told = expect(sleeping).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
    await server.stop();
    try {
      await told;
      expectAllToSaySo(await askAll());
    } finally {
      await server.restart();
    }
    await soon(works);
    await t.write(async tx => tx.changed('reservation', 6));
    await soon(() => expect(stream.changes()).toContain('reservation 6'));
    stream.close();
  });

  test('all connections in use: a new request gets an error, and is served once one is free', async () => {
    let free = (): void => undefined;
    const held = new Promise<void>(resolve => {
      free = resolve;
    });
    const holders = Array.from({ length: 5 }, () => t.write(() => held));
    const answer = await (await t.as('monitor')).call(getDrivers, {});
    expect([answer.status, answer.body.code]).toEqual([503, 'SERVIDOR_OCUPADO']);
    free();
    await Promise.all(holders);
    await works();
  });

  test('a request that waits too long for another transaction’s lock gets an error', async () => {
    let free = (): void => undefined;
    const held = new Promise<void>(resolve => {
      free = resolve;
    });
    const lock = (then: () => Promise<void>) =>
      t.write(async tx => {
        await tx.run(sql`select 1 from companies where id_company = 1 for update`);
        await then();
      });
    let isHeld = false;
    const first = lock(async () => {
      isHeld = true;
      await held;
    });
    await soon(() => expect(isHeld).toBe(true));
    await expect(lock(async () => undefined)).rejects.toMatchObject({ code: '55P03' });
    free();
    await first;
  });
});
