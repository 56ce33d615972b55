import type { TestApp } from './harness.ts';

/** Texts of the statements that the database receives during the work. */
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
