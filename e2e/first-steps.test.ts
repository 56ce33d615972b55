import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** First steps and links of invitations on a fresh installation without mail: cases that first-hour.test.ts does not cover. */
let server: RunningServer;
let browser: Browser;
let owner: Person;
let page: Page;
beforeAll(async () => {
  server = await startServer({ DEMO: 'off' }, 'postgres');
  browser = await openBrowser('none');
  owner = await openWindow(browser);
  page = owner.page;
  const operator = { company_name: 'Transportes Loor', ruc: '0992345671001', name: 'Ana', last_name: 'Loor' };
  const body = JSON.stringify({ ...operator, email: 'ana@loor.ec', password });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${server.url}/signup`, { method: 'POST', headers, body })).status).toBe(200);
  await signIn(owner, server.url, 'ana@loor.ec', password);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
const password = 'manglar y garza real';
const button = (of: Page, name: string | RegExp) => of.getByRole('button', { name });
const steps = () => page.getByRole('region', { name: 'Primeros pasos' });

describe('the first minutes of a company', () => {
  test('each step opens its screen or its Excel template', async () => {
    await steps().getByRole('link', { name: 'Desde Excel' }).first().click();
    await button(page, 'Descargar plantilla').waitFor();
    await goTo(page, '/dashboard');
    await steps()
      .getByRole('link', { name: /^Su equipo/ })
      .click();
    await page.getByRole('heading', { name: 'Usuarios' }).waitFor();
  });

  test('they are dismissed and restored', async () => {
    await goTo(page, '/dashboard');
    await button(page, 'Ocultar').click();
    await steps().waitFor({ state: 'detached' });
    await button(page, 'Mostrar los primeros pasos: faltan 8').click();
    await steps().waitFor();
  });

  test('a new link of an invitation ends the earlier one and names its person', async () => {
    await goTo(page, '/usuarios?usuario=nuevo');
    const drawer = page.getByRole('dialog', { name: 'Nuevo usuario' });
    await page.getByLabel('Nombres').fill('Eva');
    await page.getByLabel('Apellidos').fill('Mora');
    await page.getByRole('textbox', { name: 'Correo', exact: true }).fill('eva@loor.ec');
    await drawer.getByLabel('Rol').click();
    await page.getByTitle('Despachador').click();
    await button(page, 'Crear usuario').click();
    const dialog = page.getByRole('dialog', { name: 'Enlace para Eva Mora' });
    const first = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await page.getByText('Eva Mora').click();
    await button(page, 'Nuevo enlace').click();
    const second = (await dialog.locator('code').textContent()) ?? '';
    expect(second).not.toBe(first);
    const eva = await openWindow(browser);
    await eva.page.goto(first);
    await eva.page.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor();
    await eva.page.goto(second);
    await eva.page.getByText(/Ingresará con eva@loor.ec, como Despachador/).waitFor();
    expect([...owner.errors, ...eva.errors, ...server.troubles]).toEqual([]);
  });

  test('the recovery page reports that mail is not configured', async () => {
    const other = await openWindow(browser);
    await other.page.goto(`${server.url}/#/recover-password`);
    await other.page.getByText('Esta instalación no envía correos').waitFor();
  });
});
