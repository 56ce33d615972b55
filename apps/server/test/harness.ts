import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Call } from '@cabezal/contract/call';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../test/limits.ts';
import { buildApp } from '../src/app.ts';
import { type Environment, readEnvironment } from '../src/env.ts';
import { folders } from '../src/folders.ts';
import { joinModules, moduleParts } from '../src/modules.ts';
import type { Pool } from '../src/platform/db/connection.ts';
import { type Database, openDatabase, systemAuthor, systemScope } from '../src/platform/db/database.ts';
import { embeddedPool } from '../src/platform/db/embedded-pool.ts';
import { KeptPlans } from '../src/platform/db/kept-plans.ts';
import { postgresPool } from '../src/platform/db/postgres-pool.ts';
import type { Query, Tx } from '../src/platform/db/tx.ts';
import { Background } from '../src/platform/jobs/background.ts';
import { openLive } from '../src/platform/live/open-live.ts';
import { createLogger } from '../src/platform/log/logger.ts';
import { Metrics } from '../src/platform/log/metrics.ts';
import { createMailer } from '../src/platform/mail/mail.ts';
import { type OutboxWorker, startOutbox } from '../src/platform/outbox/start-outbox.ts';
import { bindPhone, issueToken, openSession } from '../src/platform/session/sessions.ts';
import { createWhatsApp } from '../src/platform/whatsapp/whatsapp.ts';
import type { Services } from '../src/services.ts';
import { fanoutOf, newInstance, pusherOf, readinessOf, roadsOf, storageOf, unknownSystemsOf } from '../src/start.ts';
import { type UserName, user } from './world.ts';

/** Engine of this test file; the test projects set it (vitest.config.ts). */
export const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded';

/** The instant at which the clock of a test starts: Saturday 21 November 2026, 09:00 in Guayaquil. */
export const testNow = '2026-11-21T14:00:00.000Z';

/**
 * Keeps the first plan of every statement. In a small database that exists for seconds, planning each execution takes six times as long as
 * running it. Tests of plans use `explain`, which plans for the given values.
 */
const keepsEveryPlan = () => new KeptPlans({ most: 10_000, from: 1, which: () => true });
/** PostgreSQL then keeps one plan for all values; the embedded template has the same setting (global-setup.ts). */
const onePlan = '-c plan_cache_mode=force_generic_plan';

/** Concurrent work on a slow machine may wait this long; tests of long waits set their own limits. */
const patient = { connect_ms: limits.database, lock_ms: limits.database, statement_ms: limits.database };

/** Runs statements on the test server of PostgreSQL, outside of any test's database. */
async function asAdministrator(statement: string): Promise<void> {
  const admin = postgresPool(`${process.env.TEST_POSTGRES_URL}/postgres`, 1, patient);
  const client = await admin.connect();
  await client.query(statement).finally(() => client.release());
  await admin.end();
}

interface Copy {
  pool: Pool;
  folder: string;
  /** Removes database and folder: a run of all tests makes a thousand copies. */
  remove(): Promise<void>;
}

async function openCopy(): Promise<Copy> {
  const name = `t${randomUUID().replaceAll('-', '')}`;
  const folder = path.join(process.env.TEST_FOLDER ?? '', 'copies', name);
  mkdirSync(folder, { recursive: true });
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  if (engine === 'postgres') {
    await asAdministrator(`create database ${name} template cabezal_template`);
    return {
      pool: postgresPool(`${process.env.TEST_POSTGRES_URL}/${name}`, 10, {
        plans: keepsEveryPlan(),
        settings: onePlan,
        ...patient,
      }),
      folder,
      remove: async () => {
        await asAdministrator(`drop database ${name} with (force)`);
        removeFolder();
      },
    };
  }
  cpSync(path.join(process.env.TEST_FOLDER ?? '', 'template'), path.join(folder, 'db'), { recursive: true });
  const pool = await embeddedPool(path.join(folder, 'db'), folders.pgliteWorker, { plans: keepsEveryPlan() });
  return { pool, folder, remove: async () => removeFolder() };
}

/** An empty database, without tables. `of`: its engine; the default is that of this test file. */
export async function emptyPool(of: typeof engine = engine): Promise<Pool> {
  const name = `e${randomUUID().replaceAll('-', '')}`;
  if (of === 'embedded') {
    const folder = path.join(process.env.TEST_FOLDER ?? '', 'copies', name);
    cpSync(path.join(process.env.TEST_FOLDER ?? '', 'empty'), folder, { recursive: true });
    return embeddedPool(folder, folders.pgliteWorker);
  }
  await asAdministrator(`create database ${name}`);
  return postgresPool(`${process.env.TEST_POSTGRES_URL}/${name}`, 4);
}

export interface Answer<T> {
  status: number;
  /** The parsed body; an error body when the status is not 2xx. */
  body: T & { message?: string; code?: string; fields?: Record<string, string> };
  headers: Record<string, unknown>;
}

/** The file that a call answered. A test that gets something else fails with the answer. */
export function fileOf({ body }: Pick<Answer<unknown>, 'body'>): Buffer {
  if (!Buffer.isBuffer(body)) throw new Error(`a file was expected: ${JSON.stringify(body)}`);
  return body;
}

export interface Client {
  /** Makes the call as that person; never throws on an error status. */
  call<In, Out>(call: Call<In, Out>, input?: unknown, options?: { key?: string }): Promise<Answer<Out>>;
  /** Makes the call and expects success; a failure shows the answer of the server. */
  ok<In, Out>(call: Call<In, Out>, input?: unknown, options?: { key?: string }): Promise<Out>;
  readonly token: string | null;
}

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  db: Database;
  outbox: OutboxWorker;
  folder: string;
  as(name: UserName): Promise<Client>;
  /** A client with the token of a session or a link; null: without a token. */
  withToken(token: string | null): Client;
  tokenFor(what: {
    purpose: 'monitoring' | 'tracking_destination' | 'travel_resources' | 'fleet_activity';
    id_guide?: number;
    id_guides?: readonly number[];
    id_reservation?: number;
    id_company?: number;
  }): Promise<string>;
  /** The token of a new phone of the driver. */
  phoneOf(id_driver: number): Promise<string>;
  /** Reads rows in the scope of the system, to check what no answer contains. */
  rows<T>(query: Query<T>): Promise<T[]>;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  setNow(instant: string): void;
  advance(minutes: number): void;
  close(): Promise<void>;
}

function clientOf(app: FastifyInstance, token: string | null): Client {
  const call: Client['call'] = async (definition, input = {}, options = {}) => {
    const rest: Record<string, unknown> = Array.isArray(input) ? {} : { ...(input as object) };
    const url = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = rest[name];
      delete rest[name];
      return encodeURIComponent(String(value).toWellFormed());
    });
    const reads = definition.method === 'GET' || definition.method === 'DELETE';
    const query = Object.fromEntries(
      Object.entries(rest).map(([k, v]) => [k, typeof v === 'object' ? JSON.stringify(v) : String(v)]),
    );
    const response = await app.inject({
      method: definition.method,
      url,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
      },
      ...(reads ? { query } : { payload: (Array.isArray(input) ? input : rest) as object }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : (response.rawPayload as never),
      headers: response.headers,
    };
  };
  return {
    token,
    call,
    ok: async (definition, input, options) => {
      const answer = await call(definition, input, options);
      if (answer.status !== 200)
        throw new Error(`${definition.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
}

/** A server on a fresh copy of the test world. The clock does not advance until the test sets it. */
export async function startTestApp(environment: Partial<Record<keyof Environment, string>> = {}): Promise<TestApp> {
  const { pool, folder, remove } = await openCopy();
  const test = await testAppOn(pool, folder, environment);
  return {
    ...test,
    close: async () => {
      await test.close();
      await remove();
    },
  };
}

/** The same on a given database that is filled with the test world; files and mails go to the folder. */
export async function testAppOn(
  pool: Pool,
  folder: string,
  environment: Partial<Record<keyof Environment, string>> = {},
  begin = new Date(testNow),
): Promise<TestApp> {
  let now = begin;
  const clock = (): Date => new Date(now);
  const env = readEnvironment({
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    DEMO: 'off',
    RATE_LIMITS: 'off',
    ...environment,
  });
  const log = createLogger(env.LOG_LEVEL);
  const fanout = fanoutOf(env, pool);
  const db = openDatabase(pool, clock, env.TZ_BUSINESS, {
    carriesChanges: fanout === 'pg',
    leasesBy: 'clock',
    unknownSystems: unknownSystemsOf(env),
  });
  const live = await openLive(db, log, { fanout, reads: env.ROLES.has('api') });
  const services: Services = {
    env,
    db,
    clock,
    log,
    hub: live.hub,
    notifyConnection: live.notifyConnection,
    readiness: readinessOf(env, db, live),
    instance: newInstance(),
    storage: storageOf(env),
    background: new Background(),
    metrics: new Metrics(),
    mailer: createMailer({ from: env.MAIL_FROM, folder: path.join(folder, 'mail') }),
    pusher: pusherOf(env, db, clock),
    whatsApp: createWhatsApp(env),
    roads: await roadsOf(env, db, clock),
    webRoot: null,
    publicUrl: 'http://cabezal.test',
  };
  joinModules();
  const parts = moduleParts(services);
  const app = await buildApp(services, parts);
  await app.ready();
  const outbox = startOutbox(db, parts.deliveries, log, { auto: false, addressPauseMs: { WHATSAPP: 0 } });
  const sessions = new Map<UserName, string>();
  return {
    app,
    services,
    db,
    outbox,
    folder,
    async as(name) {
      let token = sessions.get(name);
      if (token === undefined) {
        token = await db.write(systemScope, systemAuthor, tx =>
          openSession(tx, { id_user: user[name], address: '127.0.0.1', user_agent: 'test', keep: true }),
        );
        sessions.set(name, token);
      }
      return clientOf(app, token);
    },
    withToken: token => clientOf(app, token),
    tokenFor: what =>
      db.write(systemScope, systemAuthor, tx => issueToken(tx, { ...what, hours: 72, created_by: null })),
    phoneOf: id_driver =>
      db.write(systemScope, systemAuthor, async tx => (await bindPhone(tx, { id_driver, label: 'Prueba' })).token),
    rows: query => db.read(systemScope, tx => tx.rows(query)),
    write: work => db.write(systemScope, systemAuthor, work),
    setNow: instant => {
      now = new Date(instant);
    },
    advance: minutes => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    async close() {
      await app.close();
      await outbox.stop();
      await live.close();
      await db.end();
    },
  };
}
