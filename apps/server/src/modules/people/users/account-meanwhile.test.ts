import { associateDriver, closeDriverAssociation } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { issueGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { createUser } from '@cabezal/contract/people/users/users.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilWaiting, whileLocked } from '../../../../test/interleave.ts';
import { legOf, set } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { lockDriver } from './users.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** A driver of the other carrier who has no account. */
const id_driver = 7;

async function create(boss: Client) {
  const [role] = await t.rows<{ id_role: number }>(sql`select id_role from roles where code = 'DRIVER'`);
  const person = { email: 'vera@andrade.ec', name: 'Luis', last_name: 'Vera', id_role: role?.id_role ?? 0, id_driver };
  return boss.call(createUser, person);
}

test.runIf(engine === 'postgres')(
  'a carrier that creates an account for a driver while he is lent is refused',
  async () => {
    const [operator, boss] = [await t.as('admin'), await t.as('otherCarrierAdmin')];
    let lent: Promise<unknown> | undefined;
    let created: ReturnType<typeof create> | undefined;
    await whileLocked(
      t,
      tx => lockDriver(tx, id_driver),
      async () => {
        lent = operator.ok(associateDriver, { id_driver, id_company: company.carrier });
        await untilWaiting(t, 1);
        created = create(boss);
        await untilWaiting(t, 2);
      },
    );
    await lent;
    expect((await created)?.body).toMatchObject({ code: 'CONDUCTOR_COMPARTIDO' });
    expect(await t.rows(sql`select id_user from users where id_driver = ${id_driver}`)).toEqual([]);
    await operator.ok(closeDriverAssociation, { id_driver, id_company: company.carrier });
  },
);

test.runIf(engine === 'postgres')(
  'an account that is created while a trip lends the driver loses the link that his carrier may read',
  async () => {
    const [dispatcher, boss] = [await t.as('despacho'), await t.as('otherCarrierAdmin')];
    const reservation = await approvedReservation(t, directExport('2026-11-24'));
    const { id_leg } = legOf(reservation, 'VIAJE');
    const { id_guide, version } = await dispatcher.ok(saveGuide, { id_leg, ...set(1), id_driver });
    let created: ReturnType<typeof create> | undefined;
    let issued: Promise<unknown> | undefined;
    await whileLocked(
      t,
      // The account waits here with the driver's record locked. If both waited for that record, either could be first: the trip already
      // holds it as a foreign key, and whoever holds a weaker lock does not queue behind others.
      tx => tx.run(sql`select 1 from roles where code = 'DRIVER' for update`),
      async () => {
        created = create(boss);
        await untilWaiting(t, 1);
        issued = dispatcher.ok(issueGuide, { id_guide, version });
        await untilWaiting(t, 2);
      },
    );
    expect((await created)?.status).toBe(200);
    await issued;
    expect(await t.rows(sql`select motive from audit_log where action = 'renew_way_in'`)).toEqual([
      { motive: 'Conduce también para otra compañía' },
    ]);
  },
);
