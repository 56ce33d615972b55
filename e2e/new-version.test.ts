import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** A page of an old build says so when the server comes back with another one. */
let server: RunningServer;
let browser: Browser;
let person: Person;
beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser();
  person = await openWindow(browser);
  await signIn(person, server.url, 'operador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('says that there is a new version, and reloads only on request', async () => {
  const { page } = person;
  const line = page.getByText('Hay una versión nueva');
  // The same build after a restart: nothing is said.
  const told = page.waitForResponse(/\/live\/stream/);
  await server.restart();
  await told;
  expect(await line.count()).toBe(0);

  await page.evaluate(() => {
    const file = document.querySelector('script[src*="/assets/index-"]');
    file?.setAttribute('src', '/assets/index-00000000.js');
  });
  const asked = page.waitForResponse(/report_new_update_available/);
  await server.restart();
  expect(await (await asked).json()).toMatchObject({ is_current: false });
  await line.waitFor();
  const loaded = page.waitForEvent('load');
  await page.getByRole('status').filter({ has: line }).getByRole('button', { name: 'Click Aquí' }).click();
  await loaded;
  await page.getByRole('main').waitFor();
  expect(await line.count()).toBe(0);
});
