import pg from 'pg';
import type { Client, Pool } from './connection.ts';
import { KeptPlans } from './kept-plans.ts';
import { parsers } from './parsers.ts';

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers[oid] ?? pg.types.getTypeParser(oid, format);
  },
};

/** What a kept plan stood on changed its form (a migration while we run), or the connection lost it. */
const isOutdated = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
};

/** PostgreSQL 15 or newer. `max` connections; a statement that runs over 30 s is ended. */
export function postgresPool(url: string, max = 20): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: types as unknown as pg.CustomTypesConfig,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'cabezal',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const plans = new KeptPlans();
  /** Connections of an earlier one keep plans that are outdated: they are replaced. */
  let generation = 0;
  const generations = new WeakMap<pg.PoolClient, number>();

  async function connect(): Promise<Client> {
    const client = await pool.connect();
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
          const { rows, rowCount } = await (name === undefined
            ? client.query(text, params as unknown[])
            : client.query({ text, values: params as unknown[], name }));
          return { rows, rowCount: rowCount ?? 0 };
        } catch (error) {
          if (isOutdated(error)) generation = Math.max(generation, own + 1);
          throw error;
        }
      },
      script: async sql => {
        await client.query(sql);
      },
      release: broken => client.release(broken),
    };
  }

  return {
    kind: 'postgres',
    connect,
    end: () => pool.end(),
    pressure: () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
  };
}
