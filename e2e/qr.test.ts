import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { deleteGuide, getGuide, issueGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { inDays, now } from '../test/clock.ts';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** A guard's phone reads the code of a printed guide, while it is valid and after it is annulled (9-operations §13, J10). */
let server: RunningServer;
let browser: Browser;
let dispatcher: Caller;
let guide: GuideDetail;
let code = '';

/** Content of the printed code, because there is no camera here. */
async function codeOf(id_guide: number): Promise<string> {
  const db = openDatabase(postgresPool(server.databaseUrl ?? '', 1), now);
  const row = await db.read(systemScope, tx =>
    tx.one(sql<{ qr_code: string }>`select qr_code from guides where id_guide = ${id_guide}`),
  );
  await db.end();
  return row.qr_code;
}

beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser();
  const office = await callerOf(server.url, 'operador');
  dispatcher = await callerOf(server.url, 'despacho');
  const day = inDays(2);
  const trip = await bookTrip(office, day, '12:00');
  const assignments = [{ id_leg: trip.id_leg, id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 }];
  const [made] = (await dispatcher(assign, { assignments })).guides;
  if (made === undefined) throw new Error('not assigned');
  const { id_guide, version } = made;
  await dispatcher(issueGuide, { id_guide, version });
  guide = await dispatcher(getGuide, { id_guide });
  code = await codeOf(id_guide);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a guard compares the code with the truck, reports his place, and reads that the guide is annulled', async () => {
  const place = guide.stops.find(stop => stop.appointment_at !== null);
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'es-EC',
    permissions: ['geolocation'],
    geolocation: { latitude: place?.lat ?? 0, longitude: place?.lng ?? 0 },
  });
  const page = await phone.newPage();
  await page.goto(`${server.url}/qr/${code}`);
  await page.getByText('VIGENTE', { exact: true }).waitFor();
  const said = await page.locator('main').innerText();
  const plate = formatPlate(guide.license_plate ?? '');
  for (const fact of [guide.guide_number, plate]) expect(said).toContain(fact);
  expect(said).not.toContain('Bananera');
  await page.getByRole('button', { name: 'Compartir mi ubicación' }).tap();
  await page.getByText('Ubicación enviada. Gracias.').waitFor();

  const { id_guide } = guide;
  const monitor = await openWindow(browser);
  await signIn(monitor, server.url, 'monitor@demo.ec');
  await goTo(monitor.page, `/guias?guia=${id_guide}`);
  await monitor.page.getByRole('tab', { name: 'Cronología' }).click();
  await monitor.page.getByText('Lectura del código QR: guía vigente').waitFor();
  // The drawer of a deleted guide would ask for it again.
  await goTo(monitor.page, '/logs_qr');

  const { version } = await dispatcher(getGuide, { id_guide });
  await dispatcher(deleteGuide, { id_guide, version, motive: 'Se cambió de unidad' });
  // Another device, because two scans of the same one within a minute count as one.
  const other = await browser.newContext({ viewport: { width: 390, height: 844 }, userAgent: 'Mozilla/5.0 (iPhone)' });
  const again = await other.newPage();
  await again.goto(`${server.url}/qr/${code}`);
  await again.getByText('ANULADA', { exact: true }).waitFor();
  await again.getByText('Esta guía no vale: no deje entrar ni salir con ella.').waitFor();
  await phone.close();
  await other.close();

  const rows = monitor.page.locator('.cz-rows tr.ant-table-row');
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.nth(0).innerText()).toContain('Anulada');
  const first = await rows.nth(1).innerText();
  expect(first).toContain('Vigente');
  expect(first).toContain(plate);
  // The guard stood at the stop, two days before its appointment; the truck has not arrived there.
  expect(first).toContain(place?.name);
  expect(first).toMatch(/\d (h|min|días?).* antes/);
  expect(first).not.toMatch(/después/);
  await monitor.page
    .getByRole('button', { name: /Rechazadas/ })
    .or(monitor.page.getByText('Rechazadas'))
    .first()
    .click();
  await expect.poll(() => rows.count()).toBe(1);
  await goTo(monitor.page, '/logs_qr?vista=mapa');
  await monitor.page.getByRole('button', { name: `${guide.guide_number} · Vigente` }).click();
  const reading = monitor.page.locator('.maplibregl-popup');
  await reading.getByText(/Respecto a la cita: .* antes/).waitFor();
  expect(await reading.innerText()).toContain(place?.name);
  expect(monitor.errors).toEqual([]);
});
