import {
  associateDriver,
  changeDriverCompany,
  closeDriverAssociation,
} from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { getDriver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { reassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { changePassword } from '@cabezal/contract/people/session/new-passwords.calls';
import * as factor from '@cabezal/contract/people/session/second-factor.calls';
import { getProfile, login } from '@cabezal/contract/people/session/session.calls';
import * as access from '@cabezal/contract/people/users/user-access.calls';
import * as users from '@cabezal/contract/people/users/users.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '../../../../test/authenticator.ts';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilWaiting, whileLocked } from '../../../../test/interleave.ts';
import { mailsTo, mailText, passwordTokens } from '../../../../test/mails.ts';
import { issuedGuide, set } from '../../../../test/trips.ts';
import { company, email, user } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { rescued, underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const known = 'la-clave-del-patio-1';
const chosen = 'solo-la-sabe-el-2';
const signIn = (address: string, password: string) => t.withToken(null).call(login, { email: address, password });
const roleOf = async (code: string): Promise<number> =>
  (await t.rows<{ id_role: number }>(sql`select id_role from roles where code = ${code}`))[0]?.id_role ?? 0;

const versionOf = async (me: Client, id_driver: number): Promise<number> =>
  (await me.ok(users.getUsers, { page_size: 200 })).rows.find(row => row.id_driver === id_driver)?.version ?? 0;

/** Creates an account for a driver; his carrier sets its password. Returns the driver's open session. */
async function accountFor(
  boss: Client,
  id_driver: number,
): Promise<{ address: string; id_user: number; phone: Client }> {
  const address = `conductor${id_driver}@andrade.ec`;
  const person = { email: address, name: 'Luis', last_name: 'Andrade', id_role: await roleOf('DRIVER'), id_driver };
  const { id_user } = await boss.ok(users.createUser, person);
  await boss.ok(access.updateDriverPassword, { id_driver, password: known });
  return { address, id_user, phone: t.withToken((await signIn(address, known)).body.data.user.token) };
}

async function isShut(account: { address: string; phone: Client }): Promise<void> {
  expect((await signIn(account.address, known)).status).toBe(401);
  expect((await account.phone.call(getProfile)).status).toBe(401);
}

/** Driver 6 has the account of carrierDriver. */
const id_driver = 6;
const address = email('carrierDriver');
const id_user = user.carrierDriver;

test('when a driver is lent, the password that his carrier knew becomes invalid; a mailed link lets him choose another', async () => {
  const [operator, boss] = [await t.as('admin'), await t.as('carrierAdmin')];
  await boss.ok(access.updateDriverPassword, { id_driver, password: known });
  const phone = t.withToken((await signIn(address, known)).body.data.user.token);
  const { secret } = await phone.ok(factor.startSecondFactor, { password: known });
  await phone.ok(factor.confirmSecondFactor, { code: codeAt(secret, t.services.clock().getTime()) });
  const version = await versionOf(operator, id_driver);
  await operator.ok(associateDriver, { id_driver, id_company: company.otherCarrier });
  await isShut({ address, phone });
  const link = (await passwordTokens(t, address)).at(-1) ?? '';
  expect(mailText((await mailsTo(t, address)).at(-1) ?? '')).toContain(
    'Desde ahora conduce también para otra compañía',
  );
  expect(await t.rows(sql`select motive from audit_log where action = 'renew_way_in'`)).toEqual([
    { motive: 'Conduce también para otra compañía' },
  ]);
  // A form that was opened before the driver was lent cannot change the address of the account.
  const person = { id_user, version, name: 'Luis', last_name: 'Andrade', id_role: await roleOf('DRIVER'), id_driver };
  expect((await operator.call(users.updateUser, { ...person, email: 'jefe@andrade.ec' })).status).toBe(409);
  await t.withToken(null).ok(changePassword, { token: link, password: chosen });
  const own = t.withToken((await signIn(address, chosen)).body.data.user.token);
  // When the driver is lent again, only he knows the password, so his session stays.
  await operator.ok(associateDriver, { id_driver, id_company: company.operator });
  await own.ok(getProfile);
  for (const id_company of [company.operator, company.otherCarrier])
    await operator.ok(closeDriverAssociation, { id_driver, id_company });
});

test.runIf(engine === 'postgres')('a carrier that sets a password while the driver is lent is refused', async () => {
  const [operator, boss] = [await t.as('admin'), await t.as('carrierAdmin')];
  let lent: Promise<unknown> | undefined;
  let setting: ReturnType<typeof boss.call> | undefined;
  await whileLocked(
    t,
    tx => tx.run(sql`select 1 from users where id_user = ${id_user} for update`),
    async () => {
      lent = operator.ok(associateDriver, { id_driver, id_company: company.otherCarrier });
      await untilWaiting(t, 1);
      setting = boss.call(access.updateDriverPassword, { id_driver, password: known });
      await untilWaiting(t, 2);
    },
  );
  await lent;
  expect((await setting)?.body).toMatchObject({ code: 'NO_SE_PUEDE_CAMBIAR' });
  expect((await signIn(address, known)).status).toBe(401);
  await operator.ok(closeDriverAssociation, { id_driver, id_company: company.otherCarrier });
});

test('the password also becomes invalid when a trip with another carrier’s truck lends him: issued, reassigned or rescued', async () => {
  const boss = await t.as('carrierAdmin');
  await boss.ok(access.updateDriverPassword, { id_driver, password: known });
  const phone = t.withToken((await signIn(address, known)).body.data.user.token);
  const fifth = await accountFor(boss, 5);
  const seventh = await accountFor(await t.as('otherCarrierAdmin'), 7);
  const reservation = await approvedReservation(t, directExport('2026-11-24'));
  const guide = await issuedGuide(t, reservation, 'VIAJE', { ...set(1), id_driver });
  await isShut({ address, phone });
  await fifth.phone.ok(getProfile);
  const { id_guide, version } = guide;
  await (await t.as('despacho')).ok(reassign, { moves: [{ id_guide, version, ...set(1), id_driver: 5 }] });
  await isShut(fifth);
  await seventh.phone.ok(getProfile);
  const broken = await underWay(t, '2026-11-26', 'MSCU6639870', set(3));
  await rescued(t, await t.as('monitor'), broken.guide, { id_driver: 7 });
  await isShut(seventh);
});

test('a change of role also invalidates the password of a driver’s account', async () => {
  const operator = await t.as('admin');
  const [seventh] = await t.rows<{ id_user: number }>(sql`select id_user from users where id_driver = 7`);
  const version = await versionOf(operator, 7);
  await operator.ok(access.updateDriverPassword, { id_driver: 7, password: known });
  const person = { name: 'Luis', last_name: 'Andrade', email: 'conductor7@andrade.ec' };
  const contador = { ...person, ...seventh, version, id_role: await roleOf('ACCT') };
  await operator.ok(users.updateUser, contador);
  expect((await signIn(person.email, known)).status).toBe(401);
  expect(mailText((await mailsTo(t, person.email)).at(-1) ?? '')).toContain('Su usuario tiene otro rol');
});

test('an account that moves to another carrier loses the second factor set at the former one', async () => {
  const operator = await t.as('admin');
  await t.write(async tx => {
    await tx.run(sql`update guides set deleted_at = now() where id_driver = 5`);
    await tx.run(sql`update users set second_factor_at = now() where id_driver = 5`);
  });
  const { version } = await operator.ok(getDriver, { id_driver: 5 });
  const move = { id_driver: 5, id_company: company.otherCarrier, version, motive: 'Cambió de empleo' };
  await operator.ok(changeDriverCompany, move);
  const [moved] = await t.rows(sql`select second_factor_at, active from users where id_driver = 5`);
  expect(moved).toEqual({ second_factor_at: null, active: false });
});
