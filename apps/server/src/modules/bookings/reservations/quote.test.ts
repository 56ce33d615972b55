import {
  quoteReservation,
  saveReservation,
  updateReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { addRoute } from '@cabezal/contract/places/routes/routes.calls';
import { addFee } from '@cabezal/contract/prices/fees/fees.calls';
import { saveHolidays, saveSurcharge } from '@cabezal/contract/prices/fees/surcharges.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, place, type UserName } from '../../../../test/world.ts';

let t: TestApp;
const day = '2026-12-24';
const booking = (changes: Record<string, unknown> = {}) =>
  exportBooking({ appointment_date: day, appointment_time: '23:30', services: [], ...changes });
/** Quote input of a booking. */
function quoteOf(input: ReturnType<typeof booking>) {
  const {
    booking: _,
    containers,
    stops,
    ...rest
  } = input as Record<string, unknown> & {
    containers: { id_container_type: number; weight_kg: number }[];
    stops: object[];
  };
  const boxes = containers.map(({ id_container_type, weight_kg }) => ({ id_container_type, weight_kg }));
  return { ...rest, stops, containers: boxes };
}

async function bothPrices(who: UserName, input: ReturnType<typeof booking>): Promise<[quoted: string, booked: string]> {
  const me = await t.as(who);
  const quote = await me.ok(quoteReservation, quoteOf(input));
  const { id_reservation } = await me.ok(saveReservation, input);
  const [row] = await t.rows<{ sale: string }>(
    sql`select sum(subtotal)::numeric(12, 2)::text as sale from charges where id_reservation = ${id_reservation}`,
  );
  return [quote.sale, row?.sale ?? ''];
}

let amount = 1000;
/** A rate of that scope with a unique amount; returns the amount. */
async function rateOf(scope: Record<string, unknown>): Promise<string> {
  amount += 1;
  const price = `${amount}.00`;
  const items = [{ id_service: 1, method: 'FIJO', amount: price, auto: true }];
  await (await t.as('admin')).ok(addFee, { valid_from: '2026-12-01', ...scope, items });
  return price;
}

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('quote and booking have the same price, whichever facts a rate requires', async () => {
  const [geo] = await t.rows<{ id_canton: number; id_province: number }>(
    sql`select id_canton, c.id_province from locations l join cantons c using (id_canton) where id_location = ${place.plantGuabo}`,
  );
  const admin = await t.as('admin');
  const { id_route } = await admin.ok(addRoute, {
    name: 'El Guabo – Contecon',
    id_origin: place.plantGuabo,
    id_destination: place.contecon,
    waypoints: [],
  });
  const stops = booking().stops.map(stop => (stop.code === 'PRT' ? { ...stop, id_location: place.contecon } : stop));
  const input = booking({ stops });
  // Each is more specific than those before it.
  const scopes: Record<string, unknown>[] = [
    {},
    { km_from: 1, km_to: 2000 },
    { id_product: 1 },
    { id_shipping_line: 1 },
    { reservation_type: 'E' },
    { template: 'E_CON_RETIRO' },
    { container_group: 'REEFER' },
    { id_container_type: 6 },
    { id_port: place.contecon },
    { id_province: geo?.id_province },
    { id_canton: geo?.id_canton },
    { id_route },
    { id_plant: place.plantGuabo },
    { id_client: company.exporter },
  ];
  for (const scope of scopes) {
    const price = await rateOf(scope);
    expect(await bothPrices('operador', input), JSON.stringify(scope)).toEqual([price, price]);
  }
  // The payer has a rate of its own; it prices the booking, whoever asks.
  const price = await rateOf({ id_client: company.importer, id_plant: place.plantGuabo });
  expect(await bothPrices('operador', booking({ stops, id_bill_to: company.importer }))).toEqual([price, price]);
});

test('surcharges by hour, day, weight and genset apply to both', async () => {
  const admin = await t.as('admin');
  await admin.ok(saveHolidays, { year: 2026, holidays: [{ date: day, name: 'Nochebuena' }] });
  const of = { side: 'VENTA', id_service: 1, method: 'FIJO', valid_from: '2026-12-01' };
  const kinds: [Record<string, unknown>, number][] = [
    [{ kind: 'NOCTURNO', amount: '30.00', params: { noche_desde: '22:00', noche_hasta: '05:00' } }, 30],
    [{ kind: 'FERIADO', amount: '20.00' }, 20],
    [{ kind: 'GENSET', amount: '60.00', id_service: 6 }, 60],
    [{ kind: 'SOBREPESO', amount: '12.00', method: 'POR_TONELADA', params: { sobrepeso_desde_kg: 20_000 } }, 12 * 7],
  ];
  const input = booking({ containers: [{ id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 }] });
  let [expected = 0] = (await bothPrices('operador', input)).map(Number);
  for (const [surcharge, more] of kinds) {
    await admin.ok(saveSurcharge, { ...of, ...surcharge });
    expected += more;
    expect((await bothPrices('operador', input)).map(Number), String(surcharge.kind)).toEqual([expected, expected]);
  }
  // Another hour and day: without them.
  const other = { ...input, appointment_date: '2026-12-23', appointment_time: '10:00' };
  expect((await bothPrices('operador', other)).map(Number)).toEqual([expected - 50, expected - 50]);
});

test('explains every container with another price; groups those with the same price', async () => {
  const boxes = [6, 3, 6].map(id_container_type => ({ id_container_type, weight_kg: 10_000, set_point_c: null }));
  const input = quoteOf(booking({ containers: boxes }));
  const price = await rateOf({ id_plant: place.plantGuabo, id_client: company.exporter, id_container_type: 3 });
  const { explanation } = await (await t.as('operador')).ok(quoteReservation, input);
  expect(explanation?.map(({ containers }) => containers)).toEqual([[1, 3], [2]]);
  const [first, second] = explanation?.map(({ lines }) => lines.map(line => line.heading).join()) ?? [];
  const inWords = `$${price.replace('.', ',').replace(/^(\d)(\d{3})/, '$1.$2')}`;
  expect(second).toContain(inWords);
  expect(first).not.toContain(inWords);
  const customers = await (await t.as('exporterAdmin')).ok(quoteReservation, input);
  expect(customers.explanation ?? null).toBeNull();
});

test('quotes a customer the price of its booking, only by rates of companies that it may name', async () => {
  const own = company.exporter;
  const importers = company.importer;
  const [quoted, booked] = await bothPrices('exporterAdmin', booking());
  expect(quoted).toBe(booked);
  const price = await rateOf({ id_client: importers, id_plant: place.plantGuabo, id_port: place.dpw });
  const me = await t.as('exporterAdmin');
  const asked = { ...quoteOf(booking()), id_bill_to: importers };
  expect((await me.ok(quoteReservation, asked)).sale).toBe(quoted);
  expect((await me.call(quoteReservation, { ...asked, id_client: importers })).status).toBeGreaterThanOrEqual(400);
  // The operator chose another payer: the customer's quote while editing equals what is stored.
  const clerk = await t.as('operador');
  const made = await clerk.ok(saveReservation, booking({ id_bill_to: importers }));
  const sale = async () =>
    (
      await t.rows<{ sale: string }>(
        sql`select sum(subtotal)::text as sale from charges where id_reservation = ${made.id_reservation}`,
      )
    )[0]?.sale;
  const before = await sale();
  expect(Number(before)).toBeGreaterThan(Number(price));
  expect((await me.ok(quoteReservation, { ...asked, id_reservation: made.id_reservation })).sale).toBe(before);
  const { id_reservation, version } = made;
  await clerk.ok(updateReservation, {
    ...booking({ id_client: own, id_bill_to: importers as number }),
    id_reservation,
    version,
  });
  expect(await sale()).toBe(before);
});

test('quotes a carrier no sale, whatever its role permits', async () => {
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'reservation.create' on conflict do nothing`),
  );
  const me = await t.as('carrierAdmin');
  const { id_client: _, id_bill_to: __, ...asked } = quoteOf(booking()) as Record<string, unknown>;
  expect(await me.ok(quoteReservation, asked)).toMatchObject({ charges: [], sale: '0.00', total: '0.00', cost: null });
});
