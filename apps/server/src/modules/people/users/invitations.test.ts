import * as newPasswords from '@cabezal/contract/people/session/new-passwords.calls';
import * as session from '@cabezal/contract/people/session/session.calls';
import * as access from '@cabezal/contract/people/users/user-access.calls';
import * as calls from '@cabezal/contract/people/users/users.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { mailsTo, passwordTokens } from '../../../../test/mails.ts';
import { user } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const chosen = 'manglar y garza real';
let made = 0;
/** A new person of the exporter, invited and without a password. */
async function invite(me: Client): Promise<{ id_user: number; email: string; version: number }> {
  const id_role = (await me.ok(calls.getRoles)).find(role => role.code === 'ACCT')?.id_role;
  return me.ok(calls.createUser, { email: `invitada${++made}@jubones.ec`, name: 'Eva', last_name: 'Mora', id_role });
}
const anyone = () => t.withToken(null);
const read = (token: string) => anyone().call(newPasswords.readPasswordLink, { token });
const choose = (token: string) => anyone().call(newPasswords.changePassword, { token, password: chosen });
const stored = async () =>
  (
    await t.rows<{ all: string }>(sql`select coalesce(string_agg(x, ' '), '') as all from (
      select access_tokens::text as x from access_tokens union all select audit_log::text from audit_log
      union all select outbox::text from outbox union all select idempotency_keys::text from idempotency_keys) kept`)
  )[0]?.all ?? '';

test('without mail the link is shown once: it shows whose it is, sets the password once and signs in', async () => {
  const me = await t.as('exporterAdmin');
  const eva = await invite(me);
  const link = await me.ok(access.newInvitationLink, { id_user: eva.id_user }, { key: 'link-000001' });
  expect(link).toMatchObject({ expires_at: '2026-11-24T14:00:00.000Z', public_url: null });
  expect((await read(link.token)).body).toEqual({
    why: 'invitation',
    name: 'Eva',
    email: eva.email,
    company: 'Bananera Río Jubones',
    role_name: 'Contador',
    expires_at: link.expires_at,
  });
  expect(await stored()).not.toContain(link.token);
  expect((await choose(link.token)).status).toBe(200);
  expect((await choose(link.token)).body.code).toBe('ENLACE_INVALIDO');
  expect((await read(link.token)).body.code).toBe('ENLACE_INVALIDO');
  expect((await anyone().call(session.login, { email: eva.email, password: chosen })).status).toBe(200);
  expect((await me.call(access.newInvitationLink, { id_user: eva.id_user })).body).toMatchObject({
    code: 'SIN_INVITACION',
    message: 'Ya eligió su contraseña',
  });
});

test('a new link invalidates the previous one and a mailed one; it expires after 72 hours', async () => {
  const me = await t.as('exporterAdmin');
  const eva = await invite(me);
  const first = await me.ok(access.newInvitationLink, { id_user: eva.id_user });
  // The mail of the invitation was not sent yet: its link would be valid besides the one handed over.
  expect(await passwordTokens(t, eva.email)).toEqual([]);
  const second = await me.ok(access.newInvitationLink, { id_user: eva.id_user });
  expect((await choose(first.token)).body.code).toBe('ENLACE_INVALIDO');
  t.advance(72 * 60);
  expect((await read(second.token)).body.code).toBe('ENLACE_INVALIDO');
  t.advance(-72 * 60);
  expect((await read(second.token)).status).toBe(200);
});

test('a link becomes invalid with the rights for which it was given', async () => {
  const me = await t.as('exporterAdmin');
  const eva = await invite(me);
  const { token } = await me.ok(access.newInvitationLink, { id_user: eva.id_user });
  const id_role = (await me.ok(calls.getRoles)).find(role => role.code === 'ADM_LOCAL')?.id_role;
  const person = { id_user: eva.id_user, email: eva.email, name: 'Eva', last_name: 'Mora' };
  await me.ok(calls.updateUser, { ...person, version: eva.version, id_role });
  expect((await read(token)).body.code).toBe('ENLACE_INVALIDO');
  expect((await choose(token)).body.code).toBe('ENLACE_INVALIDO');
});

test('of two links created at once one is valid, and of two people who use it at once one gets in', async () => {
  const me = await t.as('exporterAdmin');
  const eva = await invite(me);
  const links = await Promise.all([1, 2, 3].map(() => me.ok(access.newInvitationLink, { id_user: eva.id_user })));
  const good = [];
  for (const link of links) if ((await read(link.token)).status === 200) good.push(link.token);
  expect(good).toHaveLength(1);
  const tries = await Promise.all([choose(good[0] ?? ''), choose(good[0] ?? '')]);
  expect(tries.map(one => one.status).sort()).toEqual([200, 422]);
});

test('a deactivated person gets no link, and a link is invalid while the person or the company is deactivated', async () => {
  const me = await t.as('exporterAdmin');
  const eva = await invite(me);
  const { token } = await me.ok(access.newInvitationLink, { id_user: eva.id_user });
  const company = (active: boolean) =>
    t.write(tx => tx.run(sql`update companies set active = ${active} where id_company = 4`));
  await company(false);
  expect((await choose(token)).body.code).toBe('ENLACE_INVALIDO');
  await company(true);
  expect((await read(token)).status).toBe(200);
  await me.ok(access.changeUserState, { id_user: eva.id_user, version: eva.version, active: false });
  expect((await choose(token)).body.code).toBe('ENLACE_INVALIDO');
  expect((await me.call(access.newInvitationLink, { id_user: eva.id_user })).body).toMatchObject({
    code: 'SIN_INVITACION',
    message: 'El usuario está inactivo',
  });
});

test('only a person who may edit that account creates one, never for oneself', async () => {
  const eva = await invite(await t.as('exporterAdmin'));
  for (const [who, status] of [
    ['importerAdmin', 404],
    ['carrierAdmin', 404],
    ['monitor', 403],
    ['driver', 403],
    ['admin', 200],
  ] as const)
    expect([who, (await (await t.as(who)).call(access.newInvitationLink, { id_user: eva.id_user })).status]).toEqual([
      who,
      status,
    ]);
  const me = await t.as('admin');
  expect((await me.call(access.newInvitationLink, { id_user: user.admin })).status).toBe(409);
});

test('if mail is configured, nobody sees another’s link; the mail names the role of the invitation', async () => {
  const other = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
  try {
    const me = await other.as('exporterAdmin');
    const eva = await invite(me);
    const refused = await me.call(access.newInvitationLink, { id_user: eva.id_user });
    expect([refused.status, refused.body.code]).toEqual([409, 'SE_ENVIA_POR_CORREO']);
    expect((await other.app.inject('/config.json')).json()).toMatchObject({ sends_mail: true });
  } finally {
    await other.close();
  }
  const eva = await invite(await t.as('exporterAdmin'));
  const [mail = ''] = await mailsTo(t, eva.email);
  expect(mail).toContain('como Contador de Bananera');
  expect((await t.app.inject('/config.json')).json()).toMatchObject({ sends_mail: false });
});
