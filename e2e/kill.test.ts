import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folders } from '../apps/server/src/folders.ts';
import type { Pool } from '../apps/server/src/platform/db/connection.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { embeddedPool } from '../apps/server/src/platform/db/embedded-pool.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { testAppOn } from '../apps/server/test/harness.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { fillTemplate } from '../apps/server/test/template.ts';
import { now } from '../test/clock.ts';
import { soon } from '../test/soon.ts';
import { type Closable, makeClosable } from './closable.ts';
import { lookAtCorte, makeCuttable, reviewCorte } from './kill-corte.ts';
import { type Acknowledged, lookAtClosings, lookAtWork, work } from './kill-work.ts';
import { copyWorld, type RunningServer, startServer } from './server.ts';

const guides = 24;
const rounds = 3;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cabezal-kill-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fills a database with guides that wait to be closed, and closes its connections. */
async function prepare(pool: Pool, name: string): Promise<Closable[]> {
  const t = await testAppOn(pool, path.join(folder, name));
  const made = await makeClosable(t, guides);
  await t.close();
  return made;
}

/** A filled database on that PostgreSQL. */
async function newDatabase(server: string, name: string): Promise<string> {
  const admin = postgresPool(`${server}/postgres`, 1);
  const client = await admin.connect();
  await client.query(`drop database if exists ${name}`);
  await client.query(`create database ${name}`);
  client.release();
  await admin.end();
  const url = `${server}/${name}`;
  const db = openDatabase(postgresPool(url, 2), now);
  await fillTemplate(db);
  await db.end();
  return url;
}

/** Kills the process three times during the work, restarts it, and checks the database. */
async function killAndLook(server: RunningServer, closable: Closable[], open: () => Promise<Database>): Promise<void> {
  const done: Acknowledged = { positions: [], reservations: [], closings: [] };
  for (let round = 0; round < rounds; round++) {
    let dead = false;
    const toClose = closable.slice((round * guides) / rounds, ((round + 1) * guides) / rounds);
    const closedBefore = done.closings.length;
    const positionsFirst = done.positions.length + 80;
    // Four of a round's eight closings run at a time: when the second to fourth is answered, others are still running.
    const enough = closedBefore + 2 + Math.floor(Math.random() * 3);
    let reach = (): void => undefined;
    const reached = new Promise<void>(resolve => {
      reach = resolve;
    });
    const onClosing = (): void => {
      if (done.closings.length >= enough) reach();
    };
    const busy = work({ url: server.url, done, positionsFirst, toClose, onClosing, over: () => dead });
    await Promise.race([reached, busy]);
    await server.kill();
    dead = true;
    await busy;
    expect(done.closings.length - closedBefore, 'some closing was under way').toBeLessThan(guides / rounds);
    await server.restart();
  }
  await server.kill();
  const db = await open();
  await lookAtWork(db, done);
  await lookAtClosings(db, done, closable);
  await db.end();
}

describe('kill -9 while positions, bookings and closings arrive: acknowledged work is stored after the restart', () => {
  test('with the embedded database', async () => {
    const own = path.join(folder, 'embedded');
    mkdirSync(own);
    copyWorld(own);
    const closable = await prepare(await embeddedPool(path.join(own, 'db'), folders.pgliteWorker), 'embedded');
    const server = await startServer({ DATA_DIR: own, RATE_LIMITS: 'off' });
    await killAndLook(server, closable, async () =>
      openDatabase(await embeddedPool(path.join(own, 'db'), folders.pgliteWorker), now),
    );
    await server.stop();
  });

  test('with PostgreSQL', async () => {
    const postgres = await startPostgres(folder);
    const url = await newDatabase(postgres.url, 'killed');
    const closable = await prepare(postgresPool(url, 4), 'postgres');
    const server = await startServer({ DATABASE_URL: url, RATE_LIMITS: 'off' });
    await killAndLook(server, closable, async () => openDatabase(postgresPool(url, 2), now));
    await server.stop();
    await postgres.stop();
  });
});

/** An address where no SAP answers: the entry of the corte waits in the outbox. */
const SAP_URL = 'http://127.0.0.1:9';

async function prepareCorte(pool: Pool, name: string): Promise<void> {
  const t = await testAppOn(pool, path.join(folder, name));
  await makeCuttable(t);
  await t.close();
}
/** Closes the corte after the restart; the database may still be undoing what the killed process had begun. */
const closeAgain = (url: string): Promise<void> =>
  soon(async () => expect((await (await reviewCorte(url))())?.status).toBe(200));

describe('kill -9 while a corte is closed: all of it is stored or nothing, and its number has no gap', () => {
  test('between the corte and its lines, with PostgreSQL', async () => {
    const place = mkdtempSync(path.join(tmpdir(), 'cabezal-kill-corte-'));
    const postgres = await startPostgres(place);
    const url = await newDatabase(postgres.url, 'killed_corte');
    await prepareCorte(postgresPool(url, 4), 'corte');
    const server = await startServer({ DATABASE_URL: url, RATE_LIMITS: 'off', SAP_URL });
    const db = openDatabase(postgresPool(url, 2), now);
    const holder = postgresPool(url, 1);
    const client = await holder.connect();
    // The corte has its number and waits for the table of its lines.
    await client.script('begin; lock table cutoff_lines in share row exclusive mode');
    const close = await reviewCorte(server.url);
    const closing = close();
    await soon(async () => {
      const { rows } = await client.query(
        "select count(*)::int as n from pg_locks where not granted and relation = 'cutoff_lines'::regclass",
      );
      expect(rows).toEqual([{ n: 1 }]);
    });
    await server.kill();
    expect(await closing).toBeNull();
    await client.script('rollback');
    client.release();
    await holder.end();
    expect(await lookAtCorte(db)).toBe(false);
    await server.restart();
    await closeAgain(server.url);
    expect(await lookAtCorte(db)).toBe(true);
    await db.end();
    await server.stop();
    await postgres.stop();
    rmSync(place, { recursive: true, force: true });
  });

  test('at any moment, with the embedded database', async () => {
    const own = path.join(folder, 'embedded-corte');
    mkdirSync(own);
    copyWorld(own);
    const open = () => embeddedPool(path.join(own, 'db'), folders.pgliteWorker);
    await prepareCorte(await open(), 'embedded-corte');
    const server = await startServer({ DATA_DIR: own, RATE_LIMITS: 'off', SAP_URL });
    const close = await reviewCorte(server.url);
    const closing = close();
    await server.kill();
    const answer = await closing;
    const db = openDatabase(await open(), now);
    const isStored = await lookAtCorte(db);
    await db.end();
    // An acknowledged corte is stored.
    expect(isStored || answer?.status !== 200).toBe(true);
    await server.restart();
    if (!isStored) await closeAgain(server.url);
    await server.kill();
    const after = openDatabase(await open(), now);
    expect(await lookAtCorte(after)).toBe(true);
    await after.end();
    await server.stop();
  });
});
