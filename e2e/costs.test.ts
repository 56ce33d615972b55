import { reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getCostsProviders, getPaymentCosts } from '@cabezal/contract/money/costs/payment-costs.calls';
import { add } from '@cabezal/domain/system/amounts/money';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** An invoice of a third party with two lines is entered in its reservation and becomes an order. */
let server: RunningServer;
let browser: Browser;
let clerk: Caller;
let person: Person;
let page: Page;
let id_reservation: number;
beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'contador');
  // A reservation with receipts, so one whose trips have begun.
  const { rows } = await clerk(getPaymentCosts, { page: 1, page_size: 1, sort: [] });
  id_reservation = rows[0]?.reservation_id ?? 0;
  person = await openWindow(browser);
  page = person.page;
  await signIn(person, server.url, 'contador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const costOf = async () => (await clerk(reservationMoney, { id_reservation })).cost ?? '';

test('a type of cost that is missing is added, and offered where costs are entered', async () => {
  await goTo(page, '/costos?tab=tipos');
  await page.getByRole('button', { name: 'Nuevo tipo de costo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo tipo de costo' });
  await dialog.getByLabel('Código').fill('parqueo');
  await dialog.getByLabel('Nombre').fill('Parqueo');
  await dialog.getByRole('button', { name: 'Crear tipo' }).click();
  await dialog.getByText('El código lleva de 2 a 20 letras mayúsculas, números o «_»').waitFor();
  await dialog.getByLabel('Código').fill('PARQUEO');
  await dialog.getByRole('button', { name: 'Crear tipo' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'PARQUEO' }).waitFor();
});

test('two lines of one document are entered together and are costs of the reservation', async () => {
  const before = await costOf();
  await goTo(page, `/reservas/${id_reservation}?tab=costos`);
  await page.getByRole('button', { name: 'Registrar costo' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Registrar costo de un tercero' });
  const pick = async (of: Locator, text: string) => {
    await of.click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first().click();
  };
  await pick(dialog.getByLabel('Proveedor'), 'Transportes');
  await pick(dialog.getByLabel(/^Comprobante/), 'Factura');
  await dialog.getByLabel(/^Número/).fill('009-009-000000001');
  await dialog.getByLabel(/^Fecha/).fill('ayer');
  await page.keyboard.press('Enter');
  const line = (n: number) => dialog.getByRole('group', { name: `Línea ${n}` });
  const write = async (n: number, type: string, amount: string) => {
    await pick(line(n).getByLabel('Tipo de costo'), type);
    await line(n).getByLabel('Valor sin IVA').fill(amount);
    // The type sets the description and whether the client pays it back.
    expect(await line(n).getByLabel('Descripción').inputValue()).toBe(type);
  };
  await write(1, 'Lavado de contenedor', '40,00');
  await dialog.getByRole('button', { name: 'Agregar línea' }).click();
  await write(2, 'Parqueo', '10,03');
  await dialog.getByRole('button', { name: 'Registrar costo' }).click();
  await dialog.waitFor({ state: 'detached' });
  // 50,03 and VAT of 15 % of their sum.
  expect(await costOf()).toBe(add(before, '57.53'));
});

test('a provider that is missing is registered from inside the form, which keeps what was typed', async () => {
  await goTo(page, `/reservas/${id_reservation}?tab=costos`);
  await page.getByRole('button', { name: 'Registrar costo' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Registrar costo de un tercero' });
  const amount = dialog.getByRole('group', { name: 'Línea 1' }).getByLabel('Valor sin IVA');
  await amount.fill('12,34');
  await dialog.getByRole('button', { name: 'Nuevo proveedor' }).click();
  const own = page.getByRole('dialog', { name: 'Nuevo proveedor' });
  await own.getByLabel('Nombre').fill('Garita de la Perimetral');
  await own.getByLabel('RUC').fill('0998765432001');
  await own.getByRole('button', { name: 'Registrar proveedor' }).click();
  await own.waitFor({ state: 'detached' });
  await dialog.getByText('Garita de la Perimetral').waitFor();
  expect(await amount.inputValue()).toBe('12,34');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('they become an order if the invoice has the same sum; ordered costs cannot be changed', async () => {
  await goTo(page, `/costos?payment_costs.q=009-009-000000001`);
  await page.getByRole('columnheader').getByRole('checkbox').first().click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Crear orden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crear orden a un proveedor' });
  const total = dialog.getByLabel(/^Total con IVA/);
  await total.fill('60,00');
  await dialog.getByRole('button', { name: 'Crear orden' }).click();
  await dialog
    .getByText(/no coincide con la factura/)
    .first()
    .waitFor();
  await total.fill('57,53');
  await dialog.getByRole('button', { name: 'Crear orden' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { rows } = await clerk(getCostsProviders, { page: 1, page_size: 1, sort: [], search: '009-009-000000001' });
  expect(rows[0]).toMatchObject({ total: '57.53', lines_count: 2, status: 'BORRADOR' });
  // The list updates without a reload.
  const row = page.getByRole('row').filter({ hasText: '009-009-000000001' }).first();
  await row.getByText('Borrador').waitFor();
  expect(await row.getByRole('button', { name: /^Anular «/ }).count()).toBe(0);
  expect(person.errors).toEqual([]);
});
