import { login, logout, recoverPassword, updateMyAccount } from '@cabezal/contract/people/session/session.calls';
import { requestUpload } from '@cabezal/contract/system/files/files.calls';
import { getImport, storeImport } from '@cabezal/contract/system/imports/imports.calls';
import { saveDraft } from '@cabezal/contract/system/views/views.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { email, password } from '../../../../test/world.ts';
import { sampleUpload } from '../../fleet/trucks/upload.samples.ts';
import { bringIn } from '../imports/import.samples.ts';
import { clean } from './cleaning.jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const day = 24 * 60;
const sweep = () => clean(t.db, t.services.storage);
const counts = async (): Promise<Record<string, number>> => {
  const [row] = await t.rows(sql<Record<string, number>>`select (select count(*)::int from attempts) as attempts,
    (select count(*)::int from idempotency_keys where id_user > 0) as answers,
    (select count(*)::int from sessions) as sessions, (select count(*)::int from access_tokens) as links,
    (select count(*)::int from outbox where system = 'MAIL') as mails, (select count(*)::int from drafts) as drafts,
    (select count(*)::int from files where state = 'REQUESTED') as waiting,
    (select count(*)::int from files where state = 'STORED') as stored`);
  return row ?? {};
};

test('expired data are deleted after their time, not before', async () => {
  const anyone = t.withToken(null);
  await anyone.call(login, { email: email('asesor'), password: 'nope' });
  await anyone.ok(recoverPassword, { email: email('contador') });
  await t.outbox.drain();
  const { token } = (await anyone.ok(login, { email: email('monitor'), password })).data.user;
  const me = t.withToken(token);
  const account = { name: 'Mónica', last_name: 'Vera', work_position: null, phone: null, version: 1 };
  await me.ok(updateMyAccount, account, { key: 'account-0001' });
  await me.ok(requestUpload, { filename: 'a.png', type: 'image/png' });
  await me.ok(saveDraft, { kind: 'truck', payload: { disk: '7' } });
  await sampleUpload(t, me);
  await me.ok(logout);
  const made = await counts();
  expect(made).toEqual({
    attempts: 5,
    answers: 1,
    sessions: 1,
    links: 1,
    mails: 1,
    drafts: 1,
    waiting: 1,
    stored: 1,
  });
  await sweep();
  expect(await counts()).toEqual(made);
  t.advance(2 * day);
  await sweep();
  expect(await counts()).toEqual({ ...made, waiting: 0, attempts: 5 });
  t.advance(2 * day);
  await sweep();
  expect(await counts()).toEqual({ ...made, waiting: 0, attempts: 0, answers: 0 });
  t.advance(30 * day);
  await sweep();
  const [rest] = await t.rows(sql`select (select count(*)::int from removed_objects) as removed`);
  expect([await counts(), rest]).toEqual([
    { attempts: 0, answers: 0, sessions: 0, links: 0, mails: 1, drafts: 1, waiting: 0, stored: 0 },
    { removed: 0 },
  ]);
  t.advance(30 * day);
  await sweep();
  expect(await counts()).toMatchObject({ mails: 0, drafts: 0 });
});

test('deletes more than one batch in a night and keeps what is in use', async () => {
  const me = await t.as('admin');
  await t.write(async tx => {
    await tx.run(sql`insert into attempts (key, count, began_at)
      select 'old:' || n, 1, ${tx.now}::timestamptz - interval '9 days' from generate_series(1, 2500) n`);
    await tx.run(sql`insert into attempts (key, count, began_at) values ('new', 1, ${tx.now})`);
    const { id_file } = await tx.one(sql<{
      id_file: number;
    }>`insert into files (storage_key, filename, type, size, state, id_company, stored_at)
      values ('kept', 'a.pdf', 'application/pdf', 1, 'STORED', 1, ${tx.now}::timestamptz - interval '400 days') returning id_file`);
    await tx.run(sql`insert into documents (id_file, kind, id_truck, author) values (${id_file}, 'FOTO', 1, 'Prueba')`);
  });
  await sweep();
  expect(await t.rows(sql`select key from attempts`)).toEqual([{ key: 'new' }]);
  expect(await t.rows(sql`select storage_key from files`)).toEqual([{ storage_key: 'kept' }]);
  expect((await me.call(logout)).status).toBe(200);
});

test('deletes the rows and the file of an import and keeps the import itself', async () => {
  const sheet = (code: string) => [
    ['Tipo', 'Disco', 'Código que envía'],
    ['Módem', code, code],
  ];
  const brought = await bringIn(t, 'operador', 'equipments', sheet('LIMPIO-1'));
  await brought.store();
  const left = await bringIn(t, 'operador', 'equipments', sheet('LIMPIO-2'));
  const rows = () => t.rows(sql`select id_import from import_rows order by id_import`);
  const both = [{ id_import: brought.id_import }, { id_import: left.id_import }];
  t.advance(59 * day);
  await sweep();
  expect(await rows()).toEqual(both);
  t.advance(2 * day);
  await sweep();
  expect(await rows()).toEqual([]);
  expect(await t.rows(sql`select 1 from files where filename = 'hoja.xlsx'`)).toEqual([]);
  // The session has expired by now.
  const { token } = (await t.withToken(null).ok(login, { email: email('operador'), password })).data.user;
  const me = t.withToken(token);
  const found = await me.ok(getImport, { id_import: brought.id_import });
  expect(found).toMatchObject({
    state: 'STORED',
    counts: { NEW: 1, BAD: 0 },
    swept_at: t.services.clock().toISOString(),
  });
  expect(found.read_columns.flatMap(({ samples }) => samples)).toEqual([]);
  // Nobody decided on the other import: it is discarded.
  expect(await me.ok(getImport, { id_import: left.id_import })).toMatchObject({
    state: 'DISCARDED',
    counts: { NEW: 1 },
  });
  const again = { id_import: left.id_import, version: 2, leave_out_bad: true };
  expect((await me.call(storeImport, again)).body.code).toBe('IMPORTACION_CERRADA');
});
