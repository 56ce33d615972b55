import { afterAll, beforeAll, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { goTo, openBrowser, openWindow, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';
let server: RunningServer; let browser: Browser;
beforeAll(async () => { server = await startServer({ DEMO: 'on' }, 'postgres'); browser = await openBrowser('none'); });
afterAll(async () => { await browser?.close(); await server?.stop(); });
test('pictures', async () => {
  for (const width of [1440, 390]) {
    const person = await openWindow(browser, { width, height: 900 });
    await signIn(person, server.url, 'operador@demo.ec');
    const { page } = person;
    await goTo(page, '/reservas?f.list=in_progress');
    await page.waitForTimeout(1500);
    const id = await page.locator('tr[data-row-key]').first().getAttribute('data-row-key').catch(() => null);
    await goTo(page, `/reservas/${id ?? 48188}?tab=turnos`);
    await page.waitForTimeout(2000);
    await page.getByRole('tab', { name: 'Turnos' }).click().catch(() => {});
    await page.waitForTimeout(1000);
    await page.screenshot({ path: `/tmp/shots/slots-${width}.png`, fullPage: false });
    await goTo(page, '/reserva/aprobar');
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shots/appr-${width}.png` });
  }
}, 240000);
