import {
  getReservations,
  getReservationsExcel,
  saveReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as catalogue from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import * as calls from '@cabezal/contract/bookings/tasks/tasks.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import type { UserName } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const definition = {
  name: 'Carta al cliente',
  scope: 'RESERVATION',
  created_on: 'BOOKED',
  reservation_type: 'E',
  due_anchor: 'CUT_OFF',
  due_offset_min: -720,
  escalate_after_min: 60,
  fields: [{ label: 'Enviada a', kind: 'text', required: true }],
};
const save = async (more: object, who: UserName = 'admin') =>
  (await t.as(who)).call(catalogue.saveRoleUserTask, { assignees: [], rule: 'OPERATIVE', ...more });
const kindNamed = async (name: string) =>
  (await (await t.as('admin')).ok(catalogue.listRoleUserTask, {})).tasks.find(task => task.name === name);
const tasksOf = async (id_reservation: number, filters: object = {}) =>
  (await (await t.as('operador')).ok(calls.listReservationsTasks, { filters: { id_reservation, ...filters } })).rows;

test('a new task applies to later reservations; its fields and due time may change, its scope may not', async () => {
  const made = await save({ definition });
  expect(made.status).toBe(200);
  const kind = await kindNamed('Carta al cliente');
  expect(kind).toMatchObject({ fact: null, fields: [{ key: 'field_1', label: 'Enviada a', required: true }] });
  const booked = await (await t.as('operador')).ok(
    saveReservation,
    exportBooking({ cut_off: '2026-11-26T10:00:00.000Z' }),
  );
  const [own] = (await tasksOf(booked.id_reservation)).filter(row => row.id_task === kind?.id_task);
  expect(own).toMatchObject({ title: 'Carta al cliente', due_at: '2026-11-25T22:00:00.000Z' });

  const { id_task, version } = kind ?? {};
  const fields = [
    { label: 'Fecha', kind: 'date' },
    { key: 'field_1', label: 'Enviada a quién', kind: 'text' },
  ];
  const next = { id_task, version, definition: { ...definition, fields, due_offset_min: -60 } };
  const two = await Promise.all([save(next), save(next)]);
  expect(two.map(one => one.body.code ?? 'ok').sort()).toEqual(['MODIFICADO', 'ok']);
  expect((await kindNamed('Carta al cliente'))?.fields.map(field => field.key)).toEqual(['field_2', 'field_1']);
  const scope = { id_task, version: 2, definition: { ...definition, scope: 'CONTAINER' } };
  const again = await save({ ...scope, version: (await kindNamed('Carta al cliente'))?.version });
  expect([again.status, again.body.code]).toEqual([409, 'TAREA_EN_USO']);
  const told = await t.rows<{ after: Record<string, unknown> }>(
    sql`select after from audit_log where noun = 'task_kind' and action = 'create'`,
  );
  expect(told[0]?.after).toMatchObject({ task_due: '12 h antes del cut-off', task_fields: 'Enviada a (obligatorio)' });
});

test('refuses bad definitions by field, and people without the permission', async () => {
  const wrong = async (more: object) => {
    const { status, body } = await save({ definition: { ...definition, name: 'Otra', ...more } });
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await wrong({ name: '' })).toEqual([400, ['definition.name']]);
  expect(await wrong({ due_offset_min: 43_201 })).toEqual([400, ['definition.due_offset_min']]);
  expect(await wrong({ completes_on: 'NADA' })).toEqual([400, ['definition.completes_on']]);
  expect(await wrong({ templates: ['I_DIRECTO'] })).toEqual([422, ['definition.templates']]);
  expect(await wrong({ id_client: 999_999 })).toEqual([422, ['definition.id_client']]);
  expect(await wrong({ id_shipping_line: 999_999 })).toEqual([422, ['definition.id_shipping_line']]);
  const twice = [1, 2].map(() => ({ label: 'Número', kind: 'text' }));
  expect(await wrong({ fields: twice })).toEqual([422, ['definition.fields']]);
  expect((await save({})).status).toBe(400);
  expect((await save({ id_task: 999_999, version: 1 })).status).toBe(404);
  for (const who of ['operativo', 'exporterAdmin', 'carrierAdmin', 'driver'] as const)
    expect([who, (await save({ definition }, who)).status]).toEqual([who, 403]);
});

test('overdue, today, tomorrow and later follow the business day and match their lists; the Excel equals the list', async () => {
  t.setNow(testNow);
  const r = await approvedReservation(t, exportBooking({ cut_off: '2026-11-26T10:00:00.000Z' }));
  const clerk = await t.as('operador');
  const due = async (title: string, due_at: string | undefined) =>
    clerk.ok(calls.createTask, { id_reservation: r.id_reservation, title, due_at });
  const before = await clerk.ok(calls.countTasks, {});
  // 21 November 09:00 in Guayaquil; its day ends at 05:00 UTC.
  await due('Hace un minuto', '2026-11-21T13:59:00.000Z');
  await due('Ahora', testNow);
  await due('Antes de medianoche', '2026-11-22T04:59:00.000Z');
  await due('Medianoche', '2026-11-22T05:00:00.000Z');
  await due('Pasado mañana', '2026-11-23T05:00:00.000Z');
  await due('Sin hora', undefined);
  const titles = async (moment: string) =>
    (await tasksOf(r.id_reservation, { moment }))
      .map(row => row.title)
      .filter(title => / /.test(title) || title.length < 12);
  expect(await titles('OVERDUE')).toEqual(['Hace un minuto']);
  expect(await titles('TODAY')).toEqual(expect.arrayContaining(['Ahora', 'Antes de medianoche']));
  expect(await titles('TOMORROW')).toEqual(['Medianoche']);
  expect(await titles('LATER')).toEqual(expect.arrayContaining(['Pasado mañana', 'Sin hora']));
  const after = await clerk.ok(calls.countTasks, {});
  const grown = (['OVERDUE', 'TODAY', 'TOMORROW', 'LATER'] as const).map(moment => after[moment] - before[moment]);
  expect(grown).toEqual([1, 2, 1, 2]);
  expect((await clerk.ok(calls.countTasks, { mine: true })).OVERDUE).toBe(0);
  expect((await (await t.as('strangerAdmin')).ok(calls.countTasks, {})).OVERDUE).toBe(0);
  const sheet = await rowsOf(clerk, calls.getTasksExcel, { filters: { moment: 'OVERDUE' } });
  expect(sheet).toMatchObject([{ Tarea: 'Hace un minuto', Vencida: 'Sí', Reserva: r.id_reservation }]);
  expect(Object.keys((await rowsOf(await t.as('exporterAdmin'), calls.getTasksExcel, {}))[0] ?? {})).not.toContain(
    'Responsable',
  );

  const tasks_total = (await tasksOf(r.id_reservation)).length;
  // The list of reservations shows the same, to those who work on its tasks.
  const rowOf = async (who: UserName) =>
    (await (await t.as(who)).ok(getReservations, {})).rows.find(row => row.id_reservation === r.id_reservation);
  expect(await rowOf('operador')).toMatchObject({
    tasks_total,
    tasks_completed: 0,
    tasks_due_at: '2026-11-21T13:59:00.000Z',
  });
  expect(await rowOf('exporterAdmin')).toMatchObject({ tasks_total });
  const [carried] = (await (await t.as('carrierAdmin')).ok(getReservations, {})).rows;
  expect(Object.keys(carried ?? {})).not.toContain('tasks_total');
  const [line] = await rowsOf(clerk, getReservationsExcel, { search: String(r.id_reservation) });
  expect(line?.Tareas).toBe(`0/${tasks_total}`);
});
