import pg from 'pg';
import type { Client, Pool } from './connection.ts';
import { KeptPlans } from './kept-plans.ts';
import { askMs, openNotifyConnection } from './notify-connection.ts';
import { isOutdated } from './outdated.ts';
import { parsers } from './parsers.ts';
import { DatabaseUnavailable, Waiting } from './unavailable.ts';

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers[oid] ?? pg.types.getTypeParser(oid, format);
  },
} as unknown as pg.CustomTypesConfig;

/** Time limits, in milliseconds. */
export interface Waits {
  /** Until a connection is free or opened. */
  readonly connect_ms: number;
  readonly statement_ms: number;
  /** Until a locked row is released. */
  readonly lock_ms: number;
}
const usualWaits: Waits = { connect_ms: 4_000, statement_ms: 30_000, lock_ms: 10_000 };

interface PoolOptions {
  /** Address without PgBouncer, for the connection that listens and the one that migrates. */
  directUrl?: string | undefined;
  plans?: KeptPlans;
  /** Settings of each connection, in the form of the server's command line: `-c name=value`. */
  settings?: string;
}

/**
 * PostgreSQL 15 or newer. `max` connections.
 */
export function postgresPool(
  url: string,
  max = 20,
  { directUrl = url, plans = new KeptPlans(), settings, ...given }: Partial<Waits> & PoolOptions = {},
): Pool {
  const waits = { ...usualWaits, ...given };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: waits.connect_ms,
    statement_timeout: waits.statement_ms,
    lock_timeout: waits.lock_ms,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'cabezal',
    ...(settings && { options: settings }),
  });
  // The pool replaces an idle connection that breaks; if one breaks during a transaction, its next statement fails.
  // Without a listener, either would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', client => client.on('error', () => undefined));
  const waiting = new Waiting();
  /** Connections of an earlier generation are replaced: their kept plans are outdated, or they are dead. */
  let generation = 0;
  const generations = new WeakMap<pg.PoolClient, number>();

  async function connect(): Promise<Client> {
    let late: Promise<pg.PoolClient> | undefined;
    const client = await waiting
      .on(() => {
        late = pool.connect();
        return late;
      })
      .catch(error => {
        // The caller got the error, but the pool may still deliver a connection.
        if (error instanceof DatabaseUnavailable) late?.then(unused => unused.release(true)).catch(() => undefined);
        throw error;
      });
    const own = generations.get(client) ?? generation;
    if (own < generation) {
      client.release(true);
      return connect();
    }
    generations.set(client, own);
    return {
      query: async (text, params, role) => {
        const name = role === undefined || params === undefined ? undefined : plans.nameOf(text, role);
        try {
          const { rows, rowCount } = await waiting.on(() =>
            name === undefined
              ? client.query(text, params as unknown[])
              : client.query({ text, values: params as unknown[], name }),
          );
          return { rows, rowCount: rowCount ?? 0 };
        } catch (error) {
          if (isOutdated(error)) generation = Math.max(generation, own + 1);
          throw error;
        }
      },
      script: async sql => {
        await waiting.on(() => client.query(sql));
      },
      release: broken => client.release(broken),
    };
  }

  return {
    kind: 'postgres',
    connect,
    connectDirect: async () => {
      const own = postgresPool(directUrl, 1, { ...waits, plans, ...(settings && { settings }) });
      const client = await own.connect();
      const release: Client['release'] = broken => {
        client.release(broken);
        void own.end();
      };
      return { ...client, release };
    },
    end: () => pool.end(),
    pressure: () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    openNotifyConnection: () =>
      openNotifyConnection(directUrl, types, {
        answer_ms: waits.connect_ms - askMs,
        onUnavailable: isUnavailable => {
          if (isUnavailable) generation++;
          waiting.setUnavailable(isUnavailable);
        },
      }),
  };
}
