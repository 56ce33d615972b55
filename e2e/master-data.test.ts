import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getGuide, issueGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { getLocation, getLocations } from '@cabezal/contract/places/locations/locations.calls';
import { correctImportRow, listImportRows, listImports } from '@cabezal/contract/system/imports/imports.calls';
import { getTruckTripsAhead } from '@cabezal/contract/system/records/state-logs.calls';
import { distanceKm, type LatLng } from '@cabezal/domain/system/geo/distance';
import { businessDate, businessTime } from '@cabezal/domain/system/time/time';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { place } from '../apps/server/test/world.ts';
import { type SheetCell, sheetBytes } from '../apps/server/test/write-excel.ts';
import { inHours, now } from '../test/clock.ts';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, twoFrames } from './browser.ts';
import { choose, pressTwice } from './fields.ts';
import { type RunningServer, startServer } from './server.ts';

/** Changes of master data during trips: a truck leaves service, places are imported from Excel, a fence is redrawn. */
let server: RunningServer;
let browser: Browser;
let office: Caller;
const people = new Map<string, Person>();
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  office = await callerOf(server.url, 'operador');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function as(name: string): Promise<Page> {
  let person = people.get(name);
  if (person === undefined) {
    person = await openWindow(browser);
    await signIn(person, server.url, `${name}@demo.ec`);
    people.set(name, person);
  }
  return person.page;
}
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });

/** An export with an appointment at the plant in that many hours, with that truck and its driver. */
async function assigned(truck: number, hours: number): Promise<{ id_guide: number; version: number; label: string }> {
  const at = inHours(hours);
  const trip = await bookTrip(office, businessDate(at), businessTime(at));
  const assignments = [
    { id_leg: trip.id_leg, id_truck: truck, id_driver: truck, id_generator: truck, id_chassis: 3 + truck },
  ];
  const [made] = (await office(assign, { assignments })).guides;
  if (made === undefined) throw new Error('not assigned');
  const [ahead] = await office(getTruckTripsAhead, { id_truck: truck });
  return { ...made, label: ahead?.label ?? '' };
}

test('blocking an assigned truck requires a decision for each trip; then it is not offered and the board shows the trip as free', async () => {
  const soon = await assigned(2, 72);
  const page = await as('operador');
  await goTo(page, '/camiones/2');
  await button(page, 'Cambiar estado').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nuevo estado').click();
  await page.locator('.ant-select-dropdown:visible').getByText('Bloqueado').click();
  await dialog.getByText(soon.label).waitFor();
  await dialog.getByLabel('Motivo').fill('Retenido en control policial');
  // Without a decision nothing can be confirmed.
  expect(await button(dialog, 'Cambiar estado').getAttribute('aria-disabled')).toBe('true');
  await dialog
    .getByRole('radiogroup', { name: new RegExp(soon.label) })
    .getByText('Liberar')
    .click();
  await pressTwice(button(dialog, 'Cambiar estado'));
  await page.getByText('Bloqueado', { exact: true }).first().waitFor();
  await page.getByRole('tab', { name: 'Estados' }).click();
  await page.getByText('Retenido en control policial').waitFor();
  const guide = await office(getGuide, { id_guide: soon.id_guide });
  expect(guide.id_truck).toBeNull();
  // An assignment at the same time is refused with the reason.
  await expect(
    office(assign, {
      assignments: [{ id_leg: guide.id_leg, id_truck: 2, id_driver: 2, id_generator: 2, id_chassis: 5 }],
    }),
  ).rejects.toThrow(/Bloqueado|TRAMO_CON_GUIA/);
});

/** 200 plants of the exporter; seven of them have an unknown canton. */
function plants(): SheetCell[][] {
  const headings = ['Nombre', 'Tipo', 'Código', 'Cantón', 'Latitud', 'Longitud', 'Horas libres', 'RUC de la compañía'];
  const plant = (i: number): SheetCell[] => {
    const canton = i <= 7 ? 'El Guavo' : 'El Guabo';
    return [`Finca ${i}`, 'Planta', `F-${i}`, canton, -3.2 - i / 4000, -79.85 + i / 5000, 5, '0790000004001'];
  };
  return [headings, ...Array.from({ length: 200 }, (_, i) => plant(i + 1))];
}
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const places = async (search: string) =>
  (await office(getLocations, { search, page: 1, page_size: 1, sort: [] })).total;

test('200 establishments are imported from Excel with 7 wrong rows: corrected in place, stored on consent, twice without duplicates', async () => {
  const page = await as('operador');
  await goTo(page, '/establecimientos');
  await button(page, 'Importar').click();
  const drawer = page.getByRole('dialog', { name: 'Importar establecimientos' });
  const file = { name: 'fincas.xlsx', mimeType: xlsx, buffer: await sheetBytes(plants()) };
  await drawer.locator('input[type=file]').setInputFiles(file);
  await drawer.getByText('fincas.xlsx: 7 con errores · 193 nuevas').waitFor();
  expect(await places('Finca')).toBe(0);
  for (let left = 7; left > 1; left--) {
    await button(drawer, /Corregir la fila/)
      .first()
      .click();
    const row = page.getByRole('dialog', { name: /Corregir la fila/ });
    await row.getByText('No hay un cantón con ese nombre en esa provincia').waitFor();
    await row.getByLabel('Cantón').fill('El Guabo');
    await button(row, 'Guardar fila').click();
    await row.waitFor({ state: 'detached' });
    await drawer
      .getByText(`${left - 1} con errores`, { exact: false })
      .first()
      .waitFor();
  }
  // A colleague corrects the last one while it is open here: the typed text stays and overwrites nothing.
  await button(drawer, /Corregir la fila/).click();
  const last = page.getByRole('dialog', { name: /Corregir la fila/ });
  await last.getByLabel('Cantón').fill('Guayaquil');
  const [{ id_import = 0 } = {}] = (await office(listImports, {})).rows;
  const [bad] = (await office(listImportRows, { filters: { id_import, effect: 'BAD' } })).rows;
  const theirs = { row_number: bad?.row_number, mark: bad?.mark, cells: { canton: 'El Guabo' } };
  await office(correctImportRow, { id_import, ...theirs });
  await drawer.getByText('fincas.xlsx: 200 nuevas').waitFor();
  expect(await last.getByLabel('Cantón').inputValue()).toBe('Guayaquil');
  await button(last, 'Guardar fila').click();
  await last.getByText('El registro fue modificado por otro usuario').waitFor();
  await button(last, 'Cancelar').click();
  await button(page, 'Salir sin guardar').click();
  await last.waitFor({ state: 'detached' });
  await pressTwice(button(drawer, 'Guardar 200 filas'));
  await drawer.getByText('fincas.xlsx: 200 guardadas').waitFor();
  await expect.poll(() => places('Finca')).toBe(200);
  await goTo(page, '/establecimientos?importar=nuevo');
  await drawer.locator('input[type=file]').setInputFiles({ ...file, name: 'otra-vez.xlsx' });
  await drawer.getByText('otra-vez.xlsx: 7 con errores · 193 sin cambios').waitFor();
  expect(await button(drawer, /^Guardar 0 filas/).getAttribute('aria-disabled')).toBe('true');
});

const position = (at: LatLng, moment: number) =>
  fetch(
    `${server.url}/gps/osmand?${new URLSearchParams({
      id: 'TRUCK-3',
      key: 'demo-3',
      lat: String(at.lat),
      lon: String(at.lng),
      timestamp: String(Math.round(moment / 1000)),
      speed: '0',
    })}`,
  );

test('a fence is redrawn on the map and records the next arrival', async () => {
  // The truck is due at the depot about now.
  const { id_guide, version } = await assigned(3, 5);
  await office(issueGuide, { id_guide, version });
  const before = await office(getLocation, { id_location: place.tercon });
  const page = await as('operador');
  await goTo(page, `/establecimientos/${place.tercon}?editar=1`);
  const map = page.getByRole('region', { name: 'Mapa para marcar el punto y la geocerca' });
  await map.locator('canvas').first().waitFor();
  await page.getByText('Polígono', { exact: true }).click();
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (box === null) throw new Error('no map');
  // Four corners around the centre of the view, where the point is.
  const corners: [number, number][] = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.75, 0.7],
    [0.25, 0.7],
  ];
  for (const [n, [x, y]] of corners.entries()) {
    const said = page.locator('output').getByText(new RegExp(`Polígono (con|de) ${n + 1}`));
    // The map accepts corners once it is drawn, and shows each in the next frame: an extra click would add another corner.
    const clicked = async () => {
      await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
      await twoFrames(page);
      return said.isVisible();
    };
    await expect.poll(clicked).toBe(true);
  }
  await button(page, 'Cerrar').click();
  await button(page, /Guardar cambios/).click();
  await button(page, 'Editar').waitFor();
  const after = await office(getLocation, { id_location: place.tercon });
  expect(after.fence).toHaveLength(4);
  // Inside the drawn fence and outside the earlier circle.
  const [lng, lat] = after.fence?.[0] ?? [0, 0];
  const corner = { lat: lat + (after.lat - lat) * 0.1, lng: lng + (after.lng - lng) * 0.1 };
  expect(distanceKm(corner, before) * 1000).toBeGreaterThan(before.radius_m * 1.1);
  // The truck goes on sending: one position a second is stored, and two of them make an arrival.
  const arrival = async () => {
    expect((await position(corner, now().getTime())).status).toBe(200);
    const guide = await office(getGuide, { id_guide });
    const stop = guide.stops.find(one => one.id_location === place.tercon);
    return stop?.arrival_at ?? stop?.proposed_arrival_at ?? null;
  };
  await expect.poll(arrival).not.toBeNull();
});

test('a screen that is revoked from a role disappears from the menu of an open browser and returns, without a reload', async () => {
  const carrier = await as('carrieradmin');
  await goTo(carrier, '/conductores');
  const entry = carrier.getByRole('navigation').getByRole('link', { name: 'Conductores', exact: true });
  const rows = carrier.getByRole('heading', { level: 1, name: /^Conductores/ });
  const refused = carrier.getByRole('heading', { name: 'No tiene permiso para esta pantalla' });
  await entry.waitFor();
  await rows.waitFor();
  await carrier.evaluate('window.sameDocument = true');

  const admin = await as('admin');
  await goTo(admin, '/permisos');
  await choose(admin, 'Rol', 'Administrador local');
  await choose(admin, 'Tipo de compañía', 'Transportista');
  const screen = admin
    .locator('.cz-permissions-row')
    .filter({ has: admin.getByTitle('/conductores', { exact: true }) })
    .getByRole('switch');
  expect(await screen.isChecked()).toBe(true);
  await screen.click();
  await refused.waitFor();
  // The other screens have a menu without it, and its address does not open it.
  const other = carrier.getByRole('heading', { level: 1, name: /^Camiones/ });
  await goTo(carrier, '/camiones');
  await other.waitFor();
  expect(await entry.count()).toBe(0);
  await goTo(carrier, '/conductores');
  await refused.waitFor();
  await goTo(carrier, '/camiones');
  await other.waitFor();
  await screen.click();
  await entry.waitFor();
  await entry.click();
  await rows.waitFor();

  // The refusal page is not updated; the entry appears once the person opens another screen.
  await screen.click();
  await refused.waitFor();
  await screen.click();
  await expect.poll(() => screen.isChecked()).toBe(true);
  await admin.locator('.ant-switch-loading').waitFor({ state: 'detached' });
  await goTo(carrier, '/camiones');
  await entry.waitFor();
  expect(await carrier.evaluate('window.sameDocument')).toBe(true);
  for (const { errors } of people.values()) expect(errors).toEqual([]);
  expect(server.troubles).toEqual([]);
});
