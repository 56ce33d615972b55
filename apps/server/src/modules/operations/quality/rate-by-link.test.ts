import { monitoringLink, revokeLinks } from '@cabezal/contract/operations/guides/guides.calls';
import * as calls from '@cabezal/contract/operations/quality/quality.calls';
import { guidesLink } from '@cabezal/contract/operations/travel/shared-links.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { drive, giveContainer, issuedGuide } from '../../../../test/trips.ts';
import { company, type UserName } from '../../../../test/world.ts';

let t: TestApp;
let day = 1;
/** A finished pick-up by a carrier's truck. */
let id_guide = 0;
const ofCarrier = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
const boxes = ['MSKU7502140', 'TCLU1234568', 'HLXU8765430', 'TRIU8423172', 'TEMU6079348', 'SUDU6204593', 'MSKU1234565'];
beforeAll(async () => {
  t = await startTestApp();
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'guide.share' on conflict do nothing`),
  );
});
afterAll(() => t.close());

async function issued(): Promise<string> {
  day += 2;
  const date = `2026-12-${String(day).padStart(2, '0')}`;
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: date }));
  ({ id_guide } = await issuedGuide(t, reservation, 'RETIRO', ofCarrier));
  // Each test begins two days later than the previous one.
  await t.write(tx => tx.run(sql`update sessions set expires_at = '2099-01-01'`));
  return date;
}
beforeEach(async () => {
  const date = await issued();
  await giveContainer(t, id_guide, boxes.shift() ?? '');
  await drive(t, id_guide, `${date}T02:00:00Z`);
});

const linkBy = async (who: UserName, given_to?: string) => {
  const { url } = await (await t.as(who)).ok(monitoringLink, { id_guide, given_to });
  return t.withToken(url.split('/').at(-1) ?? '');
};
type Link = Awaited<ReturnType<typeof linkBy>>;
const starsOf = async (link: Link, value: number) =>
  Object.fromEntries((await link.ok(calls.getLinkRating)).criteria.map(one => [one.id_criterion, value]));
const rated = async (who: UserName) => (await (await t.as(who)).ok(calls.getRatings, { id_guide })).ratings;

test('the holder of a link rates the trip once, and changes the rating; two at once leave one', async () => {
  const link = await linkBy('operador', 'Jefe de patio');
  expect(await link.ok(calls.getLinkRating)).toMatchObject({ own: null, can: true });
  const ratings = await starsOf(link, 4);
  expect((await link.call(calls.saveLinkRating, { ratings: {} })).body.code).toBe('CALIFICACION_INCOMPLETA');
  const two = await Promise.all([
    link.call(calls.saveLinkRating, { ratings, comment: 'Bien' }),
    link.call(calls.saveLinkRating, { ratings, comment: 'Bien' }),
  ]);
  expect(two.map(one => one.status).sort()).toEqual([200, 409]);
  const changed = await link.ok(calls.saveLinkRating, {
    ratings: await starsOf(link, 5),
    version: 1,
    comment: 'Mejor',
  });
  expect(changed.own).toMatchObject({ rating: 5, comment: 'Mejor', version: 2 });
  expect((await link.call(calls.saveLinkRating, { ratings, version: 1 })).body.code).toBe('MODIFICADO');
  const office = await rated('operador');
  expect(office).toMatchObject([{ rater: 'CLIENT', by_link: true, author: 'Jefe de patio', rating: 5 }]);
  const [stored] = await t.rows<{ id_user: number | null; id_company: number }>(
    sql`select id_user, id_company from service_ratings where id_guide = ${id_guide}`,
  );
  expect(stored).toEqual({ id_user: null, id_company: company.exporter });
  // For whom the operator made it is the operator's own note; the carrier reads no rating of itself.
  expect(await rated('exporterAdmin')).toMatchObject([{ by_link: true, author: 'Enlace de seguimiento' }]);
  expect(await rated('carrierAdmin')).toEqual([]);
});

test('each link has a rating of its own beside that of the client’s people, and together they are one voice', async () => {
  const [one, other] = [await linkBy('operador'), await linkBy('exporterAdmin', 'Planta')];
  const before = await (await t.as('operador')).ok(calls.getRatingSummary, { id_driver: ofCarrier.id_driver });
  await one.ok(calls.saveLinkRating, { ratings: await starsOf(one, 1) });
  await other.ok(calls.saveLinkRating, { ratings: await starsOf(other, 2) });
  await (await t.as('exporterAdmin')).ok(calls.saveRating, { id_guide, ratings: await starsOf(one, 3) });
  expect((await one.ok(calls.getLinkRating)).own).toMatchObject({ rating: 1, version: 1 });
  expect((await other.ok(calls.getLinkRating)).own).toMatchObject({ rating: 2, version: 1 });
  expect((await rated('operador')).map(({ rating, by_link }) => [rating, by_link])).toEqual([
    [3, false],
    [1, true],
    [2, true],
  ]);
  const after = await (await t.as('operador')).ok(calls.getRatingSummary, { id_driver: ofCarrier.id_driver });
  expect(after.trips).toBe(before.trips + 1);
  // The trip counts once, with the mean of its three ratings.
  expect(after.exact).toBeCloseTo(((before.exact ?? 0) * before.trips + 2) / after.trips, 3);
});

test('a link that the carrier made of its own trip does not rate it', async () => {
  const office = await linkBy('operador');
  const ratings = await starsOf(office, 5);
  const link = await linkBy('carrierAdmin');
  expect(await link.ok(calls.getLinkRating)).toMatchObject({ criteria: [], own: null });
  const refused = await link.call(calls.saveLinkRating, { ratings });
  expect([refused.status, refused.body.code]).toEqual([409, 'CALIFICACION_ENLACE']);
  expect(await rated('operador')).toEqual([]);
});

test('an ended link rates nothing, and a link rates only the trips that it shows', async () => {
  const ended = id_guide;
  const link = await linkBy('operador');
  const ratings = await starsOf(link, 4);
  await (await t.as('operador')).ok(revokeLinks, { id_guide: ended });
  expect((await link.call(calls.saveLinkRating, { ratings })).status).toBe(401);
  await issued();
  const underWay = await linkBy('operador');
  expect((await underWay.call(calls.saveLinkRating, { ratings, id_guide: ended })).status).toBe(404);
  expect((await underWay.call(calls.saveLinkRating, { ratings })).body.code).toBe('CALIFICACION_TEMPRANA');
});

test('in a link of several trips each is rated by its number, within seven days after its last stop', async () => {
  const first = id_guide;
  const date = await issued();
  await giveContainer(t, id_guide, boxes.shift() ?? '');
  await drive(t, id_guide, `${date}T02:00:00Z`);
  const { url } = await (await t.as('operador')).ok(guidesLink, { id_guides: [first, id_guide] });
  const link = t.withToken(url.split('/').at(-1) ?? '');
  expect((await link.call(calls.getLinkRating)).status).toBe(404);
  const { criteria } = await link.ok(calls.getLinkRating, { id_guide: first });
  const ratings = Object.fromEntries(criteria.map(one => [one.id_criterion, 4.5]));
  expect((await link.ok(calls.saveLinkRating, { id_guide: first, ratings })).own).toMatchObject({ rating: 4.5 });
  expect((await link.ok(calls.getLinkRating, { id_guide })).own).toBeNull();
  const [end] = await t.rows<{ at: string }>(
    sql`select iso(max(coalesce(departure_at, arrival_at))) as at from guide_stops where id_guide = ${id_guide}`,
  );
  t.setNow(new Date(Date.parse(end?.at ?? '') + 7 * 86_400_000 + 60_000).toISOString());
  await t.write(tx => tx.run(sql`update access_tokens set expires_at = '2099-01-01'`));
  expect((await link.call(calls.saveLinkRating, { id_guide, ratings })).body.code).toBe('CALIFICACION_TARDIA');
});
