import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, openBrowser, openWindow, type Person } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** A fresh installation that sends no mail: the company is created at the door, a colleague is invited by a link and comes in. */
let server: RunningServer;
let browser: Browser;
let owner: Person;
let page: Page;
beforeAll(async () => {
  server = await startServer({ DEMO: 'off' });
  browser = await openBrowser('none');
  owner = await openWindow(browser);
  page = owner.page;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
const button = (of: Page, name: string | RegExp) => of.getByRole('button', { name });
const steps = () => page.getByRole('region', { name: 'Primeros pasos' });

describe('the first minutes of a company', () => {
  test('the empty installation says that one creates one’s company, and leads into it', async () => {
    await page.goto(`${server.url}/#/login`);
    await page.getByRole('heading', { name: 'Empiece por crear su empresa' }).waitFor();
    await page.getByRole('link', { name: 'Crear mi empresa' }).click();
    await page.getByLabel('Empresa', { exact: true }).fill('Transportes Loor');
    await page.getByLabel('RUC').fill('0992345671001');
    await page.getByLabel('Nombre').fill('Ana');
    await page.getByLabel('Apellido').fill('Loor');
    await page.getByLabel('Correo').fill('ana@loor.ec');
    await page.getByLabel('Contraseña', { exact: true }).fill('manglar y garza real');
    await button(page, 'Crear la empresa').click();
    await steps().getByText('Primeros pasos · 1 de 9').waitFor();
  });

  test('each step leads to its screen or to its Excel template', async () => {
    await steps().getByRole('link', { name: 'Desde Excel' }).first().click();
    await button(page, 'Descargar plantilla').waitFor();
    await goTo(page, '/dashboard');
    await steps()
      .getByRole('link', { name: /^Su equipo/ })
      .click();
    await page.getByRole('heading', { name: 'Usuarios' }).waitFor();
  });

  test('they are put away and brought back', async () => {
    await goTo(page, '/dashboard');
    await button(page, 'Ocultar').click();
    await steps().waitFor({ state: 'detached' });
    await button(page, 'Mostrar los primeros pasos: faltan 8').click();
    await steps().waitFor();
  });

  test('a colleague is invited by a link that is shown once, chooses the password and comes in; the link is spent', async () => {
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
    await page.getByText('Mora Eva').click();
    await button(page, 'Nuevo enlace').click();
    const second = (await dialog.locator('code').textContent()) ?? '';
    expect(second).not.toBe(first);
    const eva = await openWindow(browser);
    await eva.page.goto(first);
    await eva.page.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor();
    await eva.page.goto(second);
    await eva.page.getByText(/Ingresará con eva@loor.ec, como Despachador/).waitFor();
    await eva.page.getByLabel('Contraseña nueva').fill('papaya verde de Balao');
    await eva.page.getByLabel('Repita la contraseña').fill('papaya verde de Balao');
    await button(eva.page, 'Guardar la contraseña').click();
    await eva.page.getByRole('link', { name: 'Ir al ingreso' }).click();
    await eva.page.getByText('Pídalo al administrador de su empresa').waitFor();
    await eva.page.getByLabel('Usuario o correo').fill('eva@loor.ec');
    await eva.page.getByLabel('Contraseña', { exact: true }).fill('papaya verde de Balao');
    await button(eva.page, 'Ingresar').click();
    await eva.page.getByRole('heading', { name: 'Inicio' }).waitFor();
    expect([...owner.errors, ...eva.errors, ...server.troubles]).toEqual([]);
  });

  test('the recovery says that no mail leaves', async () => {
    const other = await openWindow(browser);
    await other.page.goto(`${server.url}/#/recover-password`);
    await other.page.getByText('Esta instalación no envía correos').waitFor();
  });
});
