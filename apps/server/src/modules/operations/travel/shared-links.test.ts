import { getLinkGuides, getLinkTruck } from '@cabezal/contract/insight/boards/work.calls';
import { getGuide, monitoringLink, revokeLinks } from '@cabezal/contract/operations/guides/guides.calls';
import {
  guidesLink,
  reservationLink,
  revokeReservationLinks,
} from '@cabezal/contract/operations/travel/shared-links.calls';
import { getPublicTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';
import { driveTo, journey, type TrackedTrip, trackedTrip } from '../../tracking/positions/tracked-trip.samples.ts';

let t: TestApp;
const start = '2026-12-01T12:00:00.000Z';
let first: TrackedTrip;
let second: TrackedTrip;
let foreign: TrackedTrip;
beforeAll(async () => {
  t = await startTestApp();
  t.setNow(start);
  first = await trackedTrip(t, { start, id_client: company.exporter, id_driver: 1 });
  second = await trackedTrip(t, { start, id_client: company.exporter });
  foreign = await trackedTrip(t, { start, id_client: company.importer });
});
afterAll(() => t.close());

const page = ({ url }: { url: string }) => t.withToken(url.split('/').at(-1) ?? '');
const ids = (...trips: TrackedTrip[]) => ({ id_guides: trips.map(trip => trip.id_guide) });
const listed = async (link: ReturnType<typeof page>) =>
  (await link.ok(getLinkGuides)).guides.map(({ id_guide }) => id_guide);

/** Lets the administrators of carriers share trips. */
const carriersShare = () =>
  t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'guide.share' on conflict do nothing`),
  );

describe('a link of several trips', () => {
  test('lists them, opens each like its own link, and no other trip', async () => {
    const link = await (await t.as('operador')).ok(guidesLink, ids(first, second));
    expect(link.url).toMatch(/\/#\/monitoreo_externo\/[\w-]{43}$/);
    const shared = page(link);
    expect(await listed(shared)).toEqual([first.id_guide, second.id_guide]);
    const own = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: second.id_guide }));
    expect(await shared.ok(getPublicTrip, { id_guide: second.id_guide })).toEqual(await own.ok(getPublicTrip));
    // No trip is given, or one of somebody else.
    expect((await shared.call(getPublicTrip)).status).toBe(404);
    expect((await shared.call(getPublicTrip, { id_guide: foreign.id_guide })).status).toBe(404);
    expect((await own.call(getPublicTrip, { id_guide: first.id_guide })).status).toBe(404);
    const said = JSON.stringify((await shared.call(getLinkGuides)).body);
    for (const hidden of ['Wilmer', 'driver', 'phone', 'cost', 'Bananera', 'id_truck', 'version', 'party'])
      expect(said).not.toContain(hidden);
  });

  test('shows where each truck is while it drives that trip', async () => {
    const shared = page(await (await t.as('operador')).ok(guidesLink, ids(first, second)));
    await driveTo(t, first, journey(first.stops, first.start, 3).slice(0, 6));
    const [moving, waiting] = (await shared.ok(getLinkGuides)).guides;
    expect(moving?.position).not.toBeNull();
    expect(moving?.next_stop?.name).toBe('Planta de prueba');
    expect(moving?.last_stop).toBe('Puerto de prueba');
    expect(waiting?.position).toBeNull();
    expect(await shared.ok(getLinkTruck)).toMatchObject([{ guide_number: moving?.guide_number }]);
  });

  test('says of a truck that stands on the way only that it is on the way', async () => {
    const standing = await trackedTrip(t, { start, id_client: company.exporter });
    const left = journey(standing.stops, standing.start, 3).slice(0, 8);
    await driveTo(t, standing, left);
    const since = left.at(-1)?.ms ?? 0;
    const there = { lat: -2.15, lng: -79.93, speed_kmh: 0 };
    const stays = [2, 10, 20, 30].map(after => ({ ...there, ms: since + after * 60_000 }));
    await driveTo(t, standing, stays);
    const [row] = await t.rows<{ stopped_since: string | null }>(
      sql`select stopped_since from last_positions where id_truck = ${standing.id_truck}`,
    );
    expect(row?.stopped_since).not.toBeNull();
    const shared = page(await (await t.as('operador')).ok(guidesLink, ids(standing)));
    const [truck, ...others] = await shared.ok(getLinkTruck);
    expect(others).toEqual([]);
    expect(truck).toMatchObject({ activity: 'EN_MARCHA', position: { lat: -2.15 } });
    expect(Object.keys(truck ?? {}).toSorted()).toEqual(['activity', 'guide_number', 'license_plate', 'position']);
  });

  test('can be made for issued trips in scope, by their parties', async () => {
    const customer = await t.as('exporterAdmin');
    expect((await customer.call(guidesLink, ids(first, foreign))).status).toBe(404);
    expect((await customer.call(guidesLink, ids(first, second))).status).toBe(200);
    expect((await customer.call(guidesLink, ids(first, first))).status).toBe(400);
    expect((await customer.call(guidesLink, { id_guides: [] })).status).toBe(400);
    const draft = await trackedTrip(t, { start, id_client: company.exporter });
    await t.write(tx => tx.run(sql`update guides set issued_at = null where id_guide = ${draft.id_guide}`));
    expect((await customer.call(guidesLink, ids(first, draft))).body.code).toBe('GUIA_NO_EMITIDA');
  });

  test('of one trip is refused before the trip is issued, and closed while it is not', async () => {
    const { id_guide } = await trackedTrip(t, { start, id_client: company.exporter });
    const me = await t.as('operador');
    const shared = page(await me.ok(monitoringLink, { id_guide }));
    expect((await shared.call(getPublicTrip)).status).toBe(200);
    await t.write(tx => tx.run(sql`update guides set issued_at = null where id_guide = ${id_guide}`));
    const refused = await me.call(monitoringLink, { id_guide });
    expect([refused.status, refused.body.code]).toEqual([409, 'GUIA_NO_EMITIDA']);
    expect((await shared.call(getPublicTrip)).status).toBe(401);
  });

  test('loses a trip that is deleted or whose links are revoked, ends with the last trip, and opens nothing after it expires', async () => {
    const trips = [await trackedTrip(t, { start }), await trackedTrip(t, { start }), await trackedTrip(t, { start })];
    const [a, b, c] = trips as [TrackedTrip, TrackedTrip, TrackedTrip];
    const me = await t.as('operador');
    const link = await me.ok(guidesLink, ids(a, b, c));
    const shared = page(link);
    expect(await me.ok(revokeLinks, { id_guide: a.id_guide })).toEqual({ revoked: 1 });
    expect(await me.ok(revokeLinks, { id_guide: a.id_guide })).toEqual({ revoked: 0 });
    expect(await listed(shared)).toEqual([b.id_guide, c.id_guide]);
    expect((await shared.call(getPublicTrip, { id_guide: a.id_guide })).status).toBe(404);
    await t.write(tx => tx.run(sql`update guides set deleted_at = now() where id_guide = ${b.id_guide}`));
    expect(await listed(shared)).toEqual([c.id_guide]);
    // Only one trip is left, so it needs no choice.
    expect((await shared.call(getPublicTrip)).status).toBe(200);
    const now = t.services.clock().toISOString();
    t.setNow(link.expires_at);
    expect((await shared.call(getLinkGuides)).status).toBe(401);
    t.setNow(now);
    await me.ok(revokeLinks, { id_guide: c.id_guide });
    expect((await shared.call(getLinkGuides)).body.code).toBe('ENLACE_INVALIDO');
    const logged =
      await t.rows(sql`select action from audit_log where noun = 'guide' and id_record = ${String(c.id_guide)}
      and action in ('share_link', 'revoke_links') order by id`);
    expect(logged).toEqual([{ action: 'share_link' }, { action: 'revoke_links' }]);
  });
});

test('a carrier ends the links of a guide that its own people shared, and no others', async () => {
  const of = { start, id_client: company.exporter, id_company: company.carrier };
  const [trip, next] = [await trackedTrip(t, of), await trackedTrip(t, of)];
  await carriersShare();
  const { id_guide } = trip;
  const [carrier, client, operator] = [await t.as('carrierAdmin'), await t.as('exporterAdmin'), await t.as('operador')];
  const own = page(await carrier.ok(monitoringLink, { id_guide }));
  const ownList = page(await carrier.ok(guidesLink, ids(trip, next)));
  const others = [
    page(await client.ok(monitoringLink, { id_guide })),
    page(await operator.ok(monitoringLink, { id_guide })),
    page(await client.ok(guidesLink, ids(trip, next))),
  ];
  expect(await carrier.ok(revokeLinks, { id_guide })).toEqual({ revoked: 2 });
  expect((await own.call(getPublicTrip)).status).toBe(401);
  expect(await listed(ownList)).toEqual([next.id_guide]);
  for (const link of others) expect((await link.call(getPublicTrip, { id_guide })).status).toBe(200);
});

describe('the link of a reservation', () => {
  test('lists the current guides when opened; a guide that leaves or is withdrawn disappears; it can be revoked', async () => {
    const trip = await trackedTrip(t, { start, id_client: company.exporter });
    const { id_guide, id_reservation } = trip;
    const customer = await t.as('exporterAdmin');
    const shared = page(await customer.ok(reservationLink, { id_reservation }));
    expect(await listed(shared)).toEqual([id_guide]);
    expect((await shared.ok(getPublicTrip)).guide_number).not.toBeNull();
    await t.write(tx => tx.run(sql`update guides set deleted_at = now() where id_guide = ${id_guide}`));
    // Another guide may follow: the link stays valid.
    expect(await listed(shared)).toEqual([]);
    await t.write(tx => tx.run(sql`update guides set deleted_at = null where id_guide = ${id_guide}`));
    expect(await listed(shared)).toEqual([id_guide]);
    await customer.ok(revokeLinks, { id_guide });
    expect(await listed(shared)).toEqual([]);
    expect(await customer.ok(revokeReservationLinks, { id_reservation })).toEqual({ revoked: 1 });
    expect((await shared.call(getLinkGuides)).status).toBe(401);
    expect((await (await t.as('operador')).call(getGuide, { id_guide })).status).toBe(200);
  });

  test('cannot be made before a guide is issued, nor by a stranger, nor with the guides of other carriers', async () => {
    const trip = await trackedTrip(t, { start, id_client: company.exporter, id_company: company.carrier });
    const { id_reservation, id_guide } = trip;
    const stranger = await t.as('strangerAdmin');
    expect((await stranger.call(reservationLink, { id_reservation })).status).toBe(404);
    expect((await stranger.call(revokeReservationLinks, { id_reservation })).status).toBe(404);
    const other = await trackedTrip(t, { start, id_client: company.exporter });
    await t.write(tx => tx.run(sql`update guides set issued_at = null where id_guide = ${other.id_guide}`));
    const early = await (await t.as('operador')).call(reservationLink, { id_reservation: other.id_reservation });
    expect(early.body.code).toBe('GUIA_NO_EMITIDA');
    await carriersShare();
    await t.write(tx =>
      tx.run(
        sql`update guides set id_reservation = ${id_reservation}, issued_at = ${start} where id_guide = ${other.id_guide}`,
      ),
    );
    const mine = page(await (await t.as('carrierAdmin')).ok(reservationLink, { id_reservation }));
    expect(await listed(mine)).toEqual([id_guide]);
    const all = page(await (await t.as('operador')).ok(reservationLink, { id_reservation }));
    expect((await listed(all)).sort()).toEqual([id_guide, other.id_guide].sort());
  });
});
