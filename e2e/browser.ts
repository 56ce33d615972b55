import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

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
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
  });
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

export async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(`#${route}`)}`);
}
