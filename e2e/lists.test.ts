import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { animationsEnded, goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** Behaviour of all lists, with the demo company: addresses, titles, scroll position, keys, and clicks. */
let server: RunningServer;
let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser('none');
  person = await openWindow(browser);
  page = person.page;
  await signIn(person, server.url, 'admin@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const hash = () => new URL(page.url()).hash.slice(1);
const rows = () => page.locator('.cz-rows tr.ant-table-row');
const scrolled = (box: string) => page.locator(box).evaluate(element => element.scrollTop);

const titles: Record<string, string> = {
  '/reservas': 'Reservas',
  '/reserva/aprobar': 'Por aprobar',
  '/guias': 'Guías',
  '/camiones': 'Camiones',
  '/conductores': 'Conductores',
  '/usuarios': 'Usuarios',
  '/ciudades': 'Ciudades',
};

async function list(route: string): Promise<void> {
  await goTo(page, route);
  await expect.poll(hash).toBe(route);
  await expect.poll(() => page.title()).toBe(`${titles[route.split('?')[0] ?? '']} · Cabezal`);
  await page.locator('.cz-table').waitFor();
  await rows().first().waitFor();
}

test('the title of the tab names the list, then the record by its number', async () => {
  await list('/reservas');
  await expect.poll(() => page.title()).toBe('Reservas · Cabezal');
  const link = rows().first().locator('a').first();
  const number = (await link.innerText()).trim();
  await link.click();
  await expect.poll(() => page.title()).toBe(`Reserva ${number} · Cabezal`);
  await goTo(page, '/despachos');
  await expect.poll(() => page.title()).toBe('Despachos · Cabezal');
});

test('Back returns to the earlier scroll position', async () => {
  await list('/guias');
  await page.locator('.cz-rows').evaluate(box => box.scrollTo(0, 700));
  await expect.poll(() => scrolled('.cz-rows')).toBe(700);
  await goTo(page, '/camiones');
  await expect.poll(() => page.title()).toBe('Camiones · Cabezal');
  await page.goBack();
  await expect.poll(() => page.title()).toBe('Guías · Cabezal');
  await expect.poll(() => scrolled('.cz-rows')).toBe(700);
});

test.each(['/usuarios', '/ciudades', '/camiones', '/guias', '/reserva/aprobar'])(
  'in %s a click on a row and Enter open its address',
  async route => {
    await list(route);
    await rows()
      .nth(1)
      .locator('td')
      .nth(2)
      .click({ position: { x: 4, y: 8 } });
    await expect.poll(hash).not.toBe(route);
    const clicked = hash();
    await list(route);
    // A closing drawer returns the focus first.
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
    // On a slow machine that may be late, so the key is pressed again.
    await expect
      .poll(
        async () => {
          if (hash() === clicked) return clicked;
          await rows().nth(1).focus();
          await page.keyboard.press('Enter');
          return hash();
        },
        { interval: 500 },
      )
      .toBe(clicked);
  },
);

test('the drawer of a user is in the address: a link opens it, and closing it shows the list', async () => {
  await list('/usuarios?usuario=2');
  await page.getByRole('dialog').getByRole('tab', { name: 'Sesiones' }).waitFor();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect.poll(hash).toBe('/usuarios');
});

test('the second press of a double click on «Emitir» opens nothing', async () => {
  await list('/guias?f.list=to_issue&v=to_issue');
  const boxes = rows().locator('input[type=checkbox]');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const issue = page
    .getByRole('toolbar', { name: /Acciones/ })
    .getByRole('button', { name: /Emitir|Imprimir/ })
    .last();
  await issue.dblclick();
  await page.getByRole('toolbar', { name: /Acciones/ }).waitFor({ state: 'detached' });
  expect(hash()).not.toContain('guia=');
});

test('columns are moved by keys and keep their position', async () => {
  await list('/conductores');
  const heads = () => page.locator('.cz-rows thead th').allInnerTexts();
  const before = (await heads()).map(text => text.trim()).filter(Boolean);
  await page.getByRole('button', { name: 'Columnas' }).click();
  const handle = page.getByRole('button', { name: `Mover la columna ${before[1]}`, exact: true });
  await handle.focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key);
    await animationsEnded(page);
  }
  await expect.poll(async () => (await heads()).map(text => text.trim()).filter(Boolean)[2]).toBe(before[1]);
  await page.getByRole('button', { name: 'Restablecer columnas' }).click();
});

test('single-key shortcuts can be turned off; shortcuts with several keys stay', async () => {
  await list('/camiones');
  const search = page.locator('.cz-search input');
  await page.keyboard.press('/');
  await expect.poll(() => search.evaluate(input => input === input.ownerDocument.activeElement)).toBe(true);
  const shortcuts = page.getByRole('switch', { name: /Atajos de una sola tecla/ });
  await goTo(page, '/configuracion?tab=apariencia');
  await shortcuts.click();
  await expect.poll(() => shortcuts.getAttribute('aria-checked')).toBe('false');
  await list('/camiones');
  await rows().first().focus();
  // Only one row is a tab stop.
  expect(await page.locator('tr.ant-table-row[tabindex="0"]').count()).toBe(1);
  await page.keyboard.press('/');
  expect(await search.evaluate(input => input === input.ownerDocument.activeElement)).toBe(false);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Buscar reservas/ }).fill('nueva res');
  await page.getByRole('option', { name: /Nueva reserva/ }).click();
  await expect.poll(hash).toBe('/reserva/add');
  await goTo(page, '/configuracion?tab=apariencia');
  await shortcuts.click();
  await expect.poll(() => shortcuts.getAttribute('aria-checked')).toBe('true');
});

test('a view that is loading shows no old rows; rows of an earlier search are dimmed and do not open', async () => {
  await list('/guias');
  let answer = () => {};
  const waiting = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route('**/reservation/get_reservation_guide', async route => {
    await waiting;
    await route.continue();
  });
  await page.getByPlaceholder('Guía, reserva', { exact: false }).fill('VIA');
  await page.locator('.cz-rows[aria-busy=true]').waitFor();
  const before = hash();
  await rows().first().locator('td').nth(2).click();
  expect(hash()).toBe(before);
  await page.getByRole('tab', { name: /^Por cerrar/ }).click();
  await rows().first().waitFor({ state: 'detached' });
  answer();
  await rows().first().waitFor();
  await page.unroute('**/reservation/get_reservation_guide');
});
