import { deleteGuide, getGuide, resetArrival } from '@cabezal/contract/guides/guides.calls';
import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import {
  cancelReservation,
  getReservation,
  saveSchedule,
  updatePendingState,
} from '@cabezal/contract/reservations/reservations.calls';
import { deleteSlot, getSlots, registerSlot, type Slot, type SlotNeed } from '@cabezal/contract/slots/slots.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { drive, issuedGuide, legOf } from '../../../../test/trips.ts';
import { loseSlots } from './lost-slots.jobs.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  clerk = await t.as('operador');
});
afterAll(() => t.close());

let day = 0;
const booked = (changes: object = {}) =>
  approvedReservation(
    t,
    exportBooking({ appointment_date: `2026-12-${String(++day + 1).padStart(2, '0')}`, ...changes }),
  );
const slotsOf = ({ id_reservation }: Pick<ReservationDetail, 'id_reservation'>) =>
  clerk.ok(getSlots, { id_reservation });
const needOf = async (reservation: ReservationDetail, kind: SlotNeed['kind']) => {
  const { needs } = await slotsOf(reservation);
  const need = needs.find(one => one.kind === kind);
  if (need === undefined) throw new Error(`no ${kind}`);
  const { id_stop, id_leg_stop } = need;
  return { at: need.planned_arrival ?? '', stop: id_stop === null ? { id_leg_stop } : { id_stop } };
};
const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const codes = (slots: readonly Slot[]) => slots.map(slot => `${slot.external_code} ${slot.state}`);

test('a slot that was got stands on its stop with hour, code and window; the stop is asked for no more', async () => {
  const reservation = await booked();
  expect((await slotsOf(reservation)).needs.map(need => need.kind)).toEqual(['RETIRO_VACIO', 'INGRESO_LLENO']);
  const { at, stop } = await needOf(reservation, 'INGRESO_LLENO');
  const given = { ...stop, slot_from: later(at, 30), slot_to: later(at, 90), slot_code: 'DPW-778' };
  const made = await clerk.ok(registerSlot, given);
  expect(made).toMatchObject({
    state: 'CONFIRMADO',
    kind: 'INGRESO_LLENO',
    slot_to: later(at, 90),
    can: { delete: true },
  });
  const now = await clerk.ok(getReservation, { id_reservation: reservation.id_reservation });
  expect(now.version).toBe(reservation.version + 1);
  expect(legOf(now, 'VIAJE').stops.at(-1)).toMatchObject({ slot_code: 'DPW-778', appointment_at: later(at, 30) });
  expect((await slotsOf(reservation)).needs.map(need => need.kind)).toEqual(['RETIRO_VACIO']);
  const again = await clerk.call(registerSlot, { ...given, slot_code: 'DPW-779' });
  expect([again.status, again.body.message]).toEqual([409, 'El contenedor ya tiene el turno DPW-778']);
});

test('a depot’s slot goes with the number of the box, which is given with it; not that of another box', async () => {
  const reservation = await booked();
  const { at, stop } = await needOf(reservation, 'RETIRO_VACIO');
  const given = { ...stop, slot_from: at, slot_code: 'T-1' };
  const refused = await clerk.call(registerSlot, given);
  expect([refused.status, refused.body.code]).toEqual([422, 'TURNO_CONTENEDOR']);
  expect(refused.body.fields).toHaveProperty('container_code');
  await clerk.ok(registerSlot, { ...given, container_code: 'MSKU7502140' });
  const now = await clerk.ok(getReservation, { id_reservation: reservation.id_reservation });
  expect(now.sub_reservations[0]?.container_code).toBe('MSKU7502140');
  const { at: then, stop: port } = await needOf(reservation, 'INGRESO_LLENO');
  const other = { ...port, slot_from: then, slot_code: 'P-1', container_code: 'CMAU4120760' };
  expect((await clerk.call(registerSlot, other)).body.code).toBe('TURNO_CONTENEDOR');
});

test('no full box after the cut-off, no slot at a plant, none for what is not approved, no window that ends first', async () => {
  const reservation = await booked({ cut_off: '2026-12-20T12:00:00Z' });
  const { stop } = await needOf(reservation, 'INGRESO_LLENO');
  const late = await clerk.call(registerSlot, { ...stop, slot_from: '2026-12-20T12:00:01Z', slot_code: 'X' });
  expect([late.status, late.body.message]).toEqual([422, 'El corte de la nave fue el 20/dic/2026 a las 07:00']);
  const [plant] = await t.rows<{ id_leg_stop: number }>(
    sql`select id_leg_stop from leg_stops s join legs l using (id_leg) where l.id_reservation = ${reservation.id_reservation} and s.code = 'PLT' and s.action is not null`,
  );
  const at = { slot_from: '2026-12-19T12:00:00Z', slot_code: 'X' };
  expect((await clerk.call(registerSlot, { ...at, ...plant })).body.code).toBe('TURNO_SIN_LUGAR');
  const turned = await clerk.call(registerSlot, { ...stop, ...at, slot_to: '2026-12-19T11:00:00Z' });
  expect(turned.body.fields).toHaveProperty('slot_to');
  const { id_reservation, version } = reservation;
  await clerk.ok(updatePendingState, { id_reservation, version, estado: 'PENDING', motive: 'Se equivocó' });
  expect((await clerk.call(registerSlot, { ...stop, ...at })).status).toBe(404);
});

test('given up, the stop has neither hour nor code; an import’s guide is not issued without it', async () => {
  const reservation = await approvedReservation(
    t,
    importBooking({
      appointment_date: '2026-12-15',
      containers: [{ id_container_type: 3, weight_kg: 18_000, container_code: 'HLBU2088377' }],
    }),
  );
  const { at, stop } = await needOf(reservation, 'RETIRO_LLENO');
  const slot = await clerk.ok(registerSlot, { ...stop, slot_from: at, slot_code: 'C-9' });
  const wrong = { id_slot: slot.id_slot, version: slot.version + 1, motive: 'Lo canceló el terminal' };
  expect((await clerk.call(deleteSlot, wrong)).body.code).toBe('MODIFICADO');
  const gone = await clerk.ok(deleteSlot, { ...wrong, version: slot.version });
  expect(gone).toMatchObject({ state: 'ANULADO', cancel_reason: 'Lo canceló el terminal' });
  const now = await clerk.ok(getReservation, { id_reservation: reservation.id_reservation });
  expect(legOf(now, 'VIAJE').stops.find(one => one.code === 'PRT')).toMatchObject({
    slot_code: null,
    appointment_at: null,
  });
  await expect(issuedGuide(t, now, 'VIAJE')).rejects.toThrow('Registre el turno de retiro');
  expect((await clerk.call(deleteSlot, { ...wrong, version: gone.version })).status).toBe(409);
});

test('whatever writes the code keeps the slots: programming, another code, an arrival and its undoing, time, giving up', async () => {
  const reservation = await booked();
  const { id_reservation } = reservation;
  const trip = legOf(reservation, 'VIAJE');
  const port = trip.stops.at(-1);
  const write = async (slot_code: string) => {
    const { version } = await clerk.ok(getReservation, { id_reservation });
    const stops = [{ id_leg: trip.id_leg, position: port?.position, slot_code }];
    await clerk.ok(saveSchedule, { id_reservation, version, stops });
  };
  await write('A-1');
  expect(codes((await slotsOf(reservation)).slots)).toEqual(['A-1 CONFIRMADO']);
  await write('A-2');
  expect(codes((await slotsOf(reservation)).slots)).toEqual(['A-2 CONFIRMADO', 'A-1 ANULADO']);
  // Nobody came: time loses it.
  const due = (await slotsOf(reservation)).slots[0]?.slot_from ?? '';
  t.setNow(later(due, 30));
  await loseSlots(t.services.db);
  expect(codes((await slotsOf(reservation)).slots)[0]).toBe('A-2 CONFIRMADO');
  t.setNow(later(due, 31));
  await loseSlots(t.services.db);
  clerk = await t.as('operador');
  expect(codes((await slotsOf(reservation)).slots)[0]).toBe('A-2 PERDIDO');

  t.setNow(testNow);
  const other = await booked();
  const { at, stop } = await needOf(other, 'INGRESO_LLENO');
  clerk = await t.as('operador');
  await clerk.ok(registerSlot, { ...stop, slot_from: at, slot_code: 'B-1' });
  const cancelled = await clerk.ok(getReservation, { id_reservation: other.id_reservation });
  await clerk.ok(cancelReservation, {
    id_reservation: other.id_reservation,
    version: cancelled.version,
    motive: 'Sin carga',
  });
  expect(codes((await slotsOf(other)).slots)).toEqual(['B-1 ANULADO']);
});

test('who arrives in time uses it, and takes it back with the arrival', async () => {
  const reservation = await booked();
  const { at, stop } = await needOf(reservation, 'RETIRO_VACIO');
  const slot = await clerk.ok(registerSlot, {
    ...stop,
    slot_from: at,
    slot_code: 'U-1',
    container_code: 'SUDU6204593',
  });
  const guide = await issuedGuide(t, reservation, 'RETIRO');
  const seen = async () => (await slotsOf(reservation)).slots.find(one => one.id_slot === slot.id_slot);
  expect(await seen()).toMatchObject({ guide_number: guide.guide_number, state: 'CONFIRMADO' });
  await drive(t, guide.id_guide, later(at, -60), ['DEP', 'arrival']);
  clerk = await t.as('operador');
  const used = await seen();
  expect(used?.state).toBe('USADO');
  const refused = await clerk.call(deleteSlot, {
    id_slot: slot.id_slot,
    version: used?.version,
    motive: 'Ya no hace falta',
  });
  expect([refused.status, refused.body.message]).toEqual([409, 'El turno U-1 ya fue usado']);
  const arrived = await clerk.ok(getGuide, { id_guide: guide.id_guide });
  const undo = { id_guide: guide.id_guide, version: arrived.version, motive: 'Fue otro camión' };
  await (await t.as('operador')).ok(resetArrival, undo);
  expect((await seen())?.state).toBe('CONFIRMADO');
});

test('two at once: one slot; customers read theirs and register none, strangers see nothing', async () => {
  const reservation = await booked();
  const { at, stop } = await needOf(reservation, 'INGRESO_LLENO');
  const both = await Promise.all(
    ['Z-1', 'Z-2'].map(slot_code => clerk.call(registerSlot, { ...stop, slot_from: at, slot_code })),
  );
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  const theirs = await (await t.as('exporterAdmin')).ok(getSlots, { id_reservation: reservation.id_reservation });
  expect(theirs.slots.map(slot => slot.can.delete)).toEqual(['No tiene permiso']);
  const { id_reservation } = reservation;
  expect((await (await t.as('importerAdmin')).call(getSlots, { id_reservation })).status).toBe(404);
  const { version, id_slot } = theirs.slots[0] as Slot;
  for (const who of ['exporterAdmin', 'carrierAdmin', 'driver'] as const)
    expect((await (await t.as(who)).call(deleteSlot, { id_slot, version, motive: 'No lo quiero' })).status, who).toBe(
      403,
    );
});

test('what was lost stays lost: it is not given up, and its stop is asked for again; written back it is open in one step', async () => {
  const reservation = await booked();
  const { at, stop } = await needOf(reservation, 'INGRESO_LLENO');
  const first = await clerk.ok(registerSlot, { ...stop, slot_from: at, slot_code: 'L-1' });
  t.setNow(later(at, 31));
  await loseSlots(t.services.db);
  clerk = await t.as('operador');
  const { slots } = await slotsOf(reservation);
  expect(slots).toMatchObject([{ state: 'PERDIDO', can: { delete: 'El turno L-1 se perdió: registre otro' } }]);
  const gone = await clerk.call(deleteSlot, {
    id_slot: first.id_slot,
    version: slots[0]?.version,
    motive: 'Ya no sirve',
  });
  expect([gone.status, gone.body.code]).toEqual([409, 'TURNO_PERDIDO']);
  expect((await needOf(reservation, 'INGRESO_LLENO')).stop).toEqual(stop);
  const past = await clerk.call(registerSlot, { ...stop, slot_from: at, slot_code: 'L-2' });
  expect([past.status, past.body.code]).toEqual([422, 'TURNO_VENCIDO']);
  // Its window has begun, and is not over.
  await clerk.ok(registerSlot, { ...stop, slot_from: at, slot_to: later(at, 90), slot_code: 'L-2' });
  expect(codes((await slotsOf(reservation)).slots)).toEqual(['L-2 CONFIRMADO', 'L-1 PERDIDO']);
  const trip = legOf(reservation, 'VIAJE');
  const { version, id_reservation } = await clerk.ok(getReservation, { id_reservation: reservation.id_reservation });
  const back = {
    id_leg: trip.id_leg,
    position: trip.stops.at(-1)?.position,
    slot_code: 'L-1',
    appointment_at: later(at, 120),
  };
  const planned = { planned_arrival: later(at, 120), planned_departure: later(at, 180) };
  await clerk.ok(saveSchedule, { id_reservation, version, stops: [{ ...back, ...planned }] });
  expect(codes((await slotsOf(reservation)).slots).sort()).toEqual(['L-1 CONFIRMADO', 'L-2 ANULADO']);
});

test('the same number at depot and port: one is given up, the other stays; emptied in the programme it is gone', async () => {
  const reservation = await booked();
  const depot = await needOf(reservation, 'RETIRO_VACIO');
  const port = await needOf(reservation, 'INGRESO_LLENO');
  const box = { container_code: 'CMAU4120760' };
  const out = await clerk.ok(registerSlot, { ...depot.stop, ...box, slot_from: depot.at, slot_code: 'OK' });
  await clerk.ok(registerSlot, { ...port.stop, slot_from: port.at, slot_code: 'OK' });
  await clerk.ok(deleteSlot, { id_slot: out.id_slot, version: out.version, motive: 'Lo canceló el depósito' });
  expect((await slotsOf(reservation)).slots.map(slot => `${slot.kind} ${slot.state}`)).toEqual([
    'INGRESO_LLENO CONFIRMADO',
    'RETIRO_VACIO ANULADO',
  ]);
  const { version, id_reservation } = await clerk.ok(getReservation, { id_reservation: reservation.id_reservation });
  const trip = legOf(reservation, 'VIAJE');
  const stops = [{ id_leg: trip.id_leg, position: trip.stops.at(-1)?.position, slot_code: '' }];
  await clerk.ok(saveSchedule, { id_reservation, version, stops });
  expect(codes((await slotsOf(reservation)).slots)).toEqual(['OK ANULADO', 'OK ANULADO']);
});

test('a guide that is deleted leaves its slot to the leg; a carrier reads the slots of its own guides alone, and no reasons', async () => {
  const reservation = await booked();
  const { id_reservation } = reservation;
  const guide = await issuedGuide(t, reservation, 'VIAJE', {
    id_truck: 5,
    id_driver: 5,
    id_generator: 3,
    id_chassis: 7,
  });
  const own = await needOf(reservation, 'INGRESO_LLENO');
  const other = await needOf(reservation, 'RETIRO_VACIO');
  await clerk.ok(registerSlot, { ...own.stop, slot_from: own.at, slot_code: 'MIO', motive: 'Lo dio el terminal' });
  await clerk.ok(registerSlot, {
    ...other.stop,
    slot_from: other.at,
    slot_code: 'AJENO',
    container_code: 'TCLU1234568',
  });
  const theirs = async () => codes((await (await t.as('carrierAdmin')).ok(getSlots, { id_reservation })).slots);
  expect(await theirs()).toEqual(['MIO CONFIRMADO']);
  const { version } = await clerk.ok(getGuide, { id_guide: guide.id_guide });
  await (await t.as('despacho')).ok(deleteGuide, { id_guide: guide.id_guide, version, motive: 'Otro camión' });
  clerk = await t.as('operador');
  expect(codes((await slotsOf(reservation)).slots)).toEqual(['MIO CONFIRMADO', 'AJENO CONFIRMADO']);
  expect((await (await t.as('carrierAdmin')).call(getSlots, { id_reservation })).status).toBe(404);
  const [mine] = (await slotsOf(reservation)).slots;
  await clerk.ok(deleteSlot, { id_slot: mine?.id_slot, version: mine?.version, motive: 'Nota interna' });
  const shown = await (await t.as('exporterAdmin')).ok(getSlots, { id_reservation });
  expect(shown.slots.map(slot => slot.cancel_reason)).toEqual([null, null]);
});
