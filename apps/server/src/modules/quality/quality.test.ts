import { closeGuide } from '@cabezal/contract/guides/guides.calls';
import * as calls from '@cabezal/contract/quality/quality.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../../../test/trips.ts';
import { company, type UserName } from '../../../test/world.ts';

let t: TestApp;
let day = 1;
/** A pick-up by a carrier's truck that is over, at the version that closes it. */
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
  if (!isDriven) return;
  await giveContainer(t, id_guide, box);
  ({ version } = await drive(t, id_guide, `${date}T02:00:00Z`));
  await attachPapers(t, id_guide, ['EIR_SALIDA']);
}
const ofCarrier = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
const boxes = ['MSKU7502140', 'TCLU1234568', 'HLXU8765430', 'TRIU8423172', 'TEMU6079348', 'SUDU6204593', 'MSKU1234565'];
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
    ...{ id_guide, version, km: 190.5, gallons: 30, peaje: '24.00', viatico: '15.00', anticipo: '40.00', stand_by: [] },
    ...more,
  });

test('the client rates every criterion, once; what it comes to is shown to the half', async () => {
  expect((await read('exporterAdmin')).can).toBe(true);
  const [first] = criteria.filter(one => one.rater === 'CLIENT');
  const { [first?.id_criterion ?? 0]: _, ...missing } = all('CLIENT', 4);
  expect((await rate('exporterAdmin', missing)).body.message).toBe(`Califique también: ${first?.name}`);
  expect((await rate('exporterAdmin', all('CLIENT', 6))).status).toBe(400);
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
  const changed = await rate('exporterAdmin', all('CLIENT', 5), { version: 1 });
  expect(changed.body.ratings).toMatchObject([{ rater: 'CLIENT', rating: 5, version: 2 }]);
  expect((await rate('exporterAdmin', all('CLIENT', 1), { version: 1 })).body.code).toBe('MODIFICADO');
});

test('within seven days after the last stop, and seven days after it was said', async () => {
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

test('who closes the trip of a carrier rates it with it; one of its own is not rated, nor then closed', async () => {
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

test('a trip under way is not rated, nor by who has no part in it', async () => {
  for (const who of ['strangerAdmin', 'importerAdmin'] as const)
    expect([who, (await rate(who, all('CLIENT', 4))).status]).toEqual([who, 404]);
  for (const who of ['carrierAdmin', 'driver', 'exporterAccountant'] as const)
    expect([who, (await rate(who, all('CLIENT', 4))).status]).toEqual([who, 403]);
  await pickedUp({ ...set(2) }, '', false);
  expect((await rate('exporterAdmin', all('CLIENT', 4))).body.code).toBe('CALIFICACION_TEMPRANA');
});

test('a carrier is ranked by the exact ones, and shown to the half', async () => {
  const summary = async () => (await t.as('operador')).ok(calls.getRatingSummary, { id_carrier: company.carrier });
  await t.write(tx => tx.run(sql`delete from service_ratings`));
  expect(await summary()).toEqual({ rating: null, exact: null, trips: 0 });
  await rate('exporterAdmin', all('CLIENT', 4, 5));
  await close({ service_ratings: { ratings: all('OPERATOR', 4, 2) } });
  expect(await summary()).toEqual({ rating: 4, exact: 3.9, trips: 1 });
  expect((await (await t.as('carrierAdmin')).call(calls.getRatingSummary, {})).status).toBe(403);
});
