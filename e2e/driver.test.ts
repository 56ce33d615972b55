import {
  bindDriverPhone,
  getDriverPhones,
  revokeDriverPhone,
} from '@cabezal/contract/fleet/drivers/driver-phones.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import {
  associateContainer,
  driverLink,
  getEvents,
  getGuide,
  issueGuide,
  recordArrival,
  recordDeparture,
} from '@cabezal/contract/operations/guides/guides.calls';
import { getReceipts } from '@cabezal/contract/trips/receipts/receipts.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDays, inHours, now } from '../test/clock.ts';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** The driver's phone without signal: taps arrive later, in order, with their own time, once. */
let server: RunningServer;
let browser: Browser;
/** Trip of the driver who can sign in; he drives one trip at a time. */
let ownTrip: Trip | undefined;
/** Trip of another driver. */
let otherTrip: Trip | undefined;
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface Trip {
  office: Caller;
  id_guide: number;
  link: string;
}

/** An issued trip with the link of its driver, by default on a day of its own. */
async function issuedTrip(truck: number, days = truck * 2): Promise<Trip> {
  const office = await callerOf(server.url, 'operador');
  const dispatcher = await callerOf(server.url, 'despacho');
  const { id_leg } = await bookTrip(office, inDays(days), '12:00');
  const assignments = [{ id_leg, id_truck: truck, id_driver: truck, id_generator: truck, id_chassis: 3 + truck }];
  const [made] = (await dispatcher(assign, { assignments })).guides;
  if (made === undefined) throw new Error('not assigned');
  const { id_guide, version } = made;
  await dispatcher(issueGuide, { id_guide, version });
  const { url } = await dispatcher(driverLink, { id_guide });
  return {
    office: await callerOf(server.url, 'monitor'),
    id_guide,
    link: `${server.url}/${url.slice(url.indexOf('#'))}`,
  };
}

async function phone(link: string): Promise<Person> {
  const person = await openWindow(browser, { width: 390, height: 844 });
  await person.page.goto(link);
  await person.page.getByRole('heading', { name: 'Su viaje' }).waitFor();
  return person;
}

/** Waits until the phone has stored the page with all its files, so that it opens without signal. */
async function shellIsKept(page: Page): Promise<void> {
  const kept = `caches.open('cabezal-shell').then(cache => cache.keys()).then(keys => {
    const there = new Set(keys.map(k => new URL(k.url).pathname));
    const used = performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname);
    const built = used.filter(path => path.startsWith('/assets/'));
    return there.has('/') && built.length > 4 && built.every(path => there.has(path));
  })`;
  await expect.poll(() => page.evaluate(kept)).toBe(true);
  await page.waitForFunction('navigator.serviceWorker.controller !== null');
}

const big = (page: Page, text: RegExp) => page.getByRole('button', { name: text });
/** Taps and confirms: for a trip of another day the phone asks for confirmation. */
async function tapEarly(page: Page, text: RegExp): Promise<void> {
  await big(page, text).click();
  await page.getByRole('dialog').getByText('Este viaje empieza el').waitFor();
  await page.getByRole('button', { name: /^Sí, ya (llegué|salí)$/ }).click();
}
const stops = async ({ office, id_guide }: Trip) => (await office(getGuide, { id_guide })).stops;
/** The logbook in the order in which it was written. */
const logTexts = async ({ office, id_guide }: Trip) =>
  (await office(getEvents, { id_guide }))
    .toSorted((a, b) => a.id_bitacora - b.id_bitacora)
    .map(row => `${row.kind} ${row.text}`);

/** Now, in whole seconds: a tap may be stored without the fraction. */
const wholeSecond = (): string => new Date(Math.floor(now().getTime() / 1000) * 1000).toISOString();

/** Milliseconds during which a tap can be corrected, and those that the phone waits after a missing answer. */
const [held, untilNextTry] = [8_000, 15_000];

/** Installs a clock that runs on and that the test moves forward where the phone only waits. The page must be loaded before. */
const movableClock = (page: Page): Promise<void> => page.clock.install();

/**
 * A photo of the camera, larger than the one that is sent. Transferred as text, because a list of millions of numbers takes half a minute.
 */
async function cameraPhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2200 });
    const pen = canvas.getContext('2d');
    for (let i = 0; i < 4000; i++) {
      pen.fillStyle = 'hsl(' + (i * 37) % 360 + ' 80% 50%)';
      pen.fillRect((i * 97) % 3000, (i * 61) % 2200, 120, 90);
    }
    return canvas.toDataURL('image/png');
  })()`);
  return Buffer.from(String(address).replace(/^data:image\/png;base64,/, ''), 'base64');
}

test('taps, container and photo made without signal, even after reopening the page, arrive in order, with their time, once', async () => {
  const trip = await issuedTrip(1);
  ownTrip = trip;
  const { page, context, errors } = await phone(trip.link);
  await shellIsKept(page);
  const camera = await cameraPhoto(page);
  await movableClock(page);

  await context.setOffline(true);
  await server.kill();
  const beforeArrival = wholeSecond();
  await tapEarly(page, /^.*Llegué a Tercon/);
  await page.getByText(/1 evento por enviar/).waitFor();
  const afterArrival = now().toISOString();
  await page.getByRole('button', { name: 'Anotar' }).click();
  await page.getByRole('textbox', { name: 'Contenedor' }).fill('MSKU7502140');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const input = page.locator('label', { hasText: 'EIR de salida' }).locator('input[type=file]');
  expect(await input.getAttribute('capture')).toBe('environment');
  await input.setInputFiles({ name: 'camara.png', mimeType: 'image/png', buffer: camera });
  await page.getByText(/3 eventos por enviar/).waitFor();

  // The page is closed and the link opened again, still without signal.
  await page.goto('about:blank');
  await page.goto(trip.link);
  await page.getByText(/Sin señal · 3 eventos por enviar/).waitFor();
  const beforeDeparture = wholeSecond();
  await tapEarly(page, /Salí de Tercon/);
  await page.getByText(/4 eventos por enviar/).waitFor();
  const afterDeparture = now().toISOString();
  await big(page, /Llegué a Empacadora El Guabo/).waitFor();

  await server.restart();
  await context.setOffline(false);
  await page.clock.fastForward(untilNextTry);
  // The last tap is sent last.
  await page.getByText('Enviada').waitFor();
  await page.clock.fastForward(held);
  await page.getByText(/eventos? por enviar/).waitFor({ state: 'detached' });
  await expect.poll(async () => (await stops(trip))[0]?.departure_at ?? null).not.toBeNull();

  const [depot] = await stops(trip);
  expect(depot).toMatchObject({ arrival_source: 'DRIVER', departure_source: 'DRIVER' });
  const [arrival, departure] = [depot?.arrival_at ?? '', depot?.departure_at ?? ''];
  expect(arrival >= beforeArrival && arrival <= afterArrival, `arrived ${arrival}`).toBe(true);
  expect(departure >= beforeDeparture && departure <= afterDeparture, `left ${departure}`).toBe(true);
  const said = (await logTexts(trip)).filter(text => /por el conductor|Conductor:/.test(text));
  expect(said.map(text => text.replace(/ por el conductor| \(.*/g, ''))).toEqual([
    'ARRIVAL Llegada a Tercon',
    'NOTE Conductor: Contenedor MSKU7502140',
    'NOTE Conductor: adjuntó EIR de salida',
    'DEPARTURE Salida de Tercon',
  ]);
  expect(errors.filter(text => !/ERR_|Failed to fetch|net::/.test(text))).toEqual([]);
});

test('after a lost answer the tap and the photo are sent again and counted once', async () => {
  const trip = await issuedTrip(2);
  otherTrip = trip;
  const { page } = await phone(trip.link);
  // Drawn before the tap, because a slow machine needs longer for it than the delay of a tap.
  const camera = await cameraPhoto(page);
  await movableClock(page);
  // The first time, the server does the work, but the phone gets no answer.
  const lost = new Set<string>();
  for (const path of ['arrival', 'document'])
    await page.route(`**/recursos_viaje/${path}`, async route => {
      if (lost.has(path)) return route.continue();
      lost.add(path);
      await route.fetch();
      await route.abort('connectionreset');
    });
  // A first tap by mistake is corrected before it is sent.
  await tapEarly(page, /Llegué a Tercon/);
  const correct = page.getByRole('button', { name: 'Corregir' });
  await correct.click();
  await tapEarly(page, /Llegué a Tercon/);
  await correct.waitFor();
  const input = page.locator('label', { hasText: 'EIR de salida' }).locator('input[type=file]');
  await input.setInputFiles({ name: 'camara.png', mimeType: 'image/png', buffer: camera });
  // The photo is scaled down before it is queued; queueing also triggers another try.
  await page.getByText(/2 eventos por enviar/).waitFor();
  await page.clock.fastForward(held);
  // Each answer is lost once: the phone assumes that it has no signal, and retries.
  await page.getByText(/Sin señal · [12] eventos? por enviar/).waitFor();
  // The server may have it: an event that was sent once cannot be corrected.
  await page.getByText('Guardado, por enviar').waitFor();
  await correct.waitFor({ state: 'detached' });
  await page.clock.fastForward(untilNextTry);
  await page.getByText(/Sin señal · 1 evento por enviar/).waitFor();
  await page.clock.fastForward(untilNextTry);
  await page.getByText('Enviada').waitFor();
  expect([...lost].sort()).toEqual(['arrival', 'document']);
  const texts = await logTexts(trip);
  expect(texts.filter(text => text.startsWith('ARRIVAL'))).toHaveLength(1);
  expect(texts.filter(text => text.includes('adjuntó'))).toHaveLength(1);
  expect((await stops(trip))[0]?.arrival_at).not.toBeNull();
});

test('a driver who signs in opens the page of his trip, and returns to his trips from there', async () => {
  const { id_guide } = ownTrip ?? (await issuedTrip(1));
  const person = await openWindow(browser, { width: 390, height: 844 });
  await signIn(person, server.url, 'driver@demo.ec');
  const { page } = person;
  await page.getByRole('heading', { name: 'Su viaje' }).waitFor();
  await page.getByRole('link', { name: 'Mis viajes' }).click();
  await page.getByRole('heading', { level: 1, name: /^Mis viajes/ }).waitFor();
  // Only destination and time: no choices, nothing for the office.
  await page
    .getByText(/^\p{L}{3} \d\d\/\p{L}{3}, \d\d:\d\d$/u)
    .first()
    .waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: /Excel/ }).count()).toBe(0);
  await goTo(page, `/guias?guia=${id_guide}`);
  await page.getByRole('button', { name: 'Abrir mi viaje' }).click();
  await page.getByRole('heading', { name: 'Su viaje' }).waitFor();
});

test('a phone bound by a QR code shows «Hoy» and its trip also without signal, until the office revokes it', async () => {
  await issuedTrip(3, 1);
  const desk = await callerOf(server.url, 'operador');
  const { url } = await desk(bindDriverPhone, { id_driver: 3, label: 'Samsung azul' });
  const bound = `${server.url}/${url.slice(url.indexOf('#'))}`;
  const { page, context, errors } = await openWindow(browser, { width: 360, height: 780 });
  await page.goto(bound);
  await big(page, /Abrir el viaje/).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
  await big(page, /Abrir el viaje/).click();
  await page.getByRole('heading', { name: 'Su viaje' }).waitFor();
  await page.getByRole('link', { name: 'Hoy' }).click();
  await big(page, /Abrir el viaje/).waitFor();
  await shellIsKept(page);

  // From the home screen without signal: the day as it was read last, and the trip that this phone opened before.
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto(`${server.url}/?inicio=tpt`);
  await page.getByText(/^Sin conexión · leído a las \d\d:\d\d/).waitFor();
  await big(page, /Abrir el viaje/).click();
  await page.getByRole('heading', { name: 'Su viaje' }).waitFor();
  await context.setOffline(false);

  const [phoneRow] = (await desk(getDriverPhones, { id_driver: 3 })).phones;
  expect(phoneRow).toMatchObject({ label: 'Samsung azul', state: 'OPEN' });
  await desk(revokeDriverPhone, { id_driver: 3, id_phone_binding: phoneRow?.id_phone_binding ?? 0 });
  await page.reload();
  await page.getByText('Este enlace ya no sirve').waitFor();
  await page.getByRole('link', { name: 'Ver mis viajes de hoy' }).click();
  await page.getByText('Este teléfono ya no está vinculado').waitFor();
  expect(errors.filter(text => !/ERR_|Failed to fetch|net::|401/.test(text))).toEqual([]);
});

/** The truck stands at the port, by the office's records. */
async function arriveAtPort(trip: Trip): Promise<void> {
  const { office, id_guide } = trip;
  await office(associateContainer, { id_guide, container_code: 'SUDU6204593', seals: ['MLEC0482133'] });
  const all = await stops(trip);
  for (const [index, { id_stop }] of all.entries()) {
    const at = (hours: number) => inHours(hours - 2 * (all.length - index)).toISOString();
    await office(recordArrival, { id_stop, at: at(0) });
    if (index < all.length - 1) await office(recordDeparture, { id_stop, at: at(1) });
  }
}

test('who receives signs on the phone without signal, and the office reads it once', async () => {
  const trip = await issuedTrip(3);
  await arriveAtPort(trip);
  const { page, context, errors } = await phone(trip.link);
  await shellIsKept(page);
  await movableClock(page);
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto(trip.link);
  await page.getByRole('button', { name: 'Anotar quién recibe' }).click();
  await page.getByRole('textbox', { name: 'Nombre y apellido' }).fill('Ana Pérez');
  await page.getByRole('textbox', { name: 'Cédula' }).fill('1710034066');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('La cédula es inválida').waitFor();
  await page.getByRole('textbox', { name: 'Cédula' }).fill('1710034065');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Falta la firma').waitFor();
  const field = await page.locator('canvas').boundingBox();
  if (field === null) throw new Error('no field to sign in');
  await page.mouse.move(field.x + 20, field.y + 20);
  await page.mouse.down();
  await page.mouse.move(field.x + 120, field.y + 60, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText(/Recibió Ana Pérez/).waitFor();
  await page.getByText(/Sin señal · 1 evento por enviar/).waitFor();
  await context.setOffline(false);
  await page.clock.fastForward(untilNextTry);
  await page.getByText(/1 evento por enviar/).waitFor({ state: 'detached' });
  const received = await trip.office(getReceipts, { id_guide: trip.id_guide });
  expect(received.map(row => [row.received_name, row.identification_card, row.id_file !== null])).toEqual([
    ['Ana Pérez', '1710034065', true],
  ]);
  expect(errors.filter(text => !/ERR_|Failed to fetch|net::/.test(text))).toEqual([]);
});

/** A new link of the trip; it ends the earlier ones. */
async function newLink({ id_guide }: Trip): Promise<string> {
  const { url } = await (await callerOf(server.url, 'despacho'))(driverLink, { id_guide });
  return `${server.url}/${url.slice(url.indexOf('#'))}`;
}

test('a tap that waited six hours without signal goes with a new link, at its time, after the first link was ended', async () => {
  const trip = otherTrip ?? (await issuedTrip(2));
  await trip.office(associateContainer, {
    id_guide: trip.id_guide,
    container_code: 'TRIU8423172',
    seals: ['MLEC0482134'],
  });
  const { page, context } = await phone(await newLink(trip));
  await movableClock(page);
  await context.setOffline(true);
  const before = wholeSecond();
  await tapEarly(page, /(Llegué a|Salí de) Tercon/);
  await page.getByText(/Sin señal · 1 evento por enviar/).waitFor();
  const after = now().toISOString();
  const second = await newLink(trip);
  await page.clock.fastForward(6 * 3_600_000);
  await context.setOffline(false);
  await page.clock.fastForward(2 * untilNextTry);
  await page.getByText('Este enlace ya no sirve').waitFor();
  await page.getByText(/(Llegué a|Salí de) Tercon/).waitFor();
  await page.goto(second);
  await page.getByRole('heading', { name: 'Su viaje' }).waitFor();
  await page.clock.fastForward(held);
  const times = async () => {
    const [depot] = await stops(trip);
    return [depot?.arrival_at, depot?.departure_at].filter(at => at != null && at >= before && at <= after);
  };
  await expect.poll(async () => (await times()).length).toBe(1);
});

/** Paths of the papers that the phone keeps. */
const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(`caches.has('cabezal-papers').then(has => has
    ? caches.open('cabezal-papers').then(cache => cache.keys()).then(keys => keys.map(key => new URL(key.url).pathname))
    : [])`);

test('papers kept in the phone open without signal, and leave it with another trip or the end of the link', async () => {
  const trip = otherTrip ?? (await issuedTrip(2));
  const own = await newLink(trip);
  const { page, context } = await phone(own);
  await shellIsKept(page);
  const keep = page.getByRole('button', { name: 'Llevar en el teléfono' });
  await keep.click();
  await page.getByText('En este teléfono').waitFor();
  const guide = `/kept-papers/${trip.id_guide}/guia`;
  expect(await keptIn(page)).toContain(guide);
  await context.setOffline(true);
  const type = await page.evaluate(`fetch('${guide}').then(answer => answer.headers.get('content-type'))`);
  expect(type).toBe('application/pdf');
  await context.setOffline(false);
  // Another trip on the same phone.
  const { link } = ownTrip ?? (await issuedTrip(1));
  await page.goto(link);
  await expect.poll(() => keptIn(page)).not.toContain(guide);
  // A new link ends the earlier one, which learns it when it asks again.
  await page.goto(own);
  await keep.click();
  await page.getByText('En este teléfono').waitFor();
  await newLink(trip);
  await page.reload();
  await page.getByText('Este enlace ya no sirve').waitFor();
  await expect.poll(() => keptIn(page)).toEqual([]);
});

test('the page can be installed, and starts from the home screen without signal at the trip that was open last', async () => {
  const { link } = ownTrip ?? (await issuedTrip(1));
  const { page, context, errors } = await phone(link);
  await shellIsKept(page);
  const browserSays = await context.newCDPSession(page);
  const manifest = await browserSays.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  const said = JSON.parse(manifest.data ?? '{}') as { short_name: string; start_url: string; icons: { src: string }[] };
  expect([said.short_name, said.icons.length]).toEqual(['TPT', 3]);
  for (const { src } of said.icons) {
    const icon = await fetch(`${server.url}${src}`);
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, 'image/png']);
  }
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto(`${server.url}${said.start_url}`);
  await page.getByRole('heading', { name: 'Su viaje' }).waitFor();
  expect(errors.filter(text => !/ERR_|Failed to fetch|net::/.test(text))).toEqual([]);
});
