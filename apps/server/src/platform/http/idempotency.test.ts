import { updateMyPassword } from '@cabezal/contract/people/session/new-passwords.calls';
import { startSecondFactor } from '@cabezal/contract/people/session/second-factor.calls';
import { requestUpload } from '@cabezal/contract/system/files/files.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { password } from '../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const kept = (key: string) =>
  t.rows<{ all: string }>(sql`select idempotency_keys::text as all from idempotency_keys where key = ${key}`);

test('a returned error is also the answer to the repeated request, not an empty success', async () => {
  const me = await t.as('operador');
  const input = { password: 'nope', new_password: 'mangle rojo y garza' };
  const first = await me.call(updateMyPassword, input, { key: 'password-0001' });
  expect([first.status, first.body.code]).toEqual([422, 'CONTRASENA']);
  const again = await me.call(updateMyPassword, input, { key: 'password-0001' });
  expect([again.status, { ...again.body, request_id: null }]).toEqual([422, { ...first.body, request_id: null }]);
  // It was counted once.
  expect(await t.rows(sql`select count from attempts where key = 'current:2'`)).toEqual([{ count: 1 }]);
});

test('an answer with a secret is repeated for the same session, and the database stores it unreadable', async () => {
  const me = await t.as('exporterAdmin');
  const input = { filename: 'a.png', type: 'image/png' };
  const first = await me.ok(requestUpload, input, { key: 'upload-0001' });
  expect(await me.ok(requestUpload, input, { key: 'upload-0001' })).toEqual(first);
  const factor = await me.ok(startSecondFactor, { password }, { key: 'factor-0001' });
  expect(await me.ok(startSecondFactor, { password }, { key: 'factor-0001' })).toEqual(factor);
  const rows = [...(await kept('upload-0001')), ...(await kept('factor-0001'))].map(row => row.all).join();
  expect(rows).toContain('sealed');
  expect(rows).not.toContain(first.url.split('/').at(-1));
  expect(rows).not.toContain(factor.secret);
  await t.write(tx => tx.run(sql`update idempotency_keys set id_user = 10 where key = 'upload-0001'`));
  const other = await (await t.as('importerAdmin')).call(requestUpload, input, { key: 'upload-0001' });
  expect([other.status, other.body.code]).toEqual([409, 'YA_HECHO']);
});
