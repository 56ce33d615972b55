import * as newPasswords from '@cabezal/contract/people/session/new-passwords.calls';
import * as calls from '@cabezal/contract/people/session/session.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { passwordTokens } from '../../../../test/mails.ts';
import { email, password } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('a person signs in with e-mail and password and gets menu, permissions and a token that works', async () => {
  const answer = await t.withToken(null).ok(calls.login, { email: 'ADMIN@demo.ec ', password });
  expect(answer.status).toBe(200);
  expect(answer.data.user.menu.map(m => m.path)).toContain('/despachos');
  expect(answer.data.user.permissions).toContainEqual({ url: '/reservas/{number}', allowed: true });
  const me = await t.withToken(answer.data.user.token).ok(calls.getProfile);
  expect(me.email).toBe(email('admin'));
});

test('a wrong password and an unknown account get the same answer, and both are counted', async () => {
  const anyone = t.withToken(null);
  const wrong = await anyone.call(calls.login, { email: email('asesor'), password: 'nope' });
  const unknown = await anyone.call(calls.login, { email: 'nadie@demo.ec', password: 'nope' });
  expect(wrong.status).toBe(401);
  expect(unknown.body.message).toBe(wrong.body.message);
  const counted = await t.rows(
    sql`select count from attempts where key in ('account:asesor@demo.ec', 'account:nadie@demo.ec')`,
  );
  expect(counted).toEqual([{ count: 1 }, { count: 1 }]);
});

test('after eight wrong tries the account is locked for 15 minutes, also for the correct password', async () => {
  const anyone = t.withToken(null);
  for (let i = 0; i < 8; i++) await anyone.call(calls.login, { email: email('compras'), password: 'nope' });
  expect((await anyone.call(calls.login, { email: email('compras'), password })).status).toBe(429);
  t.advance(16);
  expect((await anyone.call(calls.login, { email: email('compras'), password })).status).toBe(200);
});

test('a revoked session is refused', async () => {
  const { token } = (await t.withToken(null).ok(calls.login, { email: email('monitor'), password })).data.user;
  const me = t.withToken(token);
  await me.ok(calls.logout);
  expect((await me.call(calls.getProfile)).status).toBe(401);
});

test('the mailed link changes the password once, within the hour, and ends the sessions', async () => {
  const before = (await t.withToken(null).ok(calls.login, { email: email('contador'), password })).data.user.token;
  await t.withToken(null).ok(calls.recoverPassword, { email: email('contador') });
  const [token] = await passwordTokens(t, email('contador'));
  await t.withToken(null).ok(newPasswords.changePassword, { token, password: 'una-clave-nueva' });
  expect(
    (await t.withToken(null).call(newPasswords.changePassword, { token, password: 'otra-clave-mas' })).status,
  ).toBe(422);
  expect((await t.withToken(before).call(calls.getProfile)).status).toBe(401);
  expect(
    (await t.withToken(null).call(calls.login, { email: email('contador'), password: 'una-clave-nueva' })).status,
  ).toBe(200);
});

test('sign-up is closed once the operator exists', async () => {
  expect(await t.withToken(null).ok(newPasswords.signupState)).toEqual({ open: false });
  const answer = await t.withToken(null).call(newPasswords.signup, {
    company_name: 'Otra',
    ruc: '1790016919001',
    name: 'A',
    last_name: 'B',
    email: 'a@b.ec',
    password: 'una-clave-larga',
  });
  expect(answer.status).toBe(409);
});

test('a menu entry is nested in another, shown without a link, and has an icon of another kind', async () => {
  const admin = await t.as('admin');
  const menu = async () => (await admin.ok(calls.getProfile)).menu;
  await t.write(tx =>
    tx.run(sql`update permission_urls set icon_type = 'other', icon = '/marca.svg', menu_disabled = true,
      id_menu_parent = (select id_permission_url from permission_urls where url = '/reservas') where url = '/despachos'`),
  );
  const [above] = (await menu()).filter(entry => entry.path === '/reservas');
  expect(above?.children).toMatchObject([
    { path: '/despachos', typeIcon: 'other', icon: '/marca.svg', disabled: true },
  ]);
  expect((await menu()).map(entry => entry.path)).not.toContain('/despachos');
  // For a role without its parent it is at the top level.
  await t.write(tx =>
    tx.run(
      sql`update role_permissions set allowed = false where id_permission_url = (select id_permission_url from permission_urls where url = '/reservas')`,
    ),
  );
  expect((await menu()).map(entry => entry.path)).toContain('/despachos');
});
