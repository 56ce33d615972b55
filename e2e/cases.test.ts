import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { driverLink, issueGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { getCase, listAlertMonitoring } from '@cabezal/contract/tracking/alerts/alerts.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type MovingServer, startMovingServer } from './moving-clock.ts';

/** A driver's problem is a case with an owner: a phone and two monitors (decision 0145). */
const morning = new Date('2027-03-02T10:00:00Z'); // a Tuesday, 05:00 in Guayaquil

let server: MovingServer;
let browser: Browser;
let caller: Caller;
let phone: Person;
let monitor: Person;
let dispatcher: Person;

async function opened(size?: { width: number; height: number }): Promise<Person> {
  const person = await openWindow(browser, size);
  await person.page.clock.setSystemTime(server.now());
  return person;
}

beforeAll(async () => {
  server = await startMovingServer(morning);
  browser = await openBrowser();
  caller = await callerOf(server.url, 'monitor');
  const desk = await callerOf(server.url, 'despacho');
  const trip = await bookTrip(await callerOf(server.url, 'operador'), '2027-03-02', '12:00');
  const assignments = [{ id_leg: trip.id_leg, id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 }];
  const [made] = (await desk(assign, { assignments })).guides;
  if (made === undefined) throw new Error('not assigned');
  id_guide = made.id_guide;
  await desk(issueGuide, { id_guide: made.id_guide, version: made.version });
  const { url } = await desk(driverLink, { id_guide: made.id_guide });
  phone = await opened({ width: 360, height: 740 });
  monitor = await opened();
  dispatcher = await opened();
  await phone.page.goto(`${server.url}/${url.slice(url.indexOf('#'))}`);
  await phone.page.getByRole('heading', { name: 'Su viaje' }).waitFor();
  await signIn(monitor, server.url, 'monitor@demo.ec');
  await signIn(dispatcher, server.url, 'despacho@demo.ec');
  for (const { page } of [monitor, dispatcher]) await goTo(page, '/monitoreo');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const report = async (kind: string) => {
  await phone.page.getByRole('button', { name: 'Tengo un problema' }).click();
  const asked = phone.page.getByRole('dialog');
  await asked.getByRole('button', { name: kind }).click();
  await asked.getByRole('button', { name: 'Avisar a monitoreo' }).click();
};
const picture = async (page: Page, name: string) => {
  if (process.env.JOURNEY_PICTURES) await page.screenshot({ path: `${process.env.JOURNEY_PICTURES}/${name}.png` });
};
const caseOn = (page: Page) => page.getByRole('region', { name: 'Caso', exact: true });
let id_guide = 0;
/** The trip in the list: others may have cases of rules. */
const item = (page: Page) =>
  page.getByRole('region', { name: 'Viajes por atender' }).locator(`.cz-monitoring-items [data-trip="${id_guide}"]`);
let id_alert_case = 0;

describe.sequential('a case', () => {
  test('appears on both boards with its ring; one monitor acknowledges it by key, and the other reads the owner', async () => {
    await report('Llanta');
    for (const { page } of [monitor, dispatcher])
      await item(page)
        .getByText(/^Caso: Sin reconocer/)
        .waitFor();
    const { cases } = await caller(listAlertMonitoring, {});
    id_alert_case = cases.find(({ headline }) => headline === 'Llanta')?.id_alert_case ?? 0;
    await item(monitor.page).click();
    await goTo(dispatcher.page, `/monitoreo?caso=${id_alert_case}`);
    await caseOn(dispatcher.page).getByText('Llanta', { exact: true }).waitFor();
    await picture(monitor.page, 'case-open');
    await monitor.page.keyboard.press('a');
    for (const { page } of [monitor, dispatcher]) {
      await caseOn(page)
        .getByText(/^Reconocido · monitor/)
        .waitFor();
      await item(page).getByText('MP', { exact: true }).waitFor();
    }
    // The other person has neither button nor key for it.
    expect(
      await caseOn(dispatcher.page)
        .getByRole('button', { name: /Reconocer|Tomar|Resolver/ })
        .count(),
    ).toBe(0);
    await dispatcher.page.keyboard.press('a');
    expect((await caller(getCase, { id_alert_case })).owner?.name).toBe('monitor');
    await picture(dispatcher.page, 'case-of-another');
  });

  test('its owner snoozes it by key, and takes it up again; the other board sees both', async () => {
    await monitor.page.keyboard.press('z');
    for (const { page } of [monitor, dispatcher])
      await caseOn(page)
        .getByText(/^Pospuesto hasta las \d\d:\d\d · monitor/)
        .waitFor();
    await picture(monitor.page, 'case-snoozed');
    await monitor.page.keyboard.press('a');
    for (const { page } of [monitor, dispatcher])
      await caseOn(page)
        .getByText(/^Reconocido · monitor/)
        .waitFor();
  });

  test('a note of the one is in the course on the other board; R asks how it was resolved', async () => {
    await caseOn(dispatcher.page).getByLabel('Nota del caso').fill('Llamé al conductor');
    await caseOn(dispatcher.page).getByRole('button', { name: 'Anotar' }).click();
    await caseOn(monitor.page).getByText('Anotó: Llamé al conductor').waitFor();
    await monitor.page.keyboard.press('r');
    const asked = monitor.page.getByRole('dialog', { name: 'Resolver el caso' });
    await asked.getByLabel('Cómo se resolvió').fill('Cambió la llanta');
    await asked.getByRole('button', { name: 'Resolver' }).click();
    await asked.waitFor({ state: 'detached' });
    await item(dispatcher.page)
      .getByText(/^Caso:/)
      .waitFor({ state: 'detached' });
    await caseOn(dispatcher.page).getByText('Lo resolvió: Cambió la llanta').waitFor();
    await phone.page.reload();
    await phone.page.getByText(/Monitoreo atendió su aviso/).waitFor();
  });

  test('its address shows it after the end, also on a phone', async () => {
    await dispatcher.page.setViewportSize({ width: 390, height: 844 });
    await goTo(dispatcher.page, `/monitoreo?caso=${id_alert_case}`);
    await caseOn(dispatcher.page)
      .getByText(/^Resuelto · monitor/)
      .waitFor();
    await caseOn(dispatcher.page).getByRole('button', { name: 'Reabrir' }).waitFor();
    await picture(dispatcher.page, 'case-phone');
  });

  test('it stands in the list of past cases, also on a phone', async () => {
    await goTo(monitor.page, '/alertas?tab=casos');
    await monitor.page.getByRole('link', { name: 'Llanta', exact: true }).waitFor();
    await picture(monitor.page, 'cases-past');
    await monitor.page.setViewportSize({ width: 390, height: 844 });
    await monitor.page.getByRole('link', { name: 'Llanta', exact: true }).waitFor();
    await picture(monitor.page, 'cases-past-phone');
    await goTo(monitor.page, '/alertas?tab=ruido');
    await monitor.page.getByText(/Precisión: veces que/).waitFor();
    await picture(monitor.page, 'noise-phone');
  });

  test('a rule that is being written says what it would have opened', async () => {
    const writer = await opened();
    await signIn(writer, server.url, 'operador@demo.ec');
    await goTo(writer.page, '/alertas');
    await writer.page.getByRole('button', { name: 'Nueva regla' }).click();
    const form = writer.page.getByRole('dialog');
    await form.getByRole('button', { name: /^Probar con los últimos/ }).click();
    await form.getByText(/^Con esta regla /).waitFor();
    await picture(writer.page, 'rule-backtest');
    expect(writer.errors).toEqual([]);
  });

  test('no window logged an error to its console', () => {
    expect([monitor.errors, dispatcher.errors, phone.errors]).toEqual([[], [], []]);
  });
});
