import { addDiscount } from '@cabezal/contract/bookings/discounts/discounts.calls';
import {
  getReservation,
  saveReservation,
  updateReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { checkTemplate } from '@cabezal/contract/operations/stops/templates.calls';
import { subtract } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { company, place } from '../../../../../test/world.ts';

/** The price difference of another template, with automatic discounts: the reported difference is that of the real change. */
let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  // The test world has no rate of a plant of Guayaquil for the container of its bookings.
  await t.write(async tx => {
    await tx.run(sql`insert into fees (id_fee, id_family, code, reservation_type, id_canton, id_port, id_container_type, valid_from, approved_at)
      select 910, 910, 'TF-R910', 'E', id_canton, ${place.dpw}::int, 6, valid_from, approved_at from fees where id_fee = 4`);
    await tx.run(sql`insert into fee_items (id_fee, id_service, method, amount, auto)
      select 910, id_service, method, amount, auto from fee_items where id_fee = 4`);
  });
});
afterEach(() => t.write(tx => tx.run(sql`update discounts set active = false`)));
afterAll(() => t.close());

const route = (plant: number) => [
  { code: 'BASE', id_location: place.base },
  { code: 'DEP', id_location: place.tercon },
  { code: 'PLT', id_location: plant },
  { code: 'PRT', id_location: place.dpw },
];
const offer = async (more: object) =>
  (await t.as('contador')).ok(addDiscount, {
    name: 'Cliente frecuente',
    kind: 'PORCENTAJE',
    value: '10.00',
    base: 'FLETE',
    valid_from: '2026-11-01',
    valid_to: '2026-12-31',
    id_clients: [company.exporter],
    stackable: true,
    ...more,
  });
async function saleOf(id_reservation: number): Promise<string> {
  const [row] = await t.rows<{ sale: string }>(
    sql`select sum(subtotal)::numeric(12, 2)::text as sale from charges where id_reservation = ${id_reservation}`,
  );
  return row?.sale ?? '';
}

async function cantonOf(id_location: number): Promise<number | undefined> {
  const [row] = await t.rows<{ id_canton: number }>(
    sql`select id_canton from locations where id_location = ${id_location}`,
  );
  return row?.id_canton;
}

test.each([
  ['of every trip', {}, null, '-126.00'],
  ['of which a client has one', { limit_client: 1 }, null, '-126.00'],
  ['of one canton, which the other way loses', {}, place.plantGuabo, '-95.00'],
  ['of the other canton, which the other way gets', {}, place.plantDaule, '-171.00'],
  ['whose rest of the budget is its own', { kind: 'MONTO', value: '27.00', budget_usd: '27.00' }, null, '-140.00'],
])('the difference includes a discount %s', async (_, terms, plant, difference) => {
  await offer({ ...terms, id_canton: plant === null ? null : await cantonOf(plant) });
  const booking = exportBooking({ stops: route(place.plantGuabo) });
  const { id_reservation, version } = await clerk.ok(saveReservation, booking);
  const before = await saleOf(id_reservation);
  const check = async (plant: number) =>
    (await clerk.ok(checkTemplate, { id_reservation, template: 'E_CON_RETIRO', stops: route(plant) })).price_difference;
  expect([await check(place.plantGuabo), await check(place.plantDaule)]).toEqual(['0.00', difference]);
  await clerk.ok(updateReservation, { ...booking, id_reservation, version, stops: route(place.plantDaule) });
  expect(subtract(await saleOf(id_reservation), before)).toBe(difference);
  expect((await clerk.ok(getReservation, { id_reservation })).status).toBe('PENDING');
});
