import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { systemScope } from './database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const numbers = (to: number) => sql<{ n: number }>`select n from generate_series(1, ${to}::int) n order by n`;
/** No connection is in use and no cursor of this session is open. */
async function nothingIsHeld(): Promise<void> {
  await expect
    .poll(async () => (await t.rows(sql`select name from pg_cursors where name like 'held%'`)).length)
    .toBe(0);
  await expect.poll(() => t.db.pool.pressure().used).toBe(0);
}
afterEach(nothingIsHeld);

test('returns the rows of their transaction, complete and in order, while others read and write', async () => {
  const rows = await t.db.read(systemScope, tx =>
    tx.hold(
      sql<{
        id_driver: number;
        n: number;
      }>`select id_driver, n from drivers cross join generate_series(1, 300) n order by id_driver, n`,
    ),
  );
  const seen: number[] = [];
  for await (const portion of rows) {
    if (seen.length === 0) {
      await t.write(tx => tx.run(sql`update drivers set escalafon = 'x'`));
      await t.write(tx =>
        tx.run(
          sql`insert into drivers (id_company, identification_card, name, last_name) values (1, '0999999999', 'Nuevo', 'Nuevo')`,
        ),
      );
      expect(await t.rows(sql`select 1 from drivers`)).toHaveLength(8);
    }
    expect(portion.length).toBeLessThanOrEqual(500);
    seen.push(...portion.map(r => r.id_driver * 1000 + r.n));
  }
  expect(seen).toHaveLength(7 * 300);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  await rows.close();
});

test('returns only rows of their scope, also after the transaction', async () => {
  const scope = { role: 'cabezal_company', audience: 'carrier', id_company: 2, id_user: 8 } as const;
  const rows = await t.db.read(scope, tx => tx.hold(sql<{ id_truck: number }>`select id_truck from trucks order by 1`));
  const seen: number[] = [];
  for await (const portion of rows) seen.push(...portion.map(r => r.id_truck));
  expect(seen).toEqual([5, 6]);
  await rows.close();
});

test('a query that is wrong or fails half way fails in its transaction', async () => {
  await expect(t.db.read(systemScope, tx => tx.hold(sql`select no_such_column from trucks`))).rejects.toThrow();
  await expect(
    t.db.read(systemScope, tx => tx.hold(sql`select 1 / (3 - n) from generate_series(1, 5) n`)),
  ).rejects.toThrow('division by zero');
  const failed = t.db.read(systemScope, async tx => {
    await tx.hold(numbers(5));
    throw new Error('second thoughts');
  });
  await expect(failed).rejects.toThrow('second thoughts');
});

test('rows that are not read, or not to their end, are released; two lists of one transaction are released together', async () => {
  const [one, two] = await t.db.read(
    systemScope,
    async tx => [await tx.hold(numbers(5)), await tx.hold(numbers(2000))] as const,
  );
  await one.close();
  await one.close();
  for await (const portion of two) {
    expect(portion[0]?.n).toBe(1);
    break;
  }
  await two.close();
});

test('a person who leaves during an Excel download leaves nothing open', async () => {
  await t.write(tx =>
    tx.run(sql`insert into drivers (id_company, identification_card, name, last_name, email)
      select 1, lpad(n::text, 10, '0'), md5(n::text), md5((n * 7)::text), md5((n * 3)::text) from generate_series(1, 20000) n`),
  );
  const { token } = await t.as('admin');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const asked = request({
    port,
    method: 'POST',
    path: '/excel/drivers',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  asked.end('{}');
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  expect(answer.statusCode).toBe(200);
  await once(answer, 'data');
  asked.destroy();
  await nothingIsHeld();
  expect((await t.app.inject({ url: '/ready' })).statusCode).toBe(200);
});

test('many rows of one statement arrive complete and in order, with the caller’s rights, and leave no cursor', async () => {
  for (const count of [0, 1, 499, 500, 501, 2_345]) {
    const seen = await t.db.read(systemScope, async tx => {
      const rows = await tx.manyRows(numbers(count));
      expect(await tx.rows(sql`select name from pg_cursors where name like 'many%'`)).toEqual([]);
      return rows;
    });
    expect(seen.map(row => row.n)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
  }
  const nobody = { role: 'cabezal_company', audience: 'customer', id_company: 0 } as const;
  expect(await t.db.read(nobody, tx => tx.manyRows(sql`select id_driver from drivers`))).toEqual([]);
});
