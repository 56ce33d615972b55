import { assign } from '@cabezal/contract/dispatch/dispatch.calls';
import {
  associateContainer,
  getGuide,
  getGuides,
  issueGuide,
  recordDeparture,
} from '@cabezal/contract/guides/guides.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type MovingServer, startMovingServer } from './moving-clock.ts';

/** A truck breaks down on its way: another one takes over, that is taken back, and done again (9-operations §13, J3). */
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
  if (pictures) await page.screenshot({ path: `${pictures}/rescue-${name}.png` });
};

/** The menu of the guide that is shown. */
const more = (page: Page) => page.locator('.cz-guides-drawer-foot').getByRole('button', { name: 'Más' });

/** From «Más» to the number of the guide that took over; counts what a person does. */
async function rescue(page: Page, name: string): Promise<number> {
  let done = 0;
  const click = async (what: ReturnType<Page['getByRole']>) => {
    await what.click();
    done += 1;
  };
  await click(more(page));
  await click(page.getByRole('menuitem', { name: 'Rescatar con otra unidad' }));
  await click(page.getByText('Avería mecánica', { exact: true }));
  await picture(page, `${name}-where`);
  await click(page.getByRole('button', { name: 'Siguiente' }));
  const unit = page.getByRole('list', { name: 'Unidades disponibles' }).getByRole('button').first();
  await click(unit);
  await picture(page, `${name}-who`);
  await click(unit);
  await picture(page, `${name}-confirm`);
  await click(page.getByRole('button', { name: /al rescate$/ }));
  await page
    .getByText(/va al rescate de/)
    .first()
    .waitFor();
  return done;
}

test('a breakdown is rescued from the guide, taken back, and rescued again on a phone', async () => {
  const { page } = monitor;
  await goTo(page, `/guias?guia=${id_guide}`);
  await more(page).waitFor();
  const begun = Date.now();
  const clicks = await rescue(page, 'first');
  const seconds = (Date.now() - begun) / 1000;
  process.stdout.write(`breakdown → another truck on its way: ${clicks} interactions, ${seconds.toFixed(1)} s\n`);
  expect(clicks).toBeLessThanOrEqual(8);
  expect(await watcher(getGuide, { id_guide })).toMatchObject({ status: 'GUIA_RESCATADA' });
  await page.getByText('Rescata a').waitFor();

  await more(page).click();
  await page.getByRole('menuitem', { name: 'Deshacer el rescate' }).click();
  await page.getByRole('dialog').getByRole('textbox').last().fill('El motor volvió a encender');
  await page.getByRole('button', { name: 'Deshacer rescate' }).click();
  await page.getByText('Rescate deshecho').first().waitFor();
  expect(await watcher(getGuide, { id_guide })).toMatchObject({ status: 'VIAJANDO', rescued_by: null });

  // And once more on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await rescue(page, 'again');
  const { rescued_by } = await watcher(getGuide, { id_guide });
  expect(await watcher(getGuide, { id_guide: rescued_by ?? 0 })).toMatchObject({
    ...{ status: 'VIAJE_POR_SALIR', rescue: true, carries_container: true },
    stops: [{ code: 'OTR' }, { code: 'PLT' }, { code: 'PRT' }],
  });
  const waiting = await watcher(getGuides, { filters: { list: 'to_close' } });
  expect(waiting.rows.map(row => [row.id_guide, row.status])).toEqual([[id_guide, 'GUIA_RESCATADA']]);
  expect(monitor.errors ?? []).toEqual([]);
}, 240_000);
