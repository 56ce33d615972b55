import { checkWorkbook } from '@cabezal/contract/system/imports/workbooks.calls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { soonRead } from '../../../../../../test/soon.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { checkingLimit } from './company-limits.ts';
import { cardAt, driver, driverHeadings as headings } from './driver-file.samples.ts';
import { beginCheck, endOfCheck, uploadBytes, uploadSheet } from './import.samples.ts';
import { failStale } from './imports.jobs.ts';
import { bookBytes, settled } from './workbook.samples.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('operador');
});
afterAll(() => t.close());

/** Ends the check of another file of the company. */
let release = (): void => undefined;
let other: Promise<unknown> = Promise.resolve();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  other = checkingLimit(1)(() => new Promise<void>(resolve => (release = resolve)));
});
afterEach(async () => {
  release();
  await other;
  vi.useRealTimers();
});

/** Six minutes, in which the waiting file gives a sign: its time is renewed. */
async function sixMinutes(since: ReturnType<typeof sql<{ since: string }>>): Promise<void> {
  const [before] = await t.rows(since);
  t.advance(6);
  vi.advanceTimersByTime(20_000);
  await soonRead(
    () => t.rows(since),
    ([now]) => now?.since !== before?.since,
  );
}

test('a file that waits for its turn longer than any check takes is not called interrupted', async () => {
  const file = await uploadSheet(t, 'operador', [headings, driver(cardAt(7), 'Eva')]);
  const id_import = await beginCheck(me, 'drivers', file);
  const since = sql<{
    since: string;
  }>`select coalesce(reading_since, created_at) as since from imports where id_import = ${id_import}`;
  await sixMinutes(since);
  await failStale(t.db);
  release();
  expect((await endOfCheck(me, id_import)).state).toBe('CHECKED');
});

test('nor is a workbook', async () => {
  const bytes = await bookBytes({ trucks: [{ license_plate: 'GZZ1900', disk: 'Z900' }] });
  const { id_workbook } = await me.ok(checkWorkbook, { id_file: await uploadBytes(t, 'operador', bytes) });
  const since = sql<{ since: string }>`select since from workbooks where id_workbook = ${id_workbook}`;
  await sixMinutes(since);
  await failStale(t.db);
  release();
  expect((await settled(me, id_workbook)).state).toBe('CHECKED');
});
