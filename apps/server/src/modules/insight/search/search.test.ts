import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/insight/search/search.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, place, type UserName } from '../../../../test/world.ts';
import { type SampleIds, sampleTrip } from '../../fleet/trucks/trip.samples.ts';
import { explained } from './search.queries.ts';

let t: TestApp;
let trip: SampleIds;
beforeAll(async () => {
  t = await startTestApp();
  trip = await t.write(tx =>
    sampleTrip(tx, {
      booking: 'EBKG77001',
      container_code: 'MSKU7502140',
      guide: {
        guide_number: 'VIA-000123',
        id_carrier: 2,
        id_truck: 5,
        id_driver: 5,
        status: 'VIAJANDO',
        issued_at: '2026-11-21T13:00:00Z',
      },
    }),
  );
});
afterAll(() => t.close());

const find = async (who: UserName, text: string) => (await t.as(who)).ok(calls.search, { text });
const kinds = async (who: UserName, text: string) => (await find(who, text)).map(r => r.kind);

test('finds records by each of their usual identifiers', async () => {
  const id = trip.id_reservation;
  expect(await find('operador', 'msku 750214-0')).toEqual([
    {
      kind: 'container',
      id,
      title: 'MSKU7502140',
      subtitle: `Reserva ${id} · Bananera Río Jubones · Aprobada`,
      path: `/reservas/${id}`,
    },
  ]);
  expect((await find('operador', 'ebkg77'))[0]).toMatchObject({ kind: 'booking', title: 'Booking EBKG77001' });
  expect((await find('operador', 'jubones rio'))[0]).toMatchObject({ kind: 'reservation', path: `/reservas/${id}` });
  expect((await find('operador', String(id).padStart(2, '0')))[0]).toMatchObject({ kind: 'reservation', id });
  expect((await find('operador', `0${id}-1`))[0]).toMatchObject({ kind: 'reservation', id });
  expect((await find('operador', 'via-000123'))[0]).toMatchObject({
    kind: 'guide',
    id: trip.id_guide,
    subtitle: 'GSB-0005 · Luis Panchana · Viajando',
    path: `/monitoreo/${trip.id_guide}`,
  });
  expect(await kinds('operador', 'GSB-0005')).toEqual(['guide', 'truck']);
  expect((await find('operador', 'tomala'))[0]).toMatchObject({
    kind: 'driver',
    title: 'Jorge Tomalá',
    path: '/conductores/2',
  });
});

test('finds each of several containers, an invoice by its number, companies and places', async () => {
  const clerk = await t.as('operador');
  const booked = await clerk.ok(
    saveReservation,
    exportBooking({
      containers: ['TGHU1234567', 'TRIU8423172'].map(container_code => ({
        ...exportBooking().containers[0],
        container_code,
      })),
    }),
  );
  const [box, ...more] = await find('operador', 'triu 842317-2');
  expect([box, more]).toMatchObject([
    { kind: 'container', id: booked.id_reservation, title: 'TRIU8423172', path: `/reservas/${booked.id_reservation}` },
    [],
  ]);
  expect((await find('exporterAdmin', 'triu842'))[0]).toMatchObject({ kind: 'container', title: 'TRIU8423172' });
  expect(await kinds('strangerAdmin', 'triu8423172')).toEqual([]);
  expect(await find('operador', 'empacadora guabo')).toContainEqual(
    expect.objectContaining({ kind: 'location', id: place.plantGuabo, path: `/establecimientos/${place.plantGuabo}` }),
  );
  expect((await find('operador', 'jubones')).map(r => r.kind)).toContain('company');
  await t.write(async tx => {
    await tx.run(
      sql`insert into payment_orders (numero_orden, id_bill_to, bill_to_name, bill_to_ruc, emission_date) values (900, ${company.exporter}, 'Bananera Río Jubones', '0790000004001', '2026-11-21')`,
    );
    await tx.run(sql`insert into invoices (numero_orden, id_bill_to, establishment, emission_point, sequence, access_key, emission_date, base_0, base_iva, iva, total, retention, to_collect)
      values (900, ${company.exporter}, '001', '001', 121, ${'9'.repeat(49)}, '2026-11-21', 450, 0, 0, 450, 4.5, 445.5)`);
  });
  for (const typed of ['001-001-000000121', '001001000000121', '001-001-121'])
    expect((await find('contador', typed))[0], typed).toMatchObject({
      kind: 'invoice',
      id: 900,
      path: '/facturas/900',
    });
  expect(await kinds('exporterAccountant', '001-001-000000121')).toEqual(['invoice']);
  expect(await kinds('strangerAdmin', '001-001-000000121')).toEqual([]);
});

test('finds only records in the scope, and only kinds whose screen the person may open', async () => {
  expect(await kinds('exporterAdmin', 'msku7502140')).toEqual(['container']);
  expect(await kinds('exporterAdmin', 'gsb-0005')).toEqual(['guide']);
  expect(await kinds('forwarderAdmin', 'msku7502140')).toEqual([]);
  expect(await kinds('strangerAdmin', 'msku7502140')).toEqual([]);
  expect(await kinds('strangerAdmin', String(trip.id_reservation).padStart(3, '0'))).toEqual([]);
  expect(await kinds('carrierAdmin', 'panchana')).toEqual(['guide', 'driver']);
  expect(await kinds('otherCarrierAdmin', 'panchana')).toEqual([]);
  // Procurement sees drivers and trucks but no reservations; a driver may open none of these screens.
  expect(await kinds('compras', 'gsb-0005')).toEqual(['truck']);
  expect(await kinds('compras', 'ebkg77001')).toEqual([]);
  expect(await kinds('driver', 'quimi')).toEqual([]);
});

test('a deleted guide is not found; common words return the newest, at most twenty rows', async () => {
  await t.write(tx => tx.run(sql`update guides set deleted_at = ${tx.now} where id_guide = ${trip.id_guide}`));
  expect(await kinds('operador', 'via-000123')).toEqual([]);
  await t.write(tx =>
    tx.run(sql`insert into reservations (reservation_type, template, id_client, id_bill_to, appointment_date, appointment_time, appointment_at, client_name)
      select 'E', 'E_DIRECTO', 4, 4, '2026-11-22', '08:00', '2026-11-22T13:00:00Z', 'Kenworth del Sur' from generate_series(1, 350)`),
  );
  const found = await find('operador', 'kenworth');
  expect(found.length).toBeLessThanOrEqual(20);
  const reservations = found.filter(r => r.kind === 'reservation').map(r => r.id);
  const [{ newest } = { newest: 0 }] = await t.rows(
    sql<{ newest: number }>`select max(id_reservation) as newest from reservations`,
  );
  expect(reservations).toEqual(Array.from({ length: 8 }, (_, i) => newest - i));
  expect(found.filter(r => r.kind === 'truck')).toHaveLength(7);
});

test('one letter is refused, two find kinds that need no index, wildcards are literal characters', async () => {
  expect((await (await t.as('operador')).call(calls.search, { text: 'a' })).status).toBe(400);
  expect(await kinds('operador', '07')).toContain('truck');
  expect(await kinds('operador', '%%%')).toEqual([]);
  expect(await kinds('operador', "'; drop table users; --")).toEqual([]);
});

test('every search uses its text index', async () => {
  for (const [table, query] of Object.entries(explained)) {
    const plan = await t.write(async tx => {
      await tx.run(sql`set local enable_seqscan = off`);
      return tx.rows(sql<Record<string, string>>`explain ${query('maersk')}`);
    });
    expect(JSON.stringify(plan)).toContain(`${table}_search`);
  }
});
