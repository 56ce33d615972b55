import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Environment } from './env.ts';
import { folders } from './folders.ts';
import { loadDefaultPermissions } from './modules/permissions/load-defaults.ts';
import { loadReference } from './modules/reference/load-reference.ts';
import { googleService, osrmService } from './modules/roads/maps-services.ts';
import { graphRoads, loadRoadGraph, type Roads, serviceRoads } from './modules/roads/roads.ts';
import { moduleParts } from './modules.ts';
import type { Pool } from './platform/db/connection.ts';
import { type Database, openDatabase, systemAuthor, systemScope } from './platform/db/database.ts';
import { embeddedPool } from './platform/db/embedded-pool.ts';
import { migrate } from './platform/db/migrate.ts';
import { postgresPool } from './platform/db/postgres-pool.ts';
import { localStorage, s3Storage } from './platform/files/storage.ts';
import { Background } from './platform/jobs/background.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { LiveHub } from './platform/live/hub.ts';
import { createLogger } from './platform/log/logger.ts';
import { Metrics } from './platform/log/metrics.ts';
import { createMailer } from './platform/mail/mail.ts';
import { startOutbox } from './platform/outbox/outbox.ts';
import type { Services } from './services.ts';

export async function openPool(env: Environment): Promise<Pool> {
  if (env.DATABASE_URL !== undefined) return postgresPool(env.DATABASE_URL);
  return embeddedPool(path.resolve(env.DATA_DIR, 'db'), folders.pgliteWorker);
}

/** Migrations, reference facts and default permissions: after it the database can be used. */
export async function prepareDatabase(db: Database): Promise<void> {
  await migrate(db.pool, folders.migrations);
  await db.write(systemScope, systemAuthor, async tx => {
    await loadReference(tx, folders.reference);
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

/** The configured maps service over the road graph, or the graph alone. */
export async function roadsOf(env: Environment, db: Database, clock: () => Date): Promise<Roads> {
  const graph = graphRoads(await db.read(systemScope, loadRoadGraph));
  if (env.MAPS_URL === undefined) return graph;
  const service = env.MAPS_KIND === 'google' ? googleService(env.MAPS_URL, env.MAPS_KEY) : osrmService(env.MAPS_URL);
  return serviceRoads(service, graph, clock);
}

export interface Running {
  app: FastifyInstance;
  services: Services;
  /** Finishes requests in flight, then background work, then the database. */
  stop(): Promise<void>;
}

/**
 * Everything but listening. `fill` puts a first content into the database before anything else works on it: jobs and outbox start
 * afterwards, because they would number their rows while it numbers its own.
 */
export async function start(
  env: Environment,
  clock: () => Date = () => new Date(),
  fill: (services: Services) => Promise<void> = async () => undefined,
): Promise<Running> {
  const log = createLogger(env.LOG_LEVEL);
  const db = openDatabase(await openPool(env), clock, env.TZ_BUSINESS);
  await prepareDatabase(db);
  const hub = new LiveHub();
  db.onChanges(changes => hub.publish(changes));
  const services: Services = {
    env,
    db,
    clock,
    log,
    hub,
    storage: storageOf(env),
    background: new Background(),
    metrics: new Metrics(),
    mailer: createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, folder: path.resolve(env.DATA_DIR, 'mail') }),
    roads: await roadsOf(env, db, clock),
    webRoot: folders.web,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
  };
  const parts = moduleParts(services);
  const app = await buildApp(services, parts);
  await fill(services);
  const worker = env.ROLES.includes('worker');
  const outbox = worker ? startOutbox(db, parts.deliveries, log) : undefined;
  const jobs = worker ? startJobs(db, parts.jobs, log) : undefined;
  log.debug({ instance: randomUUID() }, 'started');
  return {
    app,
    services,
    stop: async () => {
      await app.close();
      await jobs?.stop();
      await outbox?.stop();
      await db.end();
    },
  };
}
