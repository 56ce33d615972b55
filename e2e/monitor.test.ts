import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import {
  associateContainer,
  driverLink,
  getEvents,
  getGuide,
  issueGuide,
} from '@cabezal/contract/operations/guides/guides.calls';
import { getMonitoring } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { attendProblem, getProblems } from '@cabezal/contract/tracking/monitoring/problems.calls';
import { formatTime } from '@cabezal/domain/system/time/time';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type Fix, road, stay } from './drive.ts';
import { type MovingServer, startMovingServer } from './moving-clock.ts';

/** The monitoring board is correct: a problem that a driver reports, and the position of a truck that left without its seal. */
const morning = new Date('2027-03-02T10:00:00Z'); // a Tuesday, 05:00 in Guayaquil
const places = {
  depot: { lat: -2.108, lng: -79.961 },
  plant: { lat: -3.244, lng: -79.829 },
  guayaquil: { lat: -2.2, lng: -79.9 },
};
const at = (clock: string) => new Date(`2027-03-02T${clock}:00Z`);

let server: MovingServer;
let browser: Browser;
let watcher: Caller;
let monitor: Person;
let phone: Person;
let id_guide = 0;
let label = '';

async function opened(size?: { width: number; height: number }): Promise<Person> {
  const person = await openWindow(browser, size);
  await person.page.clock.setSystemTime(server.now());
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
  for (const { page } of [monitor, phone]) await page.clock.setSystemTime(server.now());
}

beforeAll(async () => {
  server = await startMovingServer(morning);
  browser = await openBrowser();
  const office = await callerOf(server.url, 'operador');
  const dispatcher = await callerOf(server.url, 'despacho');
  watcher = await callerOf(server.url, 'monitor');
  const trip = await bookTrip(office, '2027-03-02', '12:00');
  label = trip.label;
  const assignments = [{ id_leg: trip.id_leg, id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 }];
  const [made] = (await dispatcher(assign, { assignments })).guides;
  if (made === undefined) throw new Error('not assigned');
  id_guide = made.id_guide;
  await dispatcher(issueGuide, { id_guide, version: made.version });
  await watcher(associateContainer, { id_guide, container_code: 'MSKU7502140' });
  const { url } = await dispatcher(driverLink, { id_guide });
  monitor = await opened();
  phone = await opened({ width: 360, height: 740 });
  await phone.page.goto(`${server.url}/${url.slice(url.indexOf('#'))}`);
  await phone.page.getByRole('heading', { name: 'Su viaje' }).waitFor();
  await signIn(monitor, server.url, 'monitor@demo.ec');
  await goTo(monitor.page, '/monitoreo');
  await sendTrack([
    ...stay(places.depot, at('12:30'), at('13:00')),
    ...road(places.depot, places.plant, at('13:00')).slice(0, 20),
  ]);
});
afterAll(async () => {
  const folder = process.env.JOURNEY_PICTURES;
  if (folder) {
    await monitor.page.screenshot({ path: `${folder}/monitor.png` });
    await phone.page.screenshot({ path: `${folder}/phone.png` });
  }
  await browser?.close();
  await server?.stop();
});

const listed = (page: Page) =>
  page.getByRole('region', { name: 'Viajes por atender' }).locator('.cz-monitoring-items button');
const picture = async (page: Page, name: string) => {
  if (process.env.JOURNEY_PICTURES) await page.screenshot({ path: `${process.env.JOURNEY_PICTURES}/${name}.png` });
};

describe.sequential('monitoring board', () => {
  test('a problem that the driver reports appears on the open board as a notice and first in the list, until it is attended', async () => {
    const board = monitor.page;
    await board.getByText('1 viaje sin novedad').waitFor();

    await phone.page.getByRole('button', { name: 'Tengo un problema' }).click();
    const asked = phone.page.getByRole('dialog');
    await asked.getByRole('button', { name: 'Avisar a monitoreo' }).click();
    await asked.getByText('Elija qué pasó').waitFor();
    await asked.getByRole('button', { name: 'Llanta' }).click();
    await asked.getByLabel('Detalle').fill('Se reventó la de atrás');
    // A tap outside closes nothing; Esc asks, and the typed text stays.
    await phone.page.mouse.click(2, 2);
    await phone.page.keyboard.press('Escape');
    await phone.page.getByRole('button', { name: 'Seguir editando' }).click();
    expect(await asked.getByLabel('Detalle').inputValue()).toBe('Se reventó la de atrás');
    await picture(phone.page, 'phone-problem');
    await asked.getByRole('button', { name: 'Avisar a monitoreo' }).click();

    const notice = board.getByRole('alert').filter({ hasText: `${label} · Llanta` });
    await notice.getByText('«Se reventó la de atrás»').waitFor();
    await listed(board).first().getByText('Problema · llanta').waitFor();
    expect(await board.getByText('sin novedad').count()).toBe(0);
    await phone.page.getByText('Monitoreo tiene su aviso').waitFor();

    await notice.getByRole('button', { name: 'Revisar ahora' }).click();
    const card = board.getByRole('region', { name: 'Problemas del conductor' });
    await card.getByText('Se reventó la de atrás').waitFor();
    await picture(board, 'board-problem');
    await card.getByLabel('Qué se hizo').fill('Va el auxilio mecánico');
    await card.getByRole('button', { name: 'Atendido' }).click();
    await card.waitFor({ state: 'detached' });
    await board.getByText('1 viaje sin novedad').waitFor();
    const [written] = (await watcher(getEvents, { id_guide })).filter(row => row.text.startsWith('Problema atendido'));
    expect(written?.text).toBe('Problema atendido: Llanta: Se reventó la de atrás — Va el auxilio mecánico');
    await phone.page.reload();
    await phone.page.getByText(/Monitoreo atendió su aviso/).waitFor();
    await picture(phone.page, 'phone-attended');
  });

  test('a breakdown and a failing cold chain are reported the same way; the words of the monitor reach the driver', async () => {
    const board = monitor.page;
    const card = board.getByRole('region', { name: 'Problemas del conductor' });
    const report = async (kind: string) => {
      await phone.page.getByRole('button', { name: 'Tengo un problema' }).click();
      const asked = phone.page.getByRole('dialog');
      await asked.getByRole('button', { name: kind }).click();
      await asked.getByRole('button', { name: 'Avisar a monitoreo' }).click();
      await board
        .getByRole('alert')
        .filter({ hasText: `${label} · ${kind}` })
        .getByRole('button', { name: 'Revisar ahora' })
        .click();
      await card.getByText(kind, { exact: true }).waitFor();
    };
    await report('Avería');
    await card.getByLabel('Qué le decimos al conductor').fill('Espere al mecánico en la vía');
    await card.getByRole('button', { name: 'Atendido' }).click();
    await card.waitFor({ state: 'detached' });
    const notice = phone.page.getByRole('status').filter({ hasText: 'Espere al mecánico en la vía' });
    await notice.getByRole('button', { name: 'Entendido' }).click();
    await notice.getByRole('button', { name: 'Entendido' }).waitFor({ state: 'detached' });

    await report('Cadena de frío');
    await card.getByRole('button', { name: 'Atendido' }).click();
    await card.waitFor({ state: 'detached' });
  });

  test('the notice has its own line on desktop and phone; it disappears when another person attends the problem', async () => {
    const board = monitor.page;
    await phone.page.getByRole('button', { name: 'Tengo un problema' }).click();
    const asked = phone.page.getByRole('dialog');
    await asked.getByRole('button', { name: 'Accidente' }).click();
    await asked.getByRole('button', { name: 'Avisar a monitoreo' }).click();
    const notice = board.getByRole('alert').filter({ hasText: `${label} · Accidente` });
    await notice.waitFor();
    const wide = board.viewportSize() ?? { width: 1440, height: 900 };
    for (const size of [wide, { width: 390, height: 844 }]) {
      await board.setViewportSize(size);
      // Between the menu bar and the page: it covers neither.
      await expect
        .poll(async () => {
          const [line, page] = [await notice.boundingBox(), await board.getByRole('main').boundingBox()];
          return line && page && line.x >= page.x && line.y + line.height <= page.y + 0.5 && line.y >= 0;
        })
        .toBe(true);
      const bar = board.getByRole('button', { name: 'Abrir el menú' });
      if (size.width < 992) {
        const [line, menu] = [await notice.boundingBox(), await bar.boundingBox()];
        expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
      }
      await picture(board, `board-notice-${size.width}`);
    }
    await board.setViewportSize(wide);
    const [problem] = await watcher(getProblems, {});
    await watcher(attendProblem, { id_problem: problem?.id_problem ?? 0 });
    await notice.waitFor({ state: 'detached' });
  });

  test('a truck that left without its seal is not shown at the plant; the card asks for the seal and shows the time of GPS', async () => {
    const board = monitor.page;
    await goTo(board, `/monitoreo?viaje=${id_guide}`);
    await sendTrack(road(places.depot, places.plant, at('13:00')).slice(20));
    await sendTrack(stay(places.plant, server.now(), at('23:40')));
    const card = board.getByRole('complementary', { name: `Viaje ${label}` });
    await card.getByText(/aquí$/).waitFor();
    await sendTrack(road(places.plant, places.guayaquil, at('23:40'), 80).slice(0, 20));

    await card.getByText(/falta el sello para registrarla/).waitFor();
    await card.getByText(/aquí$/).waitFor({ state: 'detached' });
    const [stop] = (await watcher(getGuide, { id_guide })).stops.slice(1);
    const seen = stop?.proposed_departure_at ?? '';
    expect(stop?.departure_at).toBeNull();
    expect((await watcher(getMonitoring, {})).trips[0]).toMatchObject({ status: 'VIAJANDO', at_stop: null });
    await card.getByText('Viajando', { exact: true }).waitFor();
    expect(await card.getByLabel('Hora').inputValue()).toBe(formatTime(seen));
    await picture(board, 'board-seal');
    await card.getByLabel('Sello').fill('MLEC0482133');
    await card.getByRole('button', { name: 'Registrar la salida' }).click();
    await card.getByText(/falta el sello/).waitFor({ state: 'detached' });
    const after = await watcher(getGuide, { id_guide });
    expect([after.seals, after.stops[1]?.departure_at]).toEqual([['MLEC0482133'], seen]);
  });

  test('a trip that nobody has to watch leaves the board with a reason, and somebody puts it back', async () => {
    const board = monitor.page;
    const card = board.getByRole('complementary', { name: `Viaje ${label}` });
    await card.getByRole('button', { name: 'No seguir' }).click();
    const asked = board.getByRole('dialog', { name: `No seguir el viaje ${label}` });
    await asked.getByLabel('Motivo').fill('Lo sigue el cliente por su cuenta');
    await asked.getByRole('button', { name: 'No seguir' }).click();
    await asked.waitFor({ state: 'detached' });
    await board.getByRole('button', { name: /1 viaje fuera del tablero/ }).click();
    const out = board.getByRole('list', { name: 'Viajes fuera del tablero' });
    await out.getByText('Lo sigue el cliente por su cuenta').waitFor();
    await picture(board, 'board-unwatched');
    expect((await watcher(getMonitoring, {})).trips).toEqual([]);
    await out.getByRole('button', { name: `Devolver el viaje ${label} al tablero` }).click();
    await out.waitFor({ state: 'detached' });
    await listed(board).or(board.getByText('1 viaje sin novedad')).first().waitFor();
    expect((await watcher(getMonitoring, {})).trips.map(trip => trip.id_guide)).toEqual([id_guide]);
  });

  test('no window logged an error to its console', () => {
    expect([monitor.errors, phone.errors]).toEqual([[], []]);
  });
});
