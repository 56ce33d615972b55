import { updateReservationFee } from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import {
  createSubReservation,
  editSchedule,
  mayProgram,
  saveFastEdit,
  updateRetrievalDelivery,
  updateTripType,
} from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  cancelReservation,
  cancelSubReservation,
  getReservation,
  saveReservation,
  saveSchedule,
  updateSubReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { deleteGuide, getGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { saveSurcharge } from '@cabezal/contract/prices/fees/surcharges.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { drive, giveContainer, issuedGuide, legOf, set } from '../../../../../test/trips.ts';
import { directExport, madeGuide } from '../../../operations/dispatch/dispatch.samples.ts';
import { addScale } from '../../../operations/stops/stops.samples.ts';
import { GEN } from '../../../prices/fees/fee.samples.ts';

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
const nextDay = (): string => `2026-12-${String(++day).padStart(2, '0')}`;
const read = (id_reservation: number) => clerk.ok(getReservation, { id_reservation });
const hours = (reservation: ReservationDetail, kind: 'RETIRO' | 'VIAJE') =>
  legOf(reservation, kind).stops.map(stop => Date.parse(stop.planned_arrival ?? '') / 60_000);
const movedBy = (before: ReservationDetail, after: ReservationDetail, kind: 'RETIRO' | 'VIAJE') =>
  hours(after, kind).map((at, i) => at - (hours(before, kind)[i] ?? 0));
const shift = async (of: ReservationDetail, shift_min: number, more: object = {}) =>
  (
    await clerk.ok(editSchedule, {
      rows: [{ id_reservation: of.id_reservation, version: of.version, shift_min }],
      ...more,
    })
  ).results[0];
const held = async (id_guide: number) =>
  (
    await t.rows<{ from: string; to: string }>(
      sql`select iso(busy_from) as from, iso(busy_to) as to from guides where id_guide = ${id_guide}`,
    )
  )[0];

describe('programming many', () => {
  test('moves stops that have not happened; a preview stores nothing', async () => {
    const [a, b] = [
      await approvedReservation(t, directExport(nextDay())),
      await approvedReservation(t, directExport(nextDay())),
    ];
    const rows = [a, b].map(({ id_reservation, version }) => ({ id_reservation, version, shift_min: 45 }));
    const tried = await clerk.ok(editSchedule, { rows, preview: true });
    expect(tried).toMatchObject({ changed: 2, refused: 0 });
    expect(await read(a.id_reservation)).toMatchObject({ version: a.version });
    expect(await clerk.ok(editSchedule, { rows })).toMatchObject({ changed: 2, refused: 0 });
    expect(movedBy(a, await read(a.id_reservation), 'VIAJE')).toEqual([45, 45, 45]);
    // The plant agreed to its hour: it does not move with the truck's.
    const plant = legOf(await read(a.id_reservation), 'VIAJE').stops.find(stop => stop.code === 'PLT');
    expect(plant?.appointment_at).toBe(a.appointment_at);
    expect((await clerk.ok(editSchedule, { rows })).results.map(one => !one.ok && one.code)).toEqual([
      'MODIFICADO',
      'MODIFICADO',
    ]);
  });

  test('a guide moves its truck along, and names the trip with which it conflicts', async () => {
    const a = await approvedReservation(t, directExport(nextDay(), '06:00'));
    const b = await approvedReservation(t, directExport(nextDay(), '06:00'));
    const mine = await madeGuide(t, legOf(a, 'VIAJE').id_leg, set(1));
    const before = await held(mine);
    await madeGuide(t, legOf(b, 'VIAJE').id_leg, set(1));
    const moved = await shift(await read(a.id_reservation), 30);
    expect(moved).toMatchObject({ ok: true, unchanged: false });
    const after = await held(mine);
    expect(Date.parse(after?.from ?? '') - Date.parse(before?.from ?? '')).toBe(30 * 60_000);
    const refused = await shift(await read(a.id_reservation), 20 * 60);
    expect(refused).toMatchObject({ ok: false, code: 'CAMION_OCUPADO' });
    expect(refused?.ok === false && refused.message).toContain(`${b.id_reservation}-1`);
    expect(await held(mine)).toEqual(after);
    // A deleted guide is created again as planned.
    expect(movedBy(a, await read(a.id_reservation), 'VIAJE')).toEqual([30, 30, 30]);
    const [leg] = await t.rows<{ at: string }>(
      sql`select iso(planned_start) as at from legs where id_leg = ${legOf(a, 'VIAJE').id_leg}`,
    );
    expect(leg?.at).toBe(after?.from);
  });

  test('an issued guide needs a motive; one under way moves only its open stops', async () => {
    const a = await approvedReservation(t, exportBooking({ appointment_date: nextDay() }));
    const { id_guide } = await issuedGuide(t, a, 'RETIRO', set(2));
    const issued = await read(a.id_reservation);
    expect(await shift(issued, 10)).toMatchObject({ ok: false, code: 'MOTIVO_REQUERIDO' });
    expect(await shift(issued, 10, { motive: 'El depósito atrasó el turno' })).toMatchObject({ ok: true });
    const moved = await read(a.id_reservation);
    expect(movedBy(a, moved, 'RETIRO').every(minutes => minutes === 10)).toBe(true);
    const start = legOf(moved, 'RETIRO').planned_start;
    await drive(t, id_guide, start, ['BASE', 'departure']);
    const driven = await read(a.id_reservation);
    expect(await shift(driven, 20, { motive: 'Hay cola en el depósito' })).toMatchObject({ ok: true });
    expect(movedBy(driven, await read(a.id_reservation), 'RETIRO')).toEqual(
      [0, 20, 20].slice(0, hours(driven, 'RETIRO').length),
    );
    const stop = { id_leg: legOf(driven, 'RETIRO').id_leg, position: 0, planned_arrival: start };
    const past = await clerk.ok(editSchedule, {
      rows: [{ id_reservation: a.id_reservation, version: (await read(a.id_reservation)).version, stops: [stop] }],
      motive: 'Ya pasó por la base',
    });
    expect(past.results[0]).toMatchObject({ ok: false, code: 'PARADA_BLOQUEADA' });
  });

  test('the reservation’s own call refuses a leg that has a guide', async () => {
    const a = await approvedReservation(t, directExport(nextDay()));
    await madeGuide(t, legOf(a, 'VIAJE').id_leg, set(3));
    const { version } = await read(a.id_reservation);
    const stops = [{ id_leg: legOf(a, 'VIAJE').id_leg, position: 0, planned_arrival: a.appointment_at }];
    const answer = await clerk.call(saveSchedule, { id_reservation: a.id_reservation, version, stops });
    expect(answer).toMatchObject({ status: 409, body: { code: 'TRAMO_CON_GUIA' } });
  });

  test('refuses hours that do not ascend', async () => {
    const a = await approvedReservation(t, directExport(nextDay()));
    const stops = [{ id_leg: legOf(a, 'VIAJE').id_leg, position: 2, planned_arrival: legOf(a, 'VIAJE').planned_start }];
    const { id_reservation, version } = a;
    const { results } = await clerk.ok(editSchedule, { rows: [{ id_reservation, version, stops }] });
    expect(results[0]).toMatchObject({ ok: false, code: 'HORAS_DESORDENADAS' });
  });

  test('reports to each person whether it is possible and why not', async () => {
    const booked = await clerk.ok(saveReservation, exportBooking({ appointment_date: nextDay() }));
    const { id_reservation } = booked;
    expect(await clerk.ok(mayProgram, { id_reservation })).toEqual({
      may: false,
      open_legs: 0,
      reason: 'Solo se programa una reserva aprobada',
    });
    const a = await approvedReservation(t, directExport(nextDay()));
    expect(await clerk.ok(mayProgram, { id_reservation: a.id_reservation })).toMatchObject({ may: true, open_legs: 1 });
    expect(await (await t.as('exporterAdmin')).ok(mayProgram, { id_reservation: a.id_reservation })).toMatchObject({
      may: false,
    });
    expect((await (await t.as('strangerAdmin')).call(mayProgram, { id_reservation })).status).toBe(404);
  });
});

describe('dates', () => {
  test('a moved appointment moves the plan by as much; a warning if it is after the cut-off', async () => {
    const date = nextDay();
    const a = await approvedReservation(t, directExport(date, '08:00', { cut_off: `${date}T20:00:00.000Z` }));
    const { id_reservation: id, version } = a;
    const edit = (set: object, v: number) =>
      clerk.ok(saveFastEdit, { rows: [{ noun: 'reservation', id, version: v, set }] });
    expect((await edit({ appointment_time: '09:30' }, version)).results[0]).toMatchObject({ ok: true, warnings: [] });
    const later = await read(id);
    expect(movedBy(a, later, 'VIAJE')).toEqual([90, 90, 90]);
    const plant = legOf(later, 'VIAJE').stops.find(stop => stop.code === 'PLT');
    expect(plant?.appointment_at).toBe(later.appointment_at);
    const late = (await edit({ appointment_time: '18:00' }, later.version)).results[0];
    expect(late?.ok === true && late.warnings[0]).toMatch(/La cita queda después del cut-off/);
  });

  test('a moved appointment of an issued guide moves the leg, too: a deleted guide is created again as agreed', async () => {
    const a = await approvedReservation(t, directExport('2026-12-27'));
    const { id_reservation: id } = a;
    const guide = await issuedGuide(t, a, 'VIAJE', set(3));
    const { version } = await read(id);
    const motive = 'La planta carga un día después';
    const rows = [{ noun: 'reservation', id, version, set: { appointment_date: '2026-12-28' }, motive }];
    const edited = await clerk.ok(saveFastEdit, { rows });
    expect(edited.results[0]).toMatchObject({ ok: true });
    const { version: now } = await clerk.ok(getGuide, { id_guide: guide.id_guide });
    await clerk.ok(deleteGuide, { id_guide: guide.id_guide, version: now, motive: 'Va otro camión' });
    const free = await read(id);
    expect(movedBy(a, free, 'VIAJE')).toEqual([1440, 1440, 1440]);
    const plant = legOf(free, 'VIAJE').stops.find(stop => stop.code === 'PLT');
    expect(plant?.appointment_at).toBe(free.appointment_at);
    const id_leg = legOf(free, 'VIAJE').id_leg;
    const again = await (await t.as('despacho')).ok(saveGuide, { id_leg, ...set(3) });
    expect((await held(again.id_guide))?.from).toBe(legOf(free, 'VIAJE').planned_start);
  });

  test('a draft with a point of its own keeps the hours of the other stops with their leg’s stops', async () => {
    const a = await approvedReservation(t, directExport(nextDay()));
    const { id_reservation: id } = a;
    const { id_leg } = legOf(a, 'VIAJE');
    const made = await (await t.as('despacho')).ok(saveGuide, { id_leg, ...set(3) });
    const plant = made.stops.find(stop => stop.code === 'PLT')?.id_stop ?? null;
    await addScale(await t.as('monitor'), made, plant);
    const { version } = await read(id);
    const rows = [{ noun: 'reservation', id, version, set: { appointment_time: '10:00' } }];
    expect((await clerk.ok(saveFastEdit, { rows })).results[0]).toMatchObject({ ok: true });
    const guide = await clerk.ok(getGuide, { id_guide: made.id_guide });
    const driven = guide.stops.filter(stop => stop.code !== 'PES');
    const leg = await t.rows<{
      code: string;
      at: string;
      cita: string | null;
    }>(sql`select code, iso(planned_arrival) as at,
      iso(appointment_at) as cita from leg_stops where id_leg = ${id_leg} order by position`);
    expect(leg).toEqual(driven.map(stop => ({ code: stop.code, at: stop.planned_arrival, cita: stop.appointment_at })));
    expect(leg.map(stop => stop.code)).toEqual(['DEP', 'PLT', 'PRT']);
  });

  test('so does the retrieval of an issued guide’s box', async () => {
    const a = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-29' }));
    const { id_guide } = await issuedGuide(t, a, 'RETIRO', set(3));
    const [sub] = (await read(a.id_reservation)).sub_reservations;
    const depot = legOf(a, 'RETIRO').stops.find(stop => stop.code === 'DEP');
    const retrieval_at = new Date(Date.parse(depot?.planned_arrival ?? '') - 60 * 60_000).toISOString();
    const { id_sub_reservation, version } = sub ?? {};
    const motive = 'El depósito lo pidió';
    await clerk.ok(updateRetrievalDelivery, { id_sub_reservation, version, retrieval_at, motive });
    const { version: now } = await clerk.ok(getGuide, { id_guide });
    await clerk.ok(deleteGuide, { id_guide, version: now, motive: 'Va otro camión' });
    const free = await read(a.id_reservation);
    expect(new Set(movedBy(a, free, 'RETIRO'))).toEqual(new Set([-60]));
    expect(legOf(free, 'RETIRO').stops.find(stop => stop.code === 'DEP')?.appointment_at).toBe(retrieval_at);
  });

  test('a moved retrieval moves its leg; reached stops do not move', async () => {
    const a = await approvedReservation(t, exportBooking({ appointment_date: nextDay() }));
    const [sub] = a.sub_reservations;
    const depot = legOf(a, 'RETIRO').stops.find(stop => stop.code === 'DEP');
    const retrieval_at = new Date(Date.parse(depot?.planned_arrival ?? '') - 60 * 60_000).toISOString();
    const target = { id_sub_reservation: sub?.id_sub_reservation, version: sub?.version, retrieval_at };
    const after = await clerk.ok(updateRetrievalDelivery, target);
    expect(new Set(movedBy(a, after, 'RETIRO'))).toEqual(new Set([-60]));
    expect(new Set(movedBy(a, after, 'VIAJE'))).toEqual(new Set([0]));
    expect(legOf(after, 'RETIRO').stops.find(stop => stop.code === 'DEP')?.appointment_at).toBe(retrieval_at);
    // A person who read the former hour gets a conflict.
    expect((await clerk.call(updateRetrievalDelivery, target)).body.code).toBe('MODIFICADO');
    const guide = await issuedGuide(t, after, 'RETIRO', set(3));
    await giveContainer(t, guide.id_guide, 'MSKU7502140');
    await drive(t, guide.id_guide, legOf(after, 'RETIRO').planned_start, ['DEP', 'arrival']);
    const driven = (await read(a.id_reservation)).sub_reservations[0];
    const again = {
      ...target,
      version: driven?.version,
      retrieval_at: a.appointment_at,
      motive: 'El depósito lo pidió',
    };
    expect((await clerk.call(updateRetrievalDelivery, again)).body.code).toBe('PARADA_BLOQUEADA');
    const early = {
      id_sub_reservation: sub?.id_sub_reservation,
      version: driven?.version,
      delivery_at: retrieval_at,
      motive: 'Otra hora',
    };
    expect((await clerk.call(updateRetrievalDelivery, early)).body.code).toBe('HORAS_DESORDENADAS');
  });
});

describe('changing the trip', () => {
  test('another trip type creates legs and price again, while there is no guide', async () => {
    const a = await approvedReservation(t, exportBooking({ appointment_date: nextDay() }));
    const { id_reservation, version } = a;
    const wrong = await clerk.call(updateTripType, { id_reservation, version, template: 'I_DIRECTO' });
    expect(wrong.body.fields).toEqual({ template: 'Es una exportación' });
    const direct = await clerk.ok(updateTripType, { id_reservation, version, template: 'E_DIRECTO' });
    expect(direct.reservation.sub_reservations[0]?.legs.map(leg => leg.kind)).toEqual(['VIAJE']);
    expect(direct.reservation).toMatchObject({ status: 'ACCEPTED', template: 'E_DIRECTO' });
    expect(direct.price).toEqual({ before: '450.00', after: '450.00', waits: false });
    await madeGuide(t, legOf(direct.reservation, 'VIAJE').id_leg, set(1));
    const now = await read(id_reservation);
    const back = await clerk.call(updateTripType, { id_reservation, version: now.version, template: 'E_CON_RETIRO' });
    expect(back.body.code).toBe('GUIAS_VIVAS');
    const customer = await (await t.as('exporterAdmin')).call(updateTripType, {
      id_reservation,
      version: now.version,
      template: 'E_CON_RETIRO',
    });
    expect([409, 422]).toContain(customer.status);
  });

  test('another price than the agreed one is not applied: it waits for a decision', async () => {
    const accountant = await t.as('contador');
    const appointment_date = nextDay();
    const night = { noche_desde: '20:00', noche_hasta: '04:00' };
    const extra = { kind: 'NOCTURNO', side: 'VENTA', id_service: GEN, method: 'FIJO', amount: '35.00', params: night };
    const scope = { template: 'E_DIRECTO', valid_from: appointment_date, valid_to: appointment_date };
    await accountant.ok(saveSurcharge, { ...extra, ...scope });
    const booking = exportBooking({ appointment_date, appointment_time: '22:00' });
    const { id_reservation, version } = await approvedReservation(t, booking);
    const { reservation, price } = await clerk.ok(updateTripType, { id_reservation, version, template: 'E_DIRECTO' });
    expect(price).toEqual({ before: '450.00', after: '485.00', waits: true });
    const sale = async () => (await read(id_reservation)).charges.map(line => line.subtotal).sort();
    expect(await sale()).toEqual(['450.00']);
    const decided = { id_reservation, version: reservation.version, justification: 'El cliente lo aceptó' };
    await (await t.as('admin')).ok(updateReservationFee, decided);
    expect(await sale()).toEqual(['35.00', '450.00']);
  });

  test('lists tell what is carried now, after every change of its containers', async () => {
    const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: nextDay() }));
    const told = async () => {
      const { containers_count, containers_text } = await read(id_reservation);
      return [containers_count, containers_text];
    };
    const edit = async (number: number, changes: object) => {
      const sub = (await read(id_reservation)).sub_reservations[number - 1];
      const { id_sub_reservation, version, container_code } = sub ?? {};
      await clerk.ok(updateSubReservation, { id_sub_reservation, version, container_code, ...changes });
    };
    expect(await told()).toEqual([1, '1 × 40RH']);
    await edit(1, { id_container_type: 3 });
    expect(await told()).toEqual([1, '1 × 40HC']);
    const { version } = await read(id_reservation);
    const box = { id_container_type: 6, weight_kg: 21_000, set_point_c: 13.3 };
    await clerk.ok(createSubReservation, { id_reservation, version, containers: [box, box] });
    expect(await told()).toEqual([3, '1 × 40HC, 2 × 40RH']);
    for (const number of [1, 2]) {
      const sub = (await read(id_reservation)).sub_reservations[number - 1];
      const { id_sub_reservation } = sub ?? {};
      await clerk.ok(cancelSubReservation, { id_sub_reservation, version: sub?.version, motive: 'Sin carga' });
    }
    expect(await told()).toEqual([1, '1 × 40RH']);
    await edit(3, { container_code: 'TCLU4265449' });
    expect(await told()).toEqual([1, 'TCLU4265449']);
  });

  test('containers added later have a price and legs; a finished or cancelled reservation accepts none', async () => {
    const a = await approvedReservation(t, exportBooking({ appointment_date: nextDay() }));
    const { id_reservation, version } = a;
    const box = { id_container_type: 6, weight_kg: 21_000, set_point_c: 13.3 };
    const containers = [{ ...box, container_code: 'TEMU6079348' }, box];
    const after = await clerk.ok(createSubReservation, { id_reservation, version, containers });
    expect(after.sub_reservations.map(sub => [sub.number, sub.status, sub.legs.length])).toEqual([
      [1, 'ACCEPTED', 2],
      [2, 'ACCEPTED', 2],
      [3, 'ACCEPTED', 2],
    ]);
    expect(after.charges.filter(charge => charge.source === 'FEE')).toHaveLength(3);
    expect(after).toMatchObject({ containers_count: 3, containers_text: '3 × 40RH', version: version + 1 });
    const again = await clerk.call(createSubReservation, { id_reservation, version: version + 1, containers });
    expect(again.body.fields).toEqual({ 'containers.0.container_code': 'El contenedor ya está en esta reserva' });
    const many = Array.from({ length: 48 }, () => box);
    expect(
      (await clerk.call(createSubReservation, { id_reservation, version: version + 1, containers: many })).body.code,
    ).toBe('CONTENEDORES');
    const customer = await t.as('exporterAdmin');
    expect(
      (await customer.call(createSubReservation, { id_reservation, version: version + 1, containers: [box] })).status,
    ).toBe(403);
    const unpriced = await clerk.call(createSubReservation, {
      id_reservation,
      version: version + 1,
      containers: [{ id_container_type: 3, weight_kg: 10_000 }],
    });
    expect(unpriced.body.code).toBe('TARIFA_REQUERIDA');
    await clerk.ok(cancelReservation, { id_reservation, version: version + 1, motive: 'El buque no llegó' });
    const given = await clerk.call(createSubReservation, { id_reservation, version: version + 2, containers: [box] });
    expect(given.body.code).toBe('TRANSICION_INVALIDA');
  });

  test('two add at once: the second must read again', async () => {
    const { id_reservation, version } = await approvedReservation(t, exportBooking({ appointment_date: nextDay() }));
    const containers = [{ id_container_type: 6, weight_kg: 20_000, set_point_c: 13.3 }];
    const both = await Promise.all(
      [clerk, await t.as('admin')].map(person =>
        person.call(createSubReservation, { id_reservation, version, containers }),
      ),
    );
    expect(both.map(answer => answer.body.code ?? 'ok').sort()).toEqual(['MODIFICADO', 'ok']);
    expect((await read(id_reservation)).sub_reservations).toHaveLength(2);
  });
});

describe('programming many by agreed times', () => {
  const program = async (row: object, more: object = {}) =>
    (await clerk.ok(editSchedule, { rows: [row], ...more } as never)).results[0];

  test('a changed appointment belongs to the reservation and confirms its programming; a preview does not', async () => {
    const date = nextDay();
    const a = await approvedReservation(t, directExport(date, '08:00', { cut_off: `${date}T20:00:00.000Z` }));
    const { id_reservation, version } = a;
    const row = { id_reservation, version, appointment_at: `${date}T23:00:00.000Z` };
    const tried = await program(row, { preview: true });
    expect(tried?.ok === true && tried.warnings[0]).toMatch(/después del cut-off/);
    expect((await read(id_reservation)).appointment_at).toBe(a.appointment_at);
    expect(await program(row)).toMatchObject({ ok: true, unchanged: false });
    const after = await read(id_reservation);
    expect(after).toMatchObject({ appointment_time: '18:00', appointment_at: row.appointment_at });
    expect(new Set(movedBy(a, after, 'VIAJE'))).toEqual(new Set([600]));
  });

  test('slots by box: code and hour at the stop, the leg with it; a box of another reservation is not found', async () => {
    const a = await approvedReservation(t, exportBooking({ appointment_date: nextDay() }));
    const b = await approvedReservation(t, exportBooking({ appointment_date: nextDay() }));
    const depot = legOf(a, 'RETIRO').stops.find(stop => stop.code === 'DEP');
    const at = new Date(Date.parse(depot?.planned_arrival ?? '') + 90 * 60_000).toISOString();
    const slot = {
      id_sub_reservation: a.sub_reservations[0]?.id_sub_reservation,
      which: 'retrieval_at',
      slot_code: 'T-4411',
      at,
    };
    const { id_reservation, version } = a;
    expect(await program({ id_reservation, version, slots: [slot] })).toMatchObject({ ok: true, unchanged: false });
    const after = await read(id_reservation);
    expect(new Set(movedBy(a, after, 'RETIRO'))).toEqual(new Set([90]));
    expect(legOf(after, 'RETIRO').stops.find(stop => stop.code === 'DEP')).toMatchObject({
      slot_code: 'T-4411',
      appointment_at: at,
      planned_arrival: at,
    });
    expect(new Set(movedBy(a, after, 'VIAJE'))).toEqual(new Set([0]));
    const strange = await program({ id_reservation: b.id_reservation, version: b.version, slots: [slot] });
    expect(strange).toMatchObject({ ok: false, code: 'CAMPO_NO_EDITABLE' });
    const none = await clerk.call(editSchedule, { rows: [{ id_reservation, version }] } as never);
    expect(none.status).toBe(400);
  });

  test('a slot of an issued guide needs a motive', async () => {
    const a = await approvedReservation(t, directExport(nextDay()));
    await issuedGuide(t, a, 'VIAJE');
    const { version } = await read(a.id_reservation);
    const id_sub_reservation = a.sub_reservations[0]?.id_sub_reservation;
    const row = {
      id_reservation: a.id_reservation,
      version,
      slots: [{ id_sub_reservation, which: 'delivery_at', slot_code: 'DPW-1' }],
    };
    expect(await program(row)).toMatchObject({ ok: false, code: 'MOTIVO_REQUERIDO' });
    expect(await program(row, { motive: 'El puerto dio el turno' })).toMatchObject({ ok: true });
  });
});
