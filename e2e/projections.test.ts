import { readFileSync } from 'node:fs';
import * as calls from '@cabezal/contract/insight/projections/projections.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWorkbook } from '../apps/server/test/read-excel.ts';
import { type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** Projections: the number is the same on the screen, in its table, in its Excel and in its list. */
let server: RunningServer;
let browser: Browser;
let clerk: Caller;
let page: Page;
beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'contador');
  const person = await openWindow(browser);
  page = person.page;
  await signIn(person, server.url, 'contador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const asked = { measure: 'VENTA', top: 10 } as const;

/** The last row of the first sheet of the panel's Excel, by heading. */
async function totalOfExcel(panel: string): Promise<Map<string, unknown>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: panel }).getByRole('button', { name: 'Excel' }).click(),
  ]);
  const sheet = (await readWorkbook(readFileSync(await download.path()))).worksheets[0];
  const cells = (row: number) => ((sheet?.getRow(row).values ?? []) as unknown[]).slice(1);
  const last = cells(sheet?.rowCount ?? 1);
  return new Map(cells(1).map((head, i) => [String(head), last[i]]));
}

test('the projection of the year is the same on the screen, in the table below it and in its Excel', async () => {
  const statistics = await clerk(calls.getEstadisticas, asked);
  expect(
    statistics.months.some(({ projected }) => projected !== null),
    'the demonstration has history',
  ).toBe(true);
  await goTo(page, '/proyecciones/ventas');
  const year = page.getByRole('region', { name: `Año ${statistics.year}` });
  await year.getByText(formatMoney(statistics.total.whole)).first().waitFor();
  // A flat line of the grid has no height and counts as hidden.
  await expect.poll(() => year.locator('svg path').count()).toBeGreaterThan(10);

  // The table of the chart, using only the keyboard.
  const table = year.getByRole('button', { name: /^Ver tabla/ });
  await table.focus();
  await page.keyboard.press('Enter');
  const [closed] = statistics.months.filter(({ state, real }) => state === 'CERRADO' && Number(real) > 0);
  await year
    .getByRole('cell', { name: formatMoney(closed?.real), exact: true })
    .first()
    .waitFor();

  const clients = await clerk(calls.getProyeccionesClientes, asked);
  expect(clients.total).toEqual(statistics.total);
  const panel = page.getByRole('region', { name: 'Por cliente' });
  const last = panel.getByRole('row', { name: /^Total/ });
  expect(await last.textContent()).toContain(formatMoney(clients.total.whole));
  expect((await totalOfExcel('Por cliente')).get('AÑO PROYECTADO')).toBe(Number(clients.total.whole));
  const annual = await clerk(calls.getTablaAnual, asked);
  expect((await totalOfExcel('Mes a mes')).get('PROYECTADO')).toBe(Number(annual.total.projected));
});

test('the number of reservations of a client opens a list with that many', async () => {
  const { rows } = await clerk(calls.getProyeccionesClientes, asked);
  const first = rows.find(({ counted }) => (counted?.reservations ?? 0) > 0);
  await page
    .getByRole('region', { name: 'Por cliente' })
    .getByRole('link', { name: `${first?.name}: ${first?.counted?.reservations} reservas` })
    .click();
  await page.getByRole('heading', { level: 1, name: /^Reservas/ }).waitFor();
  await page
    .getByText(new RegExp(`\\b${first?.counted?.reservations} reservas?\\b|de ${first?.counted?.reservations}\\b`))
    .first()
    .waitFor();
});
