import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IMPORT_KIND_NAMES } from '@cabezal/contract/imports/import-columns.data';
import type { WorkbookKind } from '@cabezal/contract/imports/workbooks.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardOf, sheetRows } from '../apps/server/src/modules/imports/workbook.samples.ts';
import { addRows } from '../apps/server/test/write-excel.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * A new company on a fresh installation brings all that it has with it in one workbook: three customers, twelve places, eight drivers and
 * trucks, rates and its first reservations. Five errors are planted, and corrected in place.
 */
let server: RunningServer;
let browser: Browser;
let owner: Person;
let page: Page;
const folder = mkdtempSync(path.join(tmpdir(), 'cabezal-workbook-'));
beforeAll(async () => {
  server = await startServer({ DEMO: 'off' });
  browser = await openBrowser('none');
  owner = await openWindow(browser);
  page = owner.page;
  page.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const own = '0992345671001';
const password = 'manglar y garza real';
type Cells = Record<string, string | number>;
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const ruc = (n: number) => `099234560${n}001`;
const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 3_600_000).toLocaleDateString('es-EC', {
    ...{ timeZone: 'America/Guayaquil', day: '2-digit', month: '2-digit', year: 'numeric' },
  });
const place = (name: string, type: string, more: Cells = {}): Cells => ({
  ...{ name, type, province: 'Guayas', canton: 'Guayaquil', lat: -2.1, lng: -79.9, ...more },
});
const sheets: Partial<Record<WorkbookKind, Cells[]>> = {
  companies: numbers(3).map(n => ({ ruc: n === 2 ? '123' : ruc(n), name: `Cliente ${n}`, company_type: 'Exportador' })),
  locations: [
    ...numbers(9).map(n =>
      place(`Planta ${n}`, 'Planta', {
        company_ruc: ruc(n % 3),
        lat: -2.2 - n / 20,
        canton: n === 8 ? 'Nowhere' : 'Guayaquil',
      }),
    ),
    place('Base Norte', 'Base', { lat: -2.05, company_ruc: own }),
    place('Depósito Durán', 'Depósito', { lat: -2.17, lng: -79.83 }),
    place('Puerto Nuevo', 'Puerto', { lat: -2.28 }),
  ],
  drivers: numbers(8).map(n => ({
    ...{ identification_card: cardOf(n), last_name: 'Loor', name: `Luis ${n}` },
    ...{ license_type: n === 3 ? 'Z' : 'E', license_expiry: inDays(900) },
  })),
  trucks: numbers(8).map(n => ({ license_plate: `GSD-100${n === 7 ? 6 : n}`, disk: `0${n}`, driver_card: cardOf(n) })),
  fees: numbers(3).map(n => ({
    ...{ client: ruc(n), mode: 'Exportación', canton: 'Guayaquil', province: 'Guayas', service: 'FLE' },
    ...{ amount: n === 1 ? 0 : 300 + n, valid_from: inDays(0) },
  })),
  reservations: numbers(2).map(n => ({
    ...{
      group: `R${n}`,
      mode: 'Exportación con retiro',
      client: ruc(n),
      depot: 'Depósito Durán',
      plant: `Planta ${n}`,
    },
    ...{ port: 'Puerto Nuevo', appointment_date: inDays(2), appointment_time: '08:00', booking: `MAEU26418095${n}` },
    ...{ container_type: '40HC', weight_kg: 18000 },
  })),
};

/** The template as it was downloaded, with the rows under its examples. */
async function filled(template: string): Promise<string> {
  const rows = Object.entries(sheets).map(([kind, cells]) => [
    IMPORT_KIND_NAMES[kind as WorkbookKind],
    sheetRows(kind as WorkbookKind, cells).slice(1),
  ]);
  const file = path.join(folder, 'mi empresa.xlsx');
  await addRows(template, file, Object.fromEntries(rows));
  return file;
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
/** One row of a sheet, where the first of each stands under the example. */
async function correct(kind: WorkbookKind, row: number, column: string, text: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(IMPORT_KIND_NAMES[kind]) }).click();
  await button(`Corregir la fila ${row + 3}`).click();
  const dialog = page.getByRole('dialog', { name: `Corregir la fila ${row + 3}` });
  const field = dialog.getByLabel(column, { exact: true });
  await field.fill(text);
  // What is offered lies over the button.
  await field.blur();
  await dialog.getByRole('button', { name: 'Guardar fila' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('a company’s first hour with a workbook', () => {
  test('who created it on the empty installation gets the template and brings it back filled', async () => {
    const operator = { company_name: 'Transportes Loor', ruc: own, name: 'Ana', last_name: 'Loor' };
    const body = JSON.stringify({ ...operator, email: 'ana@loor.ec', password });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${server.url}/signup`, { method: 'POST', headers, body })).status).toBe(200);
    await signIn(owner, server.url, 'ana@loor.ec', password);
    await goTo(page, '/importaciones');
    const [download] = await Promise.all([page.waitForEvent('download'), button('Descargar plantilla').click()]);
    const template = path.join(folder, 'plantilla.xlsx');
    await download.saveAs(template);
    await page.locator('input[type=file]').setInputFiles(await filled(template));
    await page.getByText(/^mi empresa\.xlsx: .* con errores/).waitFor();
  });

  test('five errors are corrected where they stand, and what hung on them is in order', async () => {
    expect(await button(/^Guardar \d+ filas$/).isDisabled()).toBe(true);
    await correct('companies', 2, 'RUC', ruc(2));
    await correct('locations', 8, 'Cantón', 'Guayaquil');
    await correct('drivers', 3, 'Tipo de licencia', 'E');
    await correct('trucks', 7, 'Placa', 'GSD-1007');
    await correct('fees', 1, 'Valor', '310');
    await page.getByText('mi empresa.xlsx: 36 nuevas', { exact: true }).waitFor();
  });

  test('one press stores it all, whole', async () => {
    await button('Guardar 36 filas').dblclick();
    await page.getByText('mi empresa.xlsx: 36 guardadas').waitFor();
    await page.reload();
    await page.getByText('mi empresa.xlsx: 36 guardadas').waitFor();
    await page.getByRole('tab', { name: /Camiones/ }).click();
    await page.getByRole('link', { name: 'Abrir la lista de camiones' }).click();
    await page
      .getByText(/GSD-?1007/)
      .first()
      .waitFor();
    await goTo(page, '/reservas');
    await page.getByText('Cliente 1').first().click();
    await page.getByRole('heading', { name: /^Reserva \d+/ }).waitFor();
    // The rate of the file, as it was corrected.
    await page.getByText('310,00').first().waitFor();
    expect(owner.errors).toEqual([]);
    expect(server.troubles).toEqual([]);
  });
});
