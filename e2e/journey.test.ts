import { businessDate, businessTime } from '@cabezal/domain/system/time/time';
import { startSap } from '@cabezal/simulator/outside/sap';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { type Fix, road, stay } from './drive.ts';
import { choose, pressTwice } from './fields.ts';
import { type MovingServer, startMovingServer } from './moving-clock.ts';

/**
 * The main job through the screens: the customer books, the advisor approves, the dispatcher programs, assigns and issues, positions
 * record the trip while the monitor watches, the closing operator closes, the accountant bills. Each person has a separate window; nobody
 * reloads. The day of 18 hours passes in the time that it takes to send the positions.
 */
const morning = new Date('2027-03-02T10:00:00Z'); // a Tuesday, 05:00 in Guayaquil
const appointment = new Date('2027-03-02T17:00:00Z');
const container = 'MSKU7502140';
const places = {
  base: { lat: -2.09, lng: -79.95 },
  depot: { lat: -2.108, lng: -79.961 },
  plant: { lat: -3.244, lng: -79.829 },
  guayaquil: { lat: -2.2, lng: -79.9 },
  port: { lat: -2.7, lng: -80.23 },
};

const later = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000);

let server: MovingServer;
let sap: Awaited<ReturnType<typeof startSap>>;
let browser: Browser;
const people = new Map<string, Person>();
let id_reservation = 0;

beforeAll(async () => {
  sap = await startSap();
  server = await startMovingServer(morning, { environment: { SAP_URL: sap.url } });
  browser = await openBrowser();
});
afterAll(async () => {
  if (process.env.JOURNEY_PICTURES)
    for (const [name, { page }] of people)
      await page.screenshot({ path: `${process.env.JOURNEY_PICTURES}/${name}.png` });
  await browser?.close();
  await server?.stop();
  await sap?.close();
});

async function as(name: string): Promise<Page> {
  let person = people.get(name);
  if (person === undefined) {
    person = await openWindow(browser);
    await person.page.clock.setSystemTime(server.now());
    await signIn(person, server.url, `${name}@demo.ec`);
    people.set(name, person);
  }
  await person.page.clock.setSystemTime(server.now());
  return person.page;
}

/**
 * Sends positions like a phone tracker: one after the other, each answered before the next. The server's clock moves with them, the
 * windows' clocks are set at the end.
 */
async function sendTrack(fixes: readonly Fix[]): Promise<void> {
  for (const fix of fixes) {
    if (fix.at > server.now()) server.moveTo(fix.at);
    const query = new URLSearchParams({
      id: 'TRUCK-1',
      key: 'demo-1',
      lat: String(fix.lat),
      lon: String(fix.lng),
      timestamp: String(Math.floor(fix.at.getTime() / 1000)),
      speed: String(fix.speed_kmh / 1.852),
      accuracy: '8',
    });
    const answer = await fetch(`${server.url}/gps/osmand?${query}`);
    expect(answer.status).toBe(200);
  }
  for (const { page } of people.values()) await page.clock.setSystemTime(server.now());
}

/** The status in the heading of the trip's page. */
const showsStatus = (page: Page, label: string): Promise<void> =>
  page.locator('.cz-page-header').getByText(label, { exact: true }).waitFor();

/** Opens a trip of the list of trips under way, and then its page. */
async function openTrip(monitor: Page, status: string): Promise<void> {
  await goTo(monitor, `/monitoreo?q=${container}`);
  await monitor
    .getByRole('button', { name: new RegExp(status) })
    .first()
    .click();
  await monitor.getByRole('link', { name: 'Abrir el viaje completo' }).click();
  await monitor.waitForURL(/#\/monitoreo\/\d+/);
}

/** Attaches each required paper at its own place, after the previous one is stored. */
async function attachPapers(clerk: Page, wanted: number): Promise<void> {
  for (let i = 0; i < wanted; i++) {
    const stored = clerk.waitForResponse(
      answer => answer.url().endsWith('/documents_guide/save_document') && answer.ok(),
    );
    await clerk
      .locator('input[type=file]')
      .nth(i)
      .setInputFiles({
        name: 'papel.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4 papel de prueba'),
      });
    await stored;
  }
}

describe.sequential('from the booking to the invoice', () => {
  test('1. the customer books a container and sees its price', async () => {
    const customer = await as('exporteradmin');
    await goTo(customer, '/reserva/add');
    await customer.getByLabel('Booking').fill('MAEU264180953');
    await choose(customer, 'Terminal', 'Posorja');
    await customer.getByLabel('Número de contenedor').fill(container);
    await choose(customer, 'Tipo', '40RH');
    await customer.getByLabel('Peso de carga').fill('21800');
    await choose(customer, 'Retiro del vacío', 'Tercon');
    await choose(customer, 'Planta', 'El Guabo');
    await choose(customer, /^Base de salida/, 'Base vía a Daule');
    await customer.getByLabel('Cita en planta').fill(businessDate(appointment).split('-').reverse().join('/'));
    await customer.keyboard.press('Enter');
    await customer.getByLabel('Hora', { exact: true }).fill(businessTime(appointment));
    await customer.keyboard.press('Enter');
    await customer.getByText('$450,00').first().waitFor();
    await customer.getByRole('button', { name: /Crear reserva/ }).click();
    await customer.waitForURL(/#\/reservas\/\d+/);
    id_reservation = Number(/reservas\/(\d+)/.exec(customer.url())?.[1]);
    expect(id_reservation).toBeGreaterThan(0);
  });

  test('2. the advisor sees margin and approves', async () => {
    const advisor = await as('asesor');
    await goTo(advisor, '/reserva/aprobar');
    await advisor.waitForURL(new RegExp(`r=${id_reservation}`));
    await advisor
      .getByRole('button', { name: /Aprobar/ })
      .last()
      .click();
    const customer = await as('exporteradmin');
    // The count of the menu and the customer's open page update without a reload.
    await expect.poll(() => advisor.getByRole('menuitem', { name: /Por aprobar/ }).innerText()).not.toMatch(/\d/);
    await customer.getByText('Aprobada').first().waitFor();
  });

  test('3. the dispatcher programs it and assigns the same truck to both trips', async () => {
    const dispatcher = await as('despacho');
    await goTo(dispatcher, `/reservas/${id_reservation}`);
    await dispatcher.getByRole('button', { name: 'Programar' }).first().click();
    await dispatcher.getByRole('button', { name: 'Confirmar programación' }).click();
    await dispatcher.getByRole('button', { name: 'Confirmar programación' }).waitFor({ state: 'hidden' });
    await goTo(dispatcher, '/despachos');
    const waiting = dispatcher.getByRole('region', { name: 'Sin asignar' }).getByText(`${id_reservation}-1`);
    for (const left of [1, 0]) {
      await waiting.first().click();
      await dispatcher
        .getByRole('button', { name: /^Asignar a 01/ })
        .first()
        .click();
      await expect.poll(() => waiting.count()).toBe(left);
    }
  });

  test('4. the dispatcher issues both guides at once', async () => {
    const dispatcher = await as('despacho');
    await goTo(dispatcher, `/despachos/${id_reservation}`);
    await dispatcher.getByRole('button', { name: /Emitir las 2/ }).click();
    await dispatcher
      .getByText(/RET-\d+/)
      .first()
      .waitFor();
    await dispatcher
      .getByText(/VIA-\d+/)
      .first()
      .waitFor();
  });

  test('5a. GPS records the pick-up while the monitor watches', async () => {
    const monitor = await as('monitor');
    await goTo(monitor, '/monitoreo');
    await openTrip(monitor, 'Retiro por salir');
    await showsStatus(monitor, 'Retiro por salir');
    const at = (clock: string) => new Date(`2027-03-02T${clock}Z`);
    await sendTrack([...stay(places.base, at('10:20'), at('10:30')), ...road(places.base, places.depot, at('10:30'))]);
    await showsStatus(monitor, 'Retirando');
    await sendTrack(stay(places.depot, at('10:40'), at('11:10')));
    await showsStatus(monitor, 'En depósito');
    await sendTrack(road(places.depot, places.plant, at('11:10')));
    await sendTrack(stay(places.plant, at('13:25'), at('13:40')));
    await showsStatus(monitor, 'Retiro por cerrar');
  });

  test('5b. the stand-by clock runs at the plant; the seals are entered; GPS records the trip to the port', async () => {
    const monitor = await as('monitor');
    await openTrip(monitor, 'En planta');
    await showsStatus(monitor, 'En planta');
    const leaving = later(appointment, 9 * 60 + 39);
    await sendTrack(stay(places.plant, new Date('2027-03-02T13:45:00Z'), later(leaving, -10)));
    await monitor.getByRole('tab', { name: 'Carga' }).click();
    await monitor.getByLabel('Sellos').fill('MLEC0482133');
    await monitor.keyboard.press('Enter');
    await monitor.getByRole('button', { name: 'Guardar contenedor y sellos' }).click();
    await waitForText(monitor, 'Contenedor y sellos guardados');
    await sendTrack(stay(places.plant, later(leaving, -9), leaving));
    await sendTrack(road(places.plant, places.guayaquil, leaving, 80));
    await sendTrack(road(places.guayaquil, places.port, server.now(), 80));
    const arrived = server.now();
    await sendTrack(stay(places.port, later(arrived, 1), later(arrived, 20)));
    await showsStatus(monitor, 'En puerto');
    await sendTrack(road(places.port, places.guayaquil, later(arrived, 25)).slice(0, 4));
    await showsStatus(monitor, 'Viaje por cerrar');
  });

  test('6. the closing operator attaches the papers and closes both guides; the stand-by is 3.67 h at 20.00', async () => {
    const clerk = await as('operador');
    for (const [status, closed, papers] of [
      ['Retiro por cerrar', 'Retiro cerrado', 1],
      ['Viaje por cerrar', 'Viaje cerrado', 4],
    ] as const) {
      await goTo(clerk, `/guias?search=${id_reservation}`);
      const row = clerk.getByRole('row').filter({ hasText: status });
      await row.getByRole('button', { name: 'Cerrar' }).click();
      await clerk.waitForURL(/#\/guias\/\d+\/cerrar/);
      await showsStatus(clerk, status);
      if (status === 'Viaje por cerrar') await clerk.getByText('$73,40').first().waitFor();
      await clerk.getByText('Usar los propuestos').click();
      await attachPapers(clerk, papers);
      await clerk.getByRole('button', { name: /Cerrar guía/ }).click();
      await showsStatus(clerk, closed);
    }
    const customer = await as('exporteradmin');
    await customer.getByText('Finalizada').first().waitFor();
  });

  test('7. the accountant creates the order, sends it to SAP and invoices it once', async () => {
    const accountant = await as('contador');
    await goTo(accountant, '/facturas?tab=por_facturar');
    const row = accountant.getByRole('row').filter({ hasText: 'Bananera Río Jubones' });
    await row.getByRole('checkbox').check();
    await accountant.getByRole('button', { name: /Crear orden de pago/ }).click();
    await pressTwice(accountant.getByRole('button', { name: 'Crear orden', exact: true }));
    await accountant.waitForURL(/#\/facturas\/\d+/);
    await showsStatus(accountant, 'Borrador');
    // Freight 450.00 at 0 %, genset 60.00 and stand-by 73.40 at 15 %.
    await accountant.getByText('$603,41').first().waitFor();
    await accountant.getByRole('button', { name: 'Enviar a SAP' }).click();
    await accountant.getByRole('button', { name: 'Facturar' }).click();
    await pressTwice(accountant.getByRole('button', { name: 'Emitir la factura' }));
    await showsStatus(accountant, 'Facturada');
    const [number] =
      (
        await accountant
          .getByText(/001-001-\d{9}/)
          .first()
          .innerText()
      ).match(/001-001-\d{9}/) ?? [];
    expect(number).toBe('001-001-000000001');
    await accountant
      .getByText(/^\d{49}$/)
      .first()
      .waitFor();
    await goTo(accountant, '/facturas?tab=facturas');
    await accountant.getByText('001-001-000000001').first().waitFor();
    const invoices = accountant.getByRole('row').filter({ hasText: /001-001-/ });
    await invoices.first().waitFor();
    expect(await invoices.count()).toBe(1);
    for (const [name, person] of people) expect(person.errors, name).toEqual([]);
  });
});
