import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unpackBrowser } from '../../../scripts/test/browser.mjs';
import { folders } from '../src/folders.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { embeddedPool } from '../src/platform/db/embedded-pool.ts';
import { postgresPool } from '../src/platform/db/postgres-pool.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { fillTemplate, worldMade } from './template.ts';

/** Runs once before the tests of server and browser. Fills one database per engine; each test file works on a copy. */
export default async function setup({ name }: { name: string }): Promise<() => Promise<void>> {
  if (name === 'e2e') await prepareBrowser();
  // Every test project calls it; only the first call does the work.
  if (process.env.TEST_FOLDER !== undefined) return async () => undefined;
  const { buildServer } = await import('../../../scripts/build.mjs');
  // Builds every time: otherwise an outdated build would be tested.
  await buildServer(['pglite-worker', 'read-sheet-worker', 'plan-worker']);
  const folder = mkdtempSync(path.join(tmpdir(), 'cabezal-test-'));
  process.env.TEST_FOLDER = folder;
  mkdirSync(path.join(folder, 'copies'));
  const [server] = await Promise.all([fillOnPostgres(folder), fillEmbedded(folder)]);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** `npm test` has unpacked it. Two workers that begin with browser tests would unpack it to the same place at once. */
async function prepareBrowser(): Promise<void> {
  if (process.env.TEST_CHROMIUM !== undefined) return;
  const unpacked = await unpackBrowser();
  if (unpacked !== null) process.env.TEST_CHROMIUM = unpacked;
}

async function fillEmbedded(folder: string): Promise<void> {
  const world = path.join(folder, 'template');
  // Tests that start with an empty database copy this one, because creating it takes longer than the tests.
  await (await embeddedPool(world, folders.pgliteWorker)).end();
  // One plan for all values (harness.ts), and as little memory to fill at each start as a test's rows need.
  appendFileSync(path.join(world, 'postgresql.conf'), 'shared_buffers = 16MB\nplan_cache_mode = force_generic_plan\n');
  cpSync(world, path.join(folder, 'empty'), { recursive: true });
  const database = openDatabase(await embeddedPool(world, folders.pgliteWorker), () => worldMade);
  await fillTemplate(database);
  await database.end();
}

async function fillOnPostgres(folder: string): Promise<PostgresServer> {
  const server = await startPostgres(folder);
  process.env.TEST_POSTGRES_URL = server.url;
  const admin = postgresPool(`${server.url}/postgres`, 1);
  const client = await admin.connect();
  await client.query('drop database if exists cabezal_template');
  await client.query('create database cabezal_template');
  client.release();
  await admin.end();
  const database = openDatabase(postgresPool(`${server.url}/cabezal_template`, 2), () => worldMade);
  await fillTemplate(database);
  await database.end();
  return server;
}
