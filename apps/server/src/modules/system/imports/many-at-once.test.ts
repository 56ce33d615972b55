import { correctImportRow } from '@cabezal/contract/system/imports/imports.calls';
import {
  discardWorkbook,
  listWorkbooks,
  storeWorkbook,
  type WorkbookSummary,
} from '@cabezal/contract/system/imports/workbooks.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { correct } from './import.samples.ts';
import { bringBook, importOf, rowsOf, settled } from './workbook.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const trucks = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ license_plate: `GZZ${1000 + from + n}`, disk: `Z${from + n}` }));

/** Does the work while a transaction holds the lock that all wait for, then releases it. */
const whileLocked = (hold: (tx: Tx) => Promise<unknown>, work: () => Promise<void>): Promise<void> =>
  t.write(async tx => {
    await hold(tx);
    await work();
  });

/** Number of connections of this database that wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await t.rows(sql<{ n: number }>`select count(distinct l.pid)::int as n from pg_locks l
    join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`);
  return row?.n ?? 0;
}
/** Waits for exactly this many; later requests have been answered since, so all earlier ones have got as far as they can. */
async function expectWaiting(count: number): Promise<void> {
  await expect.poll(waiting).toBe(count);
  const colleague = await t.as('operador');
  for (let turn = 0; turn < 10; turn++) await colleague.ok(listWorkbooks, {});
  expect(await waiting()).toBe(count);
}

/** The embedded database has one connection: a lock there blocks everybody. */
describe.skipIf(engine !== 'postgres')('simultaneous requests of one company', () => {
  test('many corrections of a workbook leave connections for others; beyond a queue they are refused', async () => {
    const me = await t.as('carrierAdmin');
    const book = await bringBook(t, 'carrierAdmin', { trucks: trucks(0, 24) });
    const id_import = importOf(book, 'trucks');
    const rows = await rowsOf(me, book, 'trucks');
    let answers: Promise<{ status: number }[]> = Promise.resolve([]);
    await whileLocked(
      tx => tx.run(sql`select 1 from workbooks where id_workbook = ${book.id_workbook} for update`),
      async () => {
        answers = Promise.all(
          rows.map(({ row_number, mark }) =>
            me.call(correctImportRow, { id_import, row_number, mark, cells: { disk: `Y${row_number}` } }),
          ),
        );
        await expectWaiting(2);
      },
    );
    const statuses = (await answers).map(answer => answer.status);
    expect([200, 503].map(status => statuses.filter(one => one === status).length)).toEqual([22, 2]);
    await correct(me, id_import, 2, { disk: 'Y99' });
  });

  test('storing workbooks, and deciding on those being stored, do the same', async () => {
    const me = await t.as('carrierAdmin');
    const books: WorkbookSummary[] = [];
    for (const from of [30, 31, 32, 33])
      books.push(await bringBook(t, 'carrierAdmin', { trucks: trucks(from, from + 1) }));
    const [{ id_workbook, version } = { id_workbook: 0, version: 0 }] = books;
    let answers: Promise<{ status: number }[]> = Promise.resolve([]);
    await whileLocked(
      tx => holdName(tx, 'import trucks'),
      async () => {
        for (const book of books)
          expect(await me.ok(storeWorkbook, { id_workbook: book.id_workbook, version: book.version })).toMatchObject({
            state: 'STORING',
          });
        await expectWaiting(1);
        answers = Promise.all(Array.from({ length: 12 }, () => me.call(discardWorkbook, { id_workbook, version })));
        await expectWaiting(3);
      },
    );
    expect(new Set((await answers).map(answer => answer.status))).toEqual(new Set([409]));
    for (const book of books) expect(await settled(me, book.id_workbook)).toMatchObject({ state: 'STORED' });
  });
});
