import { addDiscount, saveDiscountReservation } from '@cabezal/contract/bookings/discounts/discounts.calls';
import * as calls from '@cabezal/contract/bookings/reservations/reservations.calls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { exportBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { company, place } from '../../../../../test/world.ts';

/** The form shows the automatic discounts of a booking, and exactly these are stored. */
const GENSET = { id_service: 6, quantity: 1 };

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
afterEach(() => t.write(tx => tx.run(sql`update discounts set active = false`)));
afterAll(() => t.close());

const offer = async (more: object = {}) =>
  (await t.as('contador')).ok(addDiscount, {
    name: 'Cliente frecuente',
    kind: 'MONTO',
    value: '27.00',
    base: 'TOTAL',
    valid_from: '2026-11-01',
    valid_to: '2026-12-31',
    id_clients: [company.exporter],
    stackable: true,
    ...more,
  });
const booking = (more: object = {}) => exportBooking({ services: [GENSET], ...more });

/** What the form sends for a quote. */
function asked(more: object = {}): Record<string, unknown> {
  const { reservation_type, with_pickup, id_client, id_bill_to, stops, services, ...rest } = booking(more) as Record<
    string,
    unknown
  >;
  const { appointment_date, appointment_time, id_shipping_line, id_product } = rest;
  const containers = (rest.containers as { id_container_type: number; weight_kg: number }[]).map(
    ({ id_container_type, weight_kg }) => ({ id_container_type, weight_kg }),
  );
  return {
    reservation_type,
    with_pickup,
    id_client,
    id_bill_to,
    stops,
    services,
    appointment_date,
    appointment_time,
    id_shipping_line,
    id_product,
    containers,
  };
}
const quoted = (who: Client = clerk, more: object = {}) => who.ok(calls.quoteReservation, asked(more));
const offOf = (charges: readonly { source: string; subtotal: string }[]) =>
  charges.filter(charge => charge.source === 'DISCOUNT').map(charge => charge.subtotal);

test('whoever only reads a reservation is not quoted by its payer’s rates and discounts', async () => {
  await offer();
  const { id_reservation } = await clerk.ok(calls.saveReservation, booking({ id_addressee: company.importer }));
  const own = { id_client: undefined, id_bill_to: undefined };
  const freight = ({ charges }: { charges: readonly { source: string; subtotal: string }[] }) =>
    charges.find(charge => charge.source === 'FEE')?.subtotal;
  const client = await quoted(await t.as('exporterAdmin'), { ...own, id_reservation });
  expect(freight(client)).toBe('450.00');
  expect(offOf(client.charges)).toEqual(['-23.82', '-3.18']);
  // The addressee knows the plant, too.
  const ownedBy = (id_company: number) =>
    t.write(tx => tx.run(sql`update locations set id_company = ${id_company} where id_location = ${place.plantGuabo}`));
  await ownedBy(company.importer);
  const addressee = await t.as('importerAdmin');
  const quote = await quoted(addressee, own);
  expect(freight(quote)).toBe('480.00');
  expect(await quoted(addressee, { ...own, id_reservation })).toEqual(quote);
  await ownedBy(company.exporter);
});

interface Stored {
  sale: string;
  taxed: string;
  off: string[];
}
const storedOf = async (id_reservation: number): Promise<Stored | undefined> =>
  (
    await t.rows(sql<Stored>`select sum(subtotal)::numeric(12, 2)::text as sale,
      coalesce(sum(subtotal) filter (where iva_kind = 'STANDARD'), 0)::numeric(12, 2)::text as taxed,
      coalesce(array_agg(subtotal::text order by id_charge) filter (where source = 'DISCOUNT'), '{}') as off
    from charges where id_reservation = ${id_reservation}`)
  )[0];
const uses = async () => (await t.rows(sql`select from discount_redemptions`)).length;

/** Books at the shown total; returns the stored lines. */
async function bookedAsShown(more: object = {}, who: Client = clerk) {
  const before = await uses();
  const quote = await quoted(who, more);
  expect(await uses()).toBe(before);
  const { id_reservation } = await who.ok(calls.saveReservation, { ...booking(more), expected_total: quote.total });
  const stored = await storedOf(id_reservation);
  expect(quote.sale).toBe(stored?.sale);
  return { quote, stored, id_reservation };
}

describe('the quote has the discounts of the stored booking, as separate lines', () => {
  test('an amount is deducted from freight and services, with VAT on the rest', async () => {
    await offer();
    for (const who of [clerk, await t.as('exporterAdmin')]) {
      const { quote, stored } = await bookedAsShown({}, who);
      expect(offOf(quote.charges)).toEqual(['-23.82', '-3.18']);
      expect(stored?.off).toEqual(offOf(quote.charges));
      expect(quote).toMatchObject({ sale: '483.00', iva: '8.52', total: '491.52' });
      expect(stored?.taxed).toBe('56.82');
      expect(quote.charges.map(charge => charge.description)).toContainEqual(
        expect.stringMatching(/^Descuento Cliente frecuente · /),
      );
    }
  });

  test('a percentage of several containers is one line per reduced charge', async () => {
    await offer({ kind: 'PORCENTAJE', value: '5.55', base: 'FLETE' });
    const [box] = (booking() as { containers: object[] }).containers;
    const { quote, stored } = await bookedAsShown({ containers: [box, box, box] });
    expect(offOf(quote.charges)).toEqual(['-74.93']);
    expect(stored?.off).toHaveLength(3);
  });

  test('of two that exclude each other, the one with the higher amount applies', async () => {
    await offer({ name: 'Poco', stackable: false });
    await offer({ name: 'Mucho', kind: 'PORCENTAJE', value: '10.00', stackable: false });
    const { quote } = await bookedAsShown();
    expect(offOf(quote.charges)).toEqual(['-45.00', '-6.00']);
  });

  test('an almost used budget gives its rest, then nothing', async () => {
    await offer({ budget_usd: '40.00', base: 'FLETE' });
    const given = [];
    for (let n = 0; n < 3; n++) given.push(offOf((await bookedAsShown()).quote.charges));
    expect(given).toEqual([['-27.00'], ['-13.00'], []]);
  });

  test('a limit of uses, a minimum sale, another canton or another port gives nothing', async () => {
    await offer({ limit_client: 1, base: 'FLETE' });
    expect(offOf((await bookedAsShown()).quote.charges)).toEqual(['-27.00']);
    expect(offOf((await bookedAsShown()).quote.charges)).toEqual([]);
    await offer({ min_sale: '510.00', base: 'FLETE' });
    expect(offOf((await bookedAsShown()).quote.charges)).toEqual(['-27.00']);
    expect(offOf((await bookedAsShown({ services: [] })).quote.charges)).toEqual([]);
    await offer({ id_port: place.contecon });
    expect(offOf((await bookedAsShown({ services: [] })).quote.charges)).toEqual([]);
  });

  test('the day of the appointment decides, also in the past', async () => {
    await offer({ valid_to: '2026-11-20', base: 'FLETE' });
    expect(offOf((await bookedAsShown()).quote.charges)).toEqual([]);
    const past = { appointment_date: '2026-11-20' };
    expect(offOf((await bookedAsShown(past)).quote.charges)).toEqual(['-27.00']);
  });
});

test('one that ended in the meantime is reported with the new total, and nothing is booked', async () => {
  await offer();
  const { total } = await quoted();
  await t.write(tx => tx.run(sql`update discounts set active = false`));
  const refused = await clerk.call(calls.saveReservation, { ...booking(), expected_total: total });
  expect([refused.status, refused.body.code]).toEqual([409, 'COBRO_CAMBIADO']);
  const now = await quoted();
  expect(refused.body.message).toContain(`$${now.total.replace('.', ',')} con IVA`);
  await clerk.ok(calls.saveReservation, { ...booking(), expected_total: now.total });
});

test('of two who were shown the rest of a budget, one books and the other gets a conflict', async () => {
  await offer({ budget_usd: '27.00' });
  const { total } = await quoted();
  const answers = await Promise.all(
    [clerk, await t.as('asesor')].map(who => who.call(calls.saveReservation, { ...booking(), expected_total: total })),
  );
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
});

test('a carrier reads neither price nor discount', async () => {
  await offer({ id_clients: [] });
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'reservation.create' on conflict do nothing`),
  );
  const own = { id_client: company.carrier, id_bill_to: company.carrier };
  expect(offOf((await quoted(clerk, own)).charges)).not.toEqual([]);
  const quote = await quoted(await t.as('carrierAdmin'), own);
  expect([quote.charges, quote.total]).toEqual([[], '0.00']);
  expect(JSON.stringify(quote)).not.toContain('Cliente frecuente');
});

test('a changed pending reservation keeps the discounts that people added and removed', async () => {
  const one = await offer({ base: 'FLETE' });
  const { id_reservation } = await bookedAsShown();
  const { version } = await clerk.ok(calls.getReservation, { id_reservation });
  const again = async () => (await clerk.ok(calls.quoteReservation, { ...asked(), id_reservation })).charges;
  // Its own use does not count against it.
  await t.write(tx =>
    tx.run(sql`update discounts set limit_client = 1, budget_usd = 27 where id_discount = ${one.id_discount}`),
  );
  expect(offOf(await again())).toEqual(['-27.00']);
  await (await t.as('asesor')).ok(saveDiscountReservation, { id_reservation, version, id_discounts: [] });
  expect(offOf(await again())).toEqual([]);
  const { total } = await clerk.ok(calls.quoteReservation, { ...asked(), id_reservation });
  const now = await clerk.ok(calls.getReservation, { id_reservation });
  await clerk.ok(calls.updateReservation, {
    ...booking(),
    id_reservation,
    version: now.version,
    expected_total: total,
  });
  expect((await storedOf(id_reservation))?.off).toEqual([]);
});

test('a reservation of another company reveals none of its discounts', async () => {
  await offer({ base: 'FLETE', limit_client: 1 });
  const { id_reservation } = await bookedAsShown();
  const stranger = await t.as('strangerAdmin');
  const answer = await stranger.call(calls.quoteReservation, { ...asked(), id_reservation });
  expect(JSON.stringify(answer.body)).not.toContain('Cliente frecuente');
});

test('a booking without a shown total gets the discounts, too', async () => {
  await offer({ base: 'FLETE' });
  const { id_reservation } = await clerk.ok(calls.saveReservation, booking());
  expect((await storedOf(id_reservation))?.off).toEqual(['-27.00']);
});
