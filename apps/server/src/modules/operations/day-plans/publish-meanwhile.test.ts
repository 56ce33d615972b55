import { getDayPlan, type PublishedDay, publishDay } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { notifyDrivers } from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import { deleteGuide, getGuide, issueGuide, updateTruckGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilWaiting, whileLocked } from '../../../../test/interleave.ts';
import { mailsTo, sendsMail } from '../../../../test/mails.ts';
import { holdName } from '../../../platform/db/hold-name.ts';
import { directExport, waitingTrip } from '../dispatch/dispatch.samples.ts';

let t: TestApp;
let me: Client;
const addresses = ['cinco@transportes.ec', 'seis@transportes.ec'] as const;
beforeAll(async () => {
  t = await startTestApp(sendsMail);
  me = await t.as('despacho');
  await t.write(async tx => {
    await tx.run(sql`update users set active = false where id_driver is not null`);
    await tx.run(
      sql`update drivers set phone = '0991234567', email = case id_driver when 4 then 'cuatro@transportes.ec' when 5 then ${addresses[0]} when 6 then ${addresses[1]} end`,
    );
  });
});
afterAll(() => t.close());

/** Creates one trip per given driver, each with the truck of the same number; returns the guides. */
async function planned(date: string, drivers: readonly number[] = [5, 6]): Promise<number[]> {
  const guides: number[] = [];
  for (const n of drivers) {
    const { trip } = await waitingTrip(t, directExport(date));
    await me.ok(assign, {
      assignments: [{ id_leg: trip.id_leg, id_truck: n, id_driver: n, id_generator: n - 3, id_chassis: n }],
    });
    const [made] = await t.rows<{ id_guide: number }>(
      sql`select id_guide from guides where id_leg = ${trip.id_leg} and live`,
    );
    guides.push(made?.id_guide ?? 0);
  }
  return guides;
}
const drop = async (id_guide: number) => {
  const { version } = await me.ok(getGuide, { id_guide });
  await (await t.as('operador')).ok(deleteGuide, { id_guide, version, motive: 'El cliente la dejó sin efecto' });
};
const lettersTo = async () => (await Promise.all(addresses.map(one => mailsTo(t, one)))).map(mails => mails.length);

/** Publishes the day; `work` runs while publishing waits for the notice to that driver. */
async function publishedWhile(
  date: string,
  { waitsFor }: { waitsFor: number },
  work: () => Promise<void>,
): Promise<PublishedDay | undefined> {
  let answer: Promise<PublishedDay> | undefined;
  await whileLocked(
    t,
    tx => holdName(tx, `driver notice ${waitsFor}`),
    async () => {
      answer = me.ok(publishDay, { date });
      await untilWaiting(t, 1);
      await work();
    },
  );
  return answer;
}

/** PGlite has one connection: there no other request runs between two transactions. */
describe.skipIf(engine !== 'postgres')('while a day is being published', () => {
  test.each([
    ['is not issued yet', '2026-11-24', false],
    ['is issued already', '2026-11-25', true],
  ] as const)(
    'a guide that %s is deleted: the others are published; it is reported and not in the plan',
    async (_, date, isIssued) => {
      const [gone = 0, stays = 0] = await planned(date);
      if (isIssued) {
        const { version } = await me.ok(getGuide, { id_guide: gone });
        await me.ok(issueGuide, { id_guide: gone, version });
      }
      const before = await lettersTo();
      const done = await publishedWhile(date, { waitsFor: 5 }, () => drop(gone));
      expect([done?.issued, done?.told, done?.refused, done?.untold]).toEqual([1, 1, 1, 0]);
      expect(done?.results.find(row => row.id_guide === gone)).toMatchObject({
        ok: false,
        issued: false,
        told: false,
        code: 'GUIA_ELIMINADA',
        message: 'La guía se eliminó mientras se publicaba el plan',
      });
      expect(done?.results.find(row => row.id_guide === stays)).toMatchObject({ ok: true, issued: true, told: true });
      expect((await lettersTo()).map((n, i) => n - (before[i] ?? 0))).toEqual([0, 1]);
      expect((await me.ok(getDayPlan, { date })).plan).toMatchObject({ legs: 1, changed: 0 });
    },
  );

  test.each([
    ['truck and driver', '2026-12-01', { id_truck: 4, id_driver: 4 }],
    ['truck', '2026-12-02', { id_truck: 4 }],
  ])(
    'a trip gets another %s after its driver was notified: it is reported, must be notified again, and the plan has the current state',
    async (_, date, resources) => {
      const [swapped = 0, stays = 0] = await planned(date);
      const done = await publishedWhile(date, { waitsFor: 6 }, async () => {
        const { version } = await me.ok(getGuide, { id_guide: swapped });
        await (await t.as('operador')).ok(updateTruckGuide, { id_guide: swapped, version, ...resources });
      });
      expect([done?.issued, done?.told, done?.refused, done?.untold]).toEqual([2, 2, 1, 0]);
      expect(done?.results.find(row => row.id_guide === swapped)).toMatchObject({
        ok: false,
        issued: true,
        told: false,
        code: 'MODIFICADO',
        message: 'El viaje cambió mientras se publicaba',
      });
      expect(done?.results.find(row => row.id_guide === stays)).toMatchObject({ ok: true, told: true });
      expect((await me.ok(getDayPlan, { date })).plan).toMatchObject({ legs: 2, changed: 0 });
      // Publishing again notifies its driver.
      expect((await me.ok(publishDay, { date })).told).toBe(1);
    },
  );

  test('a trip that a colleague moves to another day is reported and not in the plan', async () => {
    const date = '2026-12-03';
    const [moved = 0] = await planned(date);
    const done = await publishedWhile(date, { waitsFor: 5 }, async () => {
      const { version } = await me.ok(getGuide, { id_guide: moved });
      const planned_start = '2026-12-05T12:00:00.000Z';
      await (await t.as('operador')).ok(updateTruckGuide, { id_guide: moved, version, planned_start });
    });
    expect(done?.results.find(row => row.id_guide === moved)).toMatchObject({ ok: false, code: 'MODIFICADO' });
    expect((await me.ok(getDayPlan, { date })).plan).toMatchObject({ legs: 1, changed: 0 });
  });

  test('each guide and each driver has its own transaction: finished ones stay and lock nothing', async () => {
    const date = '2026-11-26';
    const [first = 0, second = 0] = await planned(date);
    const before = await lettersTo();
    const done = await publishedWhile(date, { waitsFor: 6 }, async () => {
      expect((await lettersTo()).map((n, i) => n - (before[i] ?? 0))).toEqual([1, 0]);
      for (const id_guide of [first, second]) expect((await me.ok(getGuide, { id_guide })).guide_number).not.toBeNull();
      await drop(first);
    });
    expect([done?.issued, done?.told, done?.refused]).toEqual([1, 2, 1]);
  });

  test.each([0, 1])(
    'publishing and notifying at once (%i) run without a deadlock, and each driver is notified once',
    async first => {
      const date = `2026-11-${27 + first}`;
      // The order of their reservations is the opposite of that of the drivers.
      const id_guides = await planned(date, [6, 5]);
      const before = await lettersTo();
      const other = await t.as('operador');
      let answers: Promise<{ status: number; body: { told: number } }[]> = Promise.resolve([]);
      await whileLocked(
        t,
        tx => holdName(tx, 'driver notice 6'),
        async () => {
          // Each of the two either locks driver 5 and waits for driver 6, or waits for driver 5.
          const publish = () => me.call(publishDay, { date });
          const tell = () => other.call(notifyDrivers, { id_guides });
          const [one, two] = first === 0 ? [publish, tell] : [tell, publish];
          const ahead = one();
          await untilWaiting(t, 1);
          const behind = two();
          await untilWaiting(t, 2);
          answers = Promise.all([ahead, behind]);
        },
      );
      const done = await answers;
      expect(done.map(answer => answer.status)).toEqual([200, 200]);
      expect(done.reduce((sum, answer) => sum + answer.body.told, 0)).toBe(2);
      expect((await lettersTo()).map((n, i) => n - (before[i] ?? 0))).toEqual([1, 1]);
    },
  );
});

test('a user who may issue but not notify drivers can publish, and no driver is notified', async () => {
  const date = '2026-11-30';
  await planned(date);
  const before = await lettersTo();
  const action = sql`(select id_permission_action from permission_actions where code = 'driver.notify')`;
  const kept = await t.rows<Record<string, unknown>>(
    sql`select * from role_permissions where id_permission_action = ${action}`,
  );
  expect(kept.length).toBeGreaterThan(0);
  await t.write(tx => tx.run(sql`update role_permissions set allowed = false where id_permission_action = ${action}`));
  const done = await me.ok(publishDay, { date });
  expect([done.issued, done.told, done.untold]).toEqual([2, 0, 2]);
  expect(await lettersTo()).toEqual(before);
  await t.write(tx => tx.run(sql`update role_permissions set allowed = true where id_permission_action = ${action}`));
  expect((await me.ok(publishDay, { date })).told).toBe(2);
});
