import { createDisvDraft } from '@cabezal/contract/operations/disv/disv.calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { callerOf } from './booked.ts';
import { openBrowser } from './browser.ts';
import { type SlotIds, slotForms } from './edit-forms-slots.data.ts';
import { type RunningServer, startServer } from './server.ts';
import { plannedTrip, tripToTpg } from './terminal-trips.ts';
import { twoPeople } from './two-people.ts';

/** Forms of trips to terminals. They are booked in the test world: whether the demonstration has such trips depends on the hour. */
let server: RunningServer;
let browser: Browser;
let ids: SlotIds;

beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  const withoutSlot = await plannedTrip(server.url, 10);
  const withDisv = await tripToTpg(server.url, 20);
  const clerk = await callerOf(server.url, 'operador');
  await clerk(createDisvDraft, withDisv);
  ids = { withoutSlot: withoutSlot.id_reservation, withDisv: withDisv.id_reservation };
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

twoPeople(slotForms, () => ({ url: server.url, browser, ids }));
