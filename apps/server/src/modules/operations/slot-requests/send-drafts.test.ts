import { getSlotList } from '@cabezal/contract/insight/boards/slot-list.calls';
import { updateDpw } from '@cabezal/contract/operations/slot-drafts/slot-drafts.calls';
import * as calls from '@cabezal/contract/operations/slot-requests/rebooking.calls';
import { businessDate } from '@cabezal/domain/system/time/time';
import { startTerminal, type TerminalSimulator } from '@cabezal/simulator/outside/terminal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { draftInput, draftOf, nameAll, type WholeTrip, wholeTrip } from './slot-requests.samples.ts';

/** Drafts of several slots that are sent together. */
let t: TestApp;
let terminal: TerminalSimulator;
let clerk: Client;
beforeAll(async () => {
  terminal = await startTerminal({ token: 'clave', slow_ms: 400 });
  t = await startTestApp({ DPW_URL: terminal.url, DPW_TOKEN: 'clave' });
  await nameAll(t);
  clerk = await t.as('operador');
});
afterAll(async () => {
  await t.close();
  await terminal.close();
});

test('the drafts of a day are in its list as drafts, and are sent together with a result for each', async () => {
  const trips = [await wholeTrip(t), await wholeTrip(t), await wholeTrip(t)];
  for (const [i, trip] of trips.entries()) await clerk.ok(updateDpw, draftInput(trip, i === 1 ? { emails: [] } : {}));
  const lineOf = async ({ at, id_stop }: WholeTrip) => {
    const filters = { from: businessDate(at), to: businessDate(at) };
    return (await clerk.ok(getSlotList, { filters })).rows.find(row => row.id_stop === id_stop);
  };
  const lines = await Promise.all(trips.map(lineOf));
  expect(lines.map(line => [line?.state, line?.draft?.state])).toEqual([
    ['SIN_TURNO', 'VALIDADO'],
    ['SIN_TURNO', 'BORRADOR'],
    ['SIN_TURNO', 'VALIDADO'],
  ]);
  const rows = lines.map(line => ({ id: line?.draft?.id_slot ?? 0, version: line?.draft?.version ?? 0 }));
  const [first, second, third] = rows;
  const answer = await clerk.ok(calls.sendSlotDrafts, {
    rows: [first, second, { id: third?.id, version: (third?.version ?? 0) + 1 }],
  });
  expect(answer).toMatchObject({
    changed: 1,
    refused: 2,
    results: [
      { id: first?.id, ok: true },
      { id: second?.id, ok: false, code: 'TURNO_INCOMPLETO' },
      { id: third?.id, ok: false, code: 'MODIFICADO' },
    ],
  });
  await t.outbox.drain();
  expect(await Promise.all(trips.map(async trip => (await draftOf(t, trip)).state))).toEqual([
    'CONFIRMADO',
    'BORRADOR',
    'VALIDADO',
  ]);
  expect((await clerk.call(calls.sendSlotDrafts, { rows: [third, third] })).status).toBe(400);
});
