import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser, openWindow, signIn, goTo } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';
import { addSome } from './zz-seed.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser('none');
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
test('pictures', async () => {
  await addSome(server.url).catch(e => console.log('SEED', e));
  const out = process.env.ZZ_OUT ?? '/tmp/zzfees';
  const only = process.env.ZZ_ONLY?.split(',');
  const shots: [string, string, string][] = [
    ['list', '/tarifas', 'admin'],
    ['proposed', `/tarifas?fees.f.state=${encodeURIComponent('["PROPUESTA"]')}&fees.v=PROPUESTA`, 'admin'],
    ['coverage', '/tarifas?tab=cobertura', 'admin'],
    ['surcharges', '/tarifas?tab=recargos', 'admin'],
    ['holidays', '/tarifas?tab=feriados', 'admin'],
    ['add', '/tarifas/add?tipo=E&canton=30&contenedor=2&desde=2027-01-01', 'admin'],
    ['page', '/tarifas/1', 'admin'],
    ['edit', '/tarifas/edit/1', 'admin'],
    ['custlist', '/tarifas', 'exportadora'],
    ['custpage', '/tarifas/1', 'exportadora'],
  ];
  for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    const windows = new Map<string, Awaited<ReturnType<typeof openWindow>>>();
    for (const [name, route, as] of shots) {
      if (only && !only.includes(name)) continue;
      let person = windows.get(as);
      if (!person) {
        person = await openWindow(browser, size);
        windows.set(as, person);
        await signIn(person, server.url, `${as}@demo.ec`).catch(e => console.log(String(e).slice(0, 200)));
      }
      await goTo(person.page, route);
      await person.page.waitForTimeout(3500);
      await person.page.screenshot({ path: `${out}/${name}-${size.width}.png` });
      const wide = await person.page.evaluate('document.documentElement.scrollWidth');
      writeFileSync(`${out}/${name}-${size.width}.txt`, `${wide}\n${person.errors.join('\n')}`);
      person.errors.length = 0;
    }
  }
}, 300_000);
