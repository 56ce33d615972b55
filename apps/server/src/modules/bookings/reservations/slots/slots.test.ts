import { editSchedule, saveFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  cancelReservation,
  getReservation,
  saveSchedule,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import {
  deleteGuide,
  getGuide,
  issueGuide,
  resetArrival,
  saveGuide,
} from '@cabezal/contract/operations/guides/guides.calls';
import { getMilestones } from '@cabezal/contract/operations/stops/stops.calls';
import {
  deleteSlot,
  explainLostSlot,
  getSlots,
  registerSlot,
  type Slot,
  type SlotNeed,
} from '@cabezal/contract/trips/slots/slots.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { drive, issuedGuide, legOf, set } from '../../../../../test/trips.ts';
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

test('writes a registered slot to its stop with hour, code and window; the stop no longer needs one', async () => {
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

test('a depot’s slot requires the box number, which is stored with it; refuses the number of another box', async () => {
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

test('refuses a full box after the cut-off, a slot at a plant, an unapproved reservation, and a window that ends before it begins', async () => {
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

test('giving it up clears hour and code of the stop; an import’s guide is not issued without one', async () => {
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
  await expect(issuedGuide(t, now, 'VIAJE')).rejects.toThrow('Registre el turno de ');
  expect((await clerk.call(deleteSlot, { ...wrong, version: gone.version })).status).toBe(409);
});

test('refuses to issue a guide on a slot that has passed, except with a reason by a person with the right', async () => {
  const reservation = await booked();
  const { at, stop } = await needOf(reservation, 'INGRESO_LLENO');
  await clerk.ok(registerSlot, { ...stop, slot_from: at, slot_code: 'P-1' });
  const { id_leg } = legOf(reservation, 'VIAJE');
  const { id_guide, version } = await (await t.as('despacho')).ok(saveGuide, { id_leg, ...set(1) });
  // Within the minutes in which a terminal still admits, and after them.
  t.setNow(later(at, 31));
  // The job marks it as lost; the truck has no other one.
  await loseSlots(t.services.db);
  const admin = await t.as('admin');
  const refused = await admin.call(issueGuide, { id_guide, version });
  expect([refused.status, refused.body.code]).toEqual([422, 'TURNO_VENCIDO']);
  expect(refused.body.message).toMatch(/^El turno de .+ terminó a las \d\d:\d\d$/);
  const override_justification = 'El terminal recibe la unidad tarde';
  const mere = await (await t.as('despacho')).call(issueGuide, { id_guide, version, override_justification });
  expect(mere.body.code).toBe('TURNO_VENCIDO');
  const issued = await admin.ok(issueGuide, { id_guide, version, override_justification });
  expect(issued).toMatchObject({ override_justification });
});

test('slots follow every change of the code: programming, another code, an arrival and its undo, time, giving up', async () => {
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
  // No truck came, so it is lost when its time passes.
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

test('an arrival in time uses it; undoing the arrival frees it again', async () => {
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

test('two register at once: one slot; customers read theirs and register none; strangers get 404', async () => {
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

test('a lost slot cannot be given up, and its stop needs another one; writing it back reopens it in one step', async () => {
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
  // Its window has begun and is not over.
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

test('with the same number at depot and port, giving up one keeps the other; clearing it in the programme removes it', async () => {
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
  const unexplained = await clerk.call(saveSchedule, { id_reservation, version, stops });
  expect([unexplained.status, unexplained.body.code]).toEqual([422, 'MOTIVO_REQUERIDO']);
  expect(codes((await slotsOf(reservation)).slots)).toEqual(['OK CONFIRMADO', 'OK ANULADO']);
  await clerk.ok(saveSchedule, { id_reservation, version, stops, motive: 'El terminal lo canceló' });
  const { slots } = await slotsOf(reservation);
  expect(codes(slots)).toEqual(['OK ANULADO', 'OK ANULADO']);
  expect(slots.find(slot => slot.kind === 'INGRESO_LLENO')?.cancel_reason).toBe('El terminal lo canceló');
});

test('an empty code among pasted slots is refused at its field', async () => {
  const reservation = await booked();
  const { id_reservation, version, sub_reservations } = reservation;
  const id_sub_reservation = sub_reservations[0]?.id_sub_reservation;
  const slots = [{ id_sub_reservation, which: 'delivery_at', slot_code: ' ' }];
  const refused = await clerk.call(editSchedule, { rows: [{ id_reservation, version, slots }] });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields ?? {})).toEqual(['rows.0.slots.0.slot_code']);
});

test('a deleted guide leaves its slot to the leg; a carrier reads only slots of its own guides, without reasons', async () => {
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
  // Of another carrier's leg it reads neither the missing slot nor the plan.
  const seen = await t.as('carrierAdmin');
  expect((await seen.ok(getSlots, { id_reservation })).needs.map(need => need.kind)).toEqual(['INGRESO_LLENO']);
  const legs = (await seen.ok(getReservation, { id_reservation })).sub_reservations[0]?.legs ?? [];
  expect(legs.map(leg => [leg.kind, leg.stops.length > 0])).toEqual([
    ['RETIRO', false],
    ['VIAJE', true],
  ]);
  const plans = (await seen.ok(getMilestones, { id_reservation }))[0]?.legs ?? [];
  expect(plans.map(leg => leg.plan.length > 0)).toEqual([false, true]);
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

test('a cut-off moved before a slot, and a slot moved past it, give a warning and no refusal', async () => {
  const reservation = await booked({ cut_off: '2026-12-30T12:00:00Z' });
  const { id_reservation } = reservation;
  const { at, stop } = await needOf(reservation, 'INGRESO_LLENO');
  await clerk.ok(registerSlot, { ...stop, slot_from: at, slot_to: later(at, 60), slot_code: 'DPW-901' });
  const version = async () => (await clerk.ok(getReservation, { id_reservation })).version;
  const cutOff = async (cut_off: string) => {
    const row = { noun: 'reservation', id: id_reservation, version: await version(), set: { cut_off } };
    return (await clerk.ok(saveFastEdit, { rows: [row] })).results[0];
  };
  const told = 'El turno DPW-901 de DP World';
  // Its window ends half an hour after the cut-off.
  const early = await cutOff(later(at, 30));
  expect(early).toMatchObject({ ok: true, warnings: expect.arrayContaining([expect.stringContaining(told)]) });
  const enough = await cutOff(later(at, 60));
  expect(enough).toMatchObject({ ok: true, warnings: [] });
  const id_sub_reservation = reservation.sub_reservations[0]?.id_sub_reservation;
  const moveTo = async (to: string, preview: boolean) => {
    const slots = [{ id_sub_reservation, which: 'delivery_at', slot_code: 'DPW-901', at: to }];
    const rows = [{ id_reservation, version: await version(), slots }];
    return (await clerk.ok(editSchedule, { rows, preview })).results[0];
  };
  for (const preview of [true, false])
    expect(await moveTo(later(at, 15), preview)).toMatchObject({ ok: true, warnings: [expect.stringContaining(told)] });
  expect(await moveTo(at, false)).toMatchObject({ ok: true, warnings: [] });
  // Programmed directly, and by an appointment that moves the slot along: checked at the slot's final hour.
  const trip = legOf(await clerk.ok(getReservation, { id_reservation }), 'VIAJE');
  const [position, ends] = [trip.stops.at(-1)?.position, { planned_departure: later(at, 180) }];
  const scheduled = async (hour: string) => {
    const stop = { id_leg: trip.id_leg, position, appointment_at: hour, planned_arrival: hour, ...ends };
    return (await clerk.ok(saveSchedule, { id_reservation, version: await version(), stops: [stop] })).warnings;
  };
  expect(await scheduled(later(at, 15))).toEqual([expect.stringContaining(told)]);
  expect(await scheduled(at)).toEqual([]);
  const leaves = async (delivery_at: string) => {
    const sub = (await clerk.ok(getReservation, { id_reservation })).sub_reservations[0];
    const row = { noun: 'sub_reservation', id: sub?.id_sub_reservation, version: sub?.version, set: { delivery_at } };
    return (await clerk.ok(saveFastEdit, { rows: [row] })).results[0];
  };
  expect(await leaves(later(at, 15))).toMatchObject({ ok: true, warnings: [expect.stringContaining(told)] });
  expect(await leaves(at)).toMatchObject({ ok: true, warnings: [] });
});

test('the operator stores who lost a slot, and only the operator reads it; refused for a slot that is not lost', async () => {
  const reservation = await booked();
  const { at, stop } = await needOf(reservation, 'INGRESO_LLENO');
  const slot = await clerk.ok(registerSlot, { ...stop, slot_from: at, slot_code: 'P-77' });
  const said = { id_slot: slot.id_slot, missed_by: 'CLIENTE', missed_note: ' No tenía lista la carga ' };
  const early = await clerk.call(explainLostSlot, { ...said, version: slot.version });
  expect([early.status, early.body.code]).toEqual([409, 'TURNO_NO_PERDIDO']);
  t.setNow(later(at, 31));
  await loseSlots(t.services.db);
  clerk = await t.as('operador');
  const lost = (await slotsOf(reservation)).slots[0];
  expect(lost).toMatchObject({ state: 'PERDIDO', missed_by: null, can: { explain: true } });
  expect((await clerk.call(explainLostSlot, { ...said, version: slot.version })).body.code).toBe('MODIFICADO');
  const told = await clerk.ok(explainLostSlot, { ...said, version: lost?.version });
  expect(told).toMatchObject({ missed_by: 'CLIENTE', missed_note: 'No tenía lista la carga' });
  const customer = await t.as('exporterAdmin');
  const seen = (await customer.ok(getSlots, { id_reservation: reservation.id_reservation })).slots[0];
  expect(seen).toMatchObject({ state: 'PERDIDO', missed_by: null, missed_note: null });
  expect((await customer.call(explainLostSlot, { ...said, version: told.version })).status).toBe(403);
});

test('a slot without an agreed hour moves with the appointment of a quick edit, and is checked at its final hour', async () => {
  const reservation = await booked();
  const { id_reservation, appointment_date } = reservation;
  const { at } = await needOf(reservation, 'INGRESO_LLENO');
  const trip = legOf(reservation, 'VIAJE');
  const stop = { id_leg: trip.id_leg, position: trip.stops.at(-1)?.position, slot_code: 'DPW-902' };
  await clerk.ok(saveSchedule, { id_reservation, version: reservation.version, stops: [stop] });
  const edit = async (set: object) => {
    const { version } = await clerk.ok(getReservation, { id_reservation });
    const row = { noun: 'reservation', id: id_reservation, version, set };
    return (await clerk.ok(saveFastEdit, { rows: [row] })).results[0];
  };
  expect(await edit({ cut_off: later(at, 60) })).toMatchObject({ ok: true, warnings: [] });
  const told = expect.arrayContaining([expect.stringContaining('El turno DPW-902 de DP World')]);
  expect(await edit({ appointment_date: addDays(appointment_date, 1) })).toMatchObject({ ok: true, warnings: told });
  // Moved back it is in time: its former hour does not count.
  expect(await edit({ appointment_date })).toMatchObject({ ok: true, warnings: [] });
});
