import {
  associateDriver,
  changeDriverCompany,
  closeDriverAssociation,
} from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { getDriver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { changePassword } from '@cabezal/contract/people/session/new-passwords.calls';
import { getProfile, login, recoverPassword } from '@cabezal/contract/people/session/session.calls';
import * as access from '@cabezal/contract/people/users/user-access.calls';
import * as users from '@cabezal/contract/people/users/users.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { passwordTokens } from '../../../../test/mails.ts';
import { company, email, user } from '../../../../test/world.ts';
import { sampleTrip } from '../trucks/trip.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Driver 6 has the account of carrierDriver. */
const id_driver = 6;
const password = 'una-clave-nueva-1';
const signIn = (typed: string) => t.withToken(null).call(login, { email: email('carrierDriver'), password: typed });
const accountOf = async (me: Client) =>
  (await me.ok(users.getUsers, { page_size: 200 })).rows.find(row => row.id_driver === id_driver);

test('only the operator gives an account to a driver who drives for two carriers', async () => {
  const [operator, own] = [await t.as('admin'), await t.as('carrierAdmin')];
  expect((await own.ok(access.updateDriverPassword, { id_driver, password })).can.edit).toBe(true);
  await operator.ok(associateDriver, { id_driver, id_company: company.otherCarrier });
  const message = 'También conduce o condujo para otra compañía: su acceso lo cambia la operadora';
  const account = await accountOf(own);
  expect(account?.can).toMatchObject({
    edit: message,
    invite: message,
    force_password: message,
    set_password: message,
    reset_second_factor: message,
    change_state: true,
  });
  const id_user = user.carrierDriver;
  expect((await own.call(access.updateDriverPassword, { id_driver, password })).body).toMatchObject({ message });
  const { version, name, last_name, id_role } = account ?? { version: 0, name: '', last_name: '', id_role: 0 };
  expect((await own.call(access.requireNewPassword, { id_user, version })).body).toMatchObject({ message });
  const values = { id_user, version, name, last_name, id_role, id_driver, email: 'jefe@andrade.ec' };
  expect(await own.call(users.updateUser, values)).toMatchObject({
    status: 422,
    body: { code: 'CONDUCTOR_COMPARTIDO', message },
  });
  // The carrier can neither create a new account for him nor assign him the account of another person.
  await operator.ok(associateDriver, { id_driver: 5, id_company: company.otherCarrier });
  const { id_user: _, version: __, ...person } = values;
  expect(await own.call(users.createUser, { ...person, id_driver: 5 })).toMatchObject({
    status: 422,
    body: { code: 'CONDUCTOR_COMPARTIDO', fields: { id_driver: message } },
  });
  // Each carrier may deactivate his account; only the operator may give access to it.
  const out = await own.ok(access.changeUserState, { id_user, version, active: false });
  expect(out.can.change_state).toBe(message);
  const back = { id_user, version: out.version, active: true };
  expect((await own.call(access.changeUserState, back)).body).toMatchObject({ message });
  await operator.ok(access.changeUserState, back);
  await operator.ok(access.updateDriverPassword, { id_driver, password });
  await operator.ok(closeDriverAssociation, { id_driver, id_company: company.otherCarrier });
  expect((await own.ok(access.updateDriverPassword, { id_driver, password })).can.edit).toBe(true);
});

test('after a driver moves, the former carrier cannot sign in as him; the new carrier gives him access', async () => {
  const [operator, former, next] = [
    await t.as('operador'),
    await t.as('carrierAdmin'),
    await t.as('otherCarrierAdmin'),
  ];
  await former.ok(access.updateDriverPassword, { id_driver, password });
  const { token } = (await signIn(password)).body.data.user;
  await t.withToken(null).ok(recoverPassword, { email: email('carrierDriver') });
  const [link] = await passwordTokens(t, email('carrierDriver'));
  const { version } = await operator.ok(getDriver, { id_driver });
  const move = { id_driver, id_company: company.otherCarrier, version, motive: 'Cambió de empleo' };
  await operator.ok(changeDriverCompany, move);
  expect((await t.withToken(token).call(getProfile)).status).toBe(401);
  expect((await signIn(password)).status).toBe(401);
  expect((await t.withToken(null).call(changePassword, { token: link, password })).status).toBe(422);
  expect(await accountOf(former)).toBeUndefined();
  expect((await former.call(access.updateDriverPassword, { id_driver, password })).status).toBe(404);
  await t.withToken(null).ok(recoverPassword, { email: email('carrierDriver') });
  expect(await passwordTokens(t, email('carrierDriver'))).toEqual([link]);
  const [logged] = await t.rows<{ before: unknown; after: unknown; motive: string; id_record: string }>(
    sql`select id_record, before, after, motive from audit_log where action = 'move_user'`,
  );
  expect(logged).toEqual({
    id_record: String(user.carrierDriver),
    before: { id_company: company.carrier, active: true },
    after: { id_company: company.otherCarrier, active: false },
    motive: move.motive,
  });
  const account = await accountOf(next);
  expect(account).toMatchObject({ id_company: company.otherCarrier, active: false, can: { edit: true } });
  const state = { id_user: user.carrierDriver, version: account?.version, active: true };
  expect((await next.ok(access.changeUserState, state)).can.invite).toBe(true);
  const chosen = 'otra-clave-larga-2';
  await next.ok(access.updateDriverPassword, { id_driver, password: chosen });
  expect((await signIn(password)).status).toBe(401);
  expect((await signIn(chosen)).body.data.user).toMatchObject({ id_company: company.otherCarrier, id_driver });
});

test('the new carrier cannot read what he drove for the former one', async () => {
  const next = await t.as('otherCarrierAdmin');
  const former = { id_driver, id_carrier: company.carrier, issued_at: '2026-11-01T12:00:00Z' };
  await t.write(tx =>
    sampleTrip(tx, { guide: { ...former, closed_at: '2026-11-02T12:00:00Z', status: 'VIAJE_CERRADO' } }),
  );
  expect((await next.call(access.updateDriverPassword, { id_driver, password })).body.code).toBe('NO_SE_PUEDE_CAMBIAR');
  await (await t.as('admin')).ok(access.updateDriverPassword, { id_driver, password });
});
