import {
  editSchedule,
  saveFastEdit,
  updateRetrievalDelivery,
} from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  cancelReservation,
  getReservation,
  saveSchedule,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getSlotList } from '@cabezal/contract/insight/boards/slot-list.calls';
import { getDayPlan } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import { getBoard, reassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import {
  deleteGuide,
  getGuide,
  getGuideActivities,
  guidePrinted,
  issueGuide,
  resetMilestones,
  saveGuide,
} from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { skipStop } from '@cabezal/contract/operations/stops/stops.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import {
  confirmSlotChange,
  deleteSlot,
  getSlots,
  keepSlot,
  registerSlot,
  type Slot,
} from '@cabezal/contract/trips/slots/slots.calls';
import { businessDate } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { attachPapers, legOf, set } from '../../../../test/trips.ts';
import { motiveOf, rescued, underWay } from '../dispatch/rescue/rescue.samples.ts';

let t: TestApp;
let clerk: Client;
let dispatcher: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  clerk = await t.as('operador');
  dispatcher = await t.as('despacho');
});
afterAll(() => t.close());

let day = 0;
const booked = (changes: object = {}) =>
  approvedReservation(
    t,
    exportBooking({ appointment_date: `2026-12-${String(++day + 1).padStart(2, '0')}`, ...changes }),
  );
const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const slotOf = async ({ id_reservation }: Pick<ReservationDetail, 'id_reservation'>): Promise<Slot> => {
  const [slot] = (await clerk.ok(getSlots, { id_reservation })).slots;
  if (slot === undefined) throw new Error('no slot');
  return slot;
};
const version = async (id_reservation: number) => (await clerk.ok(getReservation, { id_reservation })).version;
const target = ({ id_slot, version }: Slot) => ({ id_slot, version });

/** An unissued guide with truck and driver, and the slot of its port in their name. */
async function withSlot(reservation: ReservationDetail, n: 1 | 2 | 3, code: string) {
  const { id_guide } = await dispatcher.ok(saveGuide, { id_leg: legOf(reservation, 'VIAJE').id_leg, ...set(n) });
  const { id_reservation } = reservation;
  const { needs } = await clerk.ok(getSlots, { id_reservation });
  const port = needs.find(need => need.kind === 'INGRESO_LLENO');
  const at = port?.planned_arrival ?? '';
  await clerk.ok(registerSlot, { id_stop: port?.id_stop, slot_from: at, slot_to: later(at, 60), slot_code: code });
  return { id_reservation, id_guide, at };
}
const guideVersion = async (id_guide: number) => (await dispatcher.ok(getGuide, { id_guide })).version;
const give = async (id_guide: number, n: 1 | 2 | 3) =>
  dispatcher.ok(reassign, { moves: [{ id_guide, version: await guideVersion(id_guide), ...set(n) }] });
const issue = async (id_guide: number) =>
  (await t.as('despacho')).call(issueGuide, { id_guide, version: await guideVersion(id_guide) });

test('another truck or driver than the terminal knows: the slot is changing and prevents issuing until confirmed, possibly under another code', async () => {
  const reservation = await booked();
  const { id_guide, at } = await withSlot(reservation, 1, 'C-1');
  const first = await slotOf(reservation);
  expect(first).toMatchObject({
    state: 'CONFIRMADO',
    changing: null,
    can: { change: 'El turno C-1 no tiene cambios por confirmar' },
  });
  await give(id_guide, 2);
  const changing = await slotOf(reservation);
  expect(changing).toMatchObject({
    state: 'CAMBIANDO',
    license_plate: first.license_plate,
    driver_name: first.driver_name,
    slot_from: at,
    changing: { slot_from: null, container_code: null, license_plate: expect.any(String) },
    can: { change: true, delete: true },
  });
  expect(changing.changing?.license_plate).not.toBe(first.license_plate);
  const refused = await issue(id_guide);
  expect([refused.status, refused.body.code]).toEqual([422, 'TURNO_OTRO_RECURSO']);
  expect(refused.body.message).toBe(`El turno C-1 está a nombre de ${formatPlate(first.license_plate ?? '')}`);

  const date = businessDate(at);
  const board = await clerk.ok(getBoard, { date, days: 2 });
  expect(board.guides.find(guide => guide.id_guide === id_guide)?.slot_state).toBe('CAMBIANDO');
  const filters = { from: date, to: date, state: ['CAMBIANDO'] };
  expect((await clerk.ok(getSlotList, { filters })).rows.map(row => row.external_code)).toEqual(['C-1']);

  const stale = await clerk.call(confirmSlotChange, { id_slot: first.id_slot, version: first.version });
  expect(stale.body.code).toBe('MODIFICADO');
  const done = await clerk.ok(confirmSlotChange, { ...target(changing), slot_code: 'C-2' });
  expect(done).toMatchObject({
    id_slot: first.id_slot,
    state: 'CONFIRMADO',
    external_code: 'C-2',
    changing: null,
    license_plate: changing.changing?.license_plate,
  });
  const again = await clerk.call(confirmSlotChange, target(done));
  expect([again.status, again.body.code]).toEqual([409, 'TURNO_SIN_CAMBIO']);
  expect((await issue(id_guide)).status).toBe(200);
  const stops = (await dispatcher.ok(getGuide, { id_guide })).stops;
  expect(stops.at(-1)?.slot_code).toBe('C-2');
  const { rows } = await clerk.ok(getHistory, { noun: 'reservation', id: reservation.id_reservation });
  expect(rows.map(row => row.action)).toEqual(expect.arrayContaining(['change_slot', 'confirm_slot_change']));
  const own = await clerk.ok(getHistory, { noun: 'guide', id: id_guide });
  expect(own.rows.find(row => row.action === 'confirm_slot_change')?.changes).toEqual([
    { field: 'slot_code', label: 'Turno', before: 'C-1', after: 'C-2' },
  ]);
  const told = (await clerk.ok(getGuideActivities, { id_guide })).map(one => one.text);
  expect(told).toContain('El terminal confirmó el cambio del turno');
});

test('an hour that is pasted under the same code is the terminal’s own, also if the plan had it before; another truck stays asked for', async () => {
  const reservation = await booked();
  const { id_guide, id_reservation, at } = await withSlot(reservation, 1, 'H-1');
  const id_sub_reservation = reservation.sub_reservations[0]?.id_sub_reservation;
  const paste = async (hour: string) => {
    const slots = [{ id_sub_reservation, which: 'delivery_at', slot_code: 'H-1', at: hour }];
    const rows = [{ id_reservation, version: await version(id_reservation), slots }];
    return (await clerk.ok(editSchedule, { rows })).results[0];
  };
  const [first, second, third] = [later(at, 60), later(at, 120), later(at, 180)];
  expect(await paste(first)).toMatchObject({ ok: true });
  expect(await slotOf(reservation)).toMatchObject({ state: 'CONFIRMADO', slot_from: first, changing: null });

  const { sub_reservations } = await clerk.ok(getReservation, { id_reservation });
  const moved = { id_sub_reservation, version: sub_reservations[0]?.version, delivery_at: second };
  await clerk.ok(updateRetrievalDelivery, moved);
  expect(await slotOf(reservation)).toMatchObject({ state: 'CAMBIANDO', slot_from: first });
  expect(await paste(second)).toMatchObject({ ok: true });
  expect(await slotOf(reservation)).toMatchObject({ state: 'CONFIRMADO', slot_from: second, changing: null });

  await give(id_guide, 2);
  await paste(third);
  expect(await slotOf(reservation)).toMatchObject({
    state: 'CAMBIANDO',
    slot_from: third,
    changing: { slot_from: null, license_plate: expect.any(String) },
  });
});

test('another slot code on an issued guide requires another print', async () => {
  const reservation = await booked();
  const { id_guide, id_reservation } = await withSlot(reservation, 3, 'P-1');
  expect((await issue(id_guide)).status).toBe(200);
  const stale = async () => (await dispatcher.ok(getGuide, { id_guide })).print_stale;
  expect(await stale()).toBeNull();
  await clerk.ok(deleteSlot, { ...target(await slotOf(reservation)), motive: 'El terminal lo anuló' });
  expect(await stale()).toBe('el turno');
  await (await t.as('despacho')).ok(guidePrinted, { id_guide, version: await guideVersion(id_guide) });
  expect(await stale()).toBeNull();
  const { needs } = await clerk.ok(getSlots, { id_reservation });
  const port = needs.find(need => need.kind === 'INGRESO_LLENO');
  const slot_from = port?.planned_arrival ?? '';
  await clerk.ok(registerSlot, { id_stop: port?.id_stop, slot_from, slot_code: 'P-2', motive: 'Otro turno' });
  expect(await stale()).toBe('el turno');
});

test('a user with the override issues on a slot that is being changed, with a justification', async () => {
  const reservation = await booked();
  const { id_guide } = await withSlot(reservation, 1, 'O-1');
  await give(id_guide, 2);
  const override_justification = 'El terminal lo recibe igual';
  const admin = await t.as('admin');
  const given = { id_guide, version: await guideVersion(id_guide), override_justification };
  expect((await dispatcher.call(issueGuide, given)).body.code).toBe('TURNO_OTRO_RECURSO');
  expect(await admin.ok(issueGuide, given)).toMatchObject({ override_justification });
});

const papersOf = async (date: string) => {
  const { papers } = await dispatcher.ok(getDayPlan, { date });
  return { reasons: papers.flatMap(paper => paper.reasons).join(' ') };
};

test('two swapped trucks: neither guide is issued until both slots are confirmed', async () => {
  const appointment_date = `2026-12-${String(++day + 1).padStart(2, '0')}`;
  const [one, two] = [await booked({ appointment_date }), await booked({ appointment_date })];
  const a = await withSlot(one, 1, 'X-1');
  const b = await withSlot(two, 2, 'X-2');
  const moves = await Promise.all(
    (
      [
        [a, 2],
        [b, 1],
      ] as const
    ).map(async ([{ id_guide }, n]) => ({
      id_guide,
      version: await guideVersion(id_guide),
      ...set(n),
    })),
  );
  await dispatcher.ok(reassign, { moves: moves });
  expect([(await slotOf(one)).state, (await slotOf(two)).state]).toEqual(['CAMBIANDO', 'CAMBIANDO']);
  await clerk.ok(confirmSlotChange, target(await slotOf(one)));
  // Its own slot is confirmed; the refusal names the other trip, whose slot is not.
  expect((await issue(a.id_guide)).body).toMatchObject({
    code: 'TURNO_SIN_CONFIRMAR_DE_OTRO',
    message: `El turno X-2 de DP World Posorja, del viaje ${two.id_reservation}-1, está a nombre de este camión y aún no está confirmado`,
  });
  expect((await issue(b.id_guide)).body.code).toBe('TURNO_OTRO_RECURSO');
  // The checklist of the day shows both before publishing.
  const { reasons } = await papersOf(businessDate(a.at));
  for (const text of ['El turno X-2 está a nombre de ', 'El turno X-2 de DP World Posorja'])
    expect(reasons).toContain(text);
  await clerk.ok(confirmSlotChange, target(await slotOf(two)));
  expect([(await issue(a.id_guide)).status, (await issue(b.id_guide)).status]).toEqual([200, 200]);
});

test('keeping a slot restores the truck, hour and container that the terminal knows', async () => {
  const reservation = await booked({
    containers: [{ id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3, container_code: 'MSKU7502140' }],
  });
  const { id_reservation } = reservation;
  const { id_guide, at } = await withSlot(reservation, 1, 'K-1');
  const before = await slotOf(reservation);
  await give(id_guide, 2);
  const sub = (await clerk.ok(getReservation, { id_reservation })).sub_reservations[0];
  const set = { delivery_at: later(at, 45), container_code: 'CMAU4120760' };
  const row = { noun: 'sub_reservation', id: sub?.id_sub_reservation, version: sub?.version, set };
  expect((await clerk.ok(saveFastEdit, { rows: [row] })).results).toMatchObject([{ ok: true }]);
  const changing = await slotOf(reservation);
  expect(changing).toMatchObject({
    state: 'CAMBIANDO',
    slot_from: at,
    container_code: 'MSKU7502140',
    changing: { slot_from: later(at, 45), slot_to: later(at, 105), container_code: 'CMAU4120760' },
  });
  const kept = await clerk.ok(keepSlot, { ...target(changing), motive: 'El terminal no lo permite' });
  expect(kept).toMatchObject({ state: 'CONFIRMADO', slot_from: at, container_code: 'MSKU7502140', changing: null });
  expect(kept.license_plate).toBe(before.license_plate);
  const guide = await dispatcher.ok(getGuide, { id_guide });
  expect([guide.license_plate, guide.stops.at(-1)?.appointment_at]).toEqual([before.license_plate, at]);
  const now = await clerk.ok(getReservation, { id_reservation });
  expect(now.sub_reservations[0]?.container_code).toBe('MSKU7502140');
});

test('a slot without a truck gets the first issued one; another truck of the next guide is a change, the same one is not', async () => {
  const reservation = await booked();
  const { needs } = await clerk.ok(getSlots, { id_reservation: reservation.id_reservation });
  const port = needs.find(need => need.kind === 'INGRESO_LLENO');
  await clerk.ok(registerSlot, { id_leg_stop: port?.id_leg_stop, slot_from: port?.planned_arrival, slot_code: 'F-1' });
  const make = async (n: 1 | 2) =>
    (await dispatcher.ok(saveGuide, { id_leg: legOf(reservation, 'VIAJE').id_leg, ...set(n) })).id_guide;
  const drop = async (id_guide: number) =>
    dispatcher.ok(deleteGuide, { id_guide, version: await guideVersion(id_guide), motive: 'Otro camión' });
  const first = await make(1);
  await give(first, 2);
  expect(await slotOf(reservation)).toMatchObject({ state: 'CONFIRMADO', license_plate: null });
  expect((await issue(first)).status).toBe(200);
  const named = await slotOf(reservation);
  expect(named).toMatchObject({ state: 'CONFIRMADO', license_plate: expect.any(String) });
  await drop(first);
  expect((await slotOf(reservation)).state).toBe('CONFIRMADO');
  const second = await make(1);
  expect((await slotOf(reservation)).state).toBe('CAMBIANDO');
  await drop(second);
  await make(2);
  expect(await slotOf(reservation)).toMatchObject({ state: 'CONFIRMADO', license_plate: named.license_plate });
});

test('a rescue requests the new truck from the terminal, and the slot cannot be kept as it was; cancelling the reservation cancels the slot', async () => {
  const { reservation, guide } = await underWay(t, '2026-12-18', 'SUDU6204593');
  clerk = await t.as('operador');
  const { needs } = await clerk.ok(getSlots, { id_reservation: reservation.id_reservation });
  const { id_stop, planned_arrival: slot_from } = needs[0] ?? {};
  await clerk.ok(registerSlot, { id_stop, slot_from, slot_code: 'R-1', motive: 'Lo dio el terminal' });
  await rescued(t, await t.as('monitor'), await (await t.as('monitor')).ok(getGuide, { id_guide: guide.id_guide }));
  clerk = await t.as('operador');
  const changing = await slotOf(reservation);
  expect(changing).toMatchObject({ state: 'CAMBIANDO', external_code: 'R-1', license_plate: guide.license_plate });
  const kept = await clerk.call(keepSlot, { ...target(changing), motive: 'No se puede cambiar' });
  expect([kept.status, kept.body.code]).toEqual([409, 'TURNO_RESCATADO']);

  t.setNow(testNow);
  [clerk, dispatcher] = [await t.as('operador'), await t.as('despacho')];
  const other = await booked();
  const { id_guide, id_reservation } = await withSlot(other, 3, 'R-2');
  await give(id_guide, 1);
  expect((await slotOf(other)).state).toBe('CAMBIANDO');
  await clerk.ok(cancelReservation, { id_reservation, version: await version(id_reservation), motive: 'Sin carga' });
  expect((await slotOf(other)).state).toBe('ANULADO');
});

test('of two simultaneous decisions one succeeds; a changing slot can be cancelled; others see that it changes, but no details', async () => {
  const reservation = await booked();
  const { id_reservation, id_guide } = await withSlot(reservation, 1, 'T-1');
  await give(id_guide, 2);
  const changing = await slotOf(reservation);
  const customer = await t.as('exporterAdmin');
  const [seen] = (await customer.ok(getSlots, { id_reservation })).slots;
  expect(seen).toMatchObject({ state: 'CAMBIANDO', changing: null, license_plate: null, driver_name: null });
  expect((await customer.call(confirmSlotChange, target(changing))).status).toBe(403);
  expect((await customer.call(keepSlot, { ...target(changing), motive: 'Que quede así' })).status).toBe(403);
  const both = await Promise.all([
    clerk.call(confirmSlotChange, target(changing)),
    (await t.as('admin')).call(keepSlot, { ...target(changing), motive: 'No lo permite' }),
  ]);
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  await give(id_guide, 3);
  const last = await slotOf(reservation);
  expect(last.state).toBe('CAMBIANDO');
  const gone = await clerk.ok(deleteSlot, { ...target(last), motive: 'El terminal lo anuló' });
  expect(gone).toMatchObject({ state: 'ANULADO', changing: null });
});

test('programming another hour under the same code requests a change, programming it back withdraws the request', async () => {
  const reservation = await booked();
  const { id_reservation } = reservation;
  const { needs } = await clerk.ok(getSlots, { id_reservation });
  const port = needs.find(need => need.kind === 'INGRESO_LLENO');
  const at = port?.planned_arrival ?? '';
  await clerk.ok(registerSlot, { id_leg_stop: port?.id_leg_stop, slot_from: at, slot_code: 'H-1' });
  const trip = legOf(reservation, 'VIAJE');
  const program = async (hour: string) => {
    const stop = { id_leg: trip.id_leg, position: trip.stops.at(-1)?.position, appointment_at: hour };
    const plan = { planned_arrival: hour, planned_departure: later(hour, 60) };
    await clerk.ok(saveSchedule, {
      id_reservation,
      version: await version(id_reservation),
      stops: [{ ...stop, ...plan }],
    });
    return slotOf(reservation);
  };
  expect(await program(later(at, 120))).toMatchObject({
    state: 'CAMBIANDO',
    slot_from: at,
    changing: { slot_from: later(at, 120) },
  });
  expect(await program(at)).toMatchObject({ state: 'CONFIRMADO', slot_from: at, changing: null });
});

const portOf = async (id_guide: number) => (await dispatcher.ok(getGuide, { id_guide })).stops.at(-1)?.id_stop ?? 0;

test('a stop that is skipped and resumed gets its slot back as the terminal has it, with its window and the open change', async () => {
  const reservation = await booked();
  const { id_guide } = await withSlot(reservation, 1, 'W-1');
  expect((await issue(id_guide)).status).toBe(200);
  await give(id_guide, 2);
  const before = await slotOf(reservation);
  expect(before.state).toBe('CAMBIANDO');
  const monitor = await t.as('monitor');
  const id_stop = await portOf(id_guide);
  await monitor.ok(skipStop, { id_stop, estado: 'NOT_EJECUTED', motive: 'El puerto cerró' });
  expect((await slotOf(reservation)).state).toBe('ANULADO');
  await monitor.ok(skipStop, { id_stop, estado: 'PENDING', motive: 'El puerto abrió' });
  const { slots } = await clerk.ok(getSlots, { id_reservation: reservation.id_reservation });
  const { version: _, changing, ...same } = before;
  expect(slots).toMatchObject([{ ...same, changing: { license_plate: changing?.license_plate } }]);
});

test('changing truck or driver of an issued guide warns that the slot must be confirmed', async () => {
  const reservation = await booked();
  const { id_guide } = await withSlot(reservation, 1, 'M-1');
  expect((await issue(id_guide)).status).toBe(200);
  const [moved] = (await give(id_guide, 2)).guides;
  expect(moved?.warnings.join()).toContain('El turno M-1 de DP World Posorja queda por confirmar con el terminal');
});

test('for a user who writes slots but cannot assign trucks, the refusal names who can restore the truck', async () => {
  const reservation = await booked();
  const { id_guide } = await withSlot(reservation, 1, 'P-1');
  await give(id_guide, 2);
  const [slot] = (await (await t.as('operativo')).ok(getSlots, { id_reservation: reservation.id_reservation })).slots;
  expect(slot?.can).toMatchObject({ change: true, keep: 'Lo devuelve quien asigna camiones' });
});

test('a slot that changes to another day is in the list of both days, with the requested hour', async () => {
  const reservation = await booked();
  const { id_reservation } = reservation;
  const { needs } = await clerk.ok(getSlots, { id_reservation });
  const port = needs.find(need => need.kind === 'INGRESO_LLENO');
  const at = port?.planned_arrival ?? '';
  await clerk.ok(registerSlot, { id_leg_stop: port?.id_leg_stop, slot_from: at, slot_code: 'D-1' });
  const next = later(at, 24 * 60);
  const stop = legOf(await clerk.ok(getReservation, { id_reservation }), 'VIAJE');
  await clerk.ok(saveSchedule, {
    id_reservation,
    version: await version(id_reservation),
    stops: [
      {
        id_leg: stop.id_leg,
        position: stop.stops.at(-1)?.position,
        appointment_at: next,
        planned_arrival: next,
        planned_departure: later(next, 60),
      },
    ],
  });
  for (const day of [at, next]) {
    const filters = { from: businessDate(day), to: businessDate(day) };
    const { rows } = await clerk.ok(getSlotList, { filters });
    expect(rows.find(row => row.external_code === 'D-1')).toMatchObject({ slot_from: at, asked_from: next });
  }
});

test('undoing a rescue keeps the slot as the terminal has it, and requests the truck that continues', async () => {
  const { reservation, guide } = await underWay(t, '2026-12-19', 'CMAU4120760');
  clerk = await t.as('operador');
  const monitor = await t.as('monitor');
  const { needs } = await clerk.ok(getSlots, { id_reservation: reservation.id_reservation });
  const port = needs.find(need => need.kind === 'INGRESO_LLENO');
  const given = { id_stop: port?.id_stop, slot_from: port?.planned_arrival, motive: 'Lo dio el terminal' };
  await clerk.ok(registerSlot, { ...given, slot_code: 'U-1' });
  const rescue = await rescued(t, monitor, await monitor.ok(getGuide, { id_guide: guide.id_guide }));
  clerk = await t.as('operador');
  const confirmed = await clerk.ok(confirmSlotChange, { ...target(await slotOf(reservation)), slot_code: 'U-2' });
  const { id_reservation: id } = reservation;
  const set = { appointment_time: '11:00' };
  const motive = 'La planta carga más tarde';
  const rows = [{ noun: 'reservation', id, version: await version(id), set, motive }];
  const edited = await clerk.ok(saveFastEdit, { rows });
  expect(edited.results[0]).toMatchObject({ ok: true });
  const { version: now } = await clerk.ok(getGuide, { id_guide: rescue.id_guide });
  await clerk.ok(deleteGuide, { id_guide: rescue.id_guide, version: now, motive: 'Arrancó de nuevo' });
  const after = await clerk.ok(getReservation, { id_reservation: id });
  // The appointment that was moved meanwhile applies to the truck that continues.
  const plant = (await clerk.ok(getGuide, { id_guide: guide.id_guide })).stops.find(stop => stop.code === 'PLT');
  expect(plant?.appointment_at).toBe(after.appointment_at);
  const slots = (await clerk.ok(getSlots, { id_reservation: reservation.id_reservation })).slots;
  expect(slots.filter(slot => slot.state !== 'ANULADO')).toMatchObject([
    { id_slot: confirmed.id_slot, external_code: 'U-2', state: 'CAMBIANDO', license_plate: confirmed.license_plate },
  ]);
});

test('a false freight keeps its slot for the next guide, as the terminal has it', async () => {
  const reservation = await booked({ appointment_date: '2026-12-21' });
  const { id_guide } = await withSlot(reservation, 1, 'F-1');
  expect((await issue(id_guide)).status).toBe(200);
  await give(id_guide, 2);
  await clerk.ok(confirmSlotChange, { ...target(await slotOf(reservation)), slot_code: 'F-2' });
  const confirmed = await slotOf(reservation);
  await attachPapers(t, id_guide, ['FOTO']);
  await clerk.ok(falseFreight, {
    id_guide,
    version: await guideVersion(id_guide),
    motive: 'El cliente canceló en ruta',
    id_motivo: await motiveOf(t, 'FALSE_FREIGHT'),
  });
  const { slots } = await clerk.ok(getSlots, { id_reservation: reservation.id_reservation });
  expect(slots).toMatchObject([
    { id_slot: confirmed.id_slot, external_code: 'F-2', state: 'CONFIRMADO', license_plate: confirmed.license_plate },
  ]);
});

describe('undoing a false freight', () => {
  /** A guide issued with its slot F-1, marked as false freight. */
  async function marked(appointment_date: string) {
    const reservation = await booked({ appointment_date });
    const { id_guide, id_reservation } = await withSlot(reservation, 1, 'F-1');
    expect((await issue(id_guide)).status).toBe(200);
    await attachPapers(t, id_guide, ['FOTO']);
    clerk = await t.as('operador');
    await clerk.ok(falseFreight, {
      id_guide,
      version: await guideVersion(id_guide),
      motive: 'El cliente canceló en ruta',
      id_motivo: await motiveOf(t, 'FALSE_FREIGHT'),
    });
    return { reservation, id_guide, id_reservation };
  }
  /** Changes the appointment and the slot's code while the leg waits for another truck. */
  async function agreedAnew({ id_reservation }: { id_reservation: number }, appointment_time: string) {
    const set = { appointment_time };
    const motive = 'La planta carga más tarde';
    const rows = [{ noun: 'reservation', id: id_reservation, version: await version(id_reservation), set, motive }];
    expect((await clerk.ok(saveFastEdit, { rows })).results[0]).toMatchObject({ ok: true });
    const leg = legOf(await clerk.ok(getReservation, { id_reservation }), 'VIAJE');
    const port = leg.stops.find(stop => stop.code === 'PRT');
    const stop = { id_leg: leg.id_leg, position: port?.position ?? 0, slot_code: 'F-2' };
    const programmed = { id_reservation, version: await version(id_reservation), stops: [stop] };
    await clerk.ok(saveSchedule, programmed);
    // The reservation shows the hours of the false freight until it is closed; those of the leg are in its plan.
    return t.rows<{
      planned_arrival: string;
      appointment_at: string | null;
    }>(sql`select iso(planned_arrival) as planned_arrival,
      iso(appointment_at) as appointment_at from leg_stops where id_leg = ${leg.id_leg} order by position`);
  }
  const planned = (stops: readonly { planned_arrival: string | null; appointment_at: string | null }[]) =>
    stops.map(stop => [stop.planned_arrival, stop.appointment_at]);

  test.each([
    ['undone', '2026-12-26'],
    ['reset', '2026-12-28'],
  ])('%s: the guide continues with what was agreed meanwhile, and with the terminal’s slot', async (how, date) => {
    const { id_guide, id_reservation } = await marked(date);
    const leg = await agreedAnew({ id_reservation }, '09:30');
    const target = { id_guide, version: await guideVersion(id_guide), motive: 'El cliente sí cargó' };
    if (how === 'undone') await clerk.ok(falseFreight, { ...target, id_motivo: null });
    else await clerk.ok(resetMilestones, target);
    const guide = await clerk.ok(getGuide, { id_guide });
    expect(planned(guide.stops)).toEqual(planned(leg));
    expect(guide.stops.find(stop => stop.code === 'PRT')?.slot_code).toBe('F-2');
    expect(guide.planned_start).toBe(leg[0]?.planned_arrival);
    expect(guide.print_stale).toMatch(/el turno/);
    const open = (await clerk.ok(getSlots, { id_reservation })).slots.filter(slot => slot.state !== 'ANULADO');
    expect(open.map(slot => slot.external_code)).toEqual(['F-2']);
  });

  test('without new agreements the guide is unchanged', async () => {
    const { id_guide } = await marked('2026-12-30');
    const before = await clerk.ok(getGuide, { id_guide });
    const target = { id_guide, version: before.version, motive: 'El cliente sí cargó' };
    await clerk.ok(falseFreight, { ...target, id_motivo: null });
    const after = await clerk.ok(getGuide, { id_guide });
    expect(planned(after.stops)).toEqual(planned(before.stops));
    expect(after.print_stale).toBe(before.print_stale);
  });
});
