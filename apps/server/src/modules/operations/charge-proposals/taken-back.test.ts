import { saveFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { dismissChargeProposal } from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import { deleteGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { removeStop, updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { saveSurcharge } from '@cabezal/contract/prices/fees/surcharges.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { issuedGuide } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { insertLines, type NewLine } from '../../bookings/container-prices/lines.queries.ts';
import { ordered } from '../../bookings/reservation-services/reservation-services.samples.ts';
import { GEN } from '../../prices/fees/fee.samples.ts';
import { underWay } from '../dispatch/rescue/rescue.samples.ts';
import { accept, addPlant, motive, proposalsOf, writtenLines } from './charge-proposals.samples.ts';

let t: TestApp;
let monitor: Client;
let accountant: Client;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  [monitor, accountant, clerk] = [await t.as('monitor'), await t.as('contador'), await t.as('operador')];
});
afterAll(() => t.close());

/** «Parada adicional». */
const PAR = 16;
let day = 0;
const nextDay = (): string => `2026-12-${String(++day).padStart(2, '0')}`;
const boxes = ['MSKU7502140', 'TRIU8423172', 'CMAU4120760', 'MSKU1234565', 'SUDU6204593'];

const openOf = async (id_reservation: number) =>
  (await proposalsOf(accountant, id_reservation)).filter(one => one.state === 'OPEN');
async function only(id_reservation: number, kind: string) {
  const [one] = (await openOf(id_reservation)).filter(proposal => proposal.kind === kind);
  if (one === undefined) throw new Error(`nothing of ${kind} is open`);
  return one;
}

/** A trip with an added plant whose charge was accepted. */
async function chargedPlant() {
  const { guide: before, reservation } = await underWay(t, nextDay(), boxes[day % boxes.length] ?? '');
  const { id_reservation } = reservation;
  const { guide } = await addPlant(monitor, before);
  const proposal = await only(id_reservation, 'STOP_ADDED');
  expect((await accept(accountant, proposal)).status).toBe(200);
  const added = guide.stops.find(stop => stop.id_location === place.plantDaule);
  const dropStop = () => monitor.ok(removeStop, { id_stop: added?.id_stop, version: guide.version, motive });
  return { id_reservation, guide, dropStop };
}

test('the line of a removed stop stays until somebody removes it, once', async () => {
  const { id_reservation, dropStop } = await chargedPlant();
  await dropStop();
  expect(await writtenLines(t, id_reservation)).toMatchObject([{ unit_price: '30.00' }]);
  const off = await only(id_reservation, 'STOP_ADDED');
  expect(off).toMatchObject({ takes_back: true, unit_price: '30.00', can: { accept: true, dismiss: true } });
  expect(off.reason).toContain(motive);
  expect((await accept(monitor, off)).status).toBe(403);
  const answers = await Promise.all([accept(accountant, off), accept(await t.as('admin'), off)]);
  expect(answers.map(one => one.status).sort()).toEqual([200, 409]);
  expect(await writtenLines(t, id_reservation)).toEqual([]);
  expect((await openOf(id_reservation)).map(one => one.kind)).not.toContain('STOP_ADDED');
});

test('written lines are known by their ids, with which a proposal is linked', async () => {
  const { reservation } = await underWay(t, nextDay(), boxes[day % boxes.length] ?? '');
  const line = (description: string): NewLine => ({
    id_service: PAR,
    id_fee: null,
    id_fee_item: null,
    id_surcharge: null,
    source: 'MANUAL',
    description,
    quantity: '1',
    unit_price: '30.00',
    subtotal: '30.00',
    iva_kind: 'ZERO',
    justification: motive,
    booked: null,
    unpriced: false,
    computed_quantity: null,
    computed_unit_price: null,
  });
  const id_sub_reservation = reservation.sub_reservations[0]?.id_sub_reservation ?? 0;
  const ids = await t.write(tx => insertLines(tx, id_sub_reservation, [line('Una parada'), line('Otra parada')]));
  expect(
    await t.rows(sql`select id_charge, description from charges where id_charge = any(${ids}::int[]) order by 1`),
  ).toEqual([
    { id_charge: ids[0], description: 'Una parada' },
    { id_charge: ids[1], description: 'Otra parada' },
  ]);
});

test('keeping the line needs a reason and is not proposed again', async () => {
  const { id_reservation, dropStop } = await chargedPlant();
  const { guide } = await dropStop();
  const { id_charge_proposal, version } = await only(id_reservation, 'STOP_ADDED');
  const reason = 'La unidad ya había llegado';
  await accountant.ok(dismissChargeProposal, { id_charge_proposal, version, reason });
  const [, plant] = guide.stops;
  await monitor.ok(updateTripStop, { id_stop: plant?.id_stop, version: guide.version, free_hours: 3, motive });
  expect((await openOf(id_reservation)).map(one => one.kind)).not.toContain('STOP_ADDED');
  expect(await writtenLines(t, id_reservation)).toMatchObject([{ unit_price: '30.00' }]);
});

test('a charged change of place is proposed for removal when the plan is changed back, and kept when it is changed again', async () => {
  const { guide, reservation } = await underWay(t, nextDay(), boxes[day % boxes.length] ?? '');
  const { id_reservation } = reservation;
  const id_stop = guide.stops[1]?.id_stop;
  const to = (id_location: number, version: number) =>
    monitor.ok(updateTripStop, { id_stop, version, id_location, motive });
  const away = await to(place.plantQuito, guide.version);
  for (const kind of ['OTHER_PLACE', 'LONGER_ROAD']) {
    const figures = { unit_price: '85.00', justification: 'Acordado por teléfono' };
    expect((await accept(accountant, await only(id_reservation, kind), figures)).status).toBe(200);
  }
  const home = await to(place.plantGuabo, away.guide.version);
  const open = await openOf(id_reservation);
  expect(open.map(one => [one.kind, one.takes_back, one.unit_price]).sort()).toEqual([
    ['LONGER_ROAD', true, '85.00'],
    ['OTHER_PLACE', true, '85.00'],
  ]);
  const again = await to(place.plantQuito, home.guide.version);
  expect(await openOf(id_reservation)).toEqual([]);
  expect(await writtenLines(t, id_reservation)).toHaveLength(2);
  // Another place: the charge for the first one covers it.
  await to(place.plantDaule, again.guide.version);
  const places = (await openOf(id_reservation)).filter(one => one.kind === 'OTHER_PLACE');
  expect(places.some(one => one.takes_back)).toBe(false);
});

test('deleting a guide proposes to remove the charge for its added stop', async () => {
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: nextDay() }));
  const { id_reservation } = reservation;
  const issued = await issuedGuide(t, reservation, 'VIAJE');
  // After issuing: an edit before it belongs to the plan, which stays.
  t.advance(1);
  const { guide } = await addPlant(monitor, issued);
  expect((await accept(accountant, await only(id_reservation, 'STOP_ADDED'))).status).toBe(200);
  await clerk.ok(deleteGuide, { id_guide: guide.id_guide, version: guide.version, motive });
  expect(await only(id_reservation, 'STOP_ADDED')).toMatchObject({ takes_back: true });
});

test('only undoing a correction proposes to remove its charge; on an order the line stays', async () => {
  const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: nextDay() }));
  const hours = { params: { noche_desde: '20:00', noche_hasta: '04:00' }, valid_from: '2026-11-24' };
  const surcharge = { kind: 'NOCTURNO', side: 'VENTA', id_service: GEN, method: 'FIJO', amount: '35.00' };
  await accountant.ok(saveSurcharge, { ...surcharge, ...hours });
  await ordered(t, id_reservation);
  const at = async (appointment_time: string) => {
    const { version } = await clerk.ok(getReservation, { id_reservation });
    const row = { noun: 'reservation' as const, id: id_reservation, version, set: { appointment_time } };
    const [done] = (await clerk.ok(saveFastEdit, { rows: [row] })).results;
    if (!done?.ok) throw new Error(done?.message);
  };
  await at('22:00');
  expect((await accept(accountant, await only(id_reservation, 'CORRECTION'))).status).toBe(200);
  await at('22:30');
  expect(await openOf(id_reservation)).toEqual([]);
  await at('05:00');
  expect(await openOf(id_reservation)).toMatchObject([{ kind: 'CORRECTION', takes_back: true, unit_price: '35.00' }]);
});
