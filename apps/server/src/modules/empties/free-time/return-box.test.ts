import { getReservation, saveSchedule } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { deleteTask, listReservationsTasks } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { containersPending, returnBox } from '@cabezal/contract/empties/free-time/free-time.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, importBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { drive, giveContainer, issuedGuide, legOf, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const motive = 'Último día libre de la naviera';
const NAME = 'Turno de la devolución';
let days = 0;

/** An import whose box left the port; its return is planned and not assigned. */
async function heldBox(container_code: string): Promise<number> {
  const appointment_date = addDays('2026-11-24', 4 * days++);
  const stops = [
    { code: 'PRT', id_location: place.contecon, appointment_at: `${appointment_date}T04:00:00.000Z` },
    { code: 'PLT', id_location: place.plantQuito },
    { code: 'DEP', id_location: place.tercon },
  ];
  const containers = [{ id_container_type: 3, weight_kg: 18_000 }];
  const booking = importBooking({ id_shipping_line: 1, appointment_date, stops, containers });
  const r = await approvedReservation(t, booking);
  const { id_guide } = await issuedGuide(t, r, 'VIAJE', set(1));
  await giveContainer(t, id_guide, container_code, []);
  await drive(t, id_guide, `${appointment_date}T13:00:00.000Z`, ['PRT', 'departure']);
  return r.id_reservation;
}
const clerk = () => t.as('operador');
const boxOf = async (id_reservation: number) => {
  const [row] = (await (await clerk()).ok(containersPending, { filters: { id_reservation } })).rows;
  if (row === undefined) throw new Error('no box is held');
  return row;
};
const slotTasks = async (id_reservation: number) =>
  (await (await clerk()).ok(listReservationsTasks, { filters: { id_reservation } })).rows.filter(
    row => row.title === NAME,
  );
/** Asks to return the box an hour later than planned. */
async function later(id_reservation: number) {
  const { id_sub_reservation, sub_version: version, return_at } = await boxOf(id_reservation);
  const delivery_at = new Date(Date.parse(return_at ?? '') + 60 * 60_000).toISOString();
  const done = await (await clerk()).ok(returnBox, { id_sub_reservation, version, delivery_at, motive });
  return { ...done, delivery_at };
}

test('a return that is planned anew leaves the task of its slot, once, due then; the slot completes it and its loss reopens it', async () => {
  const id_reservation = await heldBox('MSKU7502140');
  expect(await slotTasks(id_reservation)).toEqual([]);
  const first = await later(id_reservation);
  expect(first).toMatchObject({ id_reservation, asks_slot: true });
  expect((await boxOf(id_reservation)).return_at).toBe(first.delivery_at);
  expect(await slotTasks(id_reservation)).toMatchObject([
    { status: 'PENDING', due_at: first.delivery_at, due_is_manual: true, completes_on: 'el turno de la devolución' },
  ]);
  const second = await later(id_reservation);
  expect(second.asks_slot).toBe(true);
  expect((await slotTasks(id_reservation)).map(row => row.due_at)).toEqual([second.delivery_at]);

  const give = async (slot_code: string | null) => {
    const detail = await (await clerk()).ok(getReservation, { id_reservation });
    const leg = legOf(detail, 'DEVOLUCION');
    const position = leg.stops.find(stop => stop.code === 'DEP')?.position;
    const stops = [{ id_leg: leg.id_leg, position, slot_code }];
    await (await clerk()).ok(saveSchedule, { id_reservation, version: detail.version, stops });
  };
  await give('TRC-118');
  expect((await slotTasks(id_reservation)).map(row => row.status)).toEqual(['COMPLETED']);
  expect((await later(id_reservation)).asks_slot).toBe(false);
});

test('a task that a person cancelled does not come back', async () => {
  const id_reservation = await heldBox('TRIU8423172');
  await later(id_reservation);
  const [task] = await slotTasks(id_reservation);
  const { id_reservation_task, version } = task ?? {};
  await (await clerk()).ok(deleteTask, { id_reservation_task, version, motive: 'El depósito no da turnos' });
  expect((await later(id_reservation)).asks_slot).toBe(false);
  expect((await slotTasks(id_reservation)).map(row => row.status)).toEqual(['CANCELLED']);
});

test('nobody but the operator’s people can, and whoever read the former hour gets a conflict', async () => {
  const id_reservation = await heldBox('MNBU3513280');
  const { id_sub_reservation, sub_version: version, return_at } = await boxOf(id_reservation);
  const wish = { id_sub_reservation, version, delivery_at: return_at, motive };
  expect((await (await t.as('importerAdmin')).call(returnBox, wish)).status).toBe(403);
  await later(id_reservation);
  expect((await (await clerk()).call(returnBox, wish)).body.code).toBe('MODIFICADO');
});
