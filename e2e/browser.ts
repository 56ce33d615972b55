import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';

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
    executablePath: installed ?? (await sparticuz.executablePath()),
    args: [
      ...quiet,
      ...(maps === 'none' ? ['--disable-3d-apis'] : software),
      ...(maps === 'measured' ? [] : quickPages),
    ],
    headless: true,
  });
}

/** The windows that are open, for what is told of a test that failed. */
const open = new Map<Page, { errors: string[]; asked: Map<Request, number> }>();

/** What each open window shows and waits for: a test that waited in vain says little else. */
export async function tellWindows(): Promise<string> {
  const told = [...open].map(async ([page, { errors, asked }]) => {
    const text = await Promise.race([
      page.locator('main, body').last().innerText({ timeout: 2_000 }),
      new Promise<string>(resolve => setTimeout(() => resolve('(it does not answer)'), 3_000)),
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
  const page = await context.newPage();
  // Waits end when the thing is there: long only on a busy machine.
  page.setDefaultTimeout(90_000);
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

/** Two drawings later: an address that is followed by another within one is never seen by the application. */
export async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate(`new Promise(done => {
    location.hash = ${JSON.stringify(`#${route}`)};
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
  })`);
}
