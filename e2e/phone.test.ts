import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, openBrowser, openWindow, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** Screens of the office on a phone: notices above the content take little space. */
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser('none');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('on a phone each notice of /facturas is a line that expands', async () => {
  const person = await openWindow(browser, { width: 390, height: 844 });
  await signIn(person, server.url, 'contador@demo.ec');
  const { page, errors } = person;
  await goTo(page, '/facturas');
  const notice = page.getByRole('button', { name: 'Facturas en ambiente de pruebas' });
  await notice.waitFor();
  const tall = () => page.locator('.cz-billing-notice').evaluateAll(all => all.map(one => one.clientHeight));
  for (const height of await tall()) expect(height).toBeLessThanOrEqual(48);
  await notice.click();
  await page.getByText('no tienen validez tributaria').waitFor();
  await notice.click();
  await expect.poll(() => page.getByText('no tienen validez tributaria').count()).toBe(0);
  expect(errors).toEqual([]);
});
