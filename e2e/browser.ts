import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { expect } from 'vitest';
import { limits } from '../test/limits.ts';

const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];
/** The map needs WebGL, which software draws on a machine without a graphics card. */
const software = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];
/** Keeps pages off the software GPU, which takes ten times as long to render them. Maps then use the main thread of their page. */
const quickPages = ['--disable-gpu-rasterization', '--disable-gpu-compositing'];

/**
 * Opens the machine's Chromium if installed, otherwise that of the npm package. `maps`: `none` does not draw them; `measured` draws them
 * off the page's main thread, for benchmarks.
 */
export async function openBrowser(maps: 'drawn' | 'measured' | 'none' = 'drawn'): Promise<Browser> {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
  return chromium.launch({
    executablePath: installed ?? process.env.TEST_CHROMIUM ?? (await sparticuz.executablePath()),
    args: [
      ...quiet,
      ...(maps === 'none' ? ['--disable-3d-apis'] : software),
      ...(maps === 'measured' ? [] : quickPages),
    ],
    headless: true,
  });
}

/** How long the report of a failure waits for the text of a page, which may hang. */
const TELL_MS = 2_000;

/** Open windows with their errors and pending requests, for the report of a failed test. */
const open = new Map<Page, { errors: string[]; asked: Map<Request, number> }>();

/** Describes the content and the pending requests of each open window, for the report of a failed test. */
export async function describeWindows(): Promise<string> {
  const told = [...open].map(async ([page, { errors, asked }]) => {
    const text = await Promise.race([
      page.locator('main, body').last().innerText({ timeout: TELL_MS }),
      new Promise<string>(resolve => setTimeout(() => resolve('(it does not answer)'), 1.5 * TELL_MS)),
    ]).catch((error: Error) => `(${error.message.split('\n')[0]})`);
    const waiting = [...asked].map(
      ([request, since]) =>
        `${request.method()} ${new URL(request.url()).pathname} for ${Math.round((Date.now() - since) / 1000)} s`,
    );
    const lines = [
      page.url(),
      `not answered: ${waiting.join(', ')}`,
      `errors: ${errors.slice(-3).join(' | ').slice(0, 300)}`,
    ];
    return [...lines, text.replace(/\s+/g, ' ').slice(0, 500)].join('\n    ');
  });
  return (await Promise.all(told)).join('\n  ');
}

export interface Person {
  page: Page;
  context: BrowserContext;
  /** Errors that the page logged to its console or threw. */
  errors: string[];
}

/** Opens a window with cookies and storage of its own, in the language and time zone of Ecuador. */
export async function openWindow(browser: Browser, size = { width: 1440, height: 900 }): Promise<Person> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'es-EC',
    timezoneId: 'America/Guayaquil',
    // Without animations, so that tests do not wait for them.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript(keepToasts);
  // Set on the context, because its events, such as a new page, have a limit too.
  context.setDefaultTimeout(limits.page);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
  });
  const asked = new Map<Request, number>();
  page.on('request', request => asked.set(request, Date.now()));
  page.on('requestfinished', request => asked.delete(request));
  page.on('requestfailed', request => asked.delete(request));
  open.set(page, { errors, asked });
  page.on('close', () => open.delete(page));
  return { page, context, errors };
}

/** Script that runs in a page before its own. It records the text of every toast, because toasts disappear after two seconds. */
const keepToasts = `
  window.toastsSeen = [];
  const toasts = '.ant-message-notice, .cz-toast';
  new MutationObserver(changes => {
    for (const { target, addedNodes } of changes) {
      const elements = [target, ...addedNodes].filter(node => node instanceof Element);
      for (const element of elements) {
        const toast = element.closest(toasts);
        for (const seen of toast ? [toast] : element === target ? [] : element.querySelectorAll(toasts))
          window.toastsSeen.push(seen.textContent);
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;

/**
 * Waits until the page shows the text or has shown it in a toast, because on a slow machine a toast may disappear before the test reads it.
 * Returns the text and clears the recorded toasts.
 */
export async function waitForText(page: Page, text: string | RegExp): Promise<string> {
  let words = '';
  const pattern = typeof text === 'string' ? text.toLowerCase() : text;
  const isSaid = (toast: string): boolean =>
    typeof pattern === 'string' ? toast.toLowerCase().includes(pattern) : pattern.test(toast);
  await expect
    .poll(async () => {
      const toasts = (await page.evaluate('window.toastsSeen')) as string[];
      const standing = page.getByText(text).first();
      words = toasts.find(isSaid) ?? ((await standing.isVisible()) ? await standing.innerText() : '');
      return words === '' ? toasts : 'said';
    })
    .toBe('said');
  await page.evaluate('window.toastsSeen = []');
  return words;
}

/** Opens the sign-in page and signs in. */
export async function signIn(person: Person, url: string, email: string, password?: string): Promise<void> {
  await person.page.goto(`${url}/#/login`);
  await signInAt(person, email, password);
}

/** Signs in on the sign-in page, which must be open. */
export async function signInAt({ page }: Person, email: string, password = 'demo-cabezal'): Promise<void> {
  await page.getByLabel('Usuario o correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  // Waits for the redirect of the root, which would otherwise replace the address that the test sets next.
  await page.waitForURL(({ hash }) => hash !== '' && hash !== '#/' && !hash.startsWith('#/login'));
}

/** Waits until no animation runs, so that elements are at their final position. */
export async function animationsEnded(page: Page): Promise<void> {
  const isMoving =
    "document.getAnimations().some(a => a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Infinity)";
  await expect.poll(() => page.evaluate(isMoving)).toBe(false);
  await twoFrames(page);
}

/** Waits until the browser has rendered two frames. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))');
}

/** Waits until all requests of the window are answered and no further ones follow. The live stream never ends and is not counted. */
export async function answered(page: Page): Promise<void> {
  let calm = 0;
  await expect
    .poll(async () => {
      await twoFrames(page);
      const asked = [...(open.get(page)?.asked.keys() ?? [])].map(request => request.url());
      const waiting = asked.filter(url => !url.includes('/live/stream'));
      calm = waiting.length === 0 ? calm + 1 : 0;
      return calm > 3 ? 'calm' : waiting;
    })
    .toBe('calm');
}

/** Opens a route and waits for two frames, because the application does not notice an address that is replaced within one frame. */
export async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate(`new Promise(done => {
    location.hash = ${JSON.stringify(`#${route}`)};
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
  })`);
}
