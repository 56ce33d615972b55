import { type AnyCall, allCalls } from '@cabezal/contract/all-calls';
import * as turns from '@cabezal/contract/empties/street-turns/street-turns.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getEvents, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { addStop, removeStop, updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  boxOf,
  exportFromDaule,
  importToDaule,
  linePaper,
  rateDaule,
} from '../../src/modules/empties/street-turns/street-turns.samples.ts';
import { type Client, startTestApp, type TestApp } from '../harness.ts';
import { type Ids, sampleOf, schemaOf } from '../sample.ts';
import { drive, issuedGuide, set } from '../trips.ts';
import { company, place, type UserName } from '../world.ts';
import { endsSession, nameOf } from './calls.ts';
import { wordsOf } from './words.ts';

/**
 * In a street turn the export's truck takes over the box at the plant of another customer. No answer to the export's own people with their
 * own ids, and neither the export's link nor its paper, may name that plant. No answer about the import may name the export.
 */
const HIDDEN = { id: 190, name: 'Bodega Reservada Norte', lat: -2.0871234, lng: -79.9412345 };
/** A yard of the same customer, where a stop was planned and removed: only the logbook names it. */
const YARD = { id: 192, name: 'Patio Reservado Sur' };
const hiddenWords = [HIDDEN.name, YARD.name, String(HIDDEN.lat), String(HIDDEN.lng), `"id_location":${HIDDEN.id}`];

/** The logbook names a changed stop, and one that was added and removed. */
async function editHiddenStops({ id_guide, version, stops }: GuideDetail): Promise<void> {
  const monitor = await t.as('monitor');
  const motive = 'El cliente cambió la hora';
  const id_stop = stops[0]?.id_stop;
  const changed = await monitor.ok(updateTripStop, { id_stop, version, free_hours: 3, motive });
  const yard = { before: stops[1]?.id_stop, code: 'PATIO', id_location: YARD.id };
  const { guide } = await monitor.ok(addStop, { id_guide, version: changed.guide.version, ...yard, motive });
  const added = guide.stops.find(stop => stop.name === YARD.name);
  await monitor.ok(removeStop, { id_stop: added?.id_stop, version: guide.version, motive });
}

let t: TestApp;
let export_ids: Ids;
let import_ids: Ids;
let qr_code: string;
let exportWords: string[];

beforeAll(async () => {
  t = await startTestApp();
  await rateDaule(t);
  await t.write(tx =>
    tx.run(sql`insert into locations (id_location, id_company, type, name, lat, lng, id_canton, radius_m)
      select ${HIDDEN.id}::int, ${company.importer}::int, type, ${HIDDEN.name}, ${HIDDEN.lat}::float8, ${HIDDEN.lng}::float8, id_canton, radius_m from locations where id_location = ${place.plantDaule}
      union all select ${YARD.id}::int, ${company.importer}::int, 'PATIO', ${YARD.name}, lat + 0.02, lng, id_canton, radius_m from locations where id_location = ${place.plantDaule}`),
  );
  const from = await importToDaule(t, {
    stops: [
      { code: 'PRT', id_location: place.contecon, appointment_at: '2026-11-23T10:00:00.000Z' },
      { code: 'PLT', id_location: HIDDEN.id },
      { code: 'DEP', id_location: place.tercon },
    ],
  });
  const to = await exportFromDaule(t);
  const clerk = await t.as('operador');
  const asked = { id_import_sub: boxOf(from), id_export_sub: boxOf(to), condition: 'OPERATIVO' as const };
  const turn = await clerk.ok(turns.requestStreetTurn, asked);
  const { id_street_turn, version } = turn;
  await clerk.ok(turns.approveStreetTurn, { id_street_turn, version, ...(await linePaper(t)) });
  const trip = await issuedGuide(t, to, 'VIAJE', set(2));
  expect(trip.stops[0]).toMatchObject({ name: HIDDEN.name, lat: HIDDEN.lat });
  await editHiddenStops(trip);
  await drive(t, trip.id_guide, '2026-11-24T08:00:00Z', ['PLT', 'arrival']);
  await t.write(tx =>
    tx.run(sql`insert into last_positions (id_truck, device_time, server_time, lat, lng, speed_kmh, heading)
      values (2, ${t.services.clock()}, ${t.services.clock()}, ${HIDDEN.lat}, ${HIDDEN.lng}, 0, 0)
      on conflict (id_truck) do update set lat = excluded.lat, lng = excluded.lng, device_time = excluded.device_time`),
  );
  await t.write(tx =>
    tx.run(sql`insert into positions (id_truck, device_time, server_time, lat, lng, speed_kmh, heading)
      select 2, s.arrival_at, s.arrival_at, ${HIDDEN.lat}, ${HIDDEN.lng}, 0, 0
      from guide_stops s where s.id_guide = ${trip.id_guide} and s.arrival_at is not null`),
  );
  const [{ code } = { code: '' }] = await t.rows(
    sql<{ code: string }>`select qr_code as code from guides where id_guide = ${trip.id_guide}`,
  );
  qr_code = code;
  const idsOf = async (id_reservation: number, id_guide: number): Promise<Ids> => {
    const [found] =
      await t.rows(sql<Ids>`select r.id_reservation, r.id_reservation as id, u.id_sub_reservation, l.id_leg
      from reservations r join sub_reservations u using (id_reservation) join legs l using (id_sub_reservation)
      where r.id_reservation = ${id_reservation} and l.kind = 'VIAJE'`);
    return { ...found, id_guide, version: 999_999 } as Ids;
  };
  export_ids = { ...(await idsOf(to.id_reservation, trip.id_guide)), id_stop: trip.stops[0]?.id_stop ?? 0 };
  import_ids = await idsOf(from.id_reservation, 0);
  exportWords = [String(to.id_reservation), 'Bananera Río Jubones'];
});
afterAll(() => t.close());

const isRead = (call: AnyCall): boolean =>
  (call.access.kind === 'session' || call.access.kind === 'action') && !call.changes && !endsSession.has(nameOf(call));

/** The text of each call's answers with these ids and, if the call allows it, without input. */
async function saidTo(me: Client, ids: Ids, calls: readonly AnyCall[]): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for (const call of calls) {
    const inputs = [sampleOf(schemaOf(call.input), ids), ...(call.input.safeParse({}).success ? [{}] : [])];
    const words = [];
    for (const input of inputs) words.push(await wordsOf(await me.call(call, input)));
    said.set(nameOf(call), words.join('\n'));
  }
  return said;
}

const leaking = (said: ReadonlyMap<string, string>, words: readonly string[]): string[] =>
  [...said].flatMap(([call, text]) => words.filter(word => text.includes(word)).map(word => `${call}: ${word}`));

test('the export’s own people cannot read where the box comes from', async () => {
  for (const who of ['exporterAdmin', 'exporterAccountant'] as UserName[])
    expect(leaking(await saidTo(await t.as(who), export_ids, allCalls.filter(isRead)), hiddenWords), who).toEqual([]);
});

test('the logbook tells them of changed and removed stops without the name', async () => {
  const log = await (await t.as('exporterAdmin')).ok(getEvents, { id_guide: Number(export_ids.id_guide) });
  const edits = log.flatMap(row => row.text.match(/^Parada \w+: Retiro del contenedor/) ?? []);
  expect(edits.map(text => text.split(' ')[1]).sort()).toEqual(['agregada:', 'cambiada:', 'eliminada:']);
});

test('the operator’s people can read it, so the walk above can find it', async () => {
  const said = await saidTo(await t.as('operador'), export_ids, allCalls.filter(isRead));
  expect(leaking(said, [HIDDEN.name]).length).toBeGreaterThan(8);
  expect(said.get(nameOf(getEvents))).toContain(`Parada cambiada: ${HIDDEN.name}`);
  expect(said.get(nameOf(getEvents))).toContain(`Parada eliminada: ${YARD.name}`);
  expect(leaking(said, [String(HIDDEN.lat)]).length).toBeGreaterThan(2);
});

test('neither the link to the trip nor the QR code of its paper shows the plant', async () => {
  const ofLink = allCalls.filter(({ access }) => access.kind === 'token' && access.purpose === 'monitoring');
  for (const what of [
    { id_guide: Number(export_ids.id_guide) },
    { id_reservation: Number(export_ids.id_reservation) },
  ]) {
    const link = t.withToken(await t.tokenFor({ purpose: 'monitoring', ...what }));
    const said = await saidTo(link, export_ids, ofLink);
    expect(leaking(said, hiddenWords)).toEqual([]);
    expect([...said.values()].join()).toContain('Retiro del contenedor');
  }
  const ofDestination = allCalls.filter(
    ({ access }) => access.kind === 'token' && access.purpose === 'tracking_destination',
  );
  const awaited = t.withToken(
    await t.tokenFor({ purpose: 'tracking_destination', id_guide: Number(export_ids.id_guide) }),
  );
  expect(leaking(await saidTo(awaited, export_ids, ofDestination), hiddenWords)).toEqual([]);
  const paper = (await t.app.inject({ url: `/qr/${qr_code}` })).body;
  expect(paper).toContain('Retiro del contenedor');
  expect(paper).not.toContain(HIDDEN.name);
});

test('waiting at the plant is not stand-by of the export, because its cargo is not loaded yet', async () => {
  const guide = await (await t.as('operador')).ok(getGuide, { id_guide: Number(export_ids.id_guide) });
  const [takeOver] = guide.stops;
  expect(takeOver?.arrival_at).not.toBeNull();
  expect(takeOver?.free_hours).not.toBeNull();
  expect(guide.stand_by.map(wait => wait.id_stop)).not.toContain(takeOver?.id_stop);
});

test('the link shows a plant of the trip’s own client that was added during the trip', async () => {
  const added = { id: 191, name: 'Planta Añadida del Cliente' };
  await t.write(async tx => {
    await tx.run(sql`insert into locations (id_location, id_company, type, name, lat, lng, id_canton, radius_m)
      select ${added.id}, ${company.exporter}, type, ${added.name}, lat + 0.01, lng, id_canton, radius_m from locations where id_location = ${place.plantDaule}`);
    await tx.run(
      sql`update guide_stops set id_location = ${added.id}, name = ${added.name} where id_guide = ${export_ids.id_guide} and position = 1`,
    );
  });
  const link = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: Number(export_ids.id_guide) }));
  const ofLink = allCalls.filter(({ access }) => access.kind === 'token' && access.purpose === 'monitoring');
  expect(leaking(await saidTo(link, export_ids, ofLink), [added.name]).length).toBeGreaterThan(0);
});

test('the driver’s link shows the plant, because he drives there', async () => {
  const ofDriver = allCalls.filter(
    ({ access, changes }) => access.kind === 'token' && access.purpose === 'travel_resources' && !changes,
  );
  const link = t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide: Number(export_ids.id_guide) }));
  expect(leaking(await saidTo(link, export_ids, ofDriver), [HIDDEN.name]).length).toBeGreaterThan(0);
});

test('the import’s people read nothing of the export', async () => {
  const said = await saidTo(await t.as('importerAdmin'), import_ids, allCalls.filter(isRead));
  expect(leaking(said, exportWords.slice(1))).toEqual([]);
});
