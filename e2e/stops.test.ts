import { assign } from '@cabezal/contract/dispatch/dispatch.calls';
import {
  associateContainer,
  getGuide,
  issueGuide,
  recordArrival,
  recordDeparture,
} from '@cabezal/contract/guides/guides.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type MovingServer, startMovingServer } from './moving-clock.ts';

/** A stop is added to a running trip while an arrival is recorded; deleted, given up and taken up again (9-operations §13, J2). */
const morning = new Date('2027-03-02T10:00:00Z'); // a Tuesday, 05:00 in Guayaquil

let server: MovingServer;
let browser: Browser;
let watcher: Caller;
let monitor: Person;
let id_guide = 0;

beforeAll(async () => {
  server = await startMovingServer(morning);
  browser = await openBrowser();
  const office = await callerOf(server.url, 'operador');
  const dispatcher = await callerOf(server.url, 'despacho');
  watcher = await callerOf(server.url, 'monitor');
  const trip = await bookTrip(office, '2027-03-02', '12:00');
  const assignments = [{ id_leg: trip.id_leg, id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 }];
  const [made] = (await dispatcher(assign, { assignments })).guides;
  if (made === undefined) throw new Error('not assigned');
  id_guide = made.id_guide;
  await dispatcher(issueGuide, { id_guide, version: made.version });
  await watcher(associateContainer, { id_guide, container_code: 'MSKU7502140', seals: ['MLEC0482133'] });
  server.moveTo(new Date('2027-03-02T13:00:00Z'));
  const { stops } = await watcher(getGuide, { id_guide });
  await watcher(recordDeparture, { id_stop: stops[0]?.id_stop ?? 0, at: '2027-03-02T13:00:00Z' });
  server.moveTo(new Date('2027-03-02T14:00:00Z'));
  monitor = await openWindow(browser);
  monitor.page.setDefaultTimeout(40_000);
  await monitor.page.clock.setSystemTime(server.now());
  await signIn(monitor, server.url, 'monitor@demo.ec');
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const pictures = process.env.JOURNEY_PICTURES;
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/stops-${name}.png` });
};
const editor = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Paradas de' });
const codes = async () => (await watcher(getGuide, { id_guide })).stops.map(stop => stop.code);

async function addBase(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Editar paradas' }).click();
  await picture(page, `${name}-list`);
  await editor(page).getByRole('button', { name: 'Agregar parada' }).click();
  await editor(page).getByLabel('Lugar').fill('base');
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: /base/i })
    .first()
    .click();
  await editor(page).getByLabel('Posición').click();
  await page
    .locator('.ant-select-dropdown:visible')
    .getByText(/^Antes de/)
    .last()
    .click();
  // A base on the way costs nothing by itself: an hour there moves the end of the trip.
  await editor(page).getByLabel('Minutos allí').fill('60');
  await page.keyboard.press('Tab');
  await editor(page)
    .getByRole('list', { name: 'Qué cambia' })
    .waitFor()
    .catch(async failed => {
      await picture(page, `${name}-failed`);
      throw failed;
    });
}

test('a stop is added while an arrival lands, deleted, and another given up and taken up again', async () => {
  const { page } = monitor;
  await goTo(page, `/guias?guia=${id_guide}`);
  await addBase(page, 'wide');
  const effects = await editor(page).getByRole('list', { name: 'Qué cambia' }).innerText();
  expect(effects).toMatch(/ETA .* → /);
  await editor(page).getByLabel('Motivo').fill('El cliente pidió pasar por la base');
  // Meanwhile the truck arrives at the plant: what was begun stays, as its stop is still open.
  const { stops } = await watcher(getGuide, { id_guide });
  await watcher(recordArrival, { id_stop: stops[1]?.id_stop ?? 0, at: '2027-03-02T13:55:00Z' });
  await editor(page)
    .getByRole('img', { name: new RegExp(`${stops[1]?.name}: Ya pasó`) })
    .waitFor();
  await picture(page, 'wide-effects');
  await editor(page).getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Paradas guardadas').first().waitFor();
  expect(await codes()).toEqual(['DEP', 'PLT', 'BASE', 'PRT']);

  // It is deleted again: nothing hangs on it.
  const added = (await watcher(getGuide, { id_guide })).stops[2];
  await editor(page)
    .getByRole('button', { name: `Eliminar ${added?.name}` })
    .click();
  await editor(page).getByLabel('Motivo').fill('Ya no hace falta');
  await editor(page).getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(codes).toEqual(['DEP', 'PLT', 'PRT']);
  await editor(page).locator('.ant-modal-footer').getByRole('button', { name: 'Cerrar' }).click();

  // On a phone: once more, then given up and taken up again.
  await page.setViewportSize({ width: 390, height: 844 });
  await addBase(page, 'narrow');
  await picture(page, 'narrow-effects');
  await editor(page).getByLabel('Motivo').fill('Otra vez por la base');
  await editor(page).getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(codes).toEqual(['DEP', 'PLT', 'BASE', 'PRT']);
  await editor(page).locator('.ant-modal-footer').getByRole('button', { name: 'Cerrar' }).click();
  const status = async () => (await watcher(getGuide, { id_guide })).stops[2]?.status;
  for (const [menu, ok, then] of [
    ['Omitir parada', 'Omitir parada', 'NOT_EJECUTED'],
    ['Retomar la parada', 'Retomar la parada', 'PENDING'],
  ] as const) {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: added?.name }).click();
    await page.getByRole('dialog').getByRole('textbox').last().fill('Lo decidió el cliente');
    await page.getByRole('dialog').getByRole('button', { name: ok }).last().click();
    await expect.poll(status).toBe(then);
  }
  expect(monitor.errors ?? []).toEqual([]);
}, 240_000);
