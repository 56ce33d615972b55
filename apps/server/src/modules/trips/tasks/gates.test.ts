import { listRoleUserTask, saveRoleUserTask } from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import {
  createTask,
  listReservationsTasks,
  saveTaskInformation,
  type TaskRow,
} from '@cabezal/contract/bookings/tasks/tasks.calls';
import { closeGuide, recordDeparture } from '@cabezal/contract/operations/guides/guides.calls';
import type { TaskGate } from '@cabezal/domain/trips/tasks/task';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide } from '../../../../test/trips.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Adds a task of the catalogue to the reservation, with a gate: what cannot be done before the task is completed. */
async function gated(id_reservation: number, code: string, gate: TaskGate): Promise<TaskRow> {
  const admin = await t.as('admin');
  const kind = (await admin.ok(listRoleUserTask, {})).tasks.find(task => task.code === code);
  const { id_task = 0, version } = kind ?? {};
  await admin.ok(saveRoleUserTask, { id_task, version, assignees: [], rule: 'OPERATIVE', gate });
  const { rows } = await admin.ok(listReservationsTasks, { filters: { id_reservation } });
  const there = rows.find(row => row.id_task === id_task);
  return there ?? admin.ok(createTask, { id_reservation, id_task });
}
const complete = async ({ id_reservation_task, version }: TaskRow, information: Record<string, string | boolean>) =>
  (await t.as('operador')).ok(saveTaskInformation, { id_reservation_task, version, information, status: 'COMPLETED' });

test('a departure is refused while its task is open, whoever records it', async () => {
  const r = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-01' }));
  const { id_guide, stops } = await issuedGuide(t, r, 'RETIRO');
  const task = await gated(r.id_reservation, 'E_BOOKING', 'DEPARTURE');
  await giveContainer(t, id_guide, 'MSKU7502140', []);
  const monitor = await t.as('monitor');
  const id_stop = stops[0]?.id_stop ?? 0;
  const leave = { id_stop, at: '2026-11-21T13:30:00.000Z' };
  for (const who of ['monitor', 'operador'] as const) {
    const refused = await (await t.as(who)).call(recordDeparture, leave);
    expect([refused.status, refused.body.message]).toEqual([422, 'Falta la tarea “Confirmar booking y cut-off”']);
  }
  await complete(task, { confirmed: true });
  expect((await monitor.ok(recordDeparture, leave)).stops[0]?.departure_at).toBe(leave.at);
  await gated(r.id_reservation, 'E_BOOKING', 'NONE');
});

test('a closing is refused while its task is open; events that the task does not gate are accepted', async () => {
  const r = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-05' }));
  const guide = await issuedGuide(t, r, 'RETIRO', { id_truck: 2, id_driver: 2, id_generator: 2, id_chassis: 5 });
  const { id_guide } = guide;
  await giveContainer(t, id_guide, 'TRIU8423172');
  const done = await drive(t, id_guide, '2026-12-04T14:00:00Z');
  await attachPapers(t, id_guide, ['EIR_SALIDA']);
  const task = await gated(r.id_reservation, 'I_PAGO_TERMINAL', 'CLOSE');
  const figures = { km: 190.5, gallons: 30, peaje: '12.00', viatico: '15.00', anticipo: '40.00', stand_by: [] };
  const input = { ...figures, id_guide, version: done.version };
  const clerk = await t.as('operador');
  const refused = await clerk.call(closeGuide, input);
  expect([refused.status, refused.body.message]).toEqual([422, 'Falta la tarea “Pago de la terminal”']);
  await complete(task, { receipt: 'CAS-118' });
  expect((await clerk.ok(closeGuide, input)).guide.closed_at).not.toBeNull();
});
