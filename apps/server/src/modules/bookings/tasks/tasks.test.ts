import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as catalogue from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import type { TaskRow } from '@cabezal/contract/bookings/tasks/tasks.calls';
import * as calls from '@cabezal/contract/bookings/tasks/tasks.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { analyze, effortOf } from '../../../../test/plan-nodes.ts';
import { company, type UserName, user } from '../../../../test/world.ts';
import { pageQuery, specFor } from '../../../platform/db/list.ts';
import { nobody } from '../../../platform/http/context.ts';
import { uploadBytes } from '../../system/imports/import.samples.ts';
import { taskList } from './task-list.queries.ts';

let t: TestApp;
let id_reservation: number;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  ({ id_reservation } = await approvedReservation(t, exportBooking({ cut_off: '2026-11-26T10:00:00.000Z' })));
});
afterAll(() => t.close());

const list = async (who: UserName, filters: object = {}) =>
  (await (await t.as(who)).ok(calls.listReservationsTasks, { filters: { id_reservation, ...filters } })).rows;
async function task(title: string, who: UserName = 'operador') {
  const found = (await list(who)).find(row => row.title.startsWith(title));
  if (found === undefined) throw new Error(`no ${title}`);
  return found;
}
const save = async (who: UserName, row: { id_reservation_task: number; version: number }, more: object) =>
  (await t.as(who)).call(calls.saveTaskInformation, {
    id_reservation_task: row.id_reservation_task,
    version: row.version,
    ...more,
  });
const kindOf = async (code: string) => {
  const all = await (await t.as('operador')).ok(catalogue.listTasks, {});
  const found = all.find(one => one.code === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
};

test('the first field starts it, the required ones complete it, and the history shows it', async () => {
  const row = await task('AISV');
  expect(row.can).toMatchObject({ start: true, complete: 'Complete: Número' });
  const early = await save('operativo', row, { status: 'COMPLETED' });
  expect([early.status, early.body.message]).toEqual([422, 'Complete: Número']);
  const begun = (await save('operativo', row, { information: { number: 'AISV-77' } })).body;
  expect(begun).toMatchObject({ status: 'IN_PROGRESS', information: { number: 'AISV-77' }, can: { complete: true } });
  const done = (await save('operativo', begun, { status: 'COMPLETED' })).body;
  expect(done).toMatchObject({ status: 'COMPLETED', completed_by: expect.any(String) });
  const { id_reservation_task } = row;
  const { history } = await (await t.as('operador')).ok(calls.informationTask, { id_reservation_task });
  expect(history.map(one => one.what)).toEqual(['Completó la tarea', 'Trabajó en la tarea']);
  expect(history[1]?.changes).toContainEqual({ field: 'Número', label: 'Número', before: null, after: 'AISV-77' });
  // A completed task keeps its required fields; a person can reopen it.
  const without = await (await t.as('operador')).call(calls.deleteTaskInformation, {
    id_reservation_task,
    version: done.version,
    key: 'number',
    motive: 'Número equivocado',
  });
  expect(without.body.code).toBe('TAREA_INCOMPLETA');
  expect((await save('operador', done, { status: 'IN_PROGRESS' })).body).toMatchObject({ status: 'IN_PROGRESS' });
});

test('refuses to complete a task that a fact completes, unknown fields, and values of another kind', async () => {
  const slot = await task('Turno');
  const refused = await save('operador', slot, { status: 'COMPLETED' });
  expect(refused.body).toMatchObject({ code: 'TAREA_DE_HECHO', message: 'Se completa al registrar el turno' });
  const booking = await task('Confirmar');
  for (const information of [{ confirmed: 'sí' }, { otra: 'x' }])
    expect((await save('operador', booking, { information })).status).toBe(422);
  const file = await uploadBytes(t, 'exporterAdmin', Buffer.from('%PDF-1.4'));
  expect((await save('operador', await task('AISV'), { information: { file } })).status).toBe(404);
});

test('asks the second of two people who complete it at once to read again', async () => {
  const row = await task('Confirmar');
  const all = await Promise.all(
    (['operador', 'admin'] as const).map(who =>
      save(who, row, { information: { confirmed: true }, status: 'COMPLETED' }),
    ),
  );
  expect(all.map(one => one.body.code ?? 'ok').sort()).toEqual(['MODIFICADO', 'ok']);
});

test('keeps a due time set by a person; removed, it follows its anchor again', async () => {
  const row = await task('AISV');
  const set = (await save('operador', row, { due_at: '2026-11-22T00:00:00.000Z' })).body;
  expect(set).toMatchObject({ due_at: '2026-11-22T00:00:00.000Z', due_is_manual: true });
  const back = (await save('operador', set, { due_at: null })).body;
  expect(back).toMatchObject({ due_at: '2026-11-25T10:00:00.000Z', due_is_manual: false });
});

test('creates a task by hand with a text of its own, and one of the catalogue once; deletes the former, cancels the latter', async () => {
  const clerk = await t.as('operador');
  const own = await clerk.ok(calls.createTask, {
    id_reservation,
    title: 'Llamar a la planta',
    id_user: user.operativo,
  });
  expect(own).toMatchObject({ title: 'Llamar a la planta', id_user: user.operativo, completes_on: null });
  const { id_task } = await kindOf('I_PAGO_TERMINAL');
  await clerk.ok(calls.createTask, { id_reservation, id_task });
  expect((await clerk.call(calls.createTask, { id_reservation, id_task })).body.code).toBe('TAREA_REPETIDA');
  expect((await clerk.call(calls.createTask, { id_reservation, id_task, title: 'X' })).status).toBe(400);
  const drop = async (title: string) => {
    const { id_reservation_task, version } = await task(title);
    return clerk.ok(calls.deleteTask, { id_reservation_task, version, motive: 'No hace falta' });
  };
  expect([await drop('Llamar'), await drop('Pago')]).toEqual([{ deleted: true }, { deleted: false }]);
  expect(await task('Pago')).toMatchObject({ status: 'CANCELLED', can: { delete: 'Solo se quita una tarea abierta' } });
  const again = await clerk.ok(calls.addReservationTasks, { id_reservation, id_tasks: [id_task] });
  expect(again).toEqual({ added: 0 });
  const seal = await kindOf('E_SELLO');
  const both = await Promise.all(
    [1, 2].map(() => clerk.call(calls.addReservationTasks, { id_reservation, id_tasks: [seal.id_task] })),
  );
  expect(both.map(one => one.body.added).sort()).toEqual([0, 1]);
});

test('assigns many to a person, and back to the assignees by rule', async () => {
  const clerk = await t.as('operador');
  const ids = (await list('operador')).map(row => row.id_reservation_task);
  const given = await clerk.ok(calls.assignTasks, { ids, id_user: user.operativo });
  expect(given).toMatchObject({ changed: ids.length, refused: 0 });
  const mine = await list('operativo', { mine: true });
  expect(mine).toHaveLength(ids.length);
  const before = (await clerk.ok(calls.informationTask, { id_reservation_task: ids[0] ?? 0 })).history;
  expect(before[0]).toMatchObject({ what: 'Asignó la tarea', changes: [{ label: 'Responsable' }] });
  await clerk.ok(calls.assignTasks, { ids, id_user: null });
  expect(await list('operativo', { mine: true })).toEqual([]);
  const booking = await kindOf('E_BOOKING');
  const catalogueOf = { id_task: booking.id_task, version: booking.version };
  const rule = { assignees: [{ id_user: user.operativo }], rule: 'PERSON' };
  await (await t.as('admin')).ok(catalogue.saveRoleUserTask, { ...catalogueOf, ...rule });
  const row = await task('Confirmar');
  await clerk.ok(calls.assignTasks, { ids: [row.id_reservation_task], id_user: user.monitor });
  await clerk.ok(calls.assignTasks, { ids: [row.id_reservation_task], id_user: null });
  expect((await task('Confirmar')).id_user).toBe(user.operativo);
  for (const id_user of [user.exporterAdmin, user.driver])
    expect((await clerk.call(calls.assignTasks, { ids, id_user })).body.code).toBe('PERSONA');
  expect((await clerk.call(calls.assignTasks, { ids: [...ids, 999_999], id_user: user.operativo })).status).toBe(404);
});

test('reports a result per task: refuses a finished one alone, and says which the person had already', async () => {
  const clerk = await t.as('operador');
  const { id_reservation } = await clerk.ok(saveReservation, exportBooking({ appointment_date: '2026-12-19' }));
  const title = (n: number) => ({ id_reservation, title: `Llamar a la planta ${n}` });
  const [his, open, gone] = [
    await clerk.ok(calls.createTask, { ...title(1), id_user: user.operativo }),
    await clerk.ok(calls.createTask, title(2)),
    await clerk.ok(calls.createTask, title(3)),
  ];
  const { id_reservation_task, version } = gone;
  await clerk.ok(calls.saveTaskInformation, { id_reservation_task, version, status: 'COMPLETED' });
  const ids = [gone, open, his].map(task => task.id_reservation_task);
  const answer = await clerk.ok(calls.assignTasks, { ids, id_user: user.operativo });
  expect(answer).toMatchObject({ changed: 1, refused: 1 });
  expect(answer.results).toMatchObject([
    { id: ids[0], ok: false, code: 'TRANSICION_INVALIDA' },
    { id: ids[1], ok: true, unchanged: false, version: open.version + 1 },
    { id: ids[2], ok: true, unchanged: true, version: his.version },
  ]);
  expect((await clerk.call(calls.assignTasks, { ids: [ids[1], ids[1]], id_user: user.operativo })).status).toBe(400);
});

test('assigns a new task to the person of a role with the least load; refuses a rule without people', async () => {
  const admin = await t.as('admin');
  const matrix = await admin.ok(catalogue.listRoleUserTask, {});
  const kind = matrix.tasks.find(one => one.code === 'E_BOOKING');
  const role = matrix.people.find(one => one.id_user === user.operativo)?.id_role;
  const wish = { id_task: kind?.id_task, version: kind?.version, rule: 'LEAST_LOADED' };
  const nobody = await admin.call(catalogue.saveRoleUserTask, { ...wish, assignees: [] });
  expect(nobody.body.fields).toEqual({ assignees: 'Elija entre quiénes' });
  const saved = await admin.ok(catalogue.saveRoleUserTask, { ...wish, assignees: [{ id_role: role }] });
  expect(saved.tasks.find(one => one.code === 'E_BOOKING')).toMatchObject({ assignees: [{ id_role: role }] });
  expect((await admin.call(catalogue.saveRoleUserTask, { ...wish, assignees: [{ id_role: role }] })).body.code).toBe(
    'MODIFICADO',
  );
  const booked = await admin.ok(saveReservation, exportBooking({ appointment_date: '2026-12-03' }));
  const [row] = await list('operador', { id_reservation: booked.id_reservation });
  expect(row?.id_user).toBe(user.operativo);
});

test('shows a customer its tasks without assignees, others nothing; only people with the permission work on them', async () => {
  const [row] = await list('exporterAdmin');
  expect(row?.title).toBeDefined();
  expect(Object.keys(row ?? {})).not.toContain('user');
  for (const who of ['strangerAdmin', 'importerAdmin'] as const) expect(await list(who)).toEqual([]);
  const id_reservation_task = row?.id_reservation_task ?? 0;
  const denied: [UserName, number][] = [
    ['exporterAdmin', 403],
    ['carrierAdmin', 403],
    ['driver', 403],
    ['monitor', 403],
    ['despacho', 200],
    ['asesor', 200],
    ['operativo', 200],
  ];
  for (const [who, status] of denied)
    expect([who, (await (await t.as(who)).call(calls.informationTask, { id_reservation_task })).status]).toEqual([
      who,
      status,
    ]);
  expect((await (await t.as('carrierAdmin')).call(calls.listReservationsTasks, {})).status).toBe(403);
  expect((await (await t.as('despacho')).call(catalogue.listRoleUserTask, {})).status).toBe(403);
});

test('keeps comments on a task, with their files, among operator staff', async () => {
  const { id_reservation_task } = await task('AISV');
  const id_file = await uploadBytes(t, 'operador', Buffer.from('%PDF-1.4'));
  const said = { id_reservation_task, text: 'La naviera no contesta', id_files: [id_file] };
  await (await t.as('operador')).ok(calls.saveTaskComment, said);
  const read = await (await t.as('despacho')).ok(calls.commentsTask, { id_reservation_task });
  expect(read).toMatchObject([{ text: 'La naviera no contesta', files: [{ id_file }] }]);
  expect((await (await t.as('exporterAdmin')).call(calls.commentsTask, { id_reservation_task })).status).toBe(403);
  expect((await (await t.as('operador')).call(calls.commentsTask, { id_reservation_task: 999_999 })).status).toBe(404);
});

test('completes several in one call; refuses an incomplete one by name without stopping the others', async () => {
  const other = await approvedReservation(t, exportBooking());
  const ready = async (row: TaskRow) =>
    (await save('operador', row, { information: { confirmed: true } })).body as TaskRow;
  const [far] = await list('operador', { id_reservation: other.id_reservation });
  const [first, missing, slot] = [await task('Confirmar'), await task('AISV'), await task('Turno')];
  const rows = [missing, await ready(first), slot, first, far as TaskRow, { id_reservation_task: 999_999, version: 1 }];
  const row = ({ id_reservation_task, version }: Pick<TaskRow, 'id_reservation_task' | 'version'>) => ({
    id_reservation_task,
    version,
  });
  const clerk = await t.as('operador');
  const twice = await clerk.call(calls.completeTasks, { rows: rows.map(row) });
  expect([twice.status, twice.body.message]).toEqual([400, 'Una tarea está dos veces']);
  const sent = { rows: rows.filter(one => one !== first).map(row) };
  const { results, changed, refused } = await clerk.ok(calls.completeTasks, sent);
  expect(results.map(one => (one.ok ? one.version : one.code))).toEqual([
    'TAREA_INCOMPLETA',
    expect.any(Number),
    'TAREA_DE_HECHO',
    'TAREA_INCOMPLETA',
    'NO_ENCONTRADO',
  ]);
  expect({ changed, refused }).toEqual({ changed: 1, refused: 4 });
  const done = await task('Confirmar');
  expect([done.status, (await task('AISV')).status]).toEqual(['COMPLETED', 'PENDING']);
  const again = await clerk.ok(calls.completeTasks, { rows: [row(done)] });
  expect(again).toMatchObject({ changed: 0, results: [{ ok: true, unchanged: true, version: done.version }] });
  expect(
    (await clerk.ok(calls.informationTask, { id_reservation_task: done.id_reservation_task })).history,
  ).toHaveLength(2);
});

test('completes each task once when two people send the same ones in a different order', async () => {
  const other = await approvedReservation(t, exportBooking());
  const found = [await task('Confirmar'), ...(await list('operador', { id_reservation: other.id_reservation }))];
  const rows = [];
  for (const one of found.filter(row => row.title.startsWith('Confirmar')))
    rows.push((await save('operador', one, { information: { confirmed: true } })).body as TaskRow);
  const wanted = rows.map(({ id_reservation_task, version }) => ({ id_reservation_task, version }));
  const answers = await Promise.all([
    (await t.as('operador')).ok(calls.completeTasks, { rows: wanted }),
    (await t.as('admin')).ok(calls.completeTasks, { rows: wanted.toReversed() }),
  ]);
  expect(answers.map(one => one.changed).sort()).toEqual([0, wanted.length]);
});

test('finds a task by title, client and reservation; for a customer among its own only', async () => {
  const clerk = await t.as('operador');
  await clerk.ok(calls.createTask, { id_reservation, title: 'Pesar en la báscula 4711' });
  const found = async (who: UserName, search: string) =>
    (await (await t.as(who)).ok(calls.listReservationsTasks, { search })).rows.map(row => row.id_reservation);
  for (const who of ['operador', 'exporterAdmin'] as const)
    expect(await found(who, `bascula 4711 ${id_reservation}`)).toEqual([id_reservation]);
  expect(await found('strangerAdmin', 'bascula 4711')).toEqual([]);
  const change = (query: ReturnType<typeof sql>) => t.write(tx => tx.run(query));
  await change(sql`update reservations set client_name = 'Hacienda Ñuble' where id_reservation = ${id_reservation}`);
  expect(await found('exporterAdmin', 'nuble bascula')).toEqual([id_reservation]);
  // A new party of the reservation reads its tasks.
  await change(
    sql`update reservations set id_addressee = ${company.stranger} where id_reservation = ${id_reservation}`,
  );
  expect(await found('strangerAdmin', 'bascula 4711')).toEqual([id_reservation]);
});

test('does not look up the reservation of other companies’ tasks for a customer’s page', async () => {
  const reservation = await approvedReservation(t, importBooking());
  const rows = 3_000;
  await t.write(tx =>
    tx.run(sql`insert into reservation_tasks (id_reservation, title, due_at, created_at)
      select ${reservation.id_reservation}, 'Ajena ' || n, ${tx.now}, ${tx.now} from generate_series(1, ${sql.lit(rows)}) n`),
  );
  await analyze(t, ['reservation_tasks', 'reservations']);
  const scope = { role: 'cabezal_company', audience: 'customer', id_company: company.exporter } as const;
  const input = { page: 1, page_size: 50, sort: [] };
  const at = { now: new Date(testNow), today: '2026-11-21', zone: 'America/Guayaquil' };
  const spec = taskList(input, { ...nobody, audience: 'customer' }, at);
  const tables = ['reservations', 'reservation_parties', 'reservation_tasks'];
  const { fetched } = await effortOf(t, scope, tables, pageQuery(specFor(scope.role, spec), input));
  expect(fetched).toBeLessThan(rows / 2);
});
