import { driverLink, monitoringLink } from '@cabezal/contract/operations/guides/guides.calls';
import { guidesLink } from '@cabezal/contract/operations/travel/shared-links.calls';
import { openTrip } from '@cabezal/contract/operations/travel/travel.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilBlocked } from '../../../../test/interleave.ts';
import { sendsMail } from '../../../../test/mails.ts';
import { company } from '../../../../test/world.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { type TrackedTrip, trackedTrip } from '../../tracking/positions/tracked-trip.samples.ts';
import { revokeTokens } from '../../trips/state/access-tokens.queries.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';

let t: TestApp;
const start = '2026-12-01T12:00:00.000Z';
beforeAll(async () => {
  t = await startTestApp(sendsMail);
  t.setNow(start);
  await t.write(tx => tx.run(sql`update drivers set email = id_driver || '@flota.ec' where id_driver in (1, 2)`));
});
afterAll(() => t.close());

/** The only trip of the test world. */
async function ofDriver(id_driver: number): Promise<TrackedTrip> {
  await t.write(tx => tx.run(sql`update guides set deleted_at = now(), deleted_reason = 'Prueba' where live`));
  return trackedTrip(t, { start, id_company: company.carrier, id_client: company.exporter, id_driver });
}

/** Requests a link while a colleague has changed the trip without committing yet; returns its outcome. */
async function askedWhile<T>(
  { id_reservation }: TrackedTrip,
  change: (tx: Tx) => Promise<unknown>,
  ask: () => Promise<T>,
): Promise<T> {
  let answer: Promise<T> | undefined;
  await t.write(async tx => {
    await holdReservations(tx, [id_reservation]);
    await change(tx);
    answer = ask();
    await untilBlocked(t, answer);
  });
  if (answer === undefined) throw new Error('nothing was asked');
  return answer;
}
/** Like assigning another driver: the phone links end. */
const swapped =
  ({ id_guide }: TrackedTrip) =>
  async (tx: Tx) => {
    await tx.run(sql`update guides set id_driver = 2 where id_guide = ${id_guide}`);
    await revokeTokens(tx, id_guide, 'travel_resources');
  };
const deleted =
  ({ id_guide }: TrackedTrip) =>
  async (tx: Tx) => {
    await revokeTokens(tx, id_guide, null);
    await tx.run(sql`update guides set deleted_at = now(), deleted_reason = 'Prueba' where id_guide = ${id_guide}`);
  };
const openLinks = ({ id_guide }: TrackedTrip) =>
  t.rows(sql`select purpose from access_tokens
    where (id_guide = ${id_guide} or id_guides @> array[${id_guide}::integer]) and revoked_at is null`);

/** PGlite has one connection: there no other request runs between two transactions. */
describe.skipIf(engine !== 'postgres')('while a colleague’s change of the trip is not committed', () => {
  test('its link waits, and goes to the new driver', async () => {
    const [trip, me] = [await ofDriver(1), await t.as('operador')];
    const { id_guide } = trip;
    const answer = await askedWhile(trip, swapped(trip), () => me.ok(driverLink, { id_guide }));
    expect(answer.sent_to).toEqual(['2@flota.ec']);
    expect(await openLinks(trip)).toEqual([{ purpose: 'travel_resources' }]);
  });

  test('the former driver can no longer open it', async () => {
    const [trip, driver] = [await ofDriver(1), await t.as('driver')];
    const { id_guide } = trip;
    const answer = await askedWhile(trip, swapped(trip), () => driver.call(openTrip, { id_guide }));
    expect(answer.status).toBe(404);
    expect(await openLinks(trip)).toEqual([]);
  });

  const shares = {
    'its own link': (me: Client, { id_guide }: TrackedTrip) => me.call(monitoringLink, { id_guide }),
    'a link of several': (me: Client, { id_guide }: TrackedTrip) => me.call(guidesLink, { id_guides: [id_guide] }),
  };
  test.each(Object.entries(shares))('a trip that is deleted is not shared by %s', async (_, share) => {
    const [trip, me] = [await ofDriver(2), await t.as('operador')];
    const answer = await askedWhile(trip, deleted(trip), () => share(me, trip));
    expect(answer.status).toBe(404);
    expect(await openLinks(trip)).toEqual([]);
  });
});
