import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as catalogue from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import * as calls from '@cabezal/contract/bookings/tasks/tasks.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { settleTaskChanges } from './task-changes.jobs.ts';

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
  fields: [],
  due_anchor: 'CUT_OFF',
  due_offset_min: -720,
  escalate_after_min: 60,
};
const save = async (more: object) =>
  (await t.as('admin')).ok(catalogue.saveRoleUserTask, { assignees: [], rule: 'OPERATIVE', ...more });
const kind = async () =>
  (await (await t.as('admin')).ok(catalogue.listRoleUserTask, {})).tasks.find(task => task.name === definition.name);
const taskOf = async (id_reservation: number) =>
  (await (await t.as('operador')).ok(calls.listReservationsTasks, { filters: { id_reservation } })).rows.find(
    row => row.title === definition.name,
  );
const waiting = () => t.rows(sql`select 1 from task_changes`);

test('a new or changed task reaches reservations under way without a fact; completed and assigned ones stay', async () => {
  const clerk = await t.as('operador');
  const book = async () =>
    (await clerk.ok(saveReservation, exportBooking({ cut_off: '2026-11-26T10:00:00.000Z' }))).id_reservation;
  const [one, two] = [await book(), await book()];
  await save({ definition });
  expect(await taskOf(one)).toBeUndefined();
  await settleTaskChanges(t.services.db);
  const first = await taskOf(one);
  expect(first).toMatchObject({ status: 'PENDING', due_at: '2026-11-25T22:00:00.000Z' });
  const done = { id_reservation_task: first?.id_reservation_task, version: first?.version, status: 'COMPLETED' };
  await clerk.ok(calls.saveTaskInformation, { ...done, information: {} });

  const { id_task, version } = (await kind()) ?? {};
  await save({ id_task, version, definition: { ...definition, due_offset_min: -60 } });
  await settleTaskChanges(t.services.db);
  expect(await taskOf(two)).toMatchObject({ status: 'PENDING', due_at: '2026-11-26T09:00:00.000Z' });
  expect(await taskOf(one)).toMatchObject({ status: 'COMPLETED', due_at: '2026-11-25T22:00:00.000Z' });

  // The task no longer fits them: none is created and none removed. The recent change is processed once more.
  const next = (await kind())?.version;
  await save({ id_task, version: next, definition: { ...definition, reservation_type: 'I' } });
  await settleTaskChanges(t.services.db);
  expect(await taskOf(two)).toMatchObject({ status: 'PENDING' });
  const three = await book();
  await settleTaskChanges(t.services.db);
  expect(await taskOf(three)).toBeUndefined();
  expect(await waiting()).toHaveLength(1);
  t.setNow(new Date(Date.parse(testNow) + 120_000).toISOString());
  await settleTaskChanges(t.services.db);
  expect(await waiting()).toEqual([]);
});

test('a reservation that cannot be settled blocks no other, and is tried again later, alone', async () => {
  const clerk = await t.as('operador');
  const ids = [];
  for (let n = 0; n < 2; n++)
    ids.push((await clerk.ok(saveReservation, exportBooking({ cut_off: '2026-11-26T10:00:00.000Z' }))).id_reservation);
  const [broken = 0, whole = 0] = ids;
  await t.write(tx =>
    tx.client.script(`reset role; create function refused() returns trigger language plpgsql as $$ begin raise exception 'no place'; end $$;
      create trigger refused before insert on reservation_tasks for each row when (new.id_reservation = ${broken}) execute function refused()`),
  );
  const { id_task, version } = (await kind()) ?? {};
  await save({ id_task, version, definition: { ...definition, name: 'Carta de embarque' } });
  await save({ definition });
  await expect(settleTaskChanges(t.services.db)).rejects.toThrow('no place');
  expect(await taskOf(whole)).toMatchObject({ status: 'PENDING' });
  const left = () => t.rows<{ id_reservation: number }>(sql`select id_reservation from task_settles`);
  expect(await left()).toEqual([{ id_reservation: broken }]);
  // The change stays queued for a minute; the failed reservation is not tried again during that time.
  t.setNow(new Date(Date.parse(testNow) + 300_000).toISOString());
  await settleTaskChanges(t.services.db);
  expect(await left()).toEqual([{ id_reservation: broken }]);
  await t.write(tx => tx.client.script('reset role; drop trigger refused on reservation_tasks'));
  t.setNow(new Date(Date.parse(testNow) + 1_200_000).toISOString());
  await settleTaskChanges(t.services.db);
  expect(await left()).toEqual([]);
  expect(await taskOf(broken)).toMatchObject({ status: 'PENDING' });
});
