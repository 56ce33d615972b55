import * as factor from '@cabezal/contract/people/session/second-factor.calls';
import * as calls from '@cabezal/contract/people/session/session.calls';
import { resetSecondFactor } from '@cabezal/contract/people/users/user-access.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '../../../../test/authenticator.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { email, password, type UserName, user } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** The authenticator's code now, or `steps` of 30 seconds later. */
const codeOf = (secret: string, steps = 0): string => codeAt(secret, t.services.clock().getTime() + steps * 30_000);
/** Advances the clock by steps of 30 seconds. */
const pass = (steps: number) => t.advance(steps / 2);
const signIn = (name: UserName, code?: string) =>
  t.withToken(null).call(calls.login, { email: email(name), password, code });
const signedIn = async (name: UserName, code?: string): Promise<Client> =>
  t.withToken((await signIn(name, code)).body.data.user.token);

/** Activates it for the person; returns key and recovery codes. */
async function turnOn(name: UserName): Promise<{ me: Client; secret: string; codes: string[] }> {
  const me = await signedIn(name);
  const { secret } = await me.ok(factor.startSecondFactor, { password });
  const { recovery_codes: codes } = await me.ok(factor.confirmSecondFactor, { code: codeOf(secret) });
  pass(1);
  return { me, secret, codes };
}

test('a person activates it with the password and the first code; afterwards the password alone is not enough', async () => {
  const before = await signedIn('monitor');
  const me = await signedIn('monitor');
  expect((await me.call(factor.startSecondFactor, { password: 'nope' })).body.code).toBe('CONTRASENA');
  expect((await me.call(factor.confirmSecondFactor, { code: '123456' })).body.code).toBe('SIN_CLAVE');
  const { secret, qr } = await me.ok(factor.startSecondFactor, { password });
  expect(qr).toMatch(/^data:image\/png;base64,/);
  expect((await signIn('monitor')).status).toBe(200);
  expect((await me.call(factor.confirmSecondFactor, { code: codeOf(secret, 10) })).body.code).toBe('CODIGO');
  const { recovery_codes } = await me.ok(factor.confirmSecondFactor, { code: codeOf(secret) });
  expect(new Set(recovery_codes).size).toBe(10);
  expect((await before.call(calls.getProfile)).status).toBe(401);
  expect(await me.ok(factor.getSecondFactor)).toEqual({
    since: '2026-11-21T14:00:00.000Z',
    required: false,
    recovery_codes_left: 10,
  });
  const refused = await signIn('monitor');
  expect([refused.status, refused.body.code]).toEqual([401, 'SEGUNDO_FACTOR']);
  // The code of the activation is used up.
  expect((await signIn('monitor', codeOf(secret))).body.code).toBe('CODIGO_INCORRECTO');
  pass(1);
  expect((await signIn('monitor', codeOf(secret))).status).toBe(200);
  const stored = await t.rows<{ all: string }>(sql`select recovery_codes::text as all from recovery_codes`);
  expect(stored.some(row => recovery_codes.some(code => row.all.includes(code)))).toBe(false);
});

test('a code works once, also for two simultaneous tries, and one step early or late', async () => {
  const { secret } = await turnOn('asesor');
  const both = await Promise.all([signIn('asesor', codeOf(secret)), signIn('asesor', codeOf(secret))]);
  expect(both.map(answer => answer.status).sort()).toEqual([200, 401]);
  expect((await signIn('asesor', codeOf(secret, 1))).status).toBe(200);
  expect((await signIn('asesor', codeOf(secret, 1))).status).toBe(401);
  pass(5);
  expect((await signIn('asesor', codeOf(secret, -2))).status).toBe(401);
  expect((await signIn('asesor', codeOf(secret, -1))).status).toBe(200);
});

test('wrong codes are counted like wrong passwords, and a correct password alone does not reset the count', async () => {
  const { secret } = await turnOn('compras');
  for (let i = 0; i < 8; i++) {
    expect((await signIn('compras', '000000')).body.code).toBe('CODIGO_INCORRECTO');
    if (i < 7) expect((await signIn('compras')).body.code).toBe('SEGUNDO_FACTOR');
  }
  expect((await signIn('compras', codeOf(secret))).status).toBe(429);
  t.advance(16);
  expect((await signIn('compras', codeOf(secret))).status).toBe(200);
});

test('a recovery code works once; new ones replace the earlier ones', async () => {
  const { me, codes } = await turnOn('contador');
  const [first = '', second = ''] = codes;
  expect((await signIn('contador', first.toUpperCase())).status).toBe(200);
  expect((await signIn('contador', first)).status).toBe(401);
  expect((await me.ok(factor.getSecondFactor)).recovery_codes_left).toBe(9);
  const { recovery_codes } = await me.ok(factor.renewRecoveryCodes, { password });
  expect((await signIn('contador', second)).status).toBe(401);
  expect((await signIn('contador', recovery_codes[0])).status).toBe(200);
  const log = await t.rows(sql`select action from audit_log where id_record = ${String(user.contador)} order by id`);
  expect(log.map(row => (row as { action: string }).action)).toEqual(
    expect.arrayContaining(['start_second_factor', 'use_recovery_code', 'renew_recovery_codes']),
  );
});

test('it is removed with the password; an administrator removes it for a person who lost the phone, others cannot', async () => {
  const { me } = await turnOn('operativo');
  expect((await me.call(factor.stopSecondFactor, { password: 'nope' })).body.code).toBe('CONTRASENA');
  expect((await me.ok(factor.stopSecondFactor, { password })).since).toBeNull();
  expect((await signIn('operativo')).status).toBe(200);

  const lost = await turnOn('exporterAccountant');
  const [seen] = await t.rows<{ version: number }>(
    sql`select version from users where id_user = ${user.exporterAccountant}`,
  );
  const target = { id_user: user.exporterAccountant, version: seen?.version ?? 0 };
  expect((await (await t.as('importerAdmin')).call(resetSecondFactor, target)).status).toBe(404);
  expect((await (await t.as('monitor')).call(resetSecondFactor, target)).status).toBe(403);
  const reset = await (await t.as('exporterAdmin')).ok(resetSecondFactor, target);
  expect([reset.second_factor_at, reset.can.reset_second_factor]).toEqual([null, 'No tiene segundo factor']);
  expect((await lost.me.call(calls.getProfile)).status).toBe(401);
  expect((await signIn('exporterAccountant')).status).toBe(200);
  expect(await t.rows(sql`select id_user from audit_log where action = 'reset_second_factor'`)).toEqual([
    { id_user: user.exporterAdmin },
  ]);
});

test('a role that requires it admits nobody without it: sessions end, and sign-in offers the key', async () => {
  const { id_role } = (
    await t.rows<{ id_role: number }>(sql`select id_role from roles where code = 'DESPACHADOR'`)
  )[0] ?? { id_role: 0 };
  const open = await signedIn('despacho');
  const master = await t.as('admin');
  const own = (await master.ok(factor.getSecondFactorRoles)).find(role => role.name === 'Administrador maestro');
  expect((await master.call(factor.requireSecondFactor, { id_role: own?.id_role, required: true })).body.code).toBe(
    'PRIMERO_EL_SUYO',
  );
  expect(
    (await (await t.as('exporterAdmin')).call(factor.requireSecondFactor, { id_role, required: true })).status,
  ).toBe(403);
  const listed = await master.ok(factor.requireSecondFactor, { id_role, required: true });
  expect(listed.find(role => role.id_role === id_role)).toMatchObject({ required: true, users: 1, without: 1 });
  expect((await open.call(calls.getProfile)).status).toBe(401);
  const refused = await signIn('despacho');
  expect([refused.status, refused.body.code]).toEqual([401, 'SEGUNDO_FACTOR_POR_ACTIVAR']);

  const anyone = t.withToken(null);
  const begin = (typed: string) => anyone.call(factor.beginSecondFactor, { email: email('despacho'), password: typed });
  expect((await begin('nope')).body.code).toBe('CREDENCIALES');
  expect((await anyone.call(factor.beginSecondFactor, { email: email('operador'), password })).body.code).toBe(
    'NO_HACE_FALTA',
  );
  const { secret } = (await begin(password)).body;
  const entered = await signIn('despacho', codeOf(secret));
  expect(entered.body.data.recovery_codes).toHaveLength(10);
  const me = t.withToken(entered.body.data.user.token);
  expect((await me.call(factor.stopSecondFactor, { password })).body.code).toBe('SEGUNDO_FACTOR_OBLIGATORIO');
  expect((await begin(password)).body.code).toBe('NO_HACE_FALTA');
  expect((await master.ok(factor.requireSecondFactor, { id_role, required: false }))[0]).toHaveProperty('required');
});

test('only the operator decides which roles require it, whatever actions a customer’s role has', async () => {
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'EXP', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'permission.write'`),
  );
  const customer = await t.as('exporterAdmin');
  expect((await customer.call(factor.getSecondFactorRoles)).status).toBe(403);
  const [role] = await (await t.as('admin')).ok(factor.getSecondFactorRoles);
  expect((await customer.call(factor.requireSecondFactor, { id_role: role?.id_role, required: true })).status).toBe(
    403,
  );
});
