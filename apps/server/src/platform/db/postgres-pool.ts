import pg from 'pg';
import type { Pool } from './connection.ts';
import { parsers } from './parsers.ts';

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers[oid] ?? pg.types.getTypeParser(oid, format);
  },
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
  return {
    kind: 'postgres',
    connect: async () => {
      const client = await pool.connect();
      return {
        query: async (sql, params) => {
          const { rows, rowCount } = await client.query(sql, params as unknown[]);
          return { rows, rowCount: rowCount ?? 0 };
        },
        script: async sql => {
          await client.query(sql);
        },
        release: broken => client.release(broken),
      };
    },
    end: () => pool.end(),
    pressure: () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
  };
}
