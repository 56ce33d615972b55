import { getBillingAgeing } from '@cabezal/contract/money/billing/ageing.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * Ageing of work that is not invoiced: each sum on the page is that of its rows; the reminder of a client is postponed and resumed there.
 */
let server: RunningServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser('none');
  const person = await openWindow(browser);
  page = person.page;
  await signIn(person, server.url, 'contador@demo.ec');
  await goTo(page, '/facturas');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const drawer = () => page.getByRole('dialog', { name: 'Cerrado sin orden' });

test('a sum of the ageing opens its rows, which add up to it', async () => {
  const { stages } = await (await callerOf(server.url, 'contador'))(getBillingAgeing, {});
  const closed = stages.find(one => one.stage === 'CLOSED');
  const sum = formatMoney(closed?.usd ?? '');
  await page.getByRole('button', { name: `${sum} ${closed?.count} Cerrado sin orden, total` }).click();
  await drawer().getByText(`1–${closed?.count} de ${closed?.count}`).waitFor();
  await drawer().getByText(sum).waitFor();
  expect(
    await drawer()
      .getByRole('link', { name: /^Reserva \d+$/ })
      .count(),
  ).toBe(closed?.count);
});

test('the reminder of a client is postponed with a reason, and resumed', async () => {
  const row = drawer().getByRole('row').filter({ hasText: 'Reserva' }).first();
  await row.hover();
  await row.getByRole('button', { name: /Posponer recordatorio/ }).click();
  const form = page.getByRole('dialog', { name: /^Posponer el recordatorio de/ });
  await form.getByRole('button', { name: 'Posponer recordatorio' }).click();
  await form.getByText('Ingrese un motivo de al menos 5 caracteres').waitFor();
  await form.getByLabel('Motivo').fill('El cliente cierra su mes el viernes');
  await form.getByRole('button', { name: 'Posponer recordatorio' }).click();
  await form.waitFor({ state: 'detached' });
  await row.getByText(/^hasta el /).waitFor();
  await row.hover();
  await row.getByRole('button', { name: /Volver a recordar/ }).click();
  await page
    .getByRole('dialog', { name: /^Volver a recordar lo de/ })
    .getByRole('button', { name: 'Volver a recordar' })
    .click();
  await expect.poll(() => row.getByText(/^hasta el /).count()).toBe(0);
});
