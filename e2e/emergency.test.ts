import { bindDriverPhone } from '@cabezal/contract/fleet/drivers/driver-phones.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { driverLink, issueGuide, monitoringLink } from '@cabezal/contract/operations/guides/guides.calls';
import { getCase, startDrill } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { listEmergencies } from '@cabezal/contract/tracking/alerts/emergencies.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type MovingServer, startMovingServer } from './moving-clock.ts';

/** A driver calls for help without signal: two monitors hear it with the first bar and end it; a customer's link is closed meanwhile (0192). */
const morning = new Date('2027-03-09T10:00:00Z'); // a Tuesday, 05:00 in Guayaquil

let server: MovingServer;
let browser: Browser;
let caller: Caller;
let operator: Caller;
let phone: Person;
let customer: Person;
let monitor: Person;
let dispatcher: Person;
let id_guide = 0;
let id_alert_case = 0;

async function opened(size?: { width: number; height: number }): Promise<Person> {
  const person = await openWindow(browser, size);
  await person.page.clock.setSystemTime(server.now());
  return person;
}
const pageOf = (url: string) => `${server.url}/${url.slice(url.indexOf('#'))}`;
const onPhone = { width: 390, height: 844 };

beforeAll(async () => {
  server = await startMovingServer(morning);
  browser = await openBrowser();
  caller = await callerOf(server.url, 'monitor');
  operator = await callerOf(server.url, 'operador');
  const desk = await callerOf(server.url, 'despacho');
  const trip = await bookTrip(operator, '2027-03-09', '12:00');
  const assignments = [{ id_leg: trip.id_leg, id_truck: 2, id_driver: 2, id_generator: 1, id_chassis: 4 }];
  const [made] = (await desk(assign, { assignments })).guides;
  if (made === undefined) throw new Error('not assigned');
  id_guide = made.id_guide;
  await desk(issueGuide, { id_guide, version: made.version });
  phone = await opened(onPhone);
  customer = await opened();
  monitor = await opened();
  dispatcher = await opened();
  await phone.page.goto(pageOf((await desk(driverLink, { id_guide })).url));
  await phone.page.getByRole('heading', { name: 'Su viaje' }).waitFor();
  await customer.page.goto(pageOf((await operator(monitoringLink, { id_guide })).url));
  await customer.page.getByRole('heading', { level: 1 }).waitFor();
  await signIn(monitor, server.url, 'monitor@demo.ec');
  await signIn(dispatcher, server.url, 'despacho@demo.ec');
  await goTo(monitor.page, '/guias');
  await goTo(dispatcher.page, '/monitoreo');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const hold = (page: Page) => page.getByRole('button', { name: /Emergencia Mantenga presionado/ });
/** Holds the button until the page says that it calls. */
async function call(page: Page): Promise<void> {
  await hold(page).hover();
  await page.mouse.down();
  await page.getByText('Siga presionando').waitFor();
  await page.getByText(/^(Avisando a monitoreo|Monitoreo recibió)/).waitFor();
  await page.mouse.up();
}
/** The line under the bar, which has a button; a toast says the same and passes. */
const line = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: /Emergencia del conductor/ })
    .filter({ has: page.getByRole('button', { name: 'Revisar ahora' }) });
const caseOn = (page: Page) => page.getByRole('region', { name: 'Caso', exact: true });
async function resolve(page: Page): Promise<void> {
  await caseOn(page)
    .getByRole('button', { name: /Resolver/ })
    .click();
  const asked = page.getByRole('dialog', { name: 'Resolver el caso' });
  await asked.getByText('Fue real', { exact: true }).click();
  await asked.getByLabel('Cómo se resolvió').fill('Hablé con el conductor');
  await asked.getByRole('button', { name: 'Resolver' }).click();
  await asked.waitFor({ state: 'detached' });
}
const fitsWidth = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth');

describe.sequential('an emergency', () => {
  test('is not called by a short touch; held without signal it waits, and leaves with the first bar', async () => {
    expect(await fitsWidth(phone.page)).toBe(true);
    await hold(phone.page).click();
    expect(await caller(listEmergencies, {})).toEqual([]);
    await phone.page.context().setOffline(true);
    await call(phone.page);
    await phone.page.getByText('Avisando a monitoreo. Sin señal, el aviso sale en cuanto haya.').waitFor();
    await phone.page.getByRole('link', { name: 'Llamar al 911' }).waitFor();
    expect(await caller(listEmergencies, {})).toEqual([]);
    await phone.page.context().setOffline(false);
    await phone.page.getByText(/^Monitoreo recibió su emergencia a las \d\d:\d\d/).waitFor();
    expect(await fitsWidth(phone.page)).toBe(true);
  });

  test('stands over every screen of both monitors; «Revisar ahora» opens its case, and the board has it first', async () => {
    for (const { page } of [monitor, dispatcher]) await line(page).waitFor();
    id_alert_case = (await caller(listEmergencies, {}))[0]?.id_alert_case ?? 0;
    await line(monitor.page).getByRole('button', { name: 'Revisar ahora' }).click();
    await caseOn(monitor.page).getByText('Emergencia del conductor', { exact: true }).waitFor();
    await caseOn(monitor.page).getByText(/911/).waitFor();
    const first = dispatcher.page.getByRole('region', { name: 'Viajes por atender' }).locator('[data-trip]').first();
    await first.getByText('Emergencia del conductor').waitFor();
    expect(await first.getAttribute('data-trip')).toBe(String(id_guide));
  });

  test('the link of the customer shows the truck no longer', async () => {
    await customer.page.reload();
    await customer.page.getByText('Este enlace ya no está disponible').waitFor();
  });

  test('is acknowledged by one, and ended by two', async () => {
    await monitor.page.keyboard.press('a');
    for (const { page } of [monitor, dispatcher]) await line(page).waitFor({ state: 'detached' });
    await goTo(dispatcher.page, `/monitoreo?caso=${id_alert_case}`);
    await resolve(monitor.page);
    const asked = /dijo que terminó: otra persona debe cerrarla/;
    for (const { page } of [monitor, dispatcher]) await caseOn(page).getByText(asked).waitFor();
    expect(
      await caseOn(monitor.page)
        .getByRole('button', { name: /Resolver/ })
        .count(),
    ).toBe(0);
    await resolve(dispatcher.page);
    await caseOn(monitor.page)
      .getByText(/^Este caso terminó/)
      .waitFor();
    expect((await caller(getCase, { id_alert_case })).state).toBe('RESUELTA');
  });

  test('afterwards the phone says so, the link shows the truck again, and «Hoy» of a bound phone calls, too', async () => {
    await phone.page.getByText(/^Monitoreo cerró su emergencia de las/).waitFor();
    await customer.page.reload();
    await customer.page.getByText('Este enlace ya no está disponible').waitFor({ state: 'detached' });
    const { url } = await operator(bindDriverPhone, { id_driver: 2, label: 'Prueba' });
    const bound = await opened(onPhone);
    await bound.page.goto(pageOf(url));
    await call(bound.page);
    await bound.page.getByText(/^Monitoreo recibió su emergencia/).waitFor();
    expect(await caller(listEmergencies, {})).toMatchObject([{ id_guide, is_drill: false }]);
    expect(await fitsWidth(bound.page)).toBe(true);
  });

  test('a drill says on every screen that it is one', async () => {
    await operator(startDrill, { id_guide });
    const [, drill] = await caller(listEmergencies, {});
    expect(drill).toMatchObject({ id_guide, is_drill: true });
    await goTo(monitor.page, `/monitoreo?caso=${drill?.id_alert_case}`);
    await caseOn(monitor.page).getByText('Es un simulacro: nadie llamó').waitFor();
  });

  test('no window of the office logged an error to its console', () => {
    expect([monitor.errors, dispatcher.errors]).toEqual([[], []]);
  });
});
