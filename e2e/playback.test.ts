import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type Fix, road, stay } from './drive.ts';
import { type MovingServer, startMovingServer } from './moving-clock.ts';

/** A truck's day: it drove, stood at a depot with nobody's trip, and drove on. */
const depot = { lat: -2.108, lng: -79.961 };
const south = { lat: -2.3, lng: -79.85 };
const at = (clock: string) => new Date(`2027-03-02T${clock}:00Z`); // a Tuesday

let server: MovingServer;
let browser: Browser;
let monitor: Person;

async function opened(who: string, size?: { width: number; height: number }): Promise<Person> {
  const person = await openWindow(browser, size);
  await person.page.clock.setSystemTime(server.now());
  await signIn(person, server.url, `${who}@demo.ec`);
  return person;
}

async function sendTrack(fixes: readonly Fix[]): Promise<void> {
  for (const fix of fixes) {
    if (fix.at > server.now()) server.moveTo(fix.at);
    const seconds = String(Math.floor(fix.at.getTime() / 1000));
    const place = { lat: String(fix.lat), lon: String(fix.lng), speed: String(fix.speed_kmh / 1.852), accuracy: '8' };
    const query = new URLSearchParams({ id: 'TRUCK-1', key: 'demo-1', timestamp: seconds, ...place });
    expect((await fetch(`${server.url}/gps/osmand?${query}`)).status).toBe(200);
  }
}

beforeAll(async () => {
  server = await startMovingServer(at('10:00'));
  browser = await openBrowser();
  await sendTrack([
    ...road(south, depot, at('12:00')),
    ...stay(depot, at('12:40'), at('13:30')),
    ...road(depot, south, at('13:30'), 80),
  ]);
  monitor = await opened('monitor');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const stays = (page: Page) =>
  page.getByRole('region', { name: 'Dónde se detuvo' }).getByRole('listitem').getByRole('button');
const figure = (page: Page, name: string) =>
  page.getByLabel('Resumen').locator('div', { has: page.getByText(name, { exact: true }) });
const picture = async (page: Page, name: string) => {
  const folder = process.env.JOURNEY_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

describe.sequential('a truck’s day as it was', () => {
  test('opens from the truck’s page; says where it stood and how long; the list moves the map and the time', async () => {
    const { page, errors } = monitor;
    await goTo(page, '/camiones/1');
    await page.getByRole('link', { name: 'Ver su recorrido' }).click();
    await page.getByRole('heading', { level: 1, name: 'Recorrido de un camión' }).waitFor();
    await stays(page).first().waitFor();
    expect(await stays(page).count()).toBe(1);
    await stays(page)
      .first()
      .getByText(/Llegó 07:2\d · salió 08:29/)
      .waitFor();
    await figure(page, 'Detenido').getByText('1 vez').waitFor();
    await figure(page, 'Lo más rápido').getByText('80 km/h').waitFor();
    // The words of the line's colours.
    await page.getByRole('list', { name: 'Velocidad' }).getByText('60 a 90').waitFor();
    await page.locator('.cz-map-number').waitFor();
    await picture(page, 'day-1440');

    await stays(page).first().click();
    expect(await stays(page).first().getAttribute('aria-pressed')).toBe('true');
    const slider = page.getByRole('slider', { name: 'Hora' });
    await page
      .getByRole('status')
      .getByText(/^07:2\d · Detenido/)
      .waitFor();
    await slider.focus();
    for (let i = 0; i < 70; i++) await page.keyboard.press('ArrowRight');
    await page
      .getByRole('status')
      .getByText(/^08:3\d · 80 km\/h/)
      .waitFor();

    // It plays from there on until it is stopped.
    await page.getByRole('button', { name: 'Reproducir (espacio)' }).click();
    await page
      .getByRole('status')
      .getByText(/^08:4\d · 80 km\/h/)
      .waitFor();
    await page.getByRole('button', { name: 'Pausar (espacio)' }).click();
    expect(errors).toEqual([]);
  });

  test('a day without positions says so; a longer period than the server reads is not asked for', async () => {
    const { page } = monitor;
    await goTo(page, '/monitoreo/recorrido_cabezal?camion=1&dia=2027-03-02');
    await stays(page).first().waitFor();
    await page.getByRole('button', { name: 'Día anterior' }).click();
    await page.getByText('No hay posiciones en ese período').waitFor();
    await goTo(
      page,
      '/monitoreo/recorrido_cabezal?camion=1&desde=2027-02-26T05:00:00.000Z&hasta=2027-03-02T05:00:00.000Z',
    );
    await page.getByText('Elija hasta 72 horas').waitFor();
    await goTo(
      page,
      '/monitoreo/recorrido_cabezal?camion=1&desde=2027-03-02T12:50:00.000Z&hasta=2027-03-02T13:10:00.000Z',
    );
    await figure(page, 'Detenido').getByText('00h20').waitFor();
    await goTo(page, '/monitoreo/recorrido_cabezal');
    await page.getByText('Elija un camión').last().waitFor();
  });

  test('the activity of trucks by day says what each did, and leads to its playback', async () => {
    const { page } = monitor;
    await goTo(page, '/actividad_camiones');
    await page.getByText('Por día', { exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Actividad de camiones' }).waitFor();
    await page.getByRole('list', { name: 'Actividades' }).getByText('Sin señal').waitFor();
    await picture(page, 'trucks-1440');
    await page
      .getByRole('link', { name: /^Ver el recorrido del camión / })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Recorrido de un camión' }).waitFor();
  });

  test('a carrier finds only its own trucks; a customer does not have the screen', async () => {
    const carrier = await opened('carrieradmin');
    await goTo(carrier.page, '/monitoreo/recorrido_cabezal?camion=1&dia=2027-03-02');
    await carrier.page.getByText('No se encontró el recorrido').waitFor();
    await carrier.context.close();
    const customer = await opened('exporteradmin');
    await goTo(customer.page, '/monitoreo/recorrido_cabezal?camion=1');
    await customer.page.getByRole('heading', { name: 'No tiene permiso para esta pantalla' }).waitFor();
    await customer.context.close();
  });

  test('fits a phone', async () => {
    const phone = await opened('monitor', { width: 390, height: 844 });
    await goTo(phone.page, '/monitoreo/recorrido_cabezal?camion=1&dia=2027-03-02');
    await stays(phone.page).first().waitFor();
    await phone.page.locator('.cz-map-number').waitFor();
    expect(await phone.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await picture(phone.page, 'day-390');
    await phone.context.close();
  });
});
