import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Environment } from './env.ts';
import { folders } from './folders.ts';
import { loadDefaultPermissions } from './modules/people/permissions/load-defaults.ts';
import { googleService, osrmService } from './modules/places/roads/maps-services.ts';
import { graphRoads, loadRoadGraph, type Roads, serviceRoads } from './modules/places/roads/roads.ts';
import { addMissingParameters } from './modules/system/parameters/missing-parameters.ts';
import { loadReference } from './modules/system/reference/load-reference.ts';
import { joinModules, type ModuleParts, moduleParts } from './modules.ts';
import { openEmbedded } from './open-embedded.ts';
import { answers } from './platform/db/answers.ts';
import type { Pool } from './platform/db/connection.ts';
import { type Database, openDatabase, systemAuthor, systemScope } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { postgresPool } from './platform/db/postgres-pool.ts';
import type { Tx } from './platform/db/tx.ts';
import { localStorage, s3Storage } from './platform/files/storage.ts';
import { Readiness } from './platform/http/readiness.ts';
import { Background } from './platform/jobs/background.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { type Fanout, type Live, openLive } from './platform/live/open-live.ts';
import { createLogger } from './platform/log/logger.ts';
import { Metrics } from './platform/log/metrics.ts';
import { createMailer } from './platform/mail/mail.ts';
import { startOutbox } from './platform/outbox/start-outbox.ts';
import { createPusher, type Pusher } from './platform/push/pusher.ts';
import { installationKeys, vapidSubject } from './platform/push/vapid-keys.ts';
import { createWhatsApp } from './platform/whatsapp/whatsapp.ts';
import type { Services } from './services.ts';

export async function openPool(env: Environment): Promise<Pool> {
  if (env.DATABASE_URL !== undefined)
    return postgresPool(env.DATABASE_URL, env.DATABASE_POOL, {
      connect_ms: env.DATABASE_WAIT_MS,
      lock_ms: env.DATABASE_LOCK_MS,
      statement_ms: env.DATABASE_STATEMENT_MS,
      directUrl: env.DATABASE_DIRECT_URL,
    });
  return openEmbedded(env.DATA_DIR);
}

/** Joins the modules, runs migrations, and loads reference data, missing parameters and default permissions, so that the database can be used. */
export async function prepareDatabase(db: Database): Promise<void> {
  joinModules();
  await migrate(db.pool, folders.migrations);
  await db.write(systemScope, systemAuthor, async tx => {
    await loadReference(tx, folders.reference);
    await addMissingParameters(tx, folders.reference);
    await loadDefaultPermissions(tx);
  });
}

export function storageOf(env: Environment): Services['storage'] {
  if (env.S3_BUCKET === undefined) return localStorage(path.resolve(env.DATA_DIR, 'files'));
  return s3Storage({
    endpoint: env.S3_ENDPOINT ?? '',
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKey: env.S3_ACCESS_KEY ?? '',
    secretKey: env.S3_SECRET_KEY ?? '',
  });
}

/** Sends push messages, signed with the keys of this installation. */
export const pusherOf = (env: Environment, db: Database, clock: () => Date): Pusher =>
  createPusher({
    keys: installationKeys(db, env),
    subject: vapidSubject(env),
    simulator: env.PUSH_SIMULATOR_URL ?? null,
    clock,
  });

/** The configured maps service with the road graph as fallback, or the graph alone. */
export async function roadsOf(env: Environment, db: Database, clock: () => Date): Promise<Roads> {
  const graph = graphRoads(await db.read(systemScope, loadRoadGraph));
  if (env.MAPS_URL === undefined) return graph;
  const service = env.MAPS_KIND === 'google' ? googleService(env.MAPS_URL, env.MAPS_KEY) : osrmService(env.MAPS_URL);
  return serviceRoads(service, graph, clock);
}

/** `pg` whenever there may be several processes; the embedded database has only one. */
export const fanoutOf = (env: Environment, pool: Pool): Fanout =>
  env.FANOUT ?? (pool.kind === 'postgres' ? 'pg' : 'local');

/** External systems without an address in the environment. */
export const unknownSystemsOf = ({
  SAP_URL,
  DPW_URL,
  DISV_URL,
  NEC_URL,
  WHATSAPP_URL,
}: Pick<Environment, 'SAP_URL' | 'DPW_URL' | 'DISV_URL' | 'NEC_URL' | 'WHATSAPP_URL'>): Tx['unknownSystems'] =>
  new Set([
    ...(SAP_URL === undefined ? (['SAP'] as const) : []),
    ...(DPW_URL === undefined ? (['TERMINAL'] as const) : []),
    ...(DISV_URL === undefined ? (['DISV'] as const) : []),
    ...(NEC_URL === undefined ? (['NEC'] as const) : []),
    ...(WHATSAPP_URL === undefined ? (['WHATSAPP'] as const) : []),
  ]);

/** A readable name for this process: host, process number, and a unique part for this run. */
export const newInstance = (): string => `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;

/** Checks that every role needs; the parts add their own. */
export function readinessOf(env: Environment, db: Database, live: Live): Readiness {
  const readiness = new Readiness();
  const isUp = (): Promise<boolean> => db.read(systemScope, answers);
  for (const role of env.ROLES) readiness.add(role, isUp);
  if (env.ROLES.has('api')) readiness.add('api', live.isReading);
  return readiness;
}

export interface Running {
  app: FastifyInstance;
  services: Services;
  /** Finishes requests under way, then background work, then closes the database. */
  stop(): Promise<void>;
}

/** Starts jobs and the outbox in a process with the role `worker`. */
function startWork(services: Services, parts: ModuleParts): { stop(): Promise<void> } {
  const { env, db, log, readiness, instance } = services;
  if (!env.ROLES.has('worker')) return { stop: async () => undefined };
  const outbox = startOutbox(db, parts.deliveries, log, { perSecond: { MAIL: env.SMTP_PER_SECOND } });
  const jobs = startJobs({ db, log, instance }, parts.jobs);
  readiness.add('worker', () => jobs.isTurning() && outbox.isTurning());
  return {
    // Both at once, under one deadline.
    stop: async () => void (await Promise.all([jobs.stop(), outbox.stop()])),
  };
}

interface How {
  clock?: () => Date;
  fill?: (into: Pick<Services, 'env' | 'db' | 'clock' | 'storage'>) => Promise<void>;
  opening?: Promise<Pool> | undefined;
}

/**
 * Starts everything except listening. `fill` writes first contents into the database before jobs and outbox start, because they would use
 * generated keys at the same time, and before the notify connection is opened: it keeps a slow machine so busy that the connection would
 * take the database for unavailable, and end the filling halfway. `opening`: the database, if it is being opened already.
 */
export async function start(env: Environment, { clock = () => new Date(), fill, opening }: How = {}): Promise<Running> {
  const log = createLogger(env.LOG_LEVEL);
  const pool = await (opening ?? openPool(env));
  const fanout = fanoutOf(env, pool);
  const db = openDatabase(pool, clock, env.TZ_BUSINESS, {
    carriesChanges: fanout === 'pg',
    unknownSystems: unknownSystemsOf(env),
  });
  await prepareDatabase(db);
  const storage = storageOf(env);
  await fill?.({ env, db, clock, storage });
  const live = await openLive(db, log, { fanout, reads: env.ROLES.has('api') });
  const readiness = readinessOf(env, db, live);
  const services: Services = {
    env,
    db,
    clock,
    log,
    hub: live.hub,
    notifyConnection: live.notifyConnection,
    readiness,
    instance: newInstance(),
    storage,
    background: new Background(),
    metrics: new Metrics(),
    mailer: createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, folder: path.resolve(env.DATA_DIR, 'mail') }),
    pusher: pusherOf(env, db, clock),
    whatsApp: createWhatsApp(env),
    roads: await roadsOf(env, db, clock),
    webRoot: folders.web,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
  };
  const parts = moduleParts(services);
  const app = await buildApp(services, parts);
  const work = startWork(services, parts);
  log.info({ instance: services.instance, roles: [...env.ROLES], fanout }, 'started');
  return {
    app,
    services,
    stop: async () => {
      readiness.stop();
      // A browser keeps its connection open after the answer, and closing the server would wait for it.
      const idle = setInterval(() => app.server.closeIdleConnections(), 100);
      await app.close().finally(() => clearInterval(idle));
      await work.stop();
      await live.close();
      await db.end();
    },
  };
}
