import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { businessDate, businessTime } from '@cabezal/domain/system/time/time';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHours } from '../test/clock.ts';
import { bookTrip, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn } from './browser.ts';
import { choose } from './fields.ts';
import { type RunningServer, startServer } from './server.ts';

/** An action that is denied on one screen disappears there, in an open browser, and stays on the others. */
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function as(name: string): Promise<Page> {
  const person = await openWindow(browser);
  await signIn(person, server.url, `${name}@demo.ec`);
  return person.page;
}

/** A guide with truck and driver that is not issued yet. */
async function unissued(): Promise<{ id_reservation: number; id_guide: number }> {
  const office = await callerOf(server.url, 'operador');
  const at = inHours(48);
  const { id_leg, id_reservation } = await bookTrip(office, businessDate(at), businessTime(at));
  const assignments = [{ id_leg, id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 }];
  const [guide] = (await office(assign, { assignments })).guides;
  if (guide === undefined) throw new Error('not assigned');
  return { id_reservation, id_guide: guide.id_guide };
}

const switchOf = (page: Page, code: string) =>
  page
    .locator('.cz-permissions-row')
    .filter({ has: page.getByTitle(code, { exact: true }) })
    .getByRole('switch');

test('a dispatcher who may issue guides in the list but not in the dispatch of a reservation', async () => {
  const { id_reservation, id_guide } = await unissued();
  const dispatcher = await as('despacho');
  const inDispatch = dispatcher.getByRole('button', { name: /Emitir$/ });
  const inDrawer = dispatcher.getByRole('button', { name: /Emitir guía$/ });
  await goTo(dispatcher, `/despachos/${id_reservation}`);
  await inDispatch.waitFor();

  const admin = await as('admin');
  await goTo(admin, '/permisos');
  await choose(admin, 'Rol', 'Despachador');
  const ofDispatch = switchOf(admin, 'guide.issue /despachos/{number}');
  expect(await ofDispatch.isChecked()).toBe(true);
  await ofDispatch.click();
  await inDispatch.waitFor({ state: 'hidden' });
  await goTo(dispatcher, `/guias?guia=${id_guide}`);
  await inDrawer.waitFor();

  await admin.getByRole('button', { name: /Ver como/ }).click();
  const seen = admin.getByRole('dialog');
  await seen.getByText('Despacho de reserva').waitFor();
  await seen.getByText('/despachos/{number}', { exact: true }).waitFor();
  await seen.getByRole('button', { name: 'Cerrar' }).click();
  await seen.waitFor({ state: 'hidden' });

  // The view of CargoWise has the guides, not the board of dispatches.
  await choose(admin, 'Vista', 'Envíos de CargoWise');
  const ofList = switchOf(admin, 'guide.issue /guias');
  await ofList.waitFor();
  expect(await ofDispatch.count()).toBe(0);
  await ofList.click();
  await inDrawer.waitFor({ state: 'hidden' });
  await ofList.click();
  await inDrawer.waitFor();
});
