import type { TestApp } from './harness.ts';

/** The statements that the database is asked while something is done, as their text. */
export async function statementsOf(t: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const { pool } = t.db;
  const connect = pool.connect.bind(pool);
  pool.connect = async () => {
    const client = await connect();
    return {
      query: (text, params, role) => {
        asked.push(text);
        return client.query(text, params, role);
      },
      script: text => client.script(text),
      release: broken => client.release(broken),
    };
  };
  try {
    await work();
  } finally {
    pool.connect = connect;
  }
  return asked;
}
