import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as session from '@cabezal/contract/session/session.calls';
import * as calls from '@cabezal/contract/users/users.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { email, user } from '../../../test/world.ts';

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
  await anyone.ok(session.changePassword, { token, password: credentials.password });
  expect((await anyone.ok(session.login, credentials)).data.user.role).toBe('ACCT');
  t.advance(-71 * 60);
  expect(await audits('create_user')).toMatchObject([
    { id_user: user.exporterAdmin, id_record: String(created.id_user) },
  ]);
  expect((await (await t.as('importerAdmin')).ok(calls.getUsers, { search: 'rosa' })).rows).toEqual([]);
});

test('a local administrator gives no staff role, touches no other company and no staff', async () => {
  const me = await t.as('exporterAdmin');
  const code = async (input: object) => (await me.call(calls.createUser, input)).body.code;
  expect(await code(somebody('x@x.ec', 'ADM_MASTER'))).toBe('ROL_NO_PERMITIDO');
  expect(await code(somebody('x@x.ec', 'OPERADOR'))).toBe('ROL_NO_PERMITIDO');
  expect(await code(somebody('x@x.ec', 'ACCT', { id_company: 5 }))).toBe('NO_ENCONTRADO');
  expect(await code(somebody(email('importerAdmin'), 'ACCT'))).toBe('CORREO_DUPLICADO');
  expect((await me.call(calls.createUser, somebody('no es un correo', 'ACCT'))).body.fields).toHaveProperty('email');
  for (const id_user of [user.importerAdmin, user.admin]) {
    const input = { id_user, version: 1 };
    expect((await me.call(calls.deleteUser, input)).status).toBe(404);
    expect((await me.call(calls.updateUser, { ...somebody('y@y.ec', 'ACCT'), ...input, active: true })).status).toBe(
      404,
    );
    expect(await row(id_user)).toMatchObject({ active: true, version: 1 });
  }
  expect((await me.ok(calls.getRoles)).map(r => r.code).sort()).toEqual(['ACCT', 'ADM_LOCAL', 'DRIVER']);
  // A local administrator of the operator's own company is no master either.
  await t.write(tx => tx.run(sql`update users set id_role = ${roles.ADM_LOCAL} where id_user = ${user.operativo}`));
  const local = await t.as('operativo');
  expect((await local.call(calls.deleteUser, { id_user: user.admin, version: 1 })).body.code).toBe('USUARIO_AJENO');
  expect((await local.call(calls.deleteUser, { id_user: user.importerAdmin, version: 1 })).body.code).toBe(
    'USUARIO_AJENO',
  );
  const seen = (await local.ok(calls.getUsers, { search: 'admin@demo' })).rows.find(u => u.id_user === user.admin);
  expect(seen?.can.deactivate).toBe('Solo el administrador maestro cambia a este usuario');
});

test('staff roles stay in the operator’s company; a driver’s user has a driver of that company, once', async () => {
  const me = await t.as('admin');
  const code = async (input: object) => (await me.call(calls.createUser, input)).body.code;
  expect(await code(somebody('s@s.ec', 'ADM_MASTER', { id_company: 4 }))).toBe('ROL_NO_PERMITIDO');
  expect(await code(somebody('s@s.ec', 'DRIVER', { id_company: 4, id_driver: 5 }))).toBe('ROL_NO_PERMITIDO');
  expect(await code(somebody('s@s.ec', 'DRIVER', { id_company: 2 }))).toBe('ROL_NO_PERMITIDO');
  expect(await code(somebody('s@s.ec', 'DRIVER', { id_company: 2, id_driver: 7 }))).toBe('REFERENCIA');
  expect(await code(somebody('s@s.ec', 'DRIVER', { id_driver: 1 }))).toBe('CONDUCTOR_CON_USUARIO');
  expect(await code(somebody('s@s.ec', 'ACCT', { id_driver: 2 }))).toBe('ROL_NO_PERMITIDO');
  expect(await me.ok(calls.createUser, somebody('s@s.ec', 'DRIVER', { id_company: 2, id_driver: 5 }))).toMatchObject({
    driver_name: 'Luis Panchana',
    company: 'Transportes Andrade',
  });
});

test('a deactivated user is out at once, and back when activated again; a stale version is refused', async () => {
  const master = await t.as('admin');
  const victim = await t.as('exporterAccountant');
  await victim.ok(session.getProfile);
  const before = (await master.ok(calls.getUsers, { search: email('exporterAccountant') })).rows[0];
  const input = { id_user: user.exporterAccountant, version: before?.version };
  expect((await master.ok(calls.deleteUser, input)).active).toBe(false);
  expect((await victim.call(session.getProfile)).status).toBe(401);
  expect((await master.call(calls.deleteUser, input)).status).toBe(409);
  expect(await audits('deactivate_user')).toEqual([
    { id_user: user.admin, id_record: String(user.exporterAccountant), was: 'true', is: 'false' },
  ]);
  const { name, last_name, id_role, email: address } = before ?? { name: '', last_name: '', id_role: 0, email: '' };
  const back = await master.ok(calls.updateUser, {
    ...input,
    name,
    last_name,
    id_role,
    email: address,
    active: true,
    version: (before?.version ?? 0) + 1,
  });
  expect(back).toMatchObject({ active: true, version: (before?.version ?? 0) + 2 });
  // The old session stays ended.
  expect((await victim.call(session.getProfile)).status).toBe(401);
});

test('nobody deactivates oneself or changes the own role; the last master administrator stays', async () => {
  const master = await t.as('admin');
  const me = { id_user: user.admin, email: email('admin'), name: 'a', last_name: 'b', active: true };
  const version = (await row(user.admin))?.version;
  expect((await master.call(calls.deleteUser, { id_user: user.admin, version })).body.code).toBe(
    'NO_SE_PUEDE_DESACTIVAR',
  );
  expect((await master.call(calls.updateUser, { ...me, version, id_role: roles.OPERADOR })).body.code).toBe(
    'ROL_PROPIO',
  );
  const second = await master.ok(calls.createUser, somebody('segunda@demo.ec', 'ADM_MASTER'));
  await t.write(tx => tx.run(sql`update users set active = false where id_user = ${second.id_user}`));
  // Somebody with the right to write, and one master left: demoting or deactivating that one is refused.
  await t.write(tx => tx.run(sql`update users set id_role = ${roles.ADM_MASTER} where id_user = ${user.operador}`));
  const other = await t.as('operador');
  await t.write(tx => tx.run(sql`update users set active = false where id_user = ${user.admin}`));
  await t.write(tx =>
    tx.run(sql`update users set id_role = ${roles.ADM_MASTER}, active = true where id_user = ${second.id_user}`),
  );
  await t.write(tx => tx.run(sql`update users set id_role = ${roles.OPERADOR} where id_user = ${user.operador}`));
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
    select ${roles.OPERADOR}, 'TRANS', 'action', id_permission_action, true from permission_actions where code = 'user.write'`),
  );
  expect((await other.call(calls.deleteUser, { id_user: second.id_user, version: second.version })).body.code).toBe(
    'USUARIO_AJENO',
  );
  expect(await row(second.id_user)).toMatchObject({ active: true });
});

test('of two masters who deactivate each other at the same time one remains', async () => {
  await t.write(async tx => {
    await tx.run(sql`update users set active = false where id_role = ${roles.ADM_MASTER}`);
    await tx.run(
      sql`update users set active = true, id_role = ${roles.ADM_MASTER}, version = 1 where id_user in (${user.admin}, ${user.compras})`,
    );
  });
  const [a, b] = [await t.as('admin'), await t.as('compras')];
  const answers = await Promise.all([
    a.call(calls.deleteUser, { id_user: user.compras, version: 1 }),
    b.call(calls.deleteUser, { id_user: user.admin, version: 1 }),
  ]);
  const left = await t.rows(sql`select id_user from users where id_role = ${roles.ADM_MASTER} and active`);
  expect(left).toHaveLength(1);
  expect(answers.filter(x => x.status === 200)).toHaveLength(1);
});

test('advisors and other staff are lookups of names', async () => {
  const me = await t.as('exporterAdmin');
  expect((await me.ok(calls.getAdvisors)).map(u => u.id_user)).toEqual([user.asesor]);
  const others = await me.ok(calls.getNotAdvisors);
  expect(others.map(u => u.id_user)).toContain(user.despacho);
  expect(others.map(u => u.id_user)).not.toContain(user.driver);
  expect(others[0]).not.toHaveProperty('email');
});
