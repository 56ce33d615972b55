import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnsOf } from '../test/rotation.ts';
import { animationsEnded, goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type Opening, openings } from './openings.data.ts';
import { type ScreenIds, type ScreenRow, screenRows } from './screens.data.ts';
import { findScreenIds } from './screens.ids.ts';
import { type RunningServer, startServer } from './server.ts';

const inTurn = turnsOf(import.meta.url);

/**
 * Every screen with the demo company, on a desktop and on a phone: its content appears, no request fails, the page does not scroll
 * horizontally, and axe-core finds no violation of WCAG 2.2 AA. SCREENS_PICTURES=folder stores a picture of each.
 */
const sizes = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;
type Size = (typeof sizes)[number];
/** A run of the gate tests one of this many screens and openings. */
const share = 31;

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pictures = process.env.SCREENS_PICTURES;

/** A window that records pending and failed requests. */
interface Watched extends Person {
  failures: string[];
  pending: Set<Request>;
}

let server: RunningServer;
let browser: Browser;
let ids: ScreenIds;
const windows = new Map<string, Watched>();

beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser();
  ids = await findScreenIds(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

function watch(person: Person): Watched {
  const watched: Watched = { ...person, failures: [], pending: new Set() };
  // The live stream never ends; requests of a map's worker are never reported as finished once its map is closed.
  const isUncounted = (request: Request) => /\/live\/stream|\/geo\/|maplibre-gl-worker/.test(request.url());
  person.page.on('request', request => {
    if (!isUncounted(request)) watched.pending.add(request);
  });
  person.page.on('requestfinished', request => watched.pending.delete(request));
  person.page.on('requestfailed', request => {
    watched.pending.delete(request);
    const reason = request.failure()?.errorText ?? '';
    // A screen that is left aborts its pending requests.
    if (!reason.includes('ERR_ABORTED')) watched.failures.push(`${reason} ${request.url()}`);
  });
  person.page.on('response', response => {
    if (response.status() >= 400) watched.failures.push(`${response.status()} ${response.url()}`);
  });
  return watched;
}

/** The window in use. */
let shown: Watched | undefined;

/**
 * One window per person and size, signed in once. Unused windows are moved to an empty page, because they would continue to follow the
 * fleet and use the machine.
 */
async function windowOf(as: string | null, size: Size): Promise<Watched> {
  // Otherwise each of the hundreds of tests would run into its limit.
  const { exitCode, signalCode } = server.process;
  if (exitCode !== null || signalCode !== null) throw new Error(`The server has ended (${exitCode ?? signalCode})`);
  const key = `${as} ${size.name}`;
  let watched = windows.get(key);
  if (shown !== undefined && shown !== watched) await shown.page.goto('about:blank');
  if (watched === undefined) {
    watched = watch(await openWindow(browser, size));
    if (as === null) await watched.page.goto(`${server.url}/#/login`);
    else await signIn(watched, server.url, `${as}@demo.ec`);
    windows.set(key, watched);
  } else if (shown !== watched) await watched.page.goto(`${server.url}/#${as === null ? '/login' : '/configuracion'}`);
  shown = watched;
  return watched;
}

/** Sorted by person, each in the order of the list. */
const byPerson = <R extends { as: string | null }>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => String(a.as).localeCompare(String(b.as)));

const addressOf = (route: string) =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name as keyof ScreenIds]));

/** Waits until no request is pending for some checks and no placeholder is shown. */
async function settled({ page, pending }: Watched): Promise<void> {
  let calm = 0;
  await expect
    .poll(
      async () => {
        const placeholders = await page.locator('.ant-skeleton-active:visible, .cz-loading-bar:visible').count();
        calm = pending.size === 0 && placeholders === 0 ? calm + 1 : 0;
        return calm > 3 ? 'calm' : { placeholders, asked: [...pending].map(request => request.url()) };
      },
      { interval: 60 },
    )
    .toBe('calm');
}

/**
 * Not checked: the map's canvas and controls, which are maplibre's (our layers over it are checked), and rows after the twelfth, which
 * repeat the others.
 */
const unjudged = ['.maplibregl-canvas-container', '.maplibregl-ctrl', '.cz-rows tr:nth-child(n+13)'];

/**
 * Violations that axe-core finds, one line per element. It fetches nothing, because that is only for audio and video, which do not exist
 * here.
 */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const { violations: found } = (await page.evaluate(
    `axe.run({ exclude: ${JSON.stringify(unjudged)} }, { runOnly: ${JSON.stringify(wcag)}, resultTypes: ['violations'], preload: false })`,
  )) as AxeResults;
  return found.flatMap(rule =>
    rule.nodes.map(node => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n').at(-1)?.trim()}`),
  );
}

/** Opens an address and waits for its expected content. */
async function show(watched: Watched, route: string, content: string | RegExp): Promise<void> {
  watched.errors.length = 0;
  watched.failures.length = 0;
  await goTo(watched.page, addressOf(route));
  await see(watched, content);
}

async function see(watched: Watched, content: string | RegExp): Promise<void> {
  await watched.page.getByText(content).locator('visible=true').first().waitFor();
  await settled(watched);
}

/**
 * Overlap of cells of a list with the previous cell, in pixels beyond both borders; except the buttons of a row, which overlap it. For
 * lists that are not scrolled horizontally.
 */
const OVERLAPS = `[...document.querySelectorAll('.cz-rows thead tr, .cz-rows tbody tr.ant-table-row:nth-child(2)')].flatMap(row => {
  const boxes = [...row.children].filter(cell => !cell.matches('.cz-row-actions')).map(cell => cell.getBoundingClientRect()).filter(({ width }) => width > 0);
  return boxes.slice(1).map((box, index) => boxes[index].right - box.left).filter(pixels => pixels > 2);
})`;

/** Checks for every screen and opening. */
async function judge({ page, errors, failures }: Watched, picture: string, isAtRest = true): Promise<void> {
  // A picture of a map waits until its land is drawn.
  if (pictures) await expect.poll(() => page.locator('.cz-map[aria-busy="true"]:visible').count()).toBe(0);
  if (pictures) await page.screenshot({ path: `${pictures}/${picture.replace(/[^\w-]+/g, '_')}.png` });
  expect(await violations(page), 'axe-core').toEqual([]);
  expect(
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    'pixels that the page is too wide',
  ).toBeLessThanOrEqual(0);
  if (isAtRest) expect(await page.evaluate(OVERLAPS), 'pixels of cells over the one before').toEqual([]);
  expect(failures, 'failed requests').toEqual([]);
  expect(errors, 'console').toEqual([]);
}

async function look(row: ScreenRow, size: Size): Promise<void> {
  const watched = await windowOf(row.as, size);
  await show(watched, row.route, row.content);
  await watched.page.getByRole('heading', { level: 1, name: row.title }).first().waitFor();
  const { refused } = row;
  if (refused) {
    expect(watched.failures, 'what the screen tells').toEqual([expect.stringMatching(refused)]);
    watched.failures.length = 0;
  }
  await judge(watched, `${row.route.slice(1)}-${size.name}`);
}

/** Leaves the previous screen so that nothing covers the page; reloads if a form prevents leaving. */
async function clear({ page }: Watched): Promise<void> {
  await goTo(page, '/configuracion');
  const over = page.locator('.ant-modal:visible, .ant-drawer-open, .ant-popover:visible');
  // Either the page is there, or a form asks whether to leave it.
  await page.getByRole('heading', { level: 1, name: 'Mi cuenta' }).or(over).first().waitFor();
  if ((await over.count()) > 0) await page.reload();
}

async function lookInside(opening: Opening): Promise<void> {
  const size = sizes.find(({ name }) => name === opening.at) ?? sizes[0];
  const watched = await windowOf(opening.as, size);
  if (opening.as !== null) await clear(watched);
  await goTo(watched.page, addressOf(opening.route));
  if (opening.as === null) await watched.page.reload();
  await watched.page.getByRole('main').waitFor();
  await settled(watched);
  watched.errors.length = 0;
  watched.failures.length = 0;
  await opening.open(watched.page);
  await see(watched, opening.see);
  // Checked once its animation has ended.
  await animationsEnded(watched.page);
  await judge(watched, `open-${opening.name}`);
}

describe.each(sizes)('$name', size => {
  test.each(byPerson(inTurn(screenRows, share)))('$route', row => look(row, size));
});

test.each(byPerson(inTurn(openings, share)))('opened: $name', opening => lookInside(opening));

describe('demanding use', () => {
  const desk = () => windowOf('admin', sizes[0]);

  test('selects all filtered rows, not only those of the page', async () => {
    const watched = await desk();
    const { page } = watched;
    const first = page.getByRole('checkbox', { name: /^Elegir/ }).first();
    // A selected row outside the filter stays selected until all filtered rows are selected.
    await show(watched, '/reservas?f.status=["IN_PROGRESS"]', 'En curso');
    await first.check();
    await show(watched, '/reservas?n=20&f.status=["FINISHED"]', 'Finalizada');
    await first.check();
    const all = page.getByRole('button', { name: /^Elegir las/ });
    const offered = Number((await all.textContent())?.replace(/\D/g, ''));
    expect(offered).toBeGreaterThan(20);
    await all.click();
    await page.getByText(`${offered.toLocaleString('es-EC').replace(',', '.')} seleccionadas`).waitFor();
    await page.getByRole('button', { name: 'Quitar la selección' }).click();
  });

  test('shows all columns: names stay readable, and the column that names the row stays visible', async () => {
    const watched = await desk();
    const { page } = watched;
    const box = async (name: string) => {
      const head = await page.getByRole('columnheader', { name, exact: true }).boundingBox();
      return { x: head?.x ?? 0, width: head?.width ?? 0 };
    };
    await show(watched, '/conductores', 'Translitoral S.A.');
    await page.getByRole('button', { name: 'Columnas' }).click();
    const hidden = page.locator('.ant-popover').getByRole('checkbox', { checked: false });
    await hidden.first().waitFor();
    for (let left = await hidden.count(); left > 0; left--) await hidden.first().check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Nacionalidad' }).waitFor();
    expect((await box('Compañía')).width, 'pixels of a column that gives way').toBeGreaterThan(100);
    const { x } = await box('Conductor');
    await page.evaluate("document.querySelector('.cz-rows').scrollLeft = 600");
    expect((await box('Compañía')).x).toBeLessThan(x);
    // The column of boxes before it is 44 to 48 pixels wide, and it is fixed behind the narrowest.
    expect(Math.abs((await box('Conductor')).x - x)).toBeLessThanOrEqual(4);
    await judge(watched, 'every-column', false);
    await page.getByRole('button', { name: 'Columnas' }).click();
    await page.getByRole('button', { name: 'Restablecer columnas' }).click();
    await page.getByRole('columnheader', { name: 'Nacionalidad' }).waitFor({ state: 'detached' });
  });

  test('opens a record that does not exist, and finds the link to the list', async () => {
    const { page } = await desk();
    await goTo(page, '/camiones/999999');
    await page.getByText('No se encontró el camión').waitFor();
    await page.getByRole('link', { name: 'Ir a Camiones' }).click();
    await page.getByRole('heading', { level: 1, name: /^Camiones/ }).waitFor();
  });

  test('without the server every screen shows a message, and recovers when the server is back', async () => {
    const { page, context } = await desk();
    await goTo(page, '/configuracion');
    await page.getByRole('heading', { level: 1, name: 'Mi cuenta' }).waitFor();
    await context.setOffline(true);
    await page.getByText(/Sin conexión desde \d\d:\d\d/).waitFor();
    await context.setOffline(false);
    await page.getByText(/Sin conexión desde/).waitFor({ state: 'detached' });
  });
});

test('the server has logged no errors since its start with the demo company', () => {
  expect(server.troubles).toEqual([]);
});
