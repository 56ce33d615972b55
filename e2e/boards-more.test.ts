import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** Other views of the boards, with the demo company: past drivers, unavailable trucks, visible fences, the Gantt of days, sums. */
let server: RunningServer;
let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser();
  person = await openWindow(browser);
  page = person.page;
  await signIn(person, server.url, 'admin@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const pictures = process.env.JOURNEY_PICTURES;
const picture = async (name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/boards-${name}.png` });
};
const rows = () => page.locator('.cz-rows tr.ant-table-row');
/** The answer to the call of the next step. */
const answered = (path: string) => page.waitForResponse(answer => answer.url().includes(path) && answer.ok());

test('past drivers: a plate of the list is searched, and its drivers are shown with their trips', async () => {
  await goTo(page, '/reservas-conductores');
  const plate = /[A-Z]{3}-\d{3,4}/.exec(await rows().first().innerText())?.[0] ?? '';
  expect(plate).not.toBe('');
  await page.getByRole('button', { name: 'Quién condujo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Contenedor o placa').fill(plate);
  const told = dialog.locator('tbody tr.ant-table-row');
  await told.first().waitFor();
  expect(await told.first().innerText()).toContain(plate);
  expect(await told.first().locator('td').first().innerText()).not.toBe('—');
  await picture('who-drove');
  await dialog.getByRole('button', { name: 'Cerrar' }).first().click();
});

test('sums: the number of a driver’s trips is the total of its list', async () => {
  await page.getByText('Sumas', { exact: true }).click();
  const link = page.getByRole('link', { name: /: Viajes, \d/ }).first();
  const [, count] = /: Viajes, ([\d.]+)/.exec((await link.getAttribute('aria-label')) ?? '') ?? [];
  await picture('sums');
  await link.click();
  await rows().first().waitFor();
  await expect.poll(() => page.locator('.cz-title-count').innerText()).toBe(count);
});

test('trucks that are unavailable on a day, each with its reason', async () => {
  await goTo(page, '/despachos');
  const asked = answered('get_trucks_no_available');
  await page.getByRole('button', { name: 'Camiones no disponibles' }).click();
  const { trucks } = (await (await asked).json()) as { trucks: { disk: string; reasons: { message: string }[] }[] };
  const drawer = page.getByRole('dialog').filter({ hasText: 'No disponibles' });
  await drawer.locator('.cz-dispatch-reasons button').first().click();
  const told = await drawer.locator('.cz-dispatch-reason').allInnerTexts();
  const known = trucks.flatMap(truck => truck.reasons.map(reason => reason.message));
  expect(told.length).toBeGreaterThan(0);
  for (const reason of told) expect(known).toContain(reason.trim());
  await picture('unavailable');
  await drawer.getByRole('button', { name: 'Cerrar los no disponibles' }).click();
});

test('the Gantt of a week shows the trips of its reservations and opens each', async () => {
  await goTo(page, '/dashboard/status_reservas?vista=linea');
  const drawn = page.locator('.cz-boards-gantt-reservation');
  await drawn.first().waitFor();
  const link = drawn.first().getByRole('link').first();
  const number = await link.innerText();
  await picture('gantt');
  await link.click();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#/reservas/${number}?tab=tiempos`);
});

test('visible fences are read for the shown section of the map, once they are switched on', async () => {
  await goTo(page, '/monitoreo');
  const box = page.getByRole('checkbox', { name: 'Geocercas' });
  await box.waitFor();
  const asked = answered('get_locations_monitoring_user');
  await box.click();
  const places = (await (await asked).json()) as unknown[];
  expect(places.length).toBeGreaterThan(0);
  expect(new URL(page.url()).hash).toContain('geocercas=si');
  await picture('fences');
  expect(person.errors).toEqual([]);
});

test('the slots of a day by their hour: a filter shows stops without one, a row opens the slots of its reservation', async () => {
  await goTo(page, '/despachos?vista=turnos');
  await page.getByTitle('Turnos por hora').waitFor();
  await rows().first().waitFor();
  await picture('slots');
  const total = await rows().count();
  const hours = await rows().locator('td:nth-child(2)').allInnerTexts();
  expect(hours.map(hour => /\d\d:\d\d/.exec(hour)?.[0])).toEqual(
    hours.map(hour => /\d\d:\d\d/.exec(hour)?.[0]).toSorted(),
  );
  const read = answered('get_lista_turnos');
  await goTo(page, `/despachos?vista=turnos&turnos.f.state=${encodeURIComponent('["CONFIRMADO"]')}`);
  await read;
  await rows().filter({ hasText: 'Confirmado' }).first().waitFor();
  expect(await rows().filter({ hasNotText: 'Confirmado' }).count()).toBe(0);
  expect(await rows().count()).toBeLessThanOrEqual(total);
  await rows().first().click();
  await page.waitForURL(/\/reservas\/\d+\?tab=turnos/);
  await page.getByRole('columnheader', { name: 'Turno', exact: true }).waitFor();
});
