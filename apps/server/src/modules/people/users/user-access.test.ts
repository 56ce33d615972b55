import * as newPasswords from '@cabezal/contract/people/session/new-passwords.calls';
import * as session from '@cabezal/contract/people/session/session.calls';
import * as access from '@cabezal/contract/people/users/user-access.calls';
import * as calls from '@cabezal/contract/people/users/users.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { passwordTokens } from '../../../../test/mails.ts';
import { company, email, password, type UserName, user } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const fresh = 'una-clave-nueva-1';
const signIn = (address: string, typed: string) =>
  t.withToken(null).call(session.login, { email: address, password: typed });
const rowOf = async (id_user: number) => {
  const { rows } = await (await t.as('admin')).ok(calls.getUsers, { page_size: 200 });
  return rows.find(row => row.id_user === id_user);
};
/** The person as whoever opened the list sees them. */
const seen = async (id_user: number) => ({ id_user, version: (await rowOf(id_user))?.version ?? 0 });
const logged = (action: string) =>
  t.rows<{ id_user: number; id_record: string; all: string }>(
    sql`select id_user, id_record, audit_log::text as all from audit_log where action = ${action} order by id`,
  );
const linksTo = (address: string) => passwordTokens(t, address);

test('a driver’s password is set by the operator or the driver’s company, ends the sessions, and is not logged', async () => {
  const before = (await signIn(email('driver'), password)).body.data.user.token;
  expect((await rowOf(user.driver))?.last_login_at).toBe('2026-11-21T14:00:00.000Z');
  const me = await t.as('admin');
  const input = { id_driver: 1, password: fresh };
  expect((await me.call(access.updateDriverPassword, { ...input, password: 'corta' })).body.fields).toEqual({
    password: 'La contraseña debe tener al menos 10 caracteres',
  });
  await me.ok(access.updateDriverPassword, input);
  expect((await t.withToken(before).call(session.getProfile)).status).toBe(401);
  expect((await signIn(email('driver'), password)).status).toBe(401);
  expect((await signIn(email('driver'), fresh)).status).toBe(200);
  const [entry] = await logged('set_driver_password');
  expect(entry).toMatchObject({ id_user: user.admin, id_record: String(user.driver) });
  expect(entry?.all).not.toContain(fresh);
  expect((await me.call(access.updateDriverPassword, { ...input, id_driver: 2 })).status).toBe(404);
  // For another carrier the account does not exist; a person who edits no users is refused.
  expect((await (await t.as('carrierAdmin')).call(access.updateDriverPassword, input)).status).toBe(404);
  expect((await (await t.as('monitor')).call(access.updateDriverPassword, input)).status).toBe(403);
  expect((await (await t.as('driver')).call(access.updateDriverPassword, input)).status).toBe(403);
});

test('the driver’s own company sets it too, which invalidates a waiting invitation', async () => {
  const carrier = await t.as('carrierAdmin');
  const role = (await carrier.ok(calls.getRoles)).find(one => one.code === 'DRIVER');
  expect(role).toMatchObject({ company_types: ['TRANS'], only_operator: false });
  const made = await carrier.ok(calls.createUser, {
    email: 'luis@andrade.ec',
    name: 'Luis',
    last_name: 'Panchana',
    id_role: role?.id_role,
    id_driver: 5,
  });
  expect(made.can).toMatchObject({ invite: true, set_password: true });
  const [link] = await linksTo('luis@andrade.ec');
  expect((await carrier.ok(access.updateDriverPassword, { id_driver: 5, password: fresh })).invited_at).toBeNull();
  expect(
    (await t.withToken(null).call(newPasswords.changePassword, { token: link, password: 'otra-clave-larga' })).status,
  ).toBe(422);
  expect((await signIn('luis@andrade.ec', fresh)).status).toBe(200);
});

test('an invitation can be sent again until the password is chosen; the earlier link becomes invalid', async () => {
  const me = await t.as('exporterAdmin');
  const role = (await me.ok(calls.getRoles)).find(one => one.code === 'ACCT');
  const made = await me.ok(calls.createUser, {
    email: 'eva@jubones.ec',
    name: 'Eva',
    last_name: 'Mora',
    id_role: role?.id_role,
    products: ['E'],
  });
  expect(made).toMatchObject({ invited_at: '2026-11-21T14:00:00.000Z', last_login_at: null, products: ['E'] });
  expect((await me.ok(calls.getUsers, { filters: { invited: true } })).rows.map(row => row.id_user)).toEqual([
    made.id_user,
  ]);
  const [first] = await linksTo('eva@jubones.ec');
  t.advance(60);
  const target = await seen(made.id_user);
  expect((await me.ok(access.resendInvitation, target)).invited_at).toBe('2026-11-21T15:00:00.000Z');
  const [, second] = await linksTo('eva@jubones.ec');
  const choose = (token: string | undefined) =>
    t.withToken(null).call(newPasswords.changePassword, { token, password: fresh });
  expect((await choose(first)).status).toBe(422);
  expect((await choose(second)).status).toBe(200);
  expect((await rowOf(made.id_user))?.invited_at).toBeNull();
  expect((await me.call(access.resendInvitation, target)).body).toMatchObject({
    code: 'SIN_INVITACION',
    message: 'Ya eligió su contraseña',
  });
  expect(await logged('resend_invitation')).toMatchObject([
    { id_user: user.exporterAdmin, id_record: String(made.id_user) },
  ]);
  expect((await (await t.as('importerAdmin')).call(access.resendInvitation, target)).status).toBe(404);
  t.advance(-60);
});

test('an address gets three links within an hour, whoever sends them; a company sends fifty in a day', async () => {
  const me = await t.as('importerAdmin');
  const id_role = (await me.ok(calls.getRoles)).find(one => one.code === 'ACCT')?.id_role;
  const add = (address: string) =>
    me.call(calls.createUser, { email: address, name: 'Ana', last_name: 'Loor', id_role });
  const { id_user } = (await add('ana@electrohogar.ec')).body;
  const sent = () =>
    t.rows<{ to: string | null }>(
      sql`select payload ->> 'to' as "to" from outbox where kind = 'password_link' and noun = 'user' and id_record = ${String(id_user)}`,
    );
  const target = await seen(id_user);
  const again = async (who: UserName) => (await (await t.as(who)).call(access.resendInvitation, target)).body;
  expect(await again('importerAdmin')).toMatchObject({ id_user });
  expect(await again('admin')).toMatchObject({ id_user });
  const invited_at = (await rowOf(id_user))?.invited_at;
  for (const who of ['importerAdmin', 'admin'] as const)
    expect(await again(who)).toMatchObject({
      code: 'DEMASIADOS_INTENTOS',
      message: 'Ya se enviaron varios enlaces a ana@electrohogar.ec. Espere 60 minutos.',
    });
  // A refusal leaves the last link valid.
  expect((await rowOf(id_user))?.invited_at).toBe(invited_at);
  // The outbox sends them one at a time.
  expect(await sent()).toEqual(Array(3).fill({ to: 'ana@electrohogar.ec' }));
  t.advance(61);
  expect(await again('importerAdmin')).toMatchObject({ id_user });
  await t.write(tx => tx.run(sql`update attempts set count = 50 where key = ${`links-of:${company.importer}`}`));
  const many = await add('beto@electrohogar.ec');
  expect([many.status, many.body.message]).toEqual([
    429,
    'Su compañía ya envió 50 enlaces en un día. Espere 23 horas.',
  ]);
  expect(await t.rows(sql`select 1 from users where email = 'beto@electrohogar.ec'`)).toEqual([]);
  expect((await (await t.as('admin')).call(access.resendInvitation, target)).status).toBe(200);
  t.advance(-61);
});

test('no link goes to an address that another person entered meanwhile, and no second factor is removed', async () => {
  const [me, admin] = [await t.as('exporterAdmin'), await t.as('admin')];
  const id_user = user.exporterAccountant;
  const before = await rowOf(id_user);
  const target = await seen(id_user);
  const mails = () => t.rows(sql`select 1 from outbox where kind = 'password_link' and id_record = ${String(id_user)}`);
  const sent = (await mails()).length;
  const { name, last_name, id_role } = before ?? { name: '', last_name: '', id_role: 0 };
  const moved = await admin.ok(calls.updateUser, { ...target, name, last_name, id_role, email: 'otra@jubones.ec' });
  expect((await me.call(access.requireNewPassword, target)).body.code).toBe('MODIFICADO');
  await t.write(tx => tx.run(sql`update users set second_factor_at = now() where id_user = ${id_user}`));
  expect((await me.call(access.resetSecondFactor, target)).body.code).toBe('MODIFICADO');
  await t.write(tx =>
    tx.run(sql`update users set second_factor_at = null, invited_at = now() where id_user = ${id_user}`),
  );
  expect((await me.call(access.resendInvitation, target)).body.code).toBe('MODIFICADO');
  await t.write(tx => tx.run(sql`update users set invited_at = null where id_user = ${id_user}`));
  expect(await mails()).toHaveLength(sent);
  const back = { id_user, version: moved.version, name, last_name, id_role, email: email('exporterAccountant') };
  await admin.ok(calls.updateUser, back);
});

test('a person who must choose a new password is signed out at once and can sign in only by the mailed link', async () => {
  const me = await t.as('exporterAdmin');
  const { token } = (await signIn(email('exporterAccountant'), password)).body.data.user;
  const target = await seen(user.exporterAccountant);
  expect((await me.call(access.requireNewPassword, await seen(user.exporterAdmin))).body.code).toBe(
    'NO_SE_PUEDE_PEDIR',
  );
  expect((await me.ok(access.requireNewPassword, target)).can.invite).toBe(true);
  expect((await t.withToken(token).call(session.getProfile)).status).toBe(401);
  expect((await signIn(email('exporterAccountant'), password)).status).toBe(401);
  expect((await me.call(access.requireNewPassword, target)).status).toBe(409);
  const [link] = await linksTo(email('exporterAccountant'));
  await t.withToken(null).ok(newPasswords.changePassword, { token: link, password: fresh });
  expect((await signIn(email('exporterAccountant'), fresh)).status).toBe(200);
  const history = await me.ok(getHistory, { noun: 'user', id: user.exporterAccountant });
  expect(history.rows.map(row => row.what)).toContain('Pidió una contraseña nueva');
});

test('sessions of a person are listed with their device and ended singly or together; the own one stays', async () => {
  const me = await t.as('exporterAdmin');
  const browsers = ['Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36', 'curl/8.5.0'];
  for (const agent of browsers)
    await t.app.inject({
      method: 'POST',
      url: '/users/login',
      headers: { 'user-agent': agent },
      payload: { email: email('exporterAccountant'), password: fresh },
    });
  const target = { id_user: user.exporterAccountant };
  const open = await me.ok(access.getUserSessions, target);
  expect(open.map(one => one.device)).toContain('Chrome en Windows');
  expect(open.every(one => !one.current && one.address === '127.0.0.1')).toBe(true);
  expect(JSON.stringify(open)).not.toContain('token');
  const curl = open.find(one => one.device === 'curl/8.5.0');
  const left = await me.ok(access.endUserSessions, { ...target, id_session: curl?.id_session });
  expect(left.map(one => one.id_session)).toEqual(
    open.map(one => one.id_session).filter(id => id !== curl?.id_session),
  );
  expect((await me.call(access.endUserSessions, { ...target, id_session: curl?.id_session })).status).toBe(404);
  expect(await me.ok(access.endUserSessions, target)).toEqual([]);
  expect((await logged('end_sessions')).at(-1)).toMatchObject({ id_record: String(user.exporterAccountant) });
  // Another person's session cannot be ended through one of the own people.
  const [own] = await me.ok(access.getUserSessions, { id_user: user.exporterAdmin });
  expect(own?.current).toBe(true);
  expect((await me.call(access.endUserSessions, { ...target, id_session: own?.id_session })).status).toBe(404);
  expect(await me.ok(access.endUserSessions, { id_user: user.exporterAdmin })).toHaveLength(1);
  await me.ok(session.getProfile);
  for (const who of ['importerAdmin', 'carrierAdmin'] as const)
    expect((await (await t.as(who)).call(access.getUserSessions, target)).status, who).toBe(404);
  expect((await (await t.as('monitor')).call(access.getUserSessions, target)).status).toBe(403);
});
