import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as newPasswords from '@cabezal/contract/people/session/new-passwords.calls';
import * as session from '@cabezal/contract/people/session/session.calls';
import * as staff from '@cabezal/contract/people/users/staff.calls';
import * as access from '@cabezal/contract/people/users/user-access.calls';
import * as calls from '@cabezal/contract/people/users/users.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { email, user } from '../../../../test/world.ts';

let t: TestApp;
let roles: Record<string, number>;
beforeAll(async () => {
  t = await startTestApp();
  const rows = await t.rows(sql<{ code: string; id_role: number }>`select code, id_role from roles`);
  roles = Object.fromEntries(rows.map(r => [r.code, r.id_role]));
});
afterAll(() => t.close());

const somebody = (address: string, role: string, more: object = {}) => ({
  email: address,
  name: 'Rosa',
  last_name: 'Vera',
  id_role: roles[role],
  ...more,
});
const audits = (action: string) =>
  t.rows(
    sql`select id_user, id_record, before->>'active' as was, after->>'active' as is from audit_log where action = ${action} order by id`,
  );
const row = async (id_user: number) =>
  (
    await t.rows(
      sql<{
        active: boolean;
        version: number;
        id_role: number;
      }>`select active, version, id_role from users where id_user = ${id_user}`,
    )
  )[0];

test('the operator sees everybody, a company only its own people, without the operator’s names', async () => {
  expect((await (await t.as('admin')).ok(calls.getUsers, {})).total).toBe(Object.keys(user).length);
  const mine = await (await t.as('exporterAdmin')).ok(calls.getUsers, {});
  expect(mine.rows.map(u => u.id_user).sort((a, b) => a - b)).toEqual([user.exporterAdmin, user.exporterAccountant]);
  expect(mine.rows[0]).not.toHaveProperty('password_hash');
  expect((await (await t.as('monitor')).call(calls.getUsers, {})).status).toBe(403);
  const found = await (await t.as('admin')).ok(calls.getUsers, { search: 'carrieradmin', filters: { id_company: 2 } });
  expect(found.rows.map(u => u.id_user)).toEqual([user.carrierAdmin]);
});

test('a local administrator creates an accountant of the own company, who chooses the password by the mailed link', async () => {
  const me = await t.as('exporterAdmin');
  const unreachable = await me.call(calls.createUser, somebody('rosa.vera@jubones.ec', 'ACCT', { phone: 'no tiene' }));
  expect([unreachable.status, Object.keys(unreachable.body.fields ?? {})]).toEqual([422, ['phone']]);
  const created = await me.ok(calls.createUser, somebody('Rosa.Vera@Jubones.ec', 'ACCT', { phone: '' }), {
    key: 'rosa-0001',
  });
  expect(created).toMatchObject({
    email: 'rosa.vera@jubones.ec',
    id_company: 4,
    role: 'ACCT',
    active: true,
    phone: null,
  });
  expect(
    (await me.ok(calls.createUser, somebody('Rosa.Vera@Jubones.ec', 'ACCT', { phone: '' }), { key: 'rosa-0001' }))
      .id_user,
  ).toBe(created.id_user);
  await t.outbox.drain();
  const folder = path.join(t.folder, 'mail');
  const mails = await Promise.all((await readdir(folder)).map(f => readFile(path.join(folder, f), 'utf8')));
  expect(mails).toHaveLength(1);
  const text = mails[0]?.replace(/=\r?\n/g, '') ?? '';
  expect(text).toContain('To: rosa.vera@jubones.ec');
  const token = /change-password\/([\w-]+)/.exec(text)?.[1] ?? '';
  const anyone = t.withToken(null);
  const credentials = { email: 'rosa.vera@jubones.ec', password: 'una-clave-nueva' };
  expect((await anyone.call(session.login, credentials)).status).toBe(401);
  t.advance(71 * 60);
  await anyone.ok(newPasswords.changePassword, { token, password: credentials.password });
  expect((await anyone.ok(session.login, credentials)).data.user.role).toBe('ACCT');
  t.advance(-71 * 60);
  expect(await audits('create_user')).toMatchObject([
    { id_user: user.exporterAdmin, id_record: String(created.id_user) },
  ]);
  expect((await (await t.as('importerAdmin')).ok(calls.getUsers, { search: 'rosa' })).rows).toEqual([]);
});

test('a local administrator gives no staff role, and edits no other company and no staff', async () => {
  const me = await t.as('exporterAdmin');
  const code = async (input: object) => (await me.call(calls.createUser, input)).body.code;
  expect(await code(somebody('x@x.ec', 'ADM_MASTER'))).toBe('ROL_NO_PERMITIDO');
  expect(await code(somebody('x@x.ec', 'OPERADOR'))).toBe('ROL_NO_PERMITIDO');
  expect(await code(somebody('x@x.ec', 'ACCT', { id_company: 5 }))).toBe('NO_ENCONTRADO');
  expect(await code(somebody(email('importerAdmin'), 'ACCT'))).toBe('CORREO_DUPLICADO');
  expect((await me.call(calls.createUser, somebody('no es un correo', 'ACCT'))).body.fields).toHaveProperty('email');
  for (const id_user of [user.importerAdmin, user.admin]) {
    const key = { id_user, version: 1 };
    expect((await me.call(calls.deleteUser, key)).status).toBe(404);
    expect((await me.call(access.changeUserState, { ...key, active: false })).status).toBe(404);
    expect((await me.call(calls.updateUser, { ...somebody('y@y.ec', 'ACCT'), ...key })).status).toBe(404);
    expect(await row(id_user)).toMatchObject({ active: true, version: 1 });
  }
  expect((await me.ok(calls.getRoles)).map(r => r.code).sort()).toEqual(['ACCT', 'ADM_LOCAL', 'DRIVER']);
  // A local administrator of the operator's own company is not a master either.
  await t.write(tx => tx.run(sql`update users set id_role = ${roles.ADM_LOCAL} where id_user = ${user.operativo}`));
  const local = await t.as('operativo');
  for (const id_user of [user.admin, user.importerAdmin])
    expect((await local.call(access.changeUserState, { id_user, version: 1, active: false })).body.code).toBe(
      'USUARIO_AJENO',
    );
  const seen = (await local.ok(calls.getUsers, { search: 'admin@demo' })).rows.find(u => u.id_user === user.admin);
  expect(seen?.can.change_state).toBe('Solo el administrador maestro cambia a este usuario');
});

test('staff roles are only for the operator’s company; a driver’s user has a driver of that company, once', async () => {
  const me = await t.as('admin');
  const code = async (input: object) => (await me.call(calls.createUser, input)).body.code;
  expect(await code(somebody('s@s.ec', 'ADM_MASTER', { id_company: 4 }))).toBe('ROL_NO_PERMITIDO');
  expect(await code(somebody('s@s.ec', 'DRIVER', { id_company: 4, id_driver: 5 }))).toBe('ROL_NO_PERMITIDO');
  expect(await code(somebody('s@s.ec', 'DRIVER', { id_company: 2 }))).toBe('ROL_NO_PERMITIDO');
  expect(await code(somebody('s@s.ec', 'DRIVER', { id_company: 2, id_driver: 7 }))).toBe('REFERENCIA');
  expect(await code(somebody('s@s.ec', 'DRIVER', { id_driver: 1 }))).toBe('CONDUCTOR_CON_USUARIO');
  expect(await code(somebody('s@s.ec', 'ACCT', { id_driver: 2 }))).toBe('ROL_NO_PERMITIDO');
  expect((await me.call(calls.createUser, somebody('s@s.ec', 'DRIVER', { id_company: 2 }))).body.fields).toEqual({
    id_driver: 'Elija el conductor',
  });
  expect(await me.ok(calls.createUser, somebody('s@s.ec', 'DRIVER', { id_company: 2, id_driver: 5 }))).toMatchObject({
    driver_name: 'Luis Panchana',
    company: 'Transportes Andrade',
  });
});

test('a deactivated user is signed out at once, and may sign in after activation; a stale version is refused', async () => {
  const master = await t.as('admin');
  const victim = await t.as('exporterAccountant');
  await victim.ok(session.getProfile);
  const version = (await row(user.exporterAccountant))?.version ?? 0;
  const input = { id_user: user.exporterAccountant, version, active: false };
  expect((await master.ok(access.changeUserState, input)).active).toBe(false);
  expect((await victim.call(session.getProfile)).status).toBe(401);
  expect((await master.call(access.changeUserState, input)).body.code).toBe('MODIFICADO');
  expect((await master.call(access.changeUserState, { ...input, version: version + 1 })).body.code).toBe('SIN_CAMBIO');
  expect(await audits('deactivate_user')).toEqual([
    { id_user: user.admin, id_record: String(user.exporterAccountant), was: 'true', is: 'false' },
  ]);
  const back = await master.ok(access.changeUserState, { ...input, version: version + 1, active: true });
  expect(back).toMatchObject({ active: true, version: version + 2 });
  // The old session remains ended.
  expect((await victim.call(session.getProfile)).status).toBe(401);
  expect(await audits('activate_user')).toMatchObject([{ was: 'false', is: 'true' }]);
});

test('an open stream of a deactivated person ends at once', async () => {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await t.as('strangerAdmin');
  const open = await fetch(`${address}/live/stream`, { headers: { authorization: `Bearer ${token}` } });
  expect(open.status).toBe(200);
  const ended = open.text();
  const version = (await row(user.strangerAdmin))?.version ?? 0;
  await (await t.as('admin')).ok(access.changeUserState, { id_user: user.strangerAdmin, version, active: false });
  expect(await ended).toContain('"noun":"session"');
  const again = await fetch(`${address}/live/stream`, { headers: { authorization: `Bearer ${token}` } });
  expect(again.status).toBe(401);
});

test('nobody deactivates, deletes or demotes oneself; the last master administrator stays', async () => {
  const master = await t.as('admin');
  const me = { id_user: user.admin, email: email('admin'), name: 'a', last_name: 'b' };
  const version = (await row(user.admin))?.version;
  const key = { id_user: user.admin, version };
  expect((await master.call(access.changeUserState, { ...key, active: false })).body.code).toBe(
    'NO_SE_PUEDE_DESACTIVAR',
  );
  expect((await master.call(calls.deleteUser, key)).body.code).toBe('NO_SE_PUEDE_ELIMINAR');
  expect((await master.call(calls.updateUser, { ...me, version, id_role: roles.OPERADOR })).body).toMatchObject({
    code: 'ROL_PROPIO',
    fields: { id_role: 'No puede cambiar su propio rol' },
  });
  expect(await row(user.admin)).toMatchObject({ active: true, id_role: roles.ADM_MASTER, version });
});

test('a person who is not a master cannot edit one, whatever actions the role has', async () => {
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
    select ${roles.OPERADOR}, 'OPERADOR', 'action', id_permission_action, true from permission_actions where code in ('user.read', 'user.write')`),
  );
  const staff = await t.as('operador');
  const version = (await row(user.admin))?.version;
  const key = { id_user: user.admin, version };
  expect((await staff.call(calls.deleteUser, key)).body.code).toBe('USUARIO_AJENO');
  expect((await staff.call(access.changeUserState, { ...key, active: false })).body.code).toBe('USUARIO_AJENO');
  expect((await staff.call(access.getUserSessions, { id_user: user.admin })).body.code).toBe('USUARIO_AJENO');
  // The operator's staff edits the local roles of any company.
  const made = await staff.ok(calls.createUser, somebody('nueva@jubones.ec', 'ACCT', { id_company: 4 }));
  expect(made).toMatchObject({ id_company: 4, company: 'Bananera Río Jubones', invited_at: expect.any(String) });
  expect((await staff.call(calls.createUser, somebody('z@z.ec', 'MONITOR'))).body.code).toBe('ROL_NO_PERMITIDO');
});

test('of two masters who deactivate or demote each other at the same time one remains', async () => {
  const both = (active: boolean) =>
    t.write(async tx => {
      await tx.run(sql`update users set active = false where id_role = ${roles.ADM_MASTER}`);
      await tx.run(
        sql`update users set active = ${active}, id_role = ${roles.ADM_MASTER}, version = 1 where id_user in (${user.admin}, ${user.compras})`,
      );
    });
  const left = () =>
    t.rows<{ id_user: number }>(sql`select id_user from users where id_role = ${roles.ADM_MASTER} and active`);
  await both(true);
  const [a, b] = [await t.as('admin'), await t.as('compras')];
  const answers = await Promise.all([
    a.call(access.changeUserState, { id_user: user.compras, version: 1, active: false }),
    b.call(access.changeUserState, { id_user: user.admin, version: 1, active: false }),
  ]);
  expect(await left()).toHaveLength(1);
  expect(answers.filter(x => x.status === 200)).toHaveLength(1);
  await both(true);
  const [winner] = await left();
  expect(winner).toBeDefined();
  await t.write(tx =>
    tx.run(sql`update sessions set revoked_at = null where id_user in (${user.admin}, ${user.compras})`),
  );
  const demote = (of: 'admin' | 'compras') => ({
    ...somebody(email(of), 'OPERADOR'),
    id_user: user[of],
    version: 1,
  });
  const demoted = await Promise.all([
    a.call(calls.updateUser, demote('compras')),
    b.call(calls.updateUser, demote('admin')),
  ]);
  expect(await left()).toHaveLength(1);
  expect(demoted.filter(x => x.status === 200)).toHaveLength(1);
  await t.write(async tx => {
    await tx.run(sql`update users set active = true, id_role = ${roles.ADM_MASTER} where id_user = ${user.admin}`);
    await tx.run(sql`update users set id_role = ${roles.PROCUREMENT} where id_user = ${user.compras}`);
    await tx.run(sql`update sessions set revoked_at = null where id_user = ${user.admin}`);
  });
});

test('sorting ignores accents, and a single user can be requested', async () => {
  const me = await t.as('admin');
  const at = (await row(user.compras))?.version;
  await me.ok(calls.updateUser, {
    ...somebody(email('compras'), 'PROCUREMENT'),
    id_user: user.compras,
    version: at,
    last_name: 'Ávila',
  });
  const { rows } = await me.ok(calls.getUsers, { page_size: 200, sort: [{ field: 'last_name', dir: 'asc' }] });
  const names = rows.map(one => one.last_name);
  expect(names.indexOf('Ávila')).toBeLessThan(names.length - 1);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'es', { sensitivity: 'base' })));
  expect((await me.ok(calls.getUsers, { filters: { id_user: user.compras } })).rows.map(one => one.id_user)).toEqual([
    user.compras,
  ]);
});

test('lines of business, advisors and grades', async () => {
  const me = await t.as('admin');
  const version = (await row(user.monitor))?.version;
  const values = somebody(email('monitor'), 'MONITOR', { id_user: user.monitor, version, products: ['I', 'I'] });
  expect((await me.ok(calls.updateUser, values)).products).toEqual(['I']);
  const ids = async (product: string) =>
    (await me.ok(staff.getUsersOfProduct, { product })).map(person => person.id_user);
  expect(await ids('E')).not.toContain(user.monitor);
  expect(await ids('I')).toContain(user.monitor);
  expect(await ids('tpt')).toContain(user.monitor);
  expect(await ids('tpt')).not.toContain(user.driver);
  expect((await me.call(staff.getUsersOfProduct, { product: 'X' })).status).toBe(400);
  const filtered = await me.ok(calls.getUsers, { filters: { product: 'E', id_role: roles.MONITOR } });
  expect(filtered.rows).toEqual([]);
  expect((await me.ok(calls.getUserGrades))[0]).toEqual({ code: 'Conductor C (nuevo)', name: 'Conductor C (nuevo)' });
  // A role is added or removed: the person's lines and name stay.
  const made = await me.ok(calls.updateAdvisor, { id_user: user.monitor, version: (version ?? 0) + 1 });
  expect(made).toMatchObject({ role: 'ASESOR', products: ['I'], name: 'Rosa' });
  expect((await me.call(calls.updateAdvisor, { id_user: user.monitor, version: made.version })).body.code).toBe(
    'SIN_CAMBIO',
  );
  const back = { id_user: user.monitor, version: made.version, id_role: roles.MONITOR };
  expect((await me.ok(calls.updateAdvisor, back)).role).toBe('MONITOR');
  const customer = await t.as('exporterAdmin');
  expect((await customer.call(calls.updateAdvisor, back)).status).toBe(404);
});

test('only a user without references is deleted; otherwise the answer names them, and a stale version is refused', async () => {
  const me = await t.as('exporterAdmin');
  const made = await me.ok(calls.createUser, somebody('por.error@jubones.ec', 'ACCT'));
  const key = { id_user: made.id_user, version: made.version };
  expect((await me.call(calls.deleteUser, { ...key, version: 9 })).body.code).toBe('MODIFICADO');
  expect((await (await t.as('importerAdmin')).call(calls.deleteUser, key)).status).toBe(404);
  expect(await me.ok(calls.deleteUser, key)).toEqual({ id_user: made.id_user, deleted: true });
  expect(await row(made.id_user)).toBeUndefined();
  expect((await me.call(calls.deleteUser, key)).status).toBe(404);
  expect(
    await t.rows(sql`select id_user, before->>'email' as email from audit_log where action = 'delete_user'`),
  ).toEqual([{ id_user: user.exporterAdmin, email: 'por.error@jubones.ec' }]);
  // This person created a user and is the advisor of a customer.
  await t.write(tx => tx.run(sql`update companies set id_advisor = ${user.asesor} where id_company = 4`));
  const version = (await row(user.asesor))?.version;
  const used = await (await t.as('admin')).call(calls.deleteUser, { id_user: user.asesor, version });
  expect(used).toMatchObject({ status: 409, body: { code: 'EN_USO' } });
  expect(used.body.message).toContain('1 cliente como asesor');
});

test('advisors and other staff are listed by name for choices', async () => {
  const me = await t.as('exporterAdmin');
  expect((await me.ok(staff.getAdvisors)).map(u => u.id_user)).toEqual([user.asesor]);
  const others = await me.ok(staff.getNotAdvisors);
  expect(others.map(u => u.id_user)).toContain(user.despacho);
  expect(others.map(u => u.id_user)).not.toContain(user.driver);
  expect(others[0]).not.toHaveProperty('email');
});
