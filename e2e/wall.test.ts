import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import {
  deleteJustification,
  listJustifications,
  saveJustifications,
} from '@cabezal/contract/operations/justifications/justifications.calls';
import { reservationLink } from '@cabezal/contract/operations/travel/shared-links.calls';
import { withKnownPlace } from '@cabezal/domain/system/geo/distance';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from './booked.ts';
import { goTo, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { road } from './drive.ts';
import { choose } from './fields.ts';
import { driveOn, tripUnderWay, type UnderWay } from './under-way.ts';

/** The board on a wall screen: a trip's ETA with its band, and its slack that turns red (9-operations §13, J5 in part). */
let trip: UnderWay;
let wall: Person;

beforeAll(async () => {
  trip = await tripUnderWay();
  await heard();
  wall = await openWindow(trip.browser, { width: 1920, height: 1080 });
  await wall.page.clock.setSystemTime(trip.server.now());
  await signIn(wall, trip.server.url, 'operador@demo.ec');
});
afterAll(async () => {
  await trip?.browser.close();
  await trip?.server.stop();
});

const pictures = process.env.JOURNEY_PICTURES;
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/wall-${name}.png` });
};

/** Sends the first kilometres of its device, after which there is an ETA. */
async function heard(): Promise<void> {
  const { server, watcher, id_guide } = trip;
  const { stops } = await watcher(getGuide, { id_guide });
  const [depot, plant] = withKnownPlace(stops);
  if (depot === undefined || plant === undefined) throw new Error('no road');
  for (const { lat, lng, at: moment } of road(depot, plant, server.now(), 70).slice(4, 14)) {
    server.moveTo(moment);
    const fix = {
      id: 'TRUCK-1',
      key: 'demo-1',
      lat: `${lat}`,
      lon: `${lng}`,
      timestamp: `${Math.floor(moment.getTime() / 1000)}`,
    };
    const query = new URLSearchParams({ ...fix, speed: '37.8', accuracy: '8' });
    expect((await fetch(`${server.url}/gps/osmand?${query}`)).status).toBe(200);
  }
}

/** Sets the clocks of the server and the wall screen, and opens the board again. */
async function at(instant: string): Promise<void> {
  trip.server.moveTo(new Date(instant));
  await wall.page.clock.setSystemTime(trip.server.now());
  await goTo(wall.page, '/dashboard');
  await wall.page.locator('.cz-boards-wall').waitFor({ state: 'detached' });
  await goTo(wall.page, '/monitoreo/status_reservas');
  await row().waitFor();
}
const row = () => wall.page.locator(`[data-trip="${trip.id_guide}"]`);
const cell = (head: string) => row().locator(`[data-head="${head}"]`);

test('an ETA is shown with its band, and slack turns red once the agreed hour is past', async () => {
  const { page } = wall;
  // One hour on the road, three hours before the agreed one: the slack is shown with a band.
  await goTo(page, '/monitoreo/status_reservas');
  await row().waitFor();
  await expect.poll(() => cell('Llega').innerText()).toMatch(/\d\d:\d\d\s+\d\d:\d\d–\d\d:\d\d/);
  await picture(page, 'on-the-road');
  // The agreed hour is past, and the truck has not arrived.
  await at('2027-03-02T18:30:00Z');
  await expect.poll(() => cell('Holgura').getAttribute('class')).toContain('cz-boards-late');
  expect(await cell('Holgura').innerText()).toMatch(/tarde/);
  expect(
    await row()
      .getByRole('button', { name: /^Justificar/ })
      .count(),
  ).toBe(0);
  expect(wall.errors).toEqual([]);
});

test('the trips of today are drawn on a time axis, and one click returns', async () => {
  const { page } = wall;
  await goTo(page, '/monitoreo/status_reservas');
  await page.getByText('Línea de tiempo', { exact: true }).click();
  const drawn = page.getByRole('region', { name: `Reserva ${trip.id_reservation}` });
  await drawn.getByText(`${trip.id_reservation}-1`).waitFor();
  await picture(page, 'across-time');
  await drawn.getByRole('link', { name: String(trip.id_reservation) }).waitFor();
  await page.getByText('Tabla', { exact: true }).click();
  await row().waitFor();
  expect(wall.errors).toEqual([]);
});

test('J5: delays are justified in one step, the report is a PDF, and the link of the reservation lists its trips', async () => {
  const { id_guide, id_reservation, server } = trip;
  // Late at the plant and at the port; the sessions of the morning have ended by then.
  server.moveTo(new Date('2027-03-03T02:00:00Z'));
  await driveOn({ server, watcher: await callerOf(server.url, 'monitor') }, id_guide);
  const watcher = await callerOf(server.url, 'monitor');
  wall = await openWindow(trip.browser, { width: 1440, height: 900 });
  const { page } = wall;
  await page.clock.setSystemTime(server.now());
  await signIn(wall, server.url, 'operador@demo.ec');
  const late = `/reserva/actividades?f.kind=${encodeURIComponent(JSON.stringify(['late']))}`;
  await goTo(page, late);
  const rows = page.getByRole('row').filter({ hasText: /Llegó \d+ min tarde/ });
  await rows.nth(1).waitFor();
  expect(await rows.count()).toBe(2);
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Justificar 2' }).click();
  const dialog = page.getByRole('dialog');
  // Without a motive or text it stays open, with an error at the field.
  await dialog.getByRole('button', { name: 'Justificar', exact: true }).click();
  await dialog.getByText('Elija un motivo o escríbalo con sus palabras').waitFor();
  await choose(page, /^Motivo/, 'Tráfico o vía cerrada');
  await picture(page, 'justify');
  await dialog.getByRole('button', { name: 'Justificar', exact: true }).click();
  await waitForText(page, '2 justificadas');
  await rows.first().waitFor({ state: 'detached' });
  const explained = await watcher(listJustifications, { id_guide });
  expect(explained.filter(row => row.kind === 'LATE_ARRIVAL').map(row => row.justification !== null)).toEqual([
    true,
    true,
  ]);

  await goTo(page, `/monitoreo/${id_reservation}/reporte`);
  const [answer] = await Promise.all([
    page.waitForResponse(one => one.headers()['content-type'] === 'application/pdf'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ]);
  expect(answer.status()).toBe(200);

  const { url } = await (await callerOf(server.url, 'operador'))(reservationLink, { id_reservation });
  const guest = await openWindow(trip.browser, { width: 390, height: 844 });
  await guest.page.clock.setSystemTime(server.now());
  await guest.page.goto(`${server.url}/${url.slice(url.indexOf('#'))}`);
  await guest.page.getByText('Seguimiento de su carga').waitFor();
  await guest.page.getByRole('heading', { name: 'MSKU7502140' }).waitFor();
  await picture(guest.page, 'link');
  expect([...guest.errors, ...wall.errors]).toEqual([]);
});

test('a reason that is being written stays when a colleague explains the last delay meanwhile, and is refused in its dialog', async () => {
  const { id_guide, server } = trip;
  const watcher = await callerOf(server.url, 'operador');
  for (const { justification } of await watcher(listJustifications, { id_guide })) {
    if (justification === null) continue;
    const { id_justification: id, version } = justification;
    await watcher(deleteJustification, { id, version, motive: 'Se explica de nuevo' });
  }
  const { page } = wall;
  await goTo(page, `/guias?guia=${id_guide}`);
  const drawer = page.getByRole('region', { name: 'Atrasos y esperas' });
  await drawer.getByRole('button', { name: /^Justificar/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Justificar/ });
  const words = dialog.getByLabel('Con sus palabras');
  await words.fill('La grúa del puerto estaba parada');
  const late = await watcher(listJustifications, { id_guide });
  await watcher(
    saveJustifications,
    late.map(({ reservation_milestone_id, kind }) => ({
      reservation_milestone_id,
      kind,
      value_others: 'Lluvia en la vía',
    })),
  );
  await drawer.getByText('Lluvia en la vía').first().waitFor();
  await drawer.getByRole('button', { name: /^Justificar/ }).waitFor({ state: 'detached' });
  expect(await words.inputValue()).toBe('La grúa del puerto estaba parada');
  await dialog.getByRole('button', { name: 'Justificar', exact: true }).click();
  await dialog.getByText(/no se justific(ó|aron)/).waitFor();
  expect(await words.inputValue()).toBe('La grúa del puerto estaba parada');
});
