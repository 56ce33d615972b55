import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../apps/server/test/authenticator.ts';
import { now } from '../test/clock.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** A monitor turns the second factor on; the administrator requires it for dispatchers, one of whom sets it up at sign-in. */
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser('none');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** The code that the phone shows now, or `steps` of 30 seconds later. */
const codeOf = (secret: string, steps = 0): string => codeAt(secret, now().getTime() + steps * 30_000);
const keyOn = async (page: Page): Promise<string> => (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';

/** Enters e-mail and password on the sign-in page. */
async function knock(person: Person, name: string): Promise<void> {
  await person.page.goto(`${server.url}/#/login`);
  await person.page.getByLabel('Usuario o correo').fill(`${name}@demo.ec`);
  await person.page.getByLabel('Contraseña', { exact: true }).fill('demo-cabezal');
  await button(person.page, 'Ingresar').click();
}
const inside = (page: Page) =>
  page.waitForURL(({ hash }) => hash !== '' && hash !== '#/' && !hash.startsWith('#/login'));

describe('the second factor', () => {
  let recovery = '';

  test('is turned on in the own account and required at sign-in; a recovery code replaces it', async () => {
    const monitor = await openWindow(browser, { width: 390, height: 844 });
    const { page } = monitor;
    await signIn(monitor, server.url, 'monitor@demo.ec');
    await goTo(page, '/configuracion');
    await button(page, 'Activar').click();
    await page.getByRole('dialog').getByLabel('Contraseña actual').fill('demo-cabezal');
    // A dialog with one field: Enter sends it, and the cursor moves to the field of the next step.
    await page.keyboard.press('Enter');
    const secret = await keyOn(page);
    await page.locator('input[maxlength="6"]:focus').waitFor();
    await page.keyboard.type(codeOf(secret));
    await page.keyboard.press('Enter');
    await page.getByText('Guarde sus códigos de recuperación').waitFor();
    recovery = (await page.locator('.cz-account-codes code').first().textContent()) ?? '';
    await button(page, 'Ya los guardé').click();
    await page.getByText('Le quedan 10 códigos de recuperación.').waitFor();
    expect(monitor.errors).toEqual([]);

    const again = await openWindow(browser);
    await knock(again, 'monitor');
    await again.page.getByRole('heading', { name: 'Escriba su código' }).waitFor();
    await again.page.getByLabel('Código').fill('000000');
    await button(again.page, 'Ingresar').click();
    await again.page.getByRole('alert').getByText('El código no es correcto o ya se usó').waitFor();
    await again.page.getByLabel('Código').fill(codeOf(secret, 1));
    await button(again.page, 'Ingresar').click();
    await inside(again.page);

    const lost = await openWindow(browser);
    await knock(lost, 'monitor');
    await lost.page.getByLabel('Código').fill(recovery);
    await button(lost.page, 'Ingresar').click();
    await inside(lost.page);
    for (const person of [monitor, again, lost]) await person.context.close();
  });

  test('is required for a role: a person without one sets it up at sign-in', async () => {
    const admin = await openWindow(browser);
    await signIn(admin, server.url, 'admin@demo.ec');
    await goTo(admin.page, '/configuracion');
    await admin.page.getByRole('switch', { name: 'Pedir segundo factor al rol Despachador' }).click();
    await button(admin.page, 'Pedirlo').click();
    await waitForText(admin.page, 'Se pide desde ahora');
    expect(admin.errors).toEqual([]);

    const dispatcher = await openWindow(browser);
    await knock(dispatcher, 'despacho');
    await dispatcher.page.getByRole('heading', { name: 'Active su segundo factor' }).waitFor();
    await dispatcher.page.getByLabel('Código', { exact: true }).fill(codeOf(await keyOn(dispatcher.page)));
    await button(dispatcher.page, 'Ingresar').click();
    await dispatcher.page.getByRole('heading', { name: 'Guarde sus códigos de recuperación' }).waitFor();
    expect(await dispatcher.page.locator('.cz-session-door-codes code').count()).toBe(10);
    await button(dispatcher.page, 'Ya los guardé').click();
    await inside(dispatcher.page);
    expect(dispatcher.errors).toEqual([]);
  });
});
