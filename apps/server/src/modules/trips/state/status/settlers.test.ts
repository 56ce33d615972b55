import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { joinModules } from '../../../../modules.ts';
import { runSettlers, runSettlersAfter, type Settler, setSettlers } from './settlers.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => {
  joinModules();
  await t.close();
});

let ran: [name: string, reservations: readonly number[]][];
beforeEach(() => {
  ran = [];
});
const settler =
  (name: string): Settler =>
  async (_, reservations) => {
    ran.push([name, reservations]);
  };
const [slots, margins, orders] = [settler('slots'), settler('margins'), settler('orders')];

test('settlers run in their order; after one of them run those that read what it writes', async () => {
  setSettlers([slots, margins, orders]);
  await t.write(tx => runSettlers(tx, [1]));
  await t.write(tx => runSettlersAfter(margins, tx, [2]));
  expect(ran).toEqual([
    ['slots', [1]],
    ['margins', [1]],
    ['orders', [1]],
    ['orders', [2]],
  ]);
});

test('nothing follows what is no settler', async () => {
  setSettlers([slots, orders]);
  await expect(t.write(tx => runSettlersAfter(margins, tx, [1]))).rejects.toThrow('is no settler');
  expect(ran).toEqual([]);
});
