import { getSubFees } from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { getReservations } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { getTrucks } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { type DashboardCount, getToday, type Today } from '@cabezal/contract/insight/dashboard/dashboard.calls';
import { getPaymentOrders, getReservationsToInvoice } from '@cabezal/contract/money/billing/payment-orders.calls';
import { getBoard } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getGuides } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { UserName } from '../../../../test/world.ts';
import { sampleTrip } from '../../fleet/trucks/trip.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const issued_at = '2026-11-20T10:00:00Z';
  await t.write(async tx => {
    await sampleTrip(tx, { reservation_status: 'PENDING' });
    await sampleTrip(tx, { reservation_status: 'PENDING', id_client: 5 });
    await sampleTrip(tx, { scheduled_at: issued_at, leg_start: '2026-11-21T20:00:00Z' });
    await sampleTrip(tx, { leg_start: '2026-11-22T20:00:00Z' });
    await sampleTrip(tx, { leg_start: '2026-11-24T20:00:00Z' });
    await sampleTrip(tx, {
      reservation_status: 'IN_PROGRESS',
      guide: { id_carrier: 2, id_truck: 5, id_driver: 5, status: 'VIAJANDO', issued_at },
    });
    await sampleTrip(tx, {
      reservation_status: 'IN_PROGRESS',
      id_client: 5,
      leg_start: '2026-11-18T12:00:00Z',
      guide: { id_carrier: 1, id_truck: 1, id_driver: 1, status: 'EN_PLANTA', issued_at },
    });
    for (const leg_start of ['2026-11-21T06:00:00Z', '2026-11-19T12:00:00Z', '2026-11-10T12:00:00Z'])
      await sampleTrip(tx, {
        reservation_status: 'IN_PROGRESS',
        leg_start,
        guide: {
          id_carrier: 1,
          id_truck: 2,
          id_driver: 2,
          status: 'VIAJE_POR_CERRAR',
          issued_at,
          finished_at: issued_at,
        },
      });
    await tx.run(sql`insert into payment_orders (id_bill_to, bill_to_name, bill_to_ruc, emission_date, status)
      values (4, 'Bananera', '0790000004001', '2026-11-20', 'ERROR'), (4, 'Bananera', '0790000004001', '2026-11-20', 'BORRADOR')`);
    await tx.run(sql`update drivers set license_expiry = '2026-11-20' where id_driver in (3, 5)`);
    await tx.run(sql`update drivers set license_expiry = '2026-11-20', active = false where id_driver = 4`);
    await tx.run(
      sql`update truck_certificates set expires_on = '2026-12-01' where id_truck in (2, 6) and type_certificate = 'poliza'`,
    );
    await tx.run(sql`update credentials set state = 'BANNED' where id_driver = 7 and id_location = 1`);
  });
});
afterAll(() => t.close());

/** Opens the list behind a number as the browser application does, and returns its total. */
async function totalBehind(me: Client, path: string): Promise<number> {
  const [screen, query] = path.split('?');
  const params = new URLSearchParams(query);
  const filters: Record<string, unknown> = {};
  for (const [name, value] of params)
    if (name.startsWith('f.'))
      filters[name.slice(2)] = /^[[{]|^(true|false|\d+)$/.test(value) ? JSON.parse(value) : value;
  const view = params.get('v');
  if (screen === '/despachos') return (await me.ok(getBoard, { date: params.get('date') })).unassigned.length;
  if (screen === '/reserva/aprobar') return (await me.ok(getReservations, { filters: { list: 'pending' } })).total;
  if (screen === '/reservas') {
    const fixed = view === null ? {} : view === 'cut_off_soon' ? { cut_off_soon: true } : { list: view };
    return (await me.ok(getReservations, { filters: { ...filters, ...fixed } })).total;
  }
  if (view === 'to_invoice') return (await me.ok(getReservationsToInvoice, {})).total;
  const lists = {
    '/guias': getGuides,
    '/conductores': getDrivers,
    '/camiones': getTrucks,
    '/facturas': getPaymentOrders,
    '/sub-tarifas': getSubFees,
  };
  const list = lists[screen as keyof typeof lists];
  return (await me.ok<unknown, { total: number }>(list as never, { filters })).total;
}
const all = (today: Today): DashboardCount[] => [...today.reservations, ...today.trips, ...today.attention];
const countsOf = (cards: DashboardCount[]) => Object.fromEntries(cards.map(c => [c.key, c.count]));

test.each<UserName>([
  'admin',
  'operador',
  'contador',
  'carrierAdmin',
  'exporterAdmin',
  'importerAdmin',
  'strangerAdmin',
  'compras',
  'asesor',
])('every number of %s is the total of the list behind it', async who => {
  const me = await t.as(who);
  const cards = all(await me.ok(getToday));
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) expect([card.key, card.count]).toEqual([card.key, await totalBehind(me, card.path)]);
});

test('the operator’s day', async () => {
  const today = await (await t.as('admin')).ok(getToday);
  expect(today.date).toBe('2026-11-21');
  expect(countsOf(today.reservations)).toMatchObject({ pending: 2, approved: 2, programming: 1, in_progress: 5 });
  expect(countsOf(today.trips)).toEqual({ ready: 0, moving: 1, at_place: 1, to_close: 3 });
  expect(countsOf(today.attention)).toMatchObject({
    to_approve: 2,
    unassigned_today: 1,
    unassigned_tomorrow: 2,
    to_close: 3,
    to_close_2_days: 2,
    to_close_7_days: 1,
    orders_error: 1,
    licenses_expired: 2,
    driver_credentials: 1,
    certificates_about_to_expire: 2,
  });
  expect(today.attention.find(c => c.key === 'licenses_expired')?.path).toBe(
    '/conductores?f.active=true&f.license=expired',
  );
});

test('an order whose posting failed counts while it is retried, and no longer once SAP has it', async () => {
  const me = await t.as('admin');
  const failed = async () => countsOf((await me.ok(getToday)).attention).orders_error;
  const numero_orden = await t.write(async tx => {
    const order = await tx.one(sql<{
      numero_orden: number;
    }>`insert into payment_orders (id_bill_to, bill_to_name, bill_to_ruc, emission_date, status)
      values (4, 'Bananera', '0790000004001', '2026-11-20', 'ENVIANDO') returning numero_orden`);
    await tx.run(sql`insert into sap_postings (posting_key, kind, step, numero_orden, id_company, counterparty, total, author, created_at, queued_at)
      values ('retrying', 'VENTA', 'ORDEN', ${order.numero_orden}, 4, 'Bananera', 100, 'Prueba', now(), now())`);
    return order.numero_orden;
  });
  const set = (query: ReturnType<typeof sql>) => t.write(tx => tx.run(query));
  expect(await failed()).toBe(1);
  await set(
    sql`update sap_postings set attempts = 1, error_text = 'SAP no responde', cause = 'RED' where posting_key = 'retrying'`,
  );
  expect(await failed()).toBe(2);
  const card = (await me.ok(getToday)).attention.find(one => one.key === 'orders_error');
  expect(await totalBehind(me, card?.path ?? '')).toBe(2);
  await set(sql`update sap_postings set state = 'SENT', sent_at = now() where posting_key = 'retrying'`);
  await set(sql`update payment_orders set status = 'ENVIADA' where numero_orden = ${numero_orden}`);
  expect(await failed()).toBe(1);
});

test('other companies see only numbers of their scope, and only work that they may do', async () => {
  const importer = await (await t.as('importerAdmin')).ok(getToday);
  expect(countsOf(importer.reservations)).toMatchObject({ pending: 1, in_progress: 1 });
  expect(countsOf(importer.trips)).toMatchObject({ moving: 0, at_place: 1 });
  expect(countsOf(importer.attention)).toEqual({ own_cut_off_soon: 0, own_pending: 1, unread_comments: 0 });
  const carrier = await (await t.as('carrierAdmin')).ok(getToday);
  expect(countsOf(carrier.trips)).toMatchObject({ moving: 1, at_place: 0, to_close: 0 });
  expect(countsOf(carrier.attention)).toMatchObject({ licenses_expired: 1, certificates_about_to_expire: 1 });
  expect(countsOf(carrier.attention)).not.toHaveProperty('to_approve');
  expect(all(await (await t.as('strangerAdmin')).ok(getToday)).every(c => c.count === 0)).toBe(true);
  expect((await (await t.as('compras')).ok(getToday)).reservations).toEqual([]);
  expect((await (await t.as('driver')).call(getToday)).status).toBe(403);
});

test('both counts of guides to close include a rescued guide with unknown cost', async () => {
  const me = await t.as('admin');
  const counts = async () => {
    const { trips, attention } = await me.ok(getToday);
    return [countsOf(trips).to_close, countsOf(attention).to_close];
  };
  const [before = 0] = await counts();
  await t.write(tx =>
    sampleTrip(tx, {
      reservation_status: 'IN_PROGRESS',
      guide: { id_carrier: 1, id_truck: 3, id_driver: 3, status: 'GUIA_RESCATADA', issued_at: '2026-11-20T10:00:00Z' },
    }),
  );
  expect(await counts()).toEqual([before + 1, before + 1]);
});
