import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDays } from '../test/clock.ts';
import { turnsOf } from '../test/rotation.ts';
import { type BookedTrip, bookTrip, callerOf } from './booked.ts';
import { animationsEnded, goTo, openBrowser, openWindow, type Person, signIn, twoFrames } from './browser.ts';
import { groupToOpen, menuEntry } from './main-menu.ts';
import { type RunningServer, startServer } from './server.ts';

const inTurn = turnsOf(import.meta.url);

/** Every entry of the menu can be reached from every kind of screen, with the mouse and with the keyboard. */
let server: RunningServer;
let browser: Browser;
let trip: BookedTrip;
let person: Person;
let entries: Entry[];

/** From each kind of screen a run tests one of this many entries. */
const share = 7;

interface Entry {
  title: string;
  path: string;
}

beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  trip = await bookTrip(await callerOf(server.url, 'operador'), inDays(1), '08:00');
  person = await openWindow(browser);
  await signIn(person, server.url, 'admin@demo.ec');
  entries = await menuOf(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The menu of the server, which the browser must show completely. */
async function menuOf(url: string): Promise<Entry[]> {
  const answer = await fetch(`${url}/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.ec', password: 'demo-cabezal' }),
  });
  const { data } = (await answer.json()) as { data: { user: { menu: Entry[] } } };
  return data.user.menu;
}

const menu = (page: Page) => page.getByRole('menu', { name: 'Menú principal' });
const entryOf = (page: Page, title: string) => menuEntry(menu(page), title);
const route = (page: Page) => new URL(page.url()).hash.slice(1).split('?')[0];

/** One screen of each kind, and whether it shows the menu as a rail of icons. */
const kinds: readonly { kind: string; at: () => string; ready: string; rail: boolean }[] = [
  { kind: 'a list', at: () => '/reservas', ready: '.cz-table', rail: false },
  { kind: 'a detail', at: () => `/reservas/${trip.id_reservation}`, ready: '.cz-answers', rail: false },
  { kind: 'a form', at: () => '/conductores/add', ready: 'form', rail: false },
  { kind: 'the board of trips', at: () => '/despachos', ready: 'h1', rail: true },
  { kind: 'the monitoring board', at: () => '/monitoreo', ready: 'h1', rail: true },
];

async function stand(at: string, ready: string, rail: boolean): Promise<Page> {
  const { page } = person;
  await goTo(page, at);
  await page.locator(ready).first().waitFor();
  await page.locator(rail ? '.cz-shell-side-mini' : '.cz-shell-side:not(.cz-shell-side-mini)').waitFor();
  return page;
}

/** Whether nothing covers the centre of the entry, neither the account below the menu nor the edge of the window. */
const isInSight = (entry: Locator): Promise<boolean> =>
  entry.evaluate(item => {
    const { x, y, width, height } = item.getBoundingClientRect();
    return item.contains(item.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Waits until the address is that of the entry and the menu marks it. */
async function isAt(page: Page, path: string): Promise<void> {
  await expect.poll(() => route(page)).toBe(path);
  const marked = menu(page).locator(`.ant-menu-item-selected:has(a[href="#${path}"])`);
  await expect.poll(() => isInSight(marked)).toBe(true);
}

const focusedEntry = (page: Page) =>
  menu(page)
    .getByRole('menuitem')
    .evaluateAll(items => items.findIndex(item => item.contains(item.ownerDocument.activeElement)));

/** Moves through the menu with the arrow keys from the current focus: checks the focus after each key, then presses again. */
async function walkTo(page: Page, wanted: Locator): Promise<void> {
  const way: number[] = [];
  for (let pressed = 0; pressed < 100; pressed++) {
    const at = await focusedEntry(page);
    way.push(at);
    const key = await wanted.evaluate(item => {
      const focused = item.ownerDocument.activeElement;
      if (item.contains(focused)) return null;
      const isBelow =
        focused !== null && (item.compareDocumentPosition(focused) & focused.DOCUMENT_POSITION_FOLLOWING) > 0;
      return isBelow ? 'ArrowUp' : 'ArrowDown';
    });
    if (key === null) return;
    await page.keyboard.press(key);
    // The menu moves the focus within the next frames, or missed the key because it was rendered again.
    for (let pictures = 0; pictures < 20 && (await focusedEntry(page)) === at; pictures++) await twoFrames(page);
  }
  throw new Error(`The arrows do not lead there: ${way.join(' ')}`);
}

/**
 * A run of the gate starts from one kind of screen. Five and `share` have no common divisor, so that every path has its turn; `inTurn` sees
 * to it that they have none with the share of the file.
 */
const from = inTurn(kinds, 5);

test.each(from)('from $kind by mouse', async ({ at, ready, rail }) => {
  for (const { title, path } of inTurn(entries, share)) {
    const page = await stand(at(), ready, rail);
    await (await groupToOpen(menu(page), title))?.click();
    await entryOf(page, title).click();
    await isAt(page, path);
  }
});

/** All entries from one screen with the menu and from one with the rail; from others the first, middle and last ones. */
const walked = (kind: string) =>
  kind === 'a list' || kind === 'the board of trips'
    ? inTurn(entries, share)
    : entries.filter((_, i) => [0, Math.floor(entries.length / 2), entries.length - 1].includes(i));

test.each(from)('from $kind by keyboard', async ({ kind, at, ready, rail }) => {
  // A person at the keyboard has no pointer over the menu.
  await person.page.mouse.move(900, 5);
  for (const { title, path } of walked(kind)) {
    const page = await stand(at(), ready, rail);
    if ((await focusedEntry(page)) === -1) await menu(page).focus();
    const heading = await groupToOpen(menu(page), title);
    if (heading) {
      await walkTo(page, heading);
      await page.keyboard.press('Enter');
    }
    await walkTo(page, entryOf(page, title));
    expect(route(page), 'walking the menu changes nothing').toBe(at());
    await page.keyboard.press('Enter');
    await isAt(page, path);
  }
});

test('Ctrl+click on an icon of the rail opens the screen in a new tab', async () => {
  // Waits for the board itself, because the menu of the rail is another one.
  const page = await stand('/despachos', '.cz-dispatch-row', true);
  await animationsEnded(page);
  // While the menu folds, its icons are not links yet.
  const isLink = () =>
    entryOf(page, 'Reservas').evaluate(item => {
      // The keyboard test left the menu scrolled to its end.
      item.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = item.getBoundingClientRect();
      return item.ownerDocument.elementFromPoint(x + width / 2, y + height / 2)?.closest('a') != null;
    });
  await expect.poll(isLink).toBe(true);
  const beside = person.context.waitForEvent('page');
  await entryOf(page, 'Reservas').click({ modifiers: ['Control'] });
  await (await beside).waitForURL(/#\/reservas$/);
  expect(route(page)).toBe('/despachos');
  await (await beside).close();
});

test('a long menu is folded at first, opens the group of the screen, and keeps groups that the person opened', async () => {
  const other = await openWindow(browser);
  await signIn(other, server.url, 'admin@demo.ec');
  const { page } = other;
  const shown = menu(page)
    .getByRole('menuitem')
    .filter({ has: page.getByRole('link') });
  await shown.first().waitFor();
  expect(await shown.count()).toBeLessThan(15);
  await goTo(page, '/permisos');
  await menu(page).getByRole('link', { name: 'Permisos' }).waitFor();
  await goTo(page, '/reservas');
  await menu(page).getByRole('link', { name: 'Permisos' }).waitFor({ state: 'hidden' });
  await menu(page).getByRole('menuitem', { name: 'Flota' }).click();
  await page.reload();
  await menu(page).getByRole('link', { name: 'Conductores' }).waitFor();
  await other.context.close();
});
