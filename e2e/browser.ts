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
/** The map needs WebGL, which a machine without a graphics card draws in software. */
const software = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];
/** Pages are not drawn that way: it takes ten times as long. But a map then goes through the page's own thread. */
const quickPages = ['--disable-gpu-rasterization', '--disable-gpu-compositing'];

/** The machine's Chromium where there is one, else the one inside the package. `none`: what is about the screens around a map draws none. */
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

/** How long a report of a failure waits for a page: it may be the page that hangs. */
const TELL_MS = 2_000;

/** The windows that are open, for what is told of a test that failed. */
const open = new Map<Page, { errors: string[]; asked: Map<Request, number> }>();

/** What each open window shows and waits for: a test that waited in vain says little else. */
export async function tellWindows(): Promise<string> {
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
  /** Errors that the page wrote to its console or threw. */
  errors: string[];
}

/** A browser window of its own, in Ecuador. */
export async function openWindow(browser: Browser, size = { width: 1440, height: 900 }): Promise<Person> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'es-EC',
    timezoneId: 'America/Guayaquil',
    // As the person who asked for it sees it: nothing slides in, so nothing is waited for.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript(keepToasts);
  // Also of what is waited for beside a page, as one that is to open.
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

/** Runs in the page before its own scripts: keeps what every toast says, which is gone after two seconds. */
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
 * The page says it, or said it in a toast: on a slow machine a toast may be gone before a test looks. Answers with the words; forgets the
 * toasts until then.
 */
export async function says(page: Page, text: string | RegExp): Promise<string> {
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

/** Signs in through the door, as a person does. */
export async function signIn(person: Person, url: string, email: string, password?: string): Promise<void> {
  await person.page.goto(`${url}/#/login`);
  await signInAt(person, email, password);
}

/** The same where the door stands open already. */
export async function signInAt({ page }: Person, email: string, password = 'demo-cabezal'): Promise<void> {
  await page.getByLabel('Usuario o correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  // The root only leads on: an address that is set while it does would be overridden.
  await page.waitForURL(({ hash }) => hash !== '' && hash !== '#/' && !hash.startsWith('#/login'));
}

/** Nothing moves any more: what opened or slid stands where it stays. */
export async function stands(page: Page): Promise<void> {
  const isMoving =
    "document.getAnimations().some(a => a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Infinity)";
  await expect.poll(() => page.evaluate(isMoving)).toBe(false);
  await drawn(page);
}

/** Two drawings later. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))');
}

/** All that the window asked is answered, and its answers lead to no further question. The live stream never ends. */
export async function answered(page: Page): Promise<void> {
  let calm = 0;
  await expect
    .poll(async () => {
      await drawn(page);
      const asked = [...(open.get(page)?.asked.keys() ?? [])].map(request => request.url());
      const waiting = asked.filter(url => !url.includes('/live/stream'));
      calm = waiting.length === 0 ? calm + 1 : 0;
      return calm > 3 ? 'calm' : waiting;
    })
    .toBe('calm');
}

/** Two drawings later: an address that is followed by another within one is never seen by the application. */
export async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate(`new Promise(done => {
    location.hash = ${JSON.stringify(`#${route}`)};
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
  })`);
}
