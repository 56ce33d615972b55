import { createReservationRequest } from '@cabezal/contract/bookings/reservations/request.calls';
import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { saveDraft } from '@cabezal/contract/system/views/views.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking, importBooking } from '../../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { company, place, type UserName } from '../../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const opens = async (who: UserName) => (await t.as(who)).ok(createReservationRequest);

test('a customer without bookings starts with its company, its kind of trip and the limits', async () => {
  expect(await opens('importerAdmin')).toEqual({
    parties: {
      client_choice: false,
      id_client: company.importer,
      client_name: 'Electrohogar del Pacífico',
      id_bill_to: company.importer,
      bill_to_name: 'Electrohogar del Pacífico',
      id_addressee: null,
      addressee_name: null,
    },
    bill_to_choice: false,
    defaults: { reservation_type: 'I', with_pickup: true, plant: null, port: null },
    last: [],
    drafts: [],
    limits: {
      max_containers: 50,
      max_services: 30,
      unidad_max_kg: 45_000,
      horas_cancelacion_sin_cargo: 12,
      past_appointment: false,
    },
  });
});

test('offers the customer’s last five without the data of one shipment, and starts with the values of the newest', async () => {
  const customer = await t.as('exporterAdmin');
  const made: number[] = [];
  for (let day = 1; day <= 6; day++) {
    const booking = exportBooking({
      booking: `MAEU26418095${day}`,
      reference: `OC-${day}`,
      appointment_date: `2026-12-0${day}`,
      cw1_code: '123',
      cut_off: '2026-12-20T10:00:00Z',
      services: [{ id_service: 8, quantity: 1 }],
      containers: [{ id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3, container_code: null }],
    });
    made.push((await customer.ok(saveReservation, booking)).id_reservation);
  }
  const { last, defaults } = await opens('exporterAdmin');
  expect(last.map(one => one.id_reservation)).toEqual(made.slice(1).reverse());
  expect(last[0]).toMatchObject({
    names: { id_client: 'Bananera Río Jubones' },
    booking: {
      reservation_type: 'E',
      id_client: company.exporter,
      appointment_time: '05:00',
      containers: [{ id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 }],
      services: [{ id_service: 8, quantity: 1 }],
    },
  });
  expect(last[0]?.booking.stops.map(stop => stop.code)).toEqual(['BASE', 'DEP', 'PLT', 'PRT']);
  expect(JSON.stringify(last)).not.toMatch(/MAEU26|OC-|"123"|2026-12-20/);
  expect(defaults).toMatchObject({
    reservation_type: 'E',
    with_pickup: true,
    plant: { id_location: place.plantGuabo },
    port: { id_location: place.dpw },
  });
  // An inactive place is not proposed.
  await t.write(tx => tx.run(sql`update locations set active = false where id_location = ${place.plantGuabo}`));
  expect((await opens('exporterAdmin')).defaults.plant).toBeNull();
  await t.write(tx => tx.run(sql`update locations set active = true where id_location = ${place.plantGuabo}`));
});

test('never offers another company’s bookings: neither to its payer or addressee, nor to a stranger', async () => {
  const clerk = await t.as('operador');
  await clerk.ok(
    saveReservation,
    importBooking({
      id_bill_to: company.forwarder,
      id_addressee: company.exporter,
      containers: [{ id_container_type: 3, weight_kg: 9_000 }],
    }),
  );
  for (const who of ['forwarderAdmin', 'strangerAdmin'] as const) expect((await opens(who)).last).toEqual([]);
  const exporter = await opens('exporterAdmin');
  expect(new Set(exporter.last.map(one => one.booking.id_client))).toEqual(new Set([company.exporter]));
  // Operator staff each start with their own bookings, and without places of a client.
  const own = await opens('operador');
  expect(own.last.map(one => one.booking.id_client)).toEqual([company.importer]);
  expect(own).toMatchObject({
    parties: { client_choice: true, id_client: null, id_bill_to: null },
    bill_to_choice: true,
  });
  expect(own.defaults).toEqual({ reservation_type: 'E', with_pickup: true, plant: null, port: null });
  expect(own.limits.past_appointment).toBe(true);
  expect((await opens('asesor')).last).toEqual([]);
});

test('a forwarder pays for the customers that it chooses, and is offered its bookings for them', async () => {
  const forwarder = await t.as('forwarderAdmin');
  const booked = await forwarder.ok(
    saveReservation,
    exportBooking({ id_bill_to: company.forwarder, appointment_date: '2026-12-10', booking: 'MAEU264180999' }),
  );
  const request = await opens('forwarderAdmin');
  expect(request.last.map(one => one.id_reservation)).toEqual([booked.id_reservation]);
  expect(request).toMatchObject({
    parties: { client_choice: true, id_client: null, id_bill_to: company.forwarder },
    bill_to_choice: true,
    defaults: { plant: null, port: { id_location: place.dpw } },
  });
});

test('includes the person’s drafts, and changes nothing', async () => {
  const customer = await t.as('exporterAdmin');
  await customer.ok(saveDraft, { kind: 'reservation', payload: { reference: 'A medias' } });
  const state = () =>
    t.rows(
      sql`select (select count(*) from reservations) as reservations, (select count(*) from audit_log) as entries, (select max(updated_at) from drafts) as draft`,
    );
  const before = await state();
  expect((await opens('exporterAdmin')).drafts).toMatchObject([
    { kind: 'reservation', payload: { reference: 'A medias' } },
  ]);
  expect(await state()).toEqual(before);
  expect((await opens('forwarderAdmin')).drafts).toEqual([]);
});

test('refuses a person who may not book', async () => {
  for (const who of ['carrierAdmin', 'driver', 'monitor'] as const)
    expect((await (await t.as(who)).call(createReservationRequest)).status).toBe(403);
});
