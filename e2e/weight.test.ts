import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered, openBrowser, openWindow } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** Data that a phone loads before a person can work: transferred bytes, including headers. */
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const KB = 1024;

test('the sign-in page and the first list stay within their size', async () => {
  const { page, context } = await openWindow(browser, { width: 390, height: 844 });
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const weight = async (): Promise<number> => {
    await page.waitForLoadState('networkidle');
    const sum = Math.round(bytes / KB);
    bytes = 0;
    return sum;
  };

  // Opening the list without a session leads to the sign-in page, and from there directly to the list.
  await page.goto(`${server.url}/#/reservas`);
  await page.locator('.cz-session-door-map').waitFor();
  const door = await weight();
  expect(door, 'KB of the door, with its font and its map').toBeLessThanOrEqual(150);
  expect(door, 'KB of the door: is anything measured?').toBeGreaterThan(60);

  await page.getByLabel('Usuario o correo').fill('operador@demo.ec');
  await page.getByLabel('Contraseña', { exact: true }).fill('demo-cabezal');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByRole('heading', { level: 1, name: /^Reservas/ }).waitFor();
  await page.locator('.cz-card, .cz-empty').first().waitFor();
  await answered(page);
  expect(Math.round(bytes / KB), 'KB from the door to the first list').toBeLessThanOrEqual(350);
});
