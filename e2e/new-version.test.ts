import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../apps/server/src/folders.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** A page that is open while another version is installed says so (decision 0156). */
let server: RunningServer;
let browser: Browser;
let person: Person;
const installed = mkdtempSync(path.join(tmpdir(), 'cabezal-installed-'));
beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  person = await openWindow(browser);
  await signIn(person, server.url, 'admin@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(installed, { recursive: true, force: true });
});

/** Installs another version: the same program, whose browser application has a first file of another name, as after any change. */
function installOther(): string {
  cpSync(path.join(root, 'dist'), path.join(installed, 'dist'), { recursive: true });
  mkdirSync(path.join(installed, 'apps/server'), { recursive: true });
  for (const folder of ['node_modules', 'apps/server/migrations', 'apps/server/reference'])
    symlinkSync(path.join(root, folder), path.join(installed, folder));
  const web = path.join(installed, 'apps/web/dist');
  cpSync(path.join(root, 'apps/web/dist'), web, { recursive: true });
  const page = readFileSync(path.join(web, 'index.html'), 'utf8');
  const first = /index-[\w-]+(?=\.js)/.exec(page)?.[0] ?? '';
  // The old first file is gone with its packed copies; those of the page are made again by the build, too.
  for (const name of readdirSync(path.join(web, 'assets')))
    if (name.startsWith(`${first}.js`)) {
      cpSync(path.join(web, 'assets', name), path.join(web, 'assets', name.replace(first, 'index-other')));
      rmSync(path.join(web, 'assets', name));
    }
  for (const packed of ['index.html.br', 'index.html.gz']) rmSync(path.join(web, packed), { force: true });
  writeFileSync(path.join(web, 'index.html'), page.replaceAll(first, 'index-other'));
  return installed;
}

const line = () => person.page.getByText('Hay una versión nueva');

test('the same version after a restart: nothing is said', async () => {
  const { page } = person;
  await goTo(page, '/reservas');
  await page.getByText('En vivo', { exact: true }).waitFor();
  await server.kill();
  await page
    .getByText(/sin conexión desde/)
    .first()
    .waitFor();
  await server.restart();
  // The page is live again with the first word of the stream, which names the build.
  await page.getByText('En vivo', { exact: true }).waitFor();
  expect(await line().count()).toBe(0);
});

test('another version: the page says so, and reloads only on request, after it asked about what was typed', async () => {
  const { page } = person;
  await goTo(page, '/servicios/add');
  const code = page.getByLabel('Código');
  await code.fill('TEXTO');
  const told = page.waitForResponse(/report_new_update_available/);
  await server.restart(installOther());
  await line().waitFor();
  expect(await (await told).json()).toEqual({ current: 'index-other', is_current: false });
  expect(await code.inputValue()).toBe('TEXTO');

  const button = page.getByRole('status').filter({ has: line() }).getByRole('button', { name: 'Click Aquí' });
  const asked = page.waitForEvent('dialog');
  const clicked = button.click();
  await (await asked).dismiss();
  await clicked;
  expect(await code.inputValue()).toBe('TEXTO');

  page.once('dialog', dialog => dialog.accept());
  const loaded = page.waitForEvent('load');
  await button.click();
  await loaded;
  await goTo(page, '/reservas');
  await page.getByText('En vivo', { exact: true }).waitFor();
  expect(await page.locator('script[src*="/assets/index-other"]').count()).toBe(1);
  expect(await line().count()).toBe(0);
});
