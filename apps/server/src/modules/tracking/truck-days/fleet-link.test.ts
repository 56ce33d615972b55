import { fleetLink, getLinks, revokeLink } from '@cabezal/contract/operations/travel/shared-links.calls';
import { getPermissions, updatePermission } from '@cabezal/contract/people/permissions/permissions.calls';
import { getPublicTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { getFleetDay } from '@cabezal/contract/tracking/truck-days/fleet-link.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { drive, set } from '../../../../test/trips.ts';
import { signalled } from '../../../../test/walks/sample-business.ts';
import { company } from '../../../../test/world.ts';
import { underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { sendPositions } from '../playback/sent-positions.samples.ts';

/** Whoever has a link sees what the trucks of one carrier did, and nothing else of them. */
let t: TestApp;
let trip: { id_guide: number; guide_number: string; plant: string };
const day = '2026-12-02';
const now = '2026-12-10T12:00:00.000Z';

beforeAll(async () => {
  t = await startTestApp();
  const { guide } = await underWay(t, day, 'MSKU7502140', { ...set(1), id_truck: 5, id_driver: 5 });
  const after = await drive(t, guide.id_guide, `${day}T13:00:00Z`, ['PLT', 'departure']);
  const plant = after.stops.find(stop => stop.code === 'PLT');
  if (plant?.lat == null || plant.lng == null || plant.arrival_at === null) throw new Error('a plant without a place');
  if (after.guide_number === null) throw new Error('a guide without a number');
  trip = { id_guide: after.id_guide, guide_number: after.guide_number, plant: plant.name };
  await sendPositions(
    t,
    { id_truck: 5, from: plant.arrival_at },
    [
      [20, 0, 0, null],
      [5, 900, 54, null],
    ],
    { lat: plant.lat + 0.001, lng: plant.lng },
  );
});
beforeEach(() => t.setNow(now));
afterAll(() => t.close());

const page = ({ url }: { url: string }) => t.withToken(url.split('/').at(-1) ?? '');
const share = async (changes: object = {}) =>
  page(await (await t.as('operador')).ok(fleetLink, { id_company: company.carrier, ...changes }));

test('shows the activities of the carrier’s trucks, without trips, places and people', async () => {
  const fleet = await (await share()).ok(getFleetDay, { date: day });
  const truck = fleet.trucks.find(one => one.id_truck === 5);
  expect(truck?.segments.map(({ activity }) => activity)).toContain('EN_PLANTA');
  expect(truck?.km).toBeCloseTo(3.6, 0);
  const own = await t.rows<{ id_truck: number }>(
    sql`select id_truck from trucks where id_company = ${company.carrier} and active`,
  );
  expect(fleet.trucks.map(one => one.id_truck).toSorted()).toEqual(own.map(one => one.id_truck).toSorted());
  const said = JSON.stringify(fleet);
  for (const word of [trip.plant, trip.guide_number, '"id_guide"', 'driver', '"lat"', '"place"'])
    expect(said).not.toContain(word);
});

test('shows no day to come and none of more than 30 days ago', async () => {
  const holder = await share();
  for (const date of ['2026-12-11', '2026-11-09']) {
    const refused = await holder.call(getFleetDay, { date });
    expect([refused.status, refused.body.code]).toEqual([422, 'DIA_FUERA_DEL_ENLACE']);
  }
  expect((await holder.ok(getFleetDay, { date: '2026-11-10' })).date).toBe('2026-11-10');
  expect((await holder.ok(getFleetDay)).date).toBe('2026-12-10');
});

test('opens nothing else; it ends by itself, when somebody ends it, and with the carrier', async () => {
  const holder = await share({ days: 1, given_to: 'Asegurador' });
  expect((await holder.call(getPublicTrip)).status).toBe(401);
  const other = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: trip.id_guide }));
  expect((await other.call(getFleetDay)).status).toBe(401);
  const clerk = await t.as('operador');
  const [listed] = (await clerk.ok(getLinks, { search: 'Asegurador' })).rows;
  expect(listed).toMatchObject({ opens: 'FLEET', carrier: expect.any(String), trips: [], id_reservation: null });
  const inactive = (active: boolean) =>
    t.write(tx => tx.run(sql`update companies set active = ${active} where id_company = ${company.carrier}`));
  await inactive(false);
  expect((await holder.call(getFleetDay)).status).toBe(401);
  await inactive(true);
  expect((await holder.call(getFleetDay)).status).toBe(200);
  expect(await clerk.ok(revokeLink, { id_link: listed?.id_link })).toEqual({ revoked: 1 });
  expect((await holder.call(getFleetDay)).status).toBe(401);
  const short = await share({ days: 1 });
  t.advance(24 * 60 + 1);
  expect((await short.call(getFleetDay)).status).toBe(401);
});

test('is shared of carriers only, by the operator and by the carrier itself', async () => {
  const clerk = await t.as('operador');
  for (const id_company of [company.exporter, company.operator])
    expect((await clerk.call(fleetLink, { id_company })).status).toBe(404);
  expect((await clerk.call(fleetLink, { id_company: company.carrier, days: 31 })).status).toBe(400);
  const customer = await t.as('exporterAdmin');
  expect((await customer.call(fleetLink, { id_company: company.carrier })).status).toBe(404);
  // No role of a carrier may share links initially.
  const boss = await t.as('carrierAdmin');
  expect((await boss.call(fleetLink, { id_company: company.carrier })).status).toBe(403);
  await letShare('ADM_LOCAL', 'TRANS');
  const own = page(await boss.ok(fleetLink, { id_company: company.carrier }));
  expect((await own.call(getFleetDay)).status).toBe(200);
  expect((await boss.call(fleetLink, { id_company: company.otherCarrier })).status).toBe(404);
});

/** Gives a role of that type of company the right to share links. */
async function letShare(role: string, id_company_type: 'TRANS'): Promise<void> {
  const admin = await t.as('admin');
  const [row] = await t.rows<{ id_role: number }>(sql`select id_role from roles where code = ${role}`);
  const whose = { id_role: row?.id_role, id_company_type };
  const right = (await admin.ok(getPermissions, whose)).find(one => one.code === 'guide.share');
  await admin.ok(updatePermission, {
    ...whose,
    type: 'action',
    allowed: true,
    id_permission_action: right?.id_permission_action,
  });
}

test('does not show a truck while its driver calls for help', async () => {
  const holder = await share();
  const shown = async () => (await holder.ok(getFleetDay, { date: day })).trucks.map(one => one.id_truck);
  expect(await shown()).toContain(5);
  const id_alert_case = await signalled(t, trip.id_guide, { kind: 'PANICO', text: 'El conductor pide ayuda' });
  expect(await shown()).not.toContain(5);
  await t.write(tx =>
    tx.run(
      sql`update alert_cases set state = 'RESUELTA', ended_at = ${tx.now}, ended_why = 'VIAJE' where id_alert_case = ${id_alert_case}`,
    ),
  );
  expect(await shown()).toContain(5);
});
