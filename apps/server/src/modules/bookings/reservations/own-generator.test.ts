import { getReservationFee } from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import * as calls from '@cabezal/contract/bookings/reservations/reservations.calls';
import { saveGeneratorRental } from '@cabezal/contract/money/costs/company-costs.calls';
import { copyDay } from '@cabezal/contract/operations/day-plans/copy-day.calls';
import { assign, getBoard } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { directExport, waitingTrip } from '../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
afterAll(() => t.close());

const services = [{ id_service: 6, quantity: 1 }];
const box = { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 };
const containers = [{ ...box, own_generator: true }];
const ALIEN = 'Solo un contenedor que lleva generador puede llevar el del cliente';
const priceOf = async (id_reservation: number) => {
  const [sub] = (await clerk.ok(getReservationFee, { id_reservation })).subs;
  const told = sub?.explanation?.lines.flatMap(line => line.sentences).join(' ');
  return { total: sub?.total, told, gensets: sub?.rubros.filter(r => r.source === 'SERVICE').map(r => r.subtotal) };
};

test('is booked, copied and priced at zero, without a rental of ours as cost; a dry box has none', async () => {
  await (await t.as('admin')).ok(saveGeneratorRental, { id_company: 1, valid_from: '2026-11-22', cost: '25.00' });
  const quote = (own_generator: boolean) => {
    const { booking: _, ...wanted } = exportBooking({ services });
    return clerk.ok(calls.quoteReservation, {
      ...(wanted as object),
      reservation_type: 'E',
      containers: [{ id_container_type: 6, weight_kg: 21_800, own_generator }],
    });
  };
  const [ours, theirs] = [await quote(false), await quote(true)];
  expect([ours.sale, theirs.sale]).toEqual(['510.00', '450.00']);
  const items = ({ cost_items }: typeof ours) => cost_items.map(item => item.description);
  expect([items(ours), items(theirs)].map(all => all.includes('Alquiler de generador'))).toEqual([true, false]);
  const booked = await clerk.ok(calls.saveReservation, exportBooking({ services, containers }));
  expect(booked.sub_reservations[0]).toMatchObject({ needs_generator: true, own_generator: true });
  expect(await priceOf(booked.id_reservation)).toMatchObject({
    total: '450.00',
    gensets: ['0.00'],
    told: expect.stringContaining('El cliente pone el generador: no se cobra.'),
  });
  const dry = [{ id_container_type: 3, weight_kg: 18_000, own_generator: true }];
  const refused = await clerk.call(calls.saveReservation, exportBooking({ containers: dry }));
  expect([refused.status, refused.body.fields]).toEqual([422, { 'containers.0.own_generator': ALIEN }]);
  const { results } = await clerk.ok(copyDay, {
    from_date: '2026-11-24',
    to_dates: ['2026-12-03'],
    ids: [booked.id_reservation],
  });
  expect(results).toHaveLength(1);
  const copies =
    await t.rows(sql`select u.own_generator from sub_reservations u join reservations r using (id_reservation)
    where r.appointment_date = '2026-12-03'`);
  expect(copies).toEqual([{ own_generator: true }]);
});

test('can be set and removed on a container, and its price follows; a box that becomes dry has none', async () => {
  const { id_reservation, sub_reservations } = await clerk.ok(
    calls.saveReservation,
    exportBooking({ services, appointment_date: '2026-12-10' }),
  );
  const id_sub_reservation = sub_reservations[0]?.id_sub_reservation ?? 0;
  const edit = async (set: object) => {
    const { sub_reservations: subs } = await clerk.ok(calls.getReservation, { id_reservation });
    const version = subs[0]?.version ?? 0;
    return clerk.call(calls.updateSubReservation, { id_sub_reservation, version, container_code: null, ...set });
  };
  await edit({ own_generator: true });
  expect(await priceOf(id_reservation)).toMatchObject({ total: '450.00', gensets: ['0.00'] });
  await edit({ own_generator: false });
  expect(await priceOf(id_reservation)).toMatchObject({ total: '510.00', gensets: ['60.00'] });
  await edit({ own_generator: true });
  expect((await edit({ id_container_type: 3, set_point_c: null, weight_kg: 18_000 })).status).toBe(200);
  const { sub_reservations: now } = await clerk.ok(calls.getReservation, { id_reservation });
  expect(now[0]).toMatchObject({ needs_generator: false, own_generator: false });
  const alien = await edit({ own_generator: true });
  expect([alien.status, alien.body.fields]).toEqual([422, { own_generator: ALIEN }]);
});

test('needs none of ours: dispatch neither requires nor sends one', async () => {
  const dispatcher = await t.as('despacho');
  const { trip, day } = await waitingTrip(t, directExport('2026-12-14', '08:00', { containers }));
  const found = (await dispatcher.ok(getBoard, { date: day, days: 1 })).unassigned.find(l => l.id_leg === trip.id_leg);
  expect(found).toMatchObject({ needs_generator: false, own_generator: true });
  const truck = { id_leg: trip.id_leg, id_truck: 1, id_driver: 1, id_chassis: 4 };
  const refused = await dispatcher.call(assign, { assignments: [{ ...truck, id_generator: 1 }] });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'El cliente lleva su propio generador: no envíe uno nuestro',
  ]);
  await dispatcher.ok(assign, { assignments: [{ ...truck, id_generator: null }] });
});
