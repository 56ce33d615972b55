import { readFileSync } from 'node:fs';
import { getReservations, reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as money from '@cabezal/contract/insight/indicators/money.calls';
import * as people from '@cabezal/contract/insight/indicators/people.calls';
import * as work from '@cabezal/contract/insight/indicators/work.calls';
import { addMonths } from '@cabezal/domain/insight/projections/months';
import { gainSteps } from '@cabezal/domain/prices/amounts/gain-steps';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellValue, readWorkbook } from '../apps/server/test/read-excel.ts';
import { inDays, today } from '../test/clock.ts';
import { type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** The indicators: the number is the same on the screen, in the chart's table, in the Excel and in its list. */
let server: RunningServer;
let browser: Browser;
let boss: Caller;
let page: Page;
const months = () => ({ from: `${addMonths(today().slice(0, 7), -5)}-01`, to: today() });
const days = () => ({ from: inDays(-29), to: today() });

beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser('none');
  boss = await callerOf(server.url, 'admin');
  const person = await openWindow(browser);
  page = person.page;
  await signIn(person, server.url, 'admin@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The indicators are below the day and load when a person scrolls to them. */
async function open(tab: string, panel: string) {
  await goTo(page, '/dashboard');
  await page.locator('.cz-dashboard-indicators-entry').scrollIntoViewIfNeeded();
  await page.getByRole('tab', { name: tab }).click();
  const region = page.getByRole('region', { name: panel });
  await region.locator('svg path').first().waitFor();
  return region;
}
type Region = Awaited<ReturnType<typeof open>>;

/** The last row of the first sheet, by heading. */
async function lastOfExcel(region: Region): Promise<Map<string, unknown>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    region.getByRole('button', { name: 'Excel' }).click(),
  ]);
  const sheet = (await readWorkbook(readFileSync(await download.path()))).worksheets[0];
  const cells = (row: number) => ((sheet?.getRow(row).values ?? []) as unknown[]).slice(1).map(cellValue);
  const last = cells(sheet?.rowCount ?? 1);
  return new Map(cells(1).map((head, i) => [String(head), last[i]]));
}
const totalOf = (region: Region) => region.getByRole('row', { name: /^Total/ }).first();

test('invoicing: chart, table, Excel and the list of a month agree', async () => {
  const found = await boss(money.getBillingDashboard, months());
  expect(Number(found.total.sale)).toBeGreaterThan(0);
  const region = await open('Facturación', 'Facturación');
  expect(await totalOf(region).textContent()).toContain(formatMoney(found.total.sale));
  await region.getByRole('button', { name: 'Ver tabla: Venta por mes' }).click();
  const first = found.months.find(month => month.reservations > 0);
  expect(await region.getByRole('cell', { name: formatMoney(first?.on_trip), exact: true }).count()).toBeGreaterThan(0);
  expect((await lastOfExcel(region)).get('VENTA')).toBe(Number(found.total.sale));

  await region
    .getByRole('link', { name: new RegExp(`^Reservas de .*: ${first?.reservations}$`) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Reservas/ }).waitFor();
  await page
    .getByText(new RegExp(`\\b${first?.reservations} reservas?\\b|de ${first?.reservations}\\b`))
    .first()
    .waitFor();
});

test('lanes, arrivals and use: the total of the table is that of the Excel', async () => {
  const lanes = await boss(money.getLaneGainDashboard, months());
  const gain = await open('Costo y ganancia', 'Costo y ganancia por ruta');
  expect(await totalOf(gain).textContent()).toContain(formatMoney(lanes.total.cost));
  expect((await lastOfExcel(gain)).get('COSTO')).toBe(Number(lanes.total.cost));

  const arrivals = await boss(work.getArrivalsDashboard, days());
  expect(arrivals.total.arrivals, 'the demonstration has arrivals').toBeGreaterThan(0);
  const plants = await open('Llegada a planta', 'Llegada a planta');
  expect(await totalOf(plants).textContent()).toContain(String(arrivals.total.arrivals));

  const use = await open('Uso de recursos', 'Uso de recursos');
  const trucks = await boss(work.getUseDashboard, { ...days(), kind: 'TRUCK' });
  expect(Number(trucks.total.percent)).toBeGreaterThan(0);
  expect((await lastOfExcel(use)).get('VIAJES')).toBe(trucks.total.trips);
});

test('an arrival of a guide is in the list that its number opens', async () => {
  const { plants } = await boss(work.getArrivalsDashboard, days());
  const [plant] = plants;
  const count = plant?.groups.ON_TIME ?? 0;
  expect(count).toBeGreaterThan(0);
  const region = await open('Llegada a planta', 'Llegada a planta');
  await region.getByRole('link', { name: `${plant?.name}, a tiempo: ${count}` }).click();
  await page.getByRole('heading', { level: 1, name: /^Guías/ }).waitFor();
  await page
    .getByText(new RegExp(`\\b${count} guías?\\b|de ${count}\\b`))
    .first()
    .waitFor();
});

/** Checks that the list of a number has that many rows. */
async function hasRows(count: number, noun: string) {
  await page
    .getByText(new RegExp(`\\b${count} ${noun}s?\\b|de ${count}\\b`))
    .first()
    .waitFor();
}

test('assignments: chart, table and the list of those in time agree, and the Excel has a verdict for each', async () => {
  const found = await boss(people.getAssignmentsDashboard, days());
  const trips = found.total.VIAJE;
  expect(trips?.guides, 'the demonstration has trips that somebody assigned').toBeGreaterThan(0);
  const region = await open('Tiempos de asignación', 'Tiempos de asignación');
  expect(await region.getByRole('row', { name: /^Total Viaje/ }).textContent()).toContain(String(trips?.guides));
  await region.getByRole('button', { name: /^Ver tabla: Minutos hasta asignar/ }).click();
  await region.getByRole('columnheader', { name: 'Viaje: mediana' }).waitFor();
  expect(['Sí', 'No']).toContain((await lastOfExcel(region)).get('CUMPLE'));

  await region.getByRole('link', { name: `Total, viaje, a tiempo: ${trips?.in_time}` }).click();
  await page.getByRole('heading', { level: 1, name: /^Guías/ }).waitFor();
  await hasRows(trips?.in_time ?? 0, 'guía');
});

test('tasks: chart, table and the list of one group agree', async () => {
  const found = await boss(people.getTasksDashboard, days());
  const count = found.total.groups.COMPLETED ?? 0;
  expect(count, 'the demonstration has tasks that are done').toBeGreaterThan(0);
  const region = await open('Estado de tareas', 'Estado de tareas');
  expect(await totalOf(region).textContent()).toContain(String(found.total.tasks));
  const [kind] = found.kinds;
  const done = kind?.groups.COMPLETED ?? 0;
  await region.getByRole('link', { name: `${kind?.name}, completadas: ${done}` }).click();
  await page.getByRole('heading', { level: 1, name: /^Tareas/ }).waitFor();
  await hasRows(done, 'tarea');
});

test('the chart goes from a reservation’s sale to its profit by the amounts of its costs', async () => {
  const { rows } = await boss(getReservations, { filters: { status: ['FINISHED'] } });
  const id_reservation = rows[0]?.id_reservation ?? 0;
  const steps = gainSteps(await boss(reservationMoney, { id_reservation }));
  expect(steps.length).toBeGreaterThan(2);
  await goTo(page, `/reservas/${id_reservation}`);
  await page.getByRole('button', { name: 'De la venta a la ganancia' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.locator('svg path').first().waitFor();
  await drawer.getByRole('button', { name: 'Ver tabla: De la venta a la ganancia' }).click();
  for (const { name, amount } of steps.slice(0, -1)) {
    const row = drawer.getByRole('row', { name: new RegExp(`^${name} `) });
    expect(await row.textContent()).toContain(formatMoney(amount));
  }
  expect(await drawer.getByRole('row').last().textContent()).toContain(formatMoney(steps.at(-1)?.amount));
});
