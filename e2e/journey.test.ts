import { addMinutes, businessDate, businessTime } from '@cabezal/domain/time/time';
import { startSap } from '@cabezal/simulator/outside/sap';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * The main job through the screens: the customer books, the adviser approves, the dispatcher programs, assigns and issues, GPS from
 * outside fills in the trip, the closing operator closes, the accountant bills. Everybody in a window of their own.
 */
let server: RunningServer;
let sap: Awaited<ReturnType<typeof startSap>>;
let browser: Browser;
const people = new Map<string, Person>();

beforeAll(async () => {
  sap = await startSap();
  server = await startServer({ SAP_URL: sap.url });
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  if (process.env.JOURNEY_PICTURES)
    for (const [name, person] of people)
      await person.page.screenshot({ path: `${process.env.JOURNEY_PICTURES}/${name}.png` });
  await browser?.close();
  await server?.stop();
  await sap?.close();
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

/** Chooses an entry of an antd select by its label, typing part of it, and sees that it is chosen. */
async function choose(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: typeof label === 'string' }).first();
  const select = page.locator('.ant-select').filter({ has: field }).first();
  await field.click();
  await field.fill(text).catch(() => undefined);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first().click();
  await select.getByText(text).first().waitFor();
}

async function call<T>(path: string, email: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const login = (await (
    await fetch(`${server.url}/users/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password: 'demo-cabezal' }),
    })
  ).json()) as { data: { user: { token: string } } };
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${login.data.user.token}` },
    body: JSON.stringify(body),
  });
  const said = (await answer.json()) as T;
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`);
  return said;
}

test('from the booking to the invoice', async () => {
  const now = new Date();
  // The form offers every fifth minute.
  const appointment = addMinutes(new Date(Math.ceil(now.getTime() / 300_000) * 300_000), 20);

  // 1. Book
  const customer = await as('exporteradmin');
  await goTo(customer, '/reserva/add');
  await customer.getByLabel('Booking').fill('MAEU264180953');
  await choose(customer, 'Terminal', 'Contecon');
  await customer.getByLabel('Número de contenedor').fill('MSKU7502140');
  await choose(customer, 'Tipo', '40RH');
  await customer.getByLabel('Peso de carga').fill('21800');
  await choose(customer, 'Retiro del vacío', 'Tercon');
  await choose(customer, 'Planta', 'vía a Daule');
  await choose(customer, /^Base de salida/, 'Base vía a Daule');
  await customer.getByLabel('Cita en planta').fill(businessDate(appointment).split('-').reverse().join('/'));
  await customer.keyboard.press('Enter');
  await customer.getByLabel('Hora', { exact: true }).fill(businessTime(appointment));
  await customer.keyboard.press('Enter');
  await customer.getByText('$310,00').first().waitFor();
  await customer.getByRole('button', { name: /Crear reserva/ }).click();
  await customer.waitForURL(/#\/reservas\/\d+/);
  const id_reservation = Number(/reservas\/(\d+)/.exec(customer.url())?.[1]);
  expect(id_reservation).toBeGreaterThan(0);

  // 2. Approve
  const adviser = await as('asesor');
  await goTo(adviser, '/reserva/aprobar');
  await adviser.waitForURL(new RegExp(`r=${id_reservation}`));
  await adviser
    .getByRole('button', { name: /Aprobar/ })
    .last()
    .click();
  await expect
    .poll(
      async () =>
        (await call<{ status: string }>('/reservation/get_reservation', 'asesor@demo.ec', { id_reservation })).status,
      { timeout: 20_000 },
    )
    .toBe('ACCEPTED');

  // 3. Program and dispatch
  const dispatcher = await as('despacho');
  await goTo(dispatcher, `/reservas/${id_reservation}`);
  await dispatcher.getByRole('button', { name: 'Programar' }).first().click();
  await dispatcher.getByRole('button', { name: 'Confirmar programación' }).click();
  await expect
    .poll(
      async () =>
        (
          await call<{ scheduled_at: string | null }>('/reservation/get_reservation', 'asesor@demo.ec', {
            id_reservation,
          })
        ).scheduled_at,
      { timeout: 20_000 },
    )
    .not.toBeNull();
  await goTo(dispatcher, '/despachos');
  for (let i = 0; i < 2; i++) {
    await dispatcher.getByRole('region', { name: 'Sin asignar' }).getByText(`${id_reservation}-1`).first().click();
    await dispatcher
      .getByRole('button', { name: /^Asignar a 01/ })
      .first()
      .click();
    await dispatcher
      .getByText(/asignado a/)
      .first()
      .waitFor();
    await dispatcher.waitForTimeout(500);
  }
  const guides = () =>
    call<{ rows: { id_guide: number; kind: string; status: string; version: number; guide_number: string | null }[] }>(
      '/reservation/get_reservation_guide',
      'operador@demo.ec',
      { filters: { id_reservation } },
    );
  expect((await guides()).rows).toHaveLength(2);

  // 4. Issue
  await goTo(dispatcher, `/despachos/${id_reservation}`);
  await dispatcher.getByRole('button', { name: /Emitir las 2/ }).click();
  await expect
    .poll(async () => (await guides()).rows.every(g => g.guide_number !== null), { timeout: 30_000 })
    .toBe(true);

  // 5. Watch: a position from outside reaches the open map; the stops are recorded as they happen
  const monitor = await as('monitor');
  await goTo(monitor, '/monitoreo');
  const query = new URLSearchParams({
    id: 'TRUCK-1',
    key: 'demo-1',
    lat: '-2.09',
    lon: '-79.95',
    timestamp: String(Math.floor(Date.now() / 1000)),
    accuracy: '8',
  });
  expect((await fetch(`${server.url}/gps/osmand?${query}`)).status).toBe(200);
  await monitor.getByText('En vivo').first().waitFor();
  const trip = (await guides()).rows.find(g => g.kind === 'VIAJE');
  await call('/reservation/asociar_guia_contenedor', 'monitor@demo.ec', {
    id_guide: trip?.id_guide,
    container_code: 'MSKU7502140',
    seals: ['MLEC0482133'],
  });
  for (const guide of (await guides()).rows.sort((x, y) => x.kind.localeCompare(y.kind))) {
    const { stops } = await call<{ stops: { id_stop: number; action: string | null }[] }>(
      '/reservation/monitoring_reservation_milestone_guide',
      'monitor@demo.ec',
      { id_guide: guide.id_guide },
    );
    for (const [i, stop] of stops.entries()) {
      const event = (kind: string) =>
        call(`/reservation/${kind}_reservation_milestone_guide`, 'monitor@demo.ec', {
          id_stop: stop.id_stop,
          at: new Date().toISOString(),
        });
      if (i > 0 || stop.action !== null) await event('arrival');
      if (guide.kind === 'VIAJE' || i < stops.length - 1) await event('departure');
    }
  }
  expect((await guides()).rows.map(g => g.status).sort()).toEqual(['RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR']);

  // 6. Close
  const clerk = await as('operador');
  for (const guide of (await guides()).rows) {
    await goTo(clerk, `/guias/${guide.id_guide}/cerrar`);
    await clerk.getByText('Usar los propuestos').click();
    await clerk.getByText('Sin anticipo').click();
    const wanted = guide.kind === 'RETIRO' ? 1 : 4;
    for (let i = 0; i < wanted; i++) {
      const before = await clerk.locator('input[type=file]').count();
      expect(before).toBeGreaterThan(0);
      await clerk
        .locator('input[type=file]')
        .nth(i)
        .setInputFiles({
          name: 'papel.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('%PDF-1.4 papel de prueba'),
        });
      await clerk.waitForTimeout(1500);
    }
    await clerk.getByRole('button', { name: /Cerrar guía/ }).click();
    await expect
      .poll(async () => (await guides()).rows.find(g => g.id_guide === guide.id_guide)?.status, { timeout: 20_000 })
      .toMatch(/_CERRADO$/);
  }

  // 7. Bill
  const order = await call<{ numero_orden: number; version: number; status: string; total: string }>(
    '/payment_order/generate_payment_order',
    'contador@demo.ec',
    { id_reservations: [id_reservation] },
  );
  expect(order.status).toBe('BORRADOR');
  await call('/payment_order/send_order_sap', 'contador@demo.ec', {
    numero_orden: order.numero_orden,
    version: order.version,
  });
  const shown = () =>
    call<{ status: string; version: number }>('/payment_order/get_payment_order', 'contador@demo.ec', {
      numero_orden: order.numero_orden,
    });
  await expect.poll(async () => (await shown()).status, { timeout: 20_000 }).toBe('ENVIADA');
  const billed = await call<{ status: string }>('/payment_order/facturar_orden', 'contador@demo.ec', {
    numero_orden: order.numero_orden,
    version: (await shown()).version,
  });
  expect(billed.status).toBe('FACTURADA');
  for (const [name, person] of people) expect(person.errors, name).toEqual([]);
}, 240_000);
