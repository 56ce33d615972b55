import * as tasks from '@cabezal/contract/bookings/tasks/tasks.calls';
import * as calls from '@cabezal/contract/insight/indicators/people.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getGuide, getGuides } from '@cabezal/contract/operations/guides/guides.calls';
import { saveGeneralParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { summarizeTimes } from '@cabezal/contract/tracking/times/times.calls';
import { statusesOf, TASK_GROUP_NAME, TASK_GROUPS } from '@cabezal/domain/insight/indicators/task-groups';
import { sharePercent } from '@cabezal/domain/prices/amounts/share';
import { addDays, businessDate } from '@cabezal/domain/system/time/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, importBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { type LegKind, legOf, set } from '../../../../test/trips.ts';
import { company, type UserName, user } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { rescued, underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';

let t: TestApp;
const today = businessDate(testNow);
const asked = { from: today, to: addDays(today, 1) };
const cut_off = '2026-12-18T10:00:00.000Z';
const after = (minutes: number) => t.setNow(new Date(Date.parse(testNow) + minutes * 60_000).toISOString());

type Booked = Awaited<ReturnType<typeof approvedReservation>>;
/** Assigns truck and driver the given minutes after the reservations were accepted. */
async function give(who: UserName, minutes: number, of: Booked, kind: LegKind, n: 1 | 2 | 3) {
  after(minutes);
  await (await t.as(who)).ok(assign, { assignments: [{ id_leg: legOf(of, kind).id_leg, ...set(n) }] });
}
beforeAll(async () => {
  t = await startTestApp();
  const whole = await approvedReservation(t, directExport('2026-12-15', '08:00', { with_pickup: true, cut_off }));
  await approvedReservation(t, importBooking({ appointment_date: '2026-12-17' }));
  const other = await approvedReservation(t, directExport('2026-12-16', '08:00', { cut_off }));
  await give('despacho', 60, whole, 'RETIRO', 1);
  await give('despacho', 120, whole, 'VIAJE', 2);
  await give('operador', 200, other, 'VIAJE', 3);
});
afterAll(() => t.close());

test('assignments: screen, Excel, list of guides and the duration of the stage agree', async () => {
  const boss = await t.as('admin');
  const found = await boss.ok(calls.getAssignmentsDashboard, asked);
  const one = (minutes: number, in_time: number) => ({
    guides: 1,
    in_time,
    in_time_percent: in_time * 100,
    spread: { p10: minutes, p25: minutes, p50: minutes, p75: minutes, p90: minutes, max: minutes },
  });
  expect(found.people).toEqual([
    { id_user: user.despacho, name: expect.any(String), RETIRO: one(60, 1), VIAJE: one(120, 1) },
    { id_user: user.operador, name: expect.any(String), RETIRO: null, VIAJE: one(200, 0) },
  ]);
  expect(found.total).toEqual({
    RETIRO: one(60, 1),
    VIAJE: {
      guides: 2,
      in_time: 1,
      in_time_percent: 50,
      spread: { p10: 128, p25: 140, p50: 160, p75: 180, p90: 192, max: 200 },
    },
  });
  expect(found.limits).toEqual({ RETIRO: 120, VIAJE: 120 });

  const days = { assigned_from: asked.from, assigned_to: asked.to };
  const listed = async (filters: object) => (await boss.ok(getGuides, { filters: { ...days, ...filters } })).total;
  for (const { id_user, RETIRO, VIAJE } of found.people)
    for (const [kind, waits] of Object.entries({ RETIRO, VIAJE })) {
      const of = { kind, assigned_by: id_user };
      expect([kind, await listed(of)]).toEqual([kind, waits?.guides ?? 0]);
      expect([kind, await listed({ ...of, assigned_in_time: true })]).toEqual([kind, waits?.in_time ?? 0]);
    }
  expect(await listed({ assigned_in_time: false })).toBe(1);
  const sheet = await rowsOf(boss, calls.getAssignmentsDashboardExcel, asked);
  expect(sheet.map(row => [row.TRAMO, row.MINUTOS, row.MÁXIMO, row.CUMPLE])).toEqual([
    ['Retiro', 60, 120, 'Sí'],
    ['Viaje', 120, 120, 'Sí'],
    ['Viaje', 200, 120, 'No'],
  ]);
  const { all } = await boss.ok(summarizeTimes, { ...asked, stage: 'ASIGNACION', group_by: 'user' });
  expect(all).toMatchObject({ n: 3, p50_min: 120 });
  expect((await boss.ok(calls.getAssignmentsDashboard, { ...asked, from: asked.to })).people).toEqual([]);
  expect((await boss.ok(calls.getAssignmentsDashboard, { ...asked, own: false })).people).toEqual([]);
});

test('pick-ups and trips have separate limits; the limit of the day of the assignment applies', async () => {
  const boss = await t.as('admin');
  const tight = (key: string, valid_from: string) => ({ key, value: 30, valid_from });
  await boss.ok(saveGeneralParameters, {
    values: [tight('asignacion_max_min_retiro', asked.from), tight('asignacion_max_min_viaje', asked.to)],
  });
  const { total, limits } = await boss.ok(calls.getAssignmentsDashboard, asked);
  expect(limits).toEqual({ RETIRO: 30, VIAJE: 120 });
  expect([total.RETIRO?.in_time, total.VIAJE?.in_time]).toEqual([0, 1]);
  t.setNow(`${asked.to}T14:00:00.000Z`);
  const tomorrow = await boss.ok(calls.getAssignmentsDashboard, asked);
  expect(tomorrow.limits).toEqual({ RETIRO: 30, VIAJE: 30 });
  expect(tomorrow.total).toEqual(total);
});

test('tasks: screen, Excel and list agree for each group, by task and by responsible person', async () => {
  const boss = await t.as('admin');
  const due = { from: '2026-11-01', to: '2026-12-31' };
  const slips = (await boss.ok(tasks.listReservationsTasks, { filters: { ...due, open: true } })).rows.filter(row =>
    row.title.startsWith('AISV'),
  );
  const [begun, done] = slips.map(row => ({ id_reservation_task: row.id_reservation_task, version: row.version }));
  if (begun === undefined || done === undefined) throw new Error('two reservations have the same paper');
  await boss.ok(tasks.saveTaskInformation, { ...begun, status: 'IN_PROGRESS' });
  await boss.ok(tasks.saveTaskInformation, { ...done, information: { number: 'AISV-77' }, status: 'COMPLETED' });
  const due_at = '2026-12-14T14:00:00.000Z';
  const { id_reservation } = slips[0] ?? {};
  await boss.ok(tasks.createTask, { id_reservation, title: 'Llamar a la naviera', due_at });
  const found = await boss.ok(calls.getTasksDashboard, due);
  expect(found.total.groups).toMatchObject({ IN_PROGRESS: 1 });
  const names = found.kinds.map(row => row.name);
  expect(new Set(names).size, 'two of one name are told apart').toBe(names.length);
  expect(names.filter(name => name.endsWith('Turno de retiro')).sort()).toEqual([
    'EXP · Turno de retiro',
    'IMP · Turno de retiro',
  ]);
  expect(found.kinds).toContainEqual(expect.objectContaining({ id_task: null, tasks: 1 }));
  expect(found.total.groups.COMPLETED).toBeGreaterThan(0);
  const listed = async (filters: object) =>
    (await boss.ok(tasks.listReservationsTasks, { filters: { ...due, ...filters } })).total;
  for (const group of TASK_GROUPS) {
    const status = statusesOf(group);
    for (const { id_task, groups } of found.kinds)
      expect(await listed({ status, ...(id_task === null ? { by_hand: true } : { id_task }) })).toBe(groups[group]);
    for (const { id_user, groups } of found.owners)
      expect(await listed({ status, ...(id_user === null ? { unassigned: true } : { id_user }) })).toBe(groups[group]);
    expect(await listed({ status })).toBe(found.total.groups[group]);
  }
  const sheet = await rowsOf(boss, calls.getTasksDashboardExcel, due);
  expect(sheet).toHaveLength(found.total.tasks);
  expect(sheet.filter(row => row.GRUPO === TASK_GROUP_NAME.OTHER)).toHaveLength(found.total.groups.OTHER ?? 0);
  // A cancelled task does not count in the percentage of completed tasks.
  const open = (await boss.ok(tasks.listReservationsTasks, { filters: { ...due, open: true } })).rows;
  const left = open.find(row => row.status === 'PENDING' && row.title !== 'Llamar a la naviera');
  const { id_reservation_task = 0, version = 0 } = left ?? {};
  const { total } = found;
  await boss.ok(tasks.deleteTask, { id_reservation_task, version, motive: 'No hace falta' });
  const after = (await boss.ok(calls.getTasksDashboard, due)).total;
  expect([after.tasks, after.groups]).toEqual([total.tasks, total.groups]);
  expect(after.completed_percent).toBe(sharePercent(total.groups.COMPLETED ?? 0, total.tasks - 1));
  const none = await boss.ok(calls.getTasksDashboard, { ...due, id_client: company.stranger });
  expect(none.total.tasks).toBe(0);
});

test('other companies get no data and no file, and cannot filter guides by the person who assigned them', async () => {
  for (const who of ['carrierAdmin', 'exporterAdmin'] as const) {
    const stranger = await t.as(who);
    const nothing = { people: [], total: { RETIRO: null, VIAJE: null }, limits: null };
    expect(await stranger.ok(calls.getAssignmentsDashboard, asked), who).toEqual(nothing);
    expect((await stranger.call(calls.getAssignmentsDashboardExcel, asked)).status, who).toBe(404);
    const filters = { assigned_from: asked.from, assigned_to: asked.to };
    expect((await stranger.ok(getGuides, { filters })).total, who).toBe(0);
  }
  const customer = await t.as('exporterAdmin');
  // The customer sees these guides but cannot filter them by waiting time or by the person who assigned, nor tasks by responsible person.
  expect((await customer.ok(getGuides, {})).total).toBeGreaterThan(0);
  const { total } = await customer.ok(tasks.listReservationsTasks, {});
  expect(total).toBeGreaterThan(0);
  for (const filters of [{ unassigned: true }, { by_hand: true }, { id_task: 1 }])
    expect((await customer.ok(tasks.listReservationsTasks, { filters })).total).toBe(total);
  expect((await customer.ok(calls.getTasksDashboard, asked)).kinds).toEqual([]);
  expect((await customer.call(calls.getTasksDashboardExcel, asked)).status).toBe(404);
});

test('the guide of a rescue has no waiting time: neither the dashboard nor the list counts it', async () => {
  const boss = await t.as('admin');
  const { guide } = await underWay(t, '2026-12-20', 'ONEU9035489', set(1));
  const { id_guide } = await rescued(t, boss, guide, { id_generator: 3 });
  const detail = await boss.ok(getGuide, { id_guide });
  const day = '2026-12-20';
  const period = { from: addDays(day, -3), to: addDays(day, 3) };
  const days = { assigned_from: period.from, assigned_to: period.to };
  const listed = (await boss.ok(getGuides, { filters: days })).rows.map(row => row.id_guide);
  expect(listed).not.toContain(id_guide);
  const { total } = await boss.ok(calls.getAssignmentsDashboard, period);
  expect((total.RETIRO?.guides ?? 0) + (total.VIAJE?.guides ?? 0)).toBe(listed.length);
  const sheet = await rowsOf(boss, calls.getAssignmentsDashboardExcel, period);
  expect(sheet.map(row => row.GUÍA)).not.toContain(detail.guide_number);
});
