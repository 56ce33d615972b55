import { monitoringLink, revokeLinks } from '@cabezal/contract/operations/guides/guides.calls';
import {
  getLinks,
  getLinksExcel,
  guidesLink,
  reservationLink,
  revokeLink,
} from '@cabezal/contract/operations/travel/shared-links.calls';
import { getPublicTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { company } from '../../../../test/world.ts';
import { type TrackedTrip, trackedTrip } from '../../tracking/positions/tracked-trip.samples.ts';

let t: TestApp;
const start = '2026-12-01T12:00:00.000Z';
let first: TrackedTrip;
let second: TrackedTrip;
beforeAll(async () => {
  t = await startTestApp();
  t.setNow(start);
  first = await trackedTrip(t, { start, id_client: company.exporter, id_company: company.carrier });
  second = await trackedTrip(t, { start, id_client: company.exporter });
});
afterAll(() => t.close());

const page = ({ url }: { url: string }) => t.withToken(url.split('/').at(-1) ?? '');
const listed = async (me: Client, search?: string) => (await me.ok(getLinks, { ...(search && { search }) })).rows;
const madeFor = async (me: Client, search?: string) => (await listed(me, search)).map(row => row.given_to);

test('the operator reads every link that is out, a company those of its own people; drivers’ links and ended ones are not listed', async () => {
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'guide.share' on conflict do nothing`),
  );
  const [operator, client, carrier] = [await t.as('operador'), await t.as('exporterAdmin'), await t.as('carrierAdmin')];
  const { id_guide } = first;
  await operator.ok(guidesLink, { id_guides: [id_guide, second.id_guide], given_to: 'Garita de la planta' });
  await client.ok(reservationLink, { id_reservation: second.id_reservation, given_to: 'Bodega del cliente' });
  await carrier.ok(monitoringLink, { id_guide, given_to: 'Jefe de flota' });
  await t.tokenFor({ purpose: 'travel_resources', id_guide });
  await operator.ok(monitoringLink, { id_guide: second.id_guide, given_to: 'Anulado' });
  const [ended] = await listed(operator);
  expect(await operator.ok(revokeLink, { id_link: ended?.id_link })).toEqual({ revoked: 1 });

  expect(await madeFor(operator)).toEqual(['Jefe de flota', 'Bodega del cliente', 'Garita de la planta']);
  expect(await madeFor(client)).toEqual(['Bodega del cliente']);
  expect(await madeFor(carrier)).toEqual(['Jefe de flota']);
  expect(await listed(await t.as('strangerAdmin'))).toEqual([]);
  expect((await (await t.as('driver')).call(getLinks, {})).status).toBe(403);

  const [ofCarrier, ofReservation, ofGuides] = await listed(operator);
  expect([ofCarrier?.opens, ofReservation?.opens, ofGuides?.opens]).toEqual(['GUIDE', 'RESERVATION', 'GUIDES']);
  expect(ofReservation?.id_reservation).toBe(second.id_reservation);
  expect(ofReservation?.trips.map(trip => trip.id_guide)).toEqual([second.id_guide]);
  expect(ofGuides?.trips.map(trip => trip.id_guide)).toEqual([id_guide, second.id_guide]);
  expect(ofCarrier?.made_by_company).not.toBe(ofGuides?.made_by_company);
  expect(Date.parse(ofGuides?.expires_at ?? '')).toBeGreaterThan(Date.parse(start));
  expect((await operator.ok(getLinks, { filters: { opens: 'RESERVATION' } })).rows.map(row => row.id_link)).toEqual([
    ofReservation?.id_link,
  ]);
});

test('the list is searched by number of guide, and by for whom a link is; Excel has the same rows', async () => {
  const operator = await t.as('operador');
  const [found] = await listed(operator, 'garita');
  expect(await madeFor(operator, 'garita')).toEqual(['Garita de la planta']);
  const number = found?.trips.find(trip => trip.id_guide === first.id_guide)?.guide_number ?? '';
  expect((await madeFor(operator, number)).toSorted()).toEqual(['Garita de la planta', 'Jefe de flota']);
  const rows = await rowsOf(operator, getLinksExcel, {});
  expect(rows.map(row => row['Para quién'])).toEqual(await madeFor(operator));
  expect(rows.map(row => row.Abre)).toEqual(['Un viaje', 'Una reserva', 'Viajes elegidos']);
});

test('a trip that is removed from a link, or a guide that is deleted, is no longer listed with it; an expired link is not listed', async () => {
  const operator = await t.as('operador');
  const [a, b] = [await trackedTrip(t, { start }), await trackedTrip(t, { start })];
  await operator.ok(guidesLink, { id_guides: [a.id_guide, b.id_guide], given_to: 'Dos viajes' });
  const tripsOf = async () => (await listed(operator, 'Dos viajes')).map(row => row.trips.map(trip => trip.id_guide));
  expect(await tripsOf()).toEqual([[a.id_guide, b.id_guide]]);
  await operator.ok(revokeLinks, { id_guide: a.id_guide });
  expect(await tripsOf()).toEqual([[b.id_guide]]);
  await t.write(tx => tx.run(sql`update guides set deleted_at = now() where id_guide = ${b.id_guide}`));
  expect(await tripsOf()).toEqual([[]]);
  await t.write(tx => tx.run(sql`update access_tokens set expires_at = ${start} where given_to = 'Dos viajes'`));
  expect(await tripsOf()).toEqual([]);
});

test('one link is ended by its maker’s company or by the operator, by nobody else, once, and the others stay valid', async () => {
  const [operator, client] = [await t.as('operador'), await t.as('exporterAdmin')];
  const { id_guide } = second;
  const own = page(await client.ok(monitoringLink, { id_guide, given_to: 'Propio' }));
  const other = page(await operator.ok(monitoringLink, { id_guide, given_to: 'Ajeno' }));
  const idOf = async (given_to: string) =>
    (await listed(operator, given_to)).find(row => row.given_to === given_to)?.id_link;
  const [id_link, foreign] = [await idOf('Propio'), await idOf('Ajeno')];
  expect((await client.call(revokeLink, { id_link: foreign })).status).toBe(404);
  expect((await (await t.as('strangerAdmin')).call(revokeLink, { id_link })).status).toBe(404);
  // Two people press at once: one of them ends it.
  const twice = await Promise.all([client.ok(revokeLink, { id_link }), operator.ok(revokeLink, { id_link })]);
  expect(twice.map(({ revoked }) => revoked).toSorted()).toEqual([0, 1]);
  expect((await own.call(getPublicTrip)).status).toBe(401);
  expect((await other.call(getPublicTrip)).status).toBe(200);
  const logged = await t.rows(sql`select after from audit_log where noun = 'guide' and id_record = ${String(id_guide)}
    and action = 'revoke_links' order by id desc limit 1`);
  expect(logged).toEqual([{ after: { revoked: 1 } }]);
});
