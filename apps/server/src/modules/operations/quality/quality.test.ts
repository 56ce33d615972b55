import { procurementCompanies, procurementDrivers } from '@cabezal/contract/money/procurement/procurement.calls';
import { getCandidates } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { closeGuide, getGuide, reverseClosing } from '@cabezal/contract/operations/guides/guides.calls';
import * as calls from '@cabezal/contract/operations/quality/quality.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { company, type UserName } from '../../../../test/world.ts';
import { systemScope } from '../../../platform/db/database.ts';
import { loadCandidates } from '../dispatch/candidates.ts';
import { directExport, waitingTrip } from '../dispatch/dispatch.samples.ts';

let t: TestApp;
let day = 1;
/** A finished pick-up by a carrier's truck, at the version that closes it. */
let id_guide = 0;
let version = 0;
let criteria: { id_criterion: number; rater: string; name: string }[] = [];
beforeAll(async () => {
  t = await startTestApp();
  criteria = await (await t.as('operador')).ok(calls.getCriteria);
});
afterAll(() => t.close());

async function pickedUp(resources: object, box: string, isDriven = true): Promise<void> {
  day += 2;
  const date = `2026-12-${String(day).padStart(2, '0')}`;
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: date }));
  const guide = await issuedGuide(t, reservation, 'RETIRO', resources as never);
  ({ id_guide, version } = guide);
  // Each test begins two days later than the previous one.
  await t.write(tx => tx.run(sql`update sessions set expires_at = '2099-01-01'`));
  if (!isDriven) return;
  await giveContainer(t, id_guide, box);
  ({ version } = await drive(t, id_guide, `${date}T02:00:00Z`));
  await attachPapers(t, id_guide, ['EIR_SALIDA']);
}
const ofCarrier = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
const boxes = [
  'MSKU7502140',
  'TCLU1234568',
  'HLXU8765430',
  'TRIU8423172',
  'TEMU6079348',
  'SUDU6204593',
  'MSKU1234565',
  'TCLU9876559',
  'CMAU4120760',
  'EGHU3612907',
  'MSKU7502156',
];
beforeEach(() => pickedUp(ofCarrier, boxes.shift() ?? ''));

const all = (rater: 'CLIENT' | 'OPERATOR', value: number, first = value) =>
  Object.fromEntries(
    criteria.filter(one => one.rater === rater).map((one, at) => [one.id_criterion, at === 0 ? first : value]),
  );
const rate = async (who: UserName, ratings: object, more: object = {}) =>
  (await t.as(who)).call(calls.saveRating, { id_guide, ratings, ...more } as never);
const read = async (who: UserName) => (await t.as(who)).ok(calls.getRatings, { id_guide });
const close = async (more: object) =>
  (await t.as('operador')).call(closeGuide, {
    id_guide,
    version,
    km: 190.5,
    gallons: 30,
    peaje: '24.00',
    viatico: '15.00',
    anticipo: '40.00',
    stand_by: [],
    ...more,
  });

test('the client rates every criterion, once; the mean is shown rounded to the half', async () => {
  expect((await read('exporterAdmin')).can).toBe(true);
  const [first] = criteria.filter(one => one.rater === 'CLIENT');
  const { [first?.id_criterion ?? 0]: _, ...missing } = all('CLIENT', 4);
  expect((await rate('exporterAdmin', missing)).body.message).toBe(`Califique también: ${first?.name}`);
  for (const wrong of [6, 0.5, 4.3])
    expect([wrong, (await rate('exporterAdmin', all('CLIENT', wrong))).status]).toEqual([wrong, 400]);
  expect((await rate('exporterAdmin', { ...all('CLIENT', 4), 999999: 5 })).body.code).toBe('CRITERIO');
  const two = await Promise.all([
    rate('exporterAdmin', all('CLIENT', 4, 2), { comment: 'Bien' }),
    rate('exporterAdmin', all('CLIENT', 4, 2)),
  ]);
  expect(two.map(one => one.status).sort()).toEqual([200, 409]);
  const [stored] = await t.rows<{ exact: string; rating: string }>(
    sql`select exact::text as exact, rating::text as rating from service_ratings where id_guide = ${id_guide}`,
  );
  expect(stored).toEqual({ exact: '3.6000', rating: '3.5' });
  const changed = await rate('exporterAdmin', all('CLIENT', 4.5), { version: 1 });
  expect(changed.body.ratings).toMatchObject([{ rater: 'CLIENT', rating: 4.5, version: 2 }]);
  expect((await rate('exporterAdmin', all('CLIENT', 1), { version: 1 })).body.code).toBe('MODIFICADO');
});

test('client and forwarder share one rating: the other one can neither change nor read it', async () => {
  const booked = await t.rows<{ id: number }>(
    sql`select r.id_reservation as id from reservations r join guides g using (id_reservation) where g.id_guide = ${id_guide}`,
  );
  await t.write(tx =>
    tx.run(
      sql`update reservations set id_forwarder = ${company.forwarder} where id_reservation = ${booked[0]?.id ?? 0}`,
    ),
  );
  expect((await read('forwarderAdmin')).can).toBe(true);
  await rate('exporterAdmin', all('CLIENT', 5), { comment: 'Excelente' });
  expect(await read('forwarderAdmin')).toMatchObject({
    ratings: [],
    can: 'Otra empresa de esta reserva ya calificó el viaje',
  });
  const over = await rate('forwarderAdmin', all('CLIENT', 1), { version: 1, comment: 'Pésimo' });
  expect([over.status, over.body.code]).toEqual([409, 'CALIFICACION_DE_OTRA']);
  expect((await read('exporterAdmin')).ratings).toMatchObject([{ rating: 5, comment: 'Excelente', version: 1 }]);
});

test('within seven days after the last stop, and seven days after rating', async () => {
  const [end] = await t.rows<{ at: string }>(
    sql`select max(coalesce(departure_at, arrival_at)) as at from guide_stops where id_guide = ${id_guide}`,
  );
  const after = (ms: number) => t.setNow(new Date(Date.parse(end?.at ?? '') + 7 * 86_400_000 + ms).toISOString());
  after(60_000);
  expect((await rate('exporterAdmin', all('CLIENT', 4))).body.code).toBe('CALIFICACION_TARDIA');
  expect((await read('exporterAdmin')).can).toBe('Solo se califica dentro de los 7 días');
  after(-60_000);
  expect((await rate('exporterAdmin', all('CLIENT', 4))).status).toBe(200);
  t.advance(7 * 24 * 60 + 1);
  expect((await rate('exporterAdmin', all('CLIENT', 5), { version: 1 })).body.code).toBe('CALIFICACION_TARDIA');
});

test('closing a carrier’s trip rates it; an own trip is not rated, and the closing is refused with a rating', async () => {
  const closed = await close({ service_ratings: { ratings: all('OPERATOR', 4, 5), comment: 'Puntual' } });
  expect(closed.status).toBe(200);
  expect((await read('operador')).ratings).toMatchObject([{ rater: 'OPERATOR', rating: 4, comment: 'Puntual' }]);
  expect((await read('exporterAdmin')).ratings).toEqual([]);
  expect((await read('carrierAdmin')).ratings).toEqual([]);
  await pickedUp(set(1), boxes.shift() ?? '');
  const own = await close({ peaje: '0.00', service_ratings: { ratings: all('OPERATOR', 4) } });
  expect(own.body.code).toBe('CALIFICACION_PROPIOS');
  const [row] = await t.rows<{ n: number }>(
    sql`select count(*)::int as n from guides where id_guide = ${id_guide} and closed_at is not null`,
  );
  expect(row?.n).toBe(0);
});

test('closing again after a reversal keeps or corrects the rating, and is never refused because of it', async () => {
  const say = (value: number) => ({ service_ratings: { ratings: all('OPERATOR', value), comment: `Dijo ${value}` } });
  expect((await close(say(4))).status).toBe(200);
  const reverse = async () => {
    const read = await (await t.as('contador')).ok(getGuide, { id_guide });
    ({ version } = await (await t.as('contador')).ok(reverseClosing, {
      id_guide,
      version: read.version,
      motive: 'Faltaba un recibo',
    }));
  };
  await reverse();
  expect((await close(say(5))).status).toBe(200);
  expect((await read('operador')).ratings).toMatchObject([{ rating: 5, comment: 'Dijo 5', version: 2 }]);
  await reverse();
  await t.write(tx => tx.run(sql`update service_ratings set created_at = created_at - interval '8 days'`));
  expect((await close(say(1))).status).toBe(200);
  expect((await read('operador')).ratings).toMatchObject([{ rating: 5, version: 2 }]);
});

test('a trip under way is not rated, and only parties rate', async () => {
  for (const who of ['strangerAdmin', 'importerAdmin'] as const)
    expect([who, (await rate(who, all('CLIENT', 4))).status]).toEqual([who, 404]);
  for (const who of ['carrierAdmin', 'driver', 'exporterAccountant'] as const)
    expect([who, (await rate(who, all('CLIENT', 4))).status]).toEqual([who, 403]);
  await pickedUp({ ...set(1) }, '', false);
  // Its driver, who sees the guide, gets no ratings and no error.
  expect(await read('driver')).toEqual({ ratings: [], rater: null, can: 'Usted no califica viajes' });
  expect((await rate('exporterAdmin', all('CLIENT', 4))).body.code).toBe('CALIFICACION_TEMPRANA');
});

test('carriers are ranked by exact means; the shown mean is rounded to the half, with the last comments', async () => {
  const summary = async (of: object = { id_carrier: company.carrier }) =>
    (await t.as('operador')).ok(calls.getRatingSummary, of);
  await t.write(tx => tx.run(sql`delete from service_ratings`));
  expect(await summary()).toEqual({ rating: null, exact: null, trips: 0, comments: [] });
  await rate('exporterAdmin', all('CLIENT', 4, 5));
  await close({ service_ratings: { ratings: all('OPERATOR', 4, 2), comment: 'Llegó tarde' } });
  const [comment] = (await summary()).comments;
  expect(await summary()).toMatchObject({ rating: 4, exact: 3.9, trips: 1, comments: [{ id_guide, rating: 3.5 }] });
  expect(comment).toMatchObject({ rater: 'OPERATOR', comment: 'Llegó tarde' });
  expect(await summary({ id_driver: ofCarrier.id_driver })).toEqual(await summary());
  expect(await summary({ id_driver: 1 })).toMatchObject({ trips: 0, comments: [] });
  expect((await (await t.as('carrierAdmin')).call(calls.getRatingSummary, {})).status).toBe(403);
});

test('a dispatcher sees for each candidate the rating of its driver, else of its carrier; for an own truck only the driver’s', async () => {
  await t.write(tx => tx.run(sql`delete from service_ratings`));
  await rate('exporterAdmin', all('CLIENT', 4.5));
  const { trip } = await waitingTrip(t, directExport('2026-12-28', '12:00'));
  const factsWith = async (who: UserName, id_driver: number) => {
    const { candidates, impossible } = await (await t.as(who)).ok(getCandidates, { id_leg: trip.id_leg, id_driver });
    return new Map(
      [...candidates, ...impossible].map(one => [one.id_truck, one.facts.filter(fact => /viajes?$/.test(fact))]),
    );
  };
  const rated = await factsWith('despacho', ofCarrier.id_driver);
  expect([...rated.values()]).toEqual([...rated].map(() => ['Calificación 4,5 · 1 viaje']));
  const other = await factsWith('despacho', 6);
  expect([other.get(1), other.get(5), other.get(7)]).toEqual([[], ['Transportista 4,5 · 1 viaje'], []]);
  const unread = await t.db.read(systemScope, tx =>
    loadCandidates(tx, { actions: new Set(), audience: 'operator' }, { id_leg: trip.id_leg }),
  );
  expect(JSON.stringify(unread)).not.toContain('1 viaje');
});

test('a trip, a driver and a carrier without ratings return nothing, and no error', async () => {
  expect(await read('operador')).toMatchObject({ ratings: [] });
  expect(await read('exporterAdmin')).toMatchObject({ ratings: [], can: true });
  const boss = await t.as('operador');
  const empty = { rating: null, exact: null, trips: 0, comments: [] };
  const never = { id_driver: 3, id_carrier: company.otherCarrier };
  for (const whose of [{ id_driver: never.id_driver }, { id_carrier: never.id_carrier }, { id_driver: 999_999 }])
    expect(await boss.ok(calls.getRatingSummary, whose)).toEqual(empty);
});

test('procurement reads the means in its lists, sorted by them; without the right it reads nothing of them', async () => {
  expect((await rate('operador', all('OPERATOR', 4, 4.5))).status).toBe(200);
  const boss = await t.as('operador');
  const ofCarriers = await boss.ok(calls.getRatingSummary, { id_carrier: company.carrier });
  const ofDrivers = await boss.ok(calls.getRatingSummary, { id_driver: 5 });
  expect([ofCarriers.rating, ofDrivers.rating]).not.toContain(null);
  const me = await t.as('compras');
  const sort = [{ field: 'rating', dir: 'desc' as const }];
  const carriers = async () => (await me.ok(procurementCompanies, { sort, filters: { company_type: 'TRANS' } })).rows;
  const drivers = async () => (await me.ok(procurementDrivers, { sort })).rows;
  const shown = { rating: ofCarriers.rating, rated_trips: ofCarriers.trips };
  expect((await carriers()).find(row => row.id_company === company.carrier)).toMatchObject(shown);
  const found = await drivers();
  expect(found.find(row => row.id_driver === 5)).toMatchObject({
    rating: ofDrivers.rating,
    rated_trips: ofDrivers.trips,
  });
  // Those without ratings come last.
  const isRated = found.map(row => row.rating !== null);
  expect(isRated).toEqual(isRated.toSorted((a, b) => Number(b) - Number(a)));
  await t.write(tx =>
    tx.run(sql`update role_permissions set allowed = false
      where id_role = (select id_role from roles where code = 'PROCUREMENT')
        and id_permission_action = (select id_permission_action from permission_actions where code = 'quality.read')`),
  );
  for (const row of [...(await carriers()), ...(await drivers())])
    expect(row).toMatchObject({ rating: null, rated_trips: null });
});
