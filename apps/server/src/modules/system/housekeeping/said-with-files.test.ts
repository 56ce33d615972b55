import { addComment } from '@cabezal/contract/bookings/comments/comments.calls';
import { saveTaskComment, saveTaskInformation } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { uploadBytes } from '../imports/import.samples.ts';
import { clean } from './cleaning.jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('keeps the files of comments, and deletes scans of unknown codes', async () => {
  const { id_reservation } = await approvedReservation(t);
  const me = await t.as('operador');
  const [said, worked, loose] = [
    await uploadBytes(t, 'operador', Buffer.from('uno')),
    await uploadBytes(t, 'operador', Buffer.from('dos')),
    await uploadBytes(t, 'operador', Buffer.from('tres')),
  ];
  await me.ok(addComment, { id_reservation, text: 'Adjunto', visibility: 'INTERNAL', id_files: [said] });
  const [task] = await t.rows<{ id: number }>(
    sql`select min(id_reservation_task) as id from reservation_tasks where id_reservation = ${id_reservation}`,
  );
  await me.ok(saveTaskComment, { id_reservation_task: task?.id, text: 'Adjunto', id_files: [worked] });
  // The value of a field of type file, in a task of the initial catalogue.
  const field = await uploadBytes(t, 'operador', Buffer.from('cuatro'));
  const replaced = await uploadBytes(t, 'operador', Buffer.from('cinco'));
  const [aisv] = await t.rows<{ id_reservation_task: number; version: number }>(
    sql`select k.id_reservation_task, k.version from reservation_tasks k join tasks c using (id_task) where k.id_reservation = ${id_reservation} and c.code = 'E_INGRESO'`,
  );
  const first = await me.ok(saveTaskInformation, { ...aisv, information: { file: replaced } });
  const { id_reservation_task, version } = first;
  const { files } = await me.ok(saveTaskInformation, { id_reservation_task, version, information: { file: field } });
  expect(files.map(file => file.id_file)).toEqual([field]);
  await t.app.inject({ method: 'GET', url: '/qr/zzzzzzzzzzzzzzzz' });
  t.advance(365 * 24 * 60);
  await clean(t.db, t.services.storage);
  const kept = await t.rows<{ id_file: number }>(
    sql`select id_file from files where id_file = any(${[said, worked, loose, field, replaced]}::int[]) order by 1`,
  );
  expect(kept.map(file => file.id_file)).toEqual([said, worked, field]);
  expect(await t.rows(sql`select 1 from qr_logs`)).toEqual([]);
});
