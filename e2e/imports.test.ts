import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SheetCell, sheetBytes } from '../apps/server/test/write-excel.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** Imports the drivers of a company from a workbook with other headings. */
let server: RunningServer;
let browser: Browser;
let person: Person;
beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  person = await openWindow(browser);
  await signIn(person, server.url, 'carrieradmin@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const rows: SheetCell[][] = [
  ['Cédula', 'Apellidos', 'Nombres', 'Clase', 'F. caducidad', 'Celular', 'Jornada', 'Apodo'],
  ['0912345675', 'Zambrano', 'Luis', 'E', '15/03/2029', '0991234567', 'Turno de noche', 'Lucho'],
  ['0926687856', 'Vera', 'Ana', 'E', 'pronto', '0987654321', 'Turno de día', 'Anita'],
];
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });

async function choose(page: Page, column: string, field: string): Promise<void> {
  const select = page.getByRole('combobox', { name: `Campo de la columna «${column}»` });
  await select.fill(field);
  await select.press('Enter');
}

test('columns with other headings are mapped, a wrong cell is corrected, and the rows are stored', async () => {
  const { page } = person;
  await goTo(page, '/conductores');
  await button(page, 'Importar').click();
  const drawer = page.getByRole('dialog', { name: 'Importar conductores' });
  const file = { name: 'choferes.xlsx', mimeType: xlsx, buffer: await sheetBytes(rows) };
  await drawer.locator('input[type=file]').setInputFiles(file);
  // The columns show the missing required field and the headings recognized by a synonym.
  await drawer.getByText('Faltan columnas: «Tipo de licencia»').waitFor();
  await drawer.getByText('Se leen «Cédula» como Identificación', { exact: false }).waitFor();
  const again = button(drawer, 'Leer de nuevo con estas columnas');
  expect(await again.getAttribute('aria-disabled')).toBe('true');
  await drawer.getByText('Turno de noche · Turno de día').waitFor();
  await choose(page, 'Clase', 'Tipo de licencia');
  await choose(page, 'Jornada', 'Observación');
  await again.click();
  await drawer.getByText('choferes.xlsx: 1 con errores · 1 nueva').waitFor();
  // The nickname is not imported; chosen columns are listed with recognized ones.
  await drawer.getByRole('combobox', { name: 'Campo de la columna «Apodo»' }).waitFor();
  await drawer.getByText('«Jornada» como Observación', { exact: false }).waitFor();
  await drawer.getByText('Ingrese una fecha como 15/03/2029').first().waitFor();
  await button(drawer, /Corregir la fila/).click();
  const row = page.getByRole('dialog', { name: 'Corregir la fila 3' });
  await row.getByLabel('Licencia vence').fill('15/03/2029');
  await button(row, 'Guardar fila').click();
  await row.waitFor({ state: 'detached' });
  await drawer.getByText('choferes.xlsx: 2 nuevas').waitFor();
  await button(drawer, 'Guardar 2 filas').click();
  await drawer.getByText('choferes.xlsx: 2 guardadas').waitFor();
  await button(drawer, 'Cerrar la importación').click();
  await page.getByRole('link', { name: 'Luis Zambrano' }).click();
  await page.getByText('0991234567').first().waitFor();
  await page.getByRole('tab', { name: 'Datos personales' }).click();
  await page.getByText('Turno de noche').first().waitFor();
  expect(person.errors).toEqual([]);
});
