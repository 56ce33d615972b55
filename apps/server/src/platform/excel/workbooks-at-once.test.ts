import { Writable } from 'node:stream';
import { getTrucksExcel } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { company } from '../../../test/world.ts';
import { workbookLimit } from '../http/workbook-limit.ts';
import { Archive } from './archive.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** A promise, and the function that resolves it. */
function pending(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>(done => (resolve = done));
  return { promise, resolve };
}

test('a company gets four workbooks at once and some wait; others do not wait for it', async () => {
  const [carrier, operator] = [await t.as('carrierAdmin'), await t.as('compras')];
  const excel = async (who: typeof carrier) => (await who.call(getTrucksExcel, {})).status;
  const held = pending();
  const limited = workbookLimit(company.carrier);
  const running = Array.from({ length: 4 }, () => limited(() => held.promise));
  const waiting = Array.from({ length: 20 }, () => limited(async () => undefined));
  const refused = await carrier.call(getTrucksExcel, {});
  expect([refused.status, refused.body.code]).toEqual([503, 'SERVIDOR_OCUPADO']);
  expect(await excel(operator)).toBe(200);
  held.resolve();
  await Promise.all([...running, ...waiting]);
  expect(await excel(carrier)).toBe(200);
});

test('a receiver that has not taken the whole file within its time has left', async () => {
  const still = new Writable({ write: () => undefined });
  const closed = new Promise(resolve => still.on('error', () => undefined).on('close', resolve));
  const archive = new Archive(still, 1);
  archive.begin('a.xml');
  await archive.write('<a/>');
  await closed;
  await expect(archive.finish()).rejects.toThrow();
});
