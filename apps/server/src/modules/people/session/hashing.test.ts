import * as newPasswords from '@cabezal/contract/people/session/new-passwords.calls';
import * as factor from '@cabezal/contract/people/session/second-factor.calls';
import * as calls from '@cabezal/contract/people/session/session.calls';
import { requireNewPassword, updateDriverPassword } from '@cabezal/contract/people/users/user-access.calls';
import { createUser } from '@cabezal/contract/people/users/users.calls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { codeAt } from '../../../../test/authenticator.ts';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { passwordTokens } from '../../../../test/mails.ts';
import { email, password, type UserName, user } from '../../../../test/world.ts';

/** Replaces the start of Argon2 and counts its calls. */
const argon = vi.hoisted(() => ({ before: async (): Promise<void> => undefined, times: 0 }));
vi.mock('@node-rs/argon2', async importOriginal => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  const watched =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      argon.times++;
      await argon.before();
      return work(...args);
    };
  return { ...real, hash: watched(real.hash), hashRaw: watched(real.hashRaw), verify: watched(real.verify) };
});

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterEach(() => {
  argon.before = async () => undefined;
});
afterAll(() => t.close());

const signIn = (name: UserName, typed = password, code?: string) =>
  t.withToken(null).call(calls.login, { email: email(name), password: typed, code });

/** Number of open transactions that are idle; the embedded database has one connection, which answers when it is free. */
async function openTransactions(): Promise<number> {
  const [row] = await t.rows<{ open: number }>(sql`select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`);
  return row?.open ?? 0;
}

test('hashing or comparing a password holds no lock or connection of the database', async () => {
  const seen: number[] = [];
  argon.before = async () => {
    seen.push(await openTransactions());
  };
  const since = () => seen.splice(0);
  expect((await signIn('monitor')).status).toBe(200);
  expect((await signIn('monitor', 'nope')).status).toBe(401);
  expect(since()).toEqual([0, 0]);
  const me = await t.as('monitor');
  const { secret } = await me.ok(factor.startSecondFactor, { password });
  const code = (steps = 0): string => codeAt(secret, t.services.clock().getTime() + steps * 30_000);
  const { recovery_codes } = await me.ok(factor.confirmSecondFactor, { code: code() });
  expect(since()).toEqual(Array(11).fill(0));
  expect((await signIn('monitor', password, recovery_codes[0])).status).toBe(200);
  await me.ok(factor.renewRecoveryCodes, { password });
  await me.ok(factor.stopSecondFactor, { password });
  await me.ok(newPasswords.updateMyPassword, { password, new_password: 'mangle rojo y garza' });
  expect(since()).toEqual(Array(2 + 11 + 1 + 2).fill(0));
  await t.withToken(null).ok(calls.recoverPassword, { email: email('asesor') });
  const [token] = await passwordTokens(t, email('asesor'));
  await t.withToken(null).ok(newPasswords.changePassword, { token, password: 'papaya verde de Balao' });
  const admin = await t.as('admin');
  await admin.ok(updateDriverPassword, { id_driver: 1, password: 'volante y carretera' });
  expect(since()).toEqual([0, 0]);
  const [account] = await t.rows<{ version: number }>(sql`select version from users where id_user = ${user.contador}`);
  await admin.ok(requireNewPassword, { id_user: user.contador, version: account?.version ?? 0 });
  const [role] = await t.rows<{ id_role: number }>(sql`select id_role from roles where code = 'ASESOR'`);
  await admin.ok(createUser, { email: 'nueva@demo.ec', name: 'Nueva', last_name: 'Persona', id_role: role?.id_role });
  expect(since()).toEqual([]);
});

test('the first code at sign-in activates the second factor; hashing its recovery codes holds no lock or connection either', async () => {
  const admin = await t.as('admin');
  const [role] = await t.rows<{ id_role: number }>(sql`select id_role from roles where code = 'DESPACHADOR'`);
  await admin.ok(factor.requireSecondFactor, { id_role: role?.id_role, required: true });
  const { secret } = await t.withToken(null).ok(factor.beginSecondFactor, { email: email('despacho'), password });
  const seen: number[] = [];
  argon.before = async () => {
    seen.push(await openTransactions());
  };
  expect((await signIn('despacho', password, '000000')).body.code).toBe('CODIGO_INCORRECTO');
  expect(seen).toEqual([0]);
  expect((await signIn('despacho', password, codeAt(secret, t.services.clock().getTime()))).status).toBe(200);
  expect(seen).toEqual(Array(12).fill(0));
});

test('a password that is changed while it is compared admits nobody', async () => {
  let tries = 0;
  argon.before = async () => {
    if (tries++ > 0) return;
    await t.write(tx => tx.run(sql`update users set password_hash = 'other' where email = ${email('compras')}`));
  };
  expect((await signIn('compras')).body.code).toBe('CREDENCIALES');
});

test('an invalid link causes no hashing', async () => {
  const times = argon.times;
  const token = 'a'.repeat(43);
  const answer = await t
    .withToken(null)
    .call(newPasswords.changePassword, { token, password: 'papaya verde de Balao' });
  expect([answer.body.code, argon.times]).toEqual(['ENLACE_INVALIDO', times]);
});

test('of many simultaneous sign-ins some are refused for the moment, and signed-in people do not wait for them', async () => {
  const me = await t.as('operador');
  let open = (): void => undefined;
  const held = new Promise<void>(resolve => (open = resolve));
  argon.before = () => held;
  const times = argon.times;
  const answered: string[] = [];
  const tries = Array.from({ length: 45 }, async (_, i) => {
    const answer = await t.withToken(null).call(calls.login, { email: `nadie${i}@demo.ec`, password: 'nope' });
    answered.push(`${answer.status} ${answer.body.code}`);
  });
  await expect.poll(() => [argon.times, answered.length]).toEqual([times + 3, 12]);
  await me.ok(calls.getProfile);
  open();
  await Promise.all(tries);
  expect(answered).toEqual([...Array(12).fill('503 SERVIDOR_OCUPADO'), ...Array(33).fill('401 CREDENCIALES')]);
  t.advance(16);
});

test.runIf(engine === 'postgres')(
  'a row of tries that somebody holds keeps three connections waiting, not all',
  async () => {
    const me = await t.as('operador');
    let free = (): void => undefined;
    const held = new Promise<void>(resolve => (free = resolve));
    let isHeld = false;
    const holding = t.write(async tx => {
      await tx.run(sql`insert into attempts (key, count, began_at) values ('account:uno@demo.ec', 1, ${tx.now})`);
      isHeld = true;
      await held;
    });
    await expect.poll(() => isHeld).toBe(true);
    const tries = Array.from({ length: 30 }, () =>
      t.withToken(null).call(calls.login, { email: 'uno@demo.ec', password: 'nope' }),
    );
    for (let i = 0; i < 5; i++) await me.ok(calls.getProfile);
    free();
    await holding;
    const statuses = (await Promise.all(tries)).map(answer => answer.status);
    expect(statuses.filter(status => status === 401)).toHaveLength(7);
    expect(statuses.filter(status => status === 429)).toHaveLength(23);
  },
);
