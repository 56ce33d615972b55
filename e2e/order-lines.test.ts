import { getPaymentOrders } from '@cabezal/contract/money/billing/payment-orders.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** A line that a person is adding to an order is not lost by another click. */
let server: RunningServer;
let browser: Browser;
let accountant: Person;
let order = 0;

beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser('none');
  const caller = await callerOf(server.url, 'contador');
  const drafts = await caller(getPaymentOrders, { page: 1, page_size: 1, sort: [], filters: { status: 'BORRADOR' } });
  order = drafts.rows[0]?.numero_orden ?? 0;
  accountant = await openWindow(browser);
  await signIn(accountant, server.url, 'contador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const question = (page: Page) => page.getByRole('dialog').filter({ hasText: '¿Salir sin guardar?' });
async function goOnWriting(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Seguir editando' }).click();
  await question(page).waitFor({ state: 'detached' });
}

test('the form asks before an unsaved line is cancelled, left, or replaced by a pending charge', async () => {
  const { page } = accountant;
  await goTo(page, `/facturas/${order}`);
  await page.getByRole('button', { name: 'Agregar rubro' }).click();
  const text = page.getByLabel(/^Descripción/);
  await text.fill('Custodia acordada por teléfono');
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await goOnWriting(page);
  await page.getByText('Rubro pendiente').click();
  await goOnWriting(page);
  await goTo(page, '/dashboard');
  await goOnWriting(page);
  expect(await text.inputValue()).toBe('Custodia acordada por teléfono');

  // A line that is edited at the same time has its own guard: the form asks for both.
  await page
    .getByRole('button', { name: /^Editar / })
    .first()
    .click();
  await page
    .getByLabel(/^Descripción/)
    .nth(1)
    .waitFor();
  await goTo(page, '/dashboard');
  await goOnWriting(page);

  await page.getByText('Rubro pendiente').click();
  await question(page).getByRole('button', { name: 'Salir sin guardar' }).click();
  await page.getByLabel('Reserva').waitFor();
  expect(accountant.errors).toEqual([]);
});
