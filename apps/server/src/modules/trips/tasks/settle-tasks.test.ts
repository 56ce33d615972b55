import {
  createSubReservation,
  saveFastEdit,
  updateOperative,
} from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  cancelSubReservation,
  getReservation,
  saveReservation,
  saveSchedule,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { listRoleUserTask, saveRoleUserTask } from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import { listReservationsTasks } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { issueGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { deleteDocument, saveDocument } from '@cabezal/contract/trips/documents/documents.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { drive, giveContainer, issuedGuide, legOf, set } from '../../../../test/trips.ts';
import { user } from '../../../../test/world.ts';
import { uploadBytes } from '../../system/imports/import.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

interface Row {
  code: string;
  status: string;
  due_at: string | null;
  id_user: number | null;
}
const tasksOf = (id: number) =>
  t.rows<Row>(sql`select coalesce(t.code, 'own') as code, k.status, k.due_at, k.id_user from reservation_tasks k left join tasks t using (id_task)
    where id_reservation = ${id} order by k.id_reservation_task`);
const states = async (id: number) => Object.fromEntries((await tasksOf(id)).map(row => [row.code, row.status]));
const counted = async (id: number) =>
  (
    await t.rows<{ total: number; completed: number; in_progress: number; due_at: string | null }>(
      sql`select tasks_total as total, tasks_completed as completed, tasks_in_progress as in_progress, tasks_due_at as due_at from reservations where id_reservation = ${id}`,
    )
  )[0];
const read = async (id_reservation: number) => (await t.as('operador')).ok(getReservation, { id_reservation });
const cut_off = '2026-11-26T10:00:00.000Z';

/** Gives the pick-up its slot; null: programs it again with the existing slot. */
async function setSlot(r: ReservationDetail, slot_code: string | null): Promise<void> {
  const leg = legOf(r, 'RETIRO');
  const stop = leg.stops.find(one => one.code === 'DEP');
  const stops = [{ id_leg: leg.id_leg, position: stop?.position ?? 1, slot_code }];
  const { version } = await read(r.id_reservation);
  await (await t.as('operador')).ok(saveSchedule, { id_reservation: r.id_reservation, version, stops });
}

test('booking, accepting and programming create tasks, each once, and the reservation shows their counts', async () => {
  const booked = await (await t.as('operador')).ok(saveReservation, exportBooking({ cut_off }));
  expect(await states(booked.id_reservation)).toEqual({ E_BOOKING: 'PENDING' });
  expect(await counted(booked.id_reservation)).toMatchObject({ total: 1, completed: 0 });
  const r = await approvedReservation(t, exportBooking({ cut_off, appointment_date: '2026-11-25' }));
  const made = await tasksOf(r.id_reservation);
  expect(made.map(row => row.code)).toEqual(['E_BOOKING', 'E_TURNO', 'E_CARTA_TEMPERATURA', 'E_INGRESO']);
  // One day before the cut-off, and one day before the appointment.
  expect(made[3]?.due_at).toBe('2026-11-25T10:00:00.000Z');
  expect(made[2]?.due_at).toBe('2026-11-24T10:00:00.000Z');
  await setSlot(r, null);
  expect(await tasksOf(r.id_reservation)).toHaveLength(4);
});

test('a slot completes its task, and removing the slot reopens it; the cut-off moves the due time of open tasks', async () => {
  const r = await approvedReservation(t, exportBooking({ cut_off }));
  await setSlot(r, 'T-4711');
  expect(await states(r.id_reservation)).toMatchObject({ E_TURNO: 'COMPLETED', E_INGRESO: 'PENDING' });
  expect(await counted(r.id_reservation)).toMatchObject({ total: 4, completed: 1 });
  const { version } = await read(r.id_reservation);
  const rows = [
    { noun: 'reservation' as const, id: r.id_reservation, version, set: { cut_off: '2026-11-28T10:00:00.000Z' } },
  ];
  await (await t.as('operador')).ok(saveFastEdit, { rows });
  const due = (await tasksOf(r.id_reservation)).find(row => row.code === 'E_INGRESO')?.due_at;
  expect(due).toBe('2026-11-27T10:00:00.000Z');
  // Back to pending, its legs are deleted, and the slot with them.
  const { version: now } = await read(r.id_reservation);
  const back = { id_reservation: r.id_reservation, estado: 'PENDING' as const, version: now, motive: 'Cambia todo' };
  await (await t.as('operador')).ok(updatePendingState, back);
  expect(await states(r.id_reservation)).toMatchObject({ E_TURNO: 'PENDING' });
});

test('a document completes its task, and deleting it reopens the task', async () => {
  const r = await approvedReservation(t, exportBooking());
  const clerk = await t.as('operador');
  const id_file = await uploadBytes(t, 'operador', Buffer.from('%PDF-1.4'), 'application/pdf');
  const { id_document } = await clerk.ok(saveDocument, {
    id_file,
    kind: 'CARTA_TEMPERATURA',
    id_reservation: r.id_reservation,
  });
  expect(await states(r.id_reservation)).toMatchObject({ E_CARTA_TEMPERATURA: 'COMPLETED' });
  await clerk.ok(deleteDocument, { id_document, motive: 'Era de otra reserva' });
  expect(await states(r.id_reservation)).toMatchObject({ E_CARTA_TEMPERATURA: 'PENDING' });
});

test('an added container gets its tasks; a cancelled one loses them', async () => {
  const r = await approvedReservation(t, exportBooking());
  const clerk = await t.as('operador');
  const containers = [{ id_container_type: 6, weight_kg: 20_000, set_point_c: 13.3 }];
  const more = await clerk.ok(createSubReservation, {
    id_reservation: r.id_reservation,
    version: r.version,
    containers,
  });
  expect((await tasksOf(r.id_reservation)).filter(row => row.code === 'E_TURNO')).toHaveLength(2);
  const sub = more.sub_reservations[1];
  const { id_sub_reservation = 0, version = 0 } = sub ?? {};
  await clerk.ok(cancelSubReservation, { id_sub_reservation, version, motive: 'El cliente canceló' });
  const turnos = (await tasksOf(r.id_reservation)).filter(row => row.code === 'E_TURNO').map(row => row.status);
  expect(turnos.sort()).toEqual(['CANCELLED', 'PENDING']);
  expect(await counted(r.id_reservation)).toMatchObject({ total: 4 });
});

test('the pick-up creates the tasks for the seal and the EIR; a seal completes the first', async () => {
  const r = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-10' }));
  const guide = await issuedGuide(t, r, 'RETIRO', set(3));
  await giveContainer(t, guide.id_guide, 'TRIU8423172', []);
  await drive(t, guide.id_guide, '2026-12-08T14:00:00.000Z', ['DEP', 'departure']);
  expect(await states(r.id_reservation)).toMatchObject({ E_SELLO: 'PENDING', E_EIR: 'PENDING' });
  await giveContainer(t, guide.id_guide, 'TRIU8423172', ['MLEC0482133']);
  expect(await states(r.id_reservation)).toMatchObject({ E_SELLO: 'COMPLETED', E_EIR: 'PENDING' });
  t.setNow('2026-11-21T14:00:00.000Z');
});

test('a task belongs to the current operative; two simultaneous facts create each task once', async () => {
  const r = await approvedReservation(t, exportBooking());
  const rows = [{ id_reservation: r.id_reservation, version: r.version, id_user: user.operativo }];
  await (await t.as('admin')).ok(updateOperative, { rows });
  expect(new Set((await tasksOf(r.id_reservation)).map(row => row.id_user))).toEqual(new Set([user.operativo]));
  await Promise.all(
    ['CARTA_TEMPERATURA', 'OTRO', 'FOTO'].map(async kind => {
      const id_file = await uploadBytes(t, 'operador', Buffer.from('%PDF-1.4'), 'application/pdf');
      return (await t.as('operador')).ok(saveDocument, { id_file, kind, id_reservation: r.id_reservation });
    }),
  );
  const codes = (await tasksOf(r.id_reservation)).map(row => row.code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(await counted(r.id_reservation)).toMatchObject({ total: 4, completed: 1 });
});

test('a task gates only what the catalogue says', async () => {
  const admin = await t.as('admin');
  const kind = (await admin.ok(listRoleUserTask, {})).tasks.find(task => task.code === 'E_INGRESO');
  const wish = { id_task: kind?.id_task, assignees: [], rule: 'OPERATIVE' as const };
  await admin.ok(saveRoleUserTask, { ...wish, version: kind?.version, gate: 'ISSUE' });
  const r = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-15' }));
  const dispatcher = await t.as('despacho');
  const guide = await dispatcher.ok(saveGuide, { id_leg: legOf(r, 'RETIRO').id_leg, ...set(2) });
  const input = { id_guide: guide.id_guide, version: guide.version };
  const refused = await dispatcher.call(issueGuide, input);
  expect([refused.status, refused.body.message]).toEqual([422, 'Falta la tarea “AISV, DISV o cita de ingreso”']);
  await admin.ok(saveRoleUserTask, { ...wish, version: (kind?.version ?? 0) + 1, gate: 'NONE' });
  await dispatcher.ok(issueGuide, input);
});

test('fifty containers get all their tasks, and one is overdue once its hour has passed', async () => {
  const containers = Array.from({ length: 50 }, () => ({ id_container_type: 6, weight_kg: 20_000, set_point_c: 13.3 }));
  const r = await approvedReservation(t, exportBooking({ containers, cut_off }));
  expect(await counted(r.id_reservation)).toMatchObject({ total: 102, due_at: '2026-11-21T18:00:00.000Z' });
  const late = async () => {
    const wish = { filters: { id_reservation: r.id_reservation, overdue: true } };
    return (await (await t.as('operador')).ok(listReservationsTasks, wish)).total;
  };
  expect(await late()).toBe(0);
  t.setNow('2026-11-21T18:01:00.000Z');
  expect(await late()).toBe(1);
  t.setNow('2026-11-21T14:00:00.000Z');
});
