import * as newPasswords from '@cabezal/contract/people/session/new-passwords.calls';
import * as calls from '@cabezal/contract/people/session/session.calls';
import { updateDriverPassword } from '@cabezal/contract/people/users/user-access.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { mailsTo, passwordTokens } from '../../../../test/mails.ts';
import { email, password, type UserName } from '../../../../test/world.ts';

let t: TestApp;
let address: string;
beforeAll(async () => {
  t = await startTestApp({ TRUST_PROXY: '1' });
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

const anyone = () => t.withToken(null);
const signIn = (name: UserName, typed: string = password) =>
  anyone().call(calls.login, { email: email(name), password: typed });
const tokenOf = async (name: UserName): Promise<string> => (await signIn(name)).body.data.user.token;

/** An open live stream; `ended` resolves with everything received. */
async function stream(token: string): Promise<{ status: number; ended: Promise<string>; close(): void }> {
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/live/stream`, { headers, signal: abort.signal });
  return { status: answer.status, ended: answer.text(), close: () => abort.abort() };
}

describe('tries', () => {
  test('simultaneous wrong passwords are limited like consecutive ones', async () => {
    const tries = await Promise.all(Array.from({ length: 24 }, () => signIn('compras', 'nope')));
    const statuses = tries.map(answer => answer.status);
    expect(statuses.filter(status => status === 401)).toHaveLength(8);
    expect(statuses.filter(status => status === 429)).toHaveLength(16);
    const refused = tries.find(answer => answer.status === 429);
    expect(refused?.headers['retry-after']).toBe('900');
    expect(refused?.body.message).toBe('Demasiados intentos. Espere 15 minutos o recupere su contraseña.');
    expect((await signIn('compras')).status).toBe(429);
  });

  test('a person who recovers the password can sign in at once, as the message says', async () => {
    await anyone().ok(calls.recoverPassword, { email: email('compras') });
    const [token] = await passwordTokens(t, email('compras'));
    const chosen = 'papaya verde de Balao';
    await anyone().ok(newPasswords.changePassword, { token, password: chosen });
    expect((await signIn('compras', chosen)).status).toBe(200);
  });

  test('successful sign-ins are not counted', async () => {
    for (let i = 0; i < 45; i++) expect((await signIn('monitor')).status).toBe(200);
  });

  test('a clock that was ahead for a while locks nobody out for longer', async () => {
    t.advance(26 * 60);
    for (let i = 0; i < 8; i++) await signIn('asesor', 'nope');
    expect((await signIn('asesor')).status).toBe(429);
    t.advance(-26 * 60);
    expect((await signIn('asesor')).status).toBe(200);
  });

  test('wrong current passwords are counted, and block the change', async () => {
    const me = await t.as('operativo');
    const change = (typed: string) =>
      me.call(newPasswords.updateMyPassword, { password: typed, new_password: 'mangle rojo y garza' });
    for (let i = 0; i < 8; i++) expect((await change(`wrong-${i}`)).body.fields).toHaveProperty('password');
    expect((await change(password)).status).toBe(429);
    t.advance(16);
    expect((await change(password)).status).toBe(200);
    t.advance(-16);
  });

  test('a client cannot get new tries by X-Forwarded-For: only the proxy’s entry counts, and only if it is an address', async () => {
    const from = (forwarded: string) =>
      t.app.inject({
        method: 'POST',
        url: calls.login.path,
        headers: { 'x-forwarded-for': forwarded },
        payload: { email: `nadie${Math.random()}@demo.ec`, password: 'nope' },
      });
    const statuses: number[] = [];
    for (let i = 0; i < 42; i++) statuses.push((await from(`10.1.2.${i}, 203.0.113.9`)).statusCode);
    expect(statuses.slice(38)).toEqual([401, 401, 429, 429]);
    await t.app.inject({
      method: 'POST',
      url: calls.login.path,
      headers: { 'x-forwarded-for': '<script>alert(1)</script>' },
      payload: { email: email('despacho'), password },
    });
    const [row] = await t.rows(sql`select address from sessions s join users u using (id_user)
      where u.email = ${email('despacho')} order by s.id_session desc limit 1`);
    expect(row).toEqual({ address: '127.0.0.1' });
  });
});

describe('recovery', () => {
  test('three links per hour, with the same answers and rows for known and unknown addresses', async () => {
    const asks = async (address: string) => {
      const answers = [];
      for (let i = 0; i < 4; i++) answers.push(await anyone().call(calls.recoverPassword, { email: address }));
      return answers.map(({ status, body }) => ({ status, message: body.message }));
    };
    const known = await asks(email('contador'));
    expect(await asks('nadie@demo.ec')).toEqual(known);
    expect(known.map(one => one.status)).toEqual([200, 200, 200, 429]);
    const kept = await t.rows(sql`select payload->>'email' as email, count(*)::int as count from outbox
      where payload->>'email' in (${email('contador')}, 'nadie@demo.ec') group by 1 order by 1`);
    expect(kept.map(row => (row as { count: number }).count)).toEqual([3, 3]);
    expect(await mailsTo(t, 'nadie@demo.ec')).toEqual([]);
  });

  test('a link is not stored, and the first one used invalidates the others', async () => {
    const [first, second] = await passwordTokens(t, email('contador'));
    const stored = await t.rows(sql<{ all: string }>`select outbox::text as all from outbox`);
    expect(stored.some(row => row.all.includes(first ?? '-') || row.all.includes('change-password'))).toBe(false);
    await anyone().ok(newPasswords.changePassword, { token: second, password: 'cacao fino de aroma' });
    const again = await anyone().call(newPasswords.changePassword, { token: first, password: 'otra-clave-mas' });
    expect(again.body.code).toBe('ENLACE_INVALIDO');
  });

  test('refuses, with a message, a common password and one made only of the person’s name', async () => {
    await anyone().ok(calls.recoverPassword, { email: email('operador') });
    const [token] = await passwordTokens(t, email('operador'));
    const choose = (typed: string) => anyone().call(newPasswords.changePassword, { token, password: typed });
    expect((await choose('1234567890')).body.fields).toEqual({ password: 'Esa contraseña es muy común: elija otra' });
    expect((await choose('operador-99')).body).toMatchObject({ code: 'CONTRASENA_DEBIL' });
    expect((await choose('guayacán amarillo')).status).toBe(200);
  });

  test('a deactivated person gets no mail', async () => {
    await t.write(tx => tx.run(sql`update users set active = false where email = ${email('strangerAdmin')}`));
    await anyone().ok(calls.recoverPassword, { email: email('strangerAdmin') });
    expect(await mailsTo(t, email('strangerAdmin'))).toEqual([]);
  });
});

describe('live streams', () => {
  test('end at once with the session: signed out, recovered, changed elsewhere, set by another person', async () => {
    const leaving = await tokenOf('importerAdmin');
    const signedOut = await stream(leaving);
    await t.withToken(leaving).ok(calls.logout);
    await signedOut.ended;

    const recovered = await stream(await tokenOf('forwarderAdmin'));
    await anyone().ok(calls.recoverPassword, { email: email('forwarderAdmin') });
    const [token] = await passwordTokens(t, email('forwarderAdmin'));
    await anyone().ok(newPasswords.changePassword, { token, password: 'río Daule al atardecer' });
    await recovered.ended;

    const [staying, other] = [await tokenOf('exporterAdmin'), await stream(await tokenOf('exporterAdmin'))];
    const own = await stream(staying);
    let closed = false;
    own.ended.then(() => (closed = true)).catch(() => undefined);
    const change = { password, new_password: 'camaron con maracuya' };
    await t.withToken(staying).ok(newPasswords.updateMyPassword, change);
    await other.ended;
    expect(closed).toBe(false);
    own.close();

    const driver = await stream(await tokenOf('driver'));
    await (await t.as('admin')).ok(updateDriverPassword, { id_driver: 1, password: 'volante y carretera' });
    await driver.ended;
  });

  test('a person has a limited number; closing one allows another', async () => {
    const { token } = await t.as('otherCarrierAdmin');
    const open = await Promise.all(Array.from({ length: 40 }, () => stream(token ?? '')));
    for (const one of open) one.ended.catch(() => undefined);
    expect(open.map(one => one.status)).toEqual(Array(40).fill(200));
    const refused = await stream(token ?? '');
    expect([refused.status, JSON.parse(await refused.ended).code]).toEqual([429, 'DEMASIADAS_CONEXIONES']);
    open[0]?.close();
    await expect.poll(async () => (await stream(token ?? '')).status).toBe(200);
    for (const one of open) one.close();
  });
});
