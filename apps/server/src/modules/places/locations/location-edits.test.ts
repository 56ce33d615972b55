import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import {
  addLocation,
  deleteLocation,
  getNearestLocations,
  updateLocation,
} from '@cabezal/contract/places/locations/location-edits.calls';
import {
  getLocation,
  getLocationPoints,
  getLocations,
  getLocationsExcel,
  type Location,
} from '@cabezal/contract/places/locations/locations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { company, place, type UserName, user } from '../../../../test/world.ts';
import { sampleTrip } from '../../fleet/trucks/trip.samples.ts';

let t: TestApp;
let machala: number;
let guayaquil: number;
beforeAll(async () => {
  t = await startTestApp();
  const canton = async (code: string) =>
    (await t.rows(sql<{ id_canton: number }>`select id_canton from cantons where code = ${code}`))[0]?.id_canton ?? 0;
  machala = await canton('0701');
  guayaquil = await canton('0901');
});
afterAll(() => t.close());

/** A plant near Machala, away from all existing places. */
let made = 0;
const plant = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: `Empacadora ${['Aurora', 'Bonita', 'Cisne', 'Dorada', 'Esperanza', 'Fortuna', 'Gaviota', 'Hortensia'][made % 8]} ${++made}`,
  type: 'PLT',
  id_canton: machala,
  lat: -3.3 - made * 0.03,
  lng: -79.98,
  is_another: true,
  ...changes,
});
const ring = (lat: number, lng: number, half = 0.001) => [
  [lng - half, lat - half],
  [lng + half, lat - half],
  [lng + half, lat + half],
  [lng - half, lat + half],
];
const detailsOf = (location: Location, changes: Record<string, unknown> = {}) => {
  const { id_location, version, name, type, code, address, id_canton, contact_name, contact_phone, code_bic } =
    location;
  const { lat, lng, radius_m, fence, requires_credential, entry_document, active, list_locals } = location;
  return {
    id_location,
    version,
    name,
    type,
    code,
    address,
    id_canton,
    contact_name,
    contact_phone,
    code_bic,
    lat,
    lng,
    radius_m,
    fence,
    requires_credential,
    entry_document,
    active,
    list_locals,
    free_hours: location.free_hours === null ? null : Number(location.free_hours),
    ...changes,
  };
};
const log = (id: number) =>
  t.rows(sql<{ action: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null }>`
    select action, before, after from audit_log where noun = 'location' and id_record = ${String(id)} order by id`);
const refusal = async (
  who: UserName,
  call: Parameters<Awaited<ReturnType<TestApp['as']>>['call']>[0],
  input: unknown,
) => {
  const { status, body } = await (await t.as(who)).call(call, input);
  const { code, message, fields } = body as { code?: string; message?: string; fields?: Record<string, string> };
  return { status, code, message, fields };
};

test('a customer registers its plant with all fields; other customers do not see it; the log shows the person', async () => {
  const me = await t.as('exporterAdmin');
  const given = plant({
    code: 'plt-nueva',
    address: 'Vía Pajonal km 3',
    contact_name: 'Rosa Aguilar',
    contact_phone: '0991234567',
    code_bic: 'ecmch0001',
    free_hours: 4.5,
    list_locals: [{ code_local: 'Muelle 1', free_hours: 3 }, { code_local: 'Muelle 2' }],
    fence: ring(-3.33, -79.98),
    requires_credential: true,
    entry_document: 'Guía de remisión',
    lat: -3.33,
  });
  const added = await me.ok(addLocation, given, { key: 'una-planta' });
  expect(added).toMatchObject({
    code: 'PLT-NUEVA',
    code_bic: 'ECMCH0001',
    company: 'Bananera Río Jubones',
    province: 'El Oro',
    canton: 'Machala',
    free_hours: '4.50',
    radius_m: 300,
    fence: given.fence,
    requires_credential: true,
    warnings: [],
    can: { edit: true, delete: true },
  });
  expect(added.list_locals.map(l => [l.code_local, l.free_hours])).toEqual([
    ['Muelle 1', 3],
    ['Muelle 2', null],
  ]);
  // A retry with the same key returns the same plant.
  expect((await me.ok(addLocation, given, { key: 'una-planta' })).id_location).toBe(added.id_location);
  expect((await refusal('strangerAdmin', getLocation, { id_location: added.id_location })).status).toBe(404);
  expect((await (await t.as('forwarderAdmin')).ok(getLocation, { id_location: added.id_location })).can.edit).toMatch(
    /Solo su compañía/,
  );
  const [entry] = await log(added.id_location);
  expect(entry).toMatchObject({
    action: 'add_location',
    after: { name: given.name, list_locals: ['Muelle 1 (3 h)', 'Muelle 2'] },
  });
  expect(added.author).toContain('exporterAdmin');
});

test('owners: the own company; for a forwarder its customers; for the operator any or none', async () => {
  const byForwarder = await (await t.as('forwarderAdmin')).ok(addLocation, plant({ id_company: company.exporter }));
  expect(byForwarder).toMatchObject({
    id_company: company.exporter,
    can: { edit: expect.stringMatching(/Solo su compañía/) },
  });
  expect((await refusal('forwarderAdmin', addLocation, plant({ id_company: company.stranger }))).status).toBe(404);
  expect((await refusal('exporterAdmin', addLocation, plant({ id_company: company.importer }))).status).toBe(404);
  expect((await (await t.as('carrierAdmin')).ok(addLocation, plant({ type: 'PATIO' }))).id_company).toBe(
    company.carrier,
  );
  const clerk = await t.as('operador');
  expect((await clerk.ok(addLocation, plant({ type: 'GAS' }))).id_company).toBeNull();
  expect(await refusal('operador', addLocation, plant())).toMatchObject({
    status: 422,
    fields: { id_company: 'Elija la compañía: plantas, patios y bases tienen una' },
  });
  expect(await refusal('exporterAdmin', addLocation, plant({ type: 'PRT' }))).toMatchObject({
    status: 422,
    fields: { type: 'Los lugares públicos solo los registra la operadora' },
  });
  expect((await refusal('operador', addLocation, plant({ type: 'PC' }))).fields?.type).toMatch(/propia pantalla/);
});

test('everyone may register one (spec §6); the owner decides who edits it, and a driver edits none', async () => {
  const registered = async (who: UserName, changes: Record<string, unknown> = {}) =>
    (await t.as(who)).ok(addLocation, plant({ code: null, ...changes }));
  const everybody = [
    'carrierAdmin',
    'carrierAccountant',
    'carrierDriver',
    'exporterAccountant',
    'forwarderAccountant',
    'driver',
    'localAdmin',
  ] as UserName[];
  for (const who of everybody) {
    const { id_location, id_company, can } = await registered(who, who === 'localAdmin' ? { id_company: 1 } : {});
    const own = (
      await t.rows(sql<{ id_company: number }>`select id_company from users where id_user = ${user[who]}`)
    )[0];
    expect(id_company, who).toBe(own?.id_company);
    expect(can.edit === true, who).toBe(who === 'carrierAdmin' || who === 'localAdmin');
    const answer = await (await t.as('driver')).call(deleteLocation, { id_location, version: 1 });
    expect(answer.body.code, who).toBe(own?.id_company === 1 ? 'ESTABLECIMIENTO_AJENO' : 'NO_ENCONTRADO');
  }
  for (const who of ['contador', 'despacho', 'monitor', 'operativo', 'compras'] as const)
    expect((await registered(who, { id_company: company.exporter })).can.edit, who).toBe(true);
  // A public place has no owner: staff edit it, a driver does not.
  const port = await (await t.as('driver')).ok(getLocation, { id_location: place.contecon });
  expect(port.can).toMatchObject({ edit: 'Solo su compañía y la operadora editan este establecimiento' });
});

test('validates each field; a canton must be in its province', async () => {
  const wrong = plant({
    code: '-X',
    contact_phone: '12',
    code_bic: 'XX',
    free_hours: 241,
    lat: 10,
    radius_m: 20,
    list_locals: [{ code_local: 'A' }, { code_local: 'a' }],
    id_province: (await t.rows(sql<{ id: number }>`select id_province as id from provinces where code = '17'`))[0]?.id,
  });
  const { status, fields } = await refusal('exporterAdmin', addLocation, wrong);
  expect(status).toBe(422);
  expect(Object.keys(fields ?? {}).sort()).toEqual(
    [
      'code',
      'code_bic',
      'contact_phone',
      'free_hours',
      'id_canton',
      'lat',
      'list_locals.1.code_local',
      'radius_m',
    ].sort(),
  );
  expect(fields?.id_canton).toBe('El cantón Machala es de la provincia El Oro');
  const bow = plant({
    lat: -3.4,
    fence: [
      [-79.981, -3.401],
      [-79.979, -3.399],
      [-79.979, -3.401],
      [-79.981, -3.399],
    ],
  });
  expect((await refusal('exporterAdmin', addLocation, bow)).fields?.fence).toBe('La geocerca se cruza consigo misma');
  expect((await refusal('exporterAdmin', addLocation, plant({ lat: 'x' }))).status).toBe(400);
  const far = await (await t.as('exporterAdmin')).ok(addLocation, plant({ id_canton: guayaquil, lat: -3.9 }));
  expect(far.warnings[0]).toMatch(/km del centro de Guayaquil/);
});

test('a code is unique, also among strangers, and one of two concurrent uses gets 409', async () => {
  const stranger = await t.as('strangerAdmin');
  await stranger.ok(addLocation, plant({ code: 'UNICO-1' }));
  expect(await refusal('exporterAdmin', addLocation, plant({ code: 'unico-1' }))).toMatchObject({
    status: 409,
    code: 'CODIGO_DUPLICADO',
    fields: { code: 'Ya existe un establecimiento con ese código' },
  });
  const me = await t.as('exporterAdmin');
  const both = await Promise.all([
    me.call(addLocation, plant({ code: 'A-LA-VEZ' })),
    (await t.as('carrierAdmin')).call(addLocation, plant({ code: 'A-LA-VEZ' })),
  ]);
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
});

test('near or similar places are shown first and must be confirmed as different; strangers’ plants are not reported', async () => {
  const me = await t.as('exporterAdmin');
  const beside = { lat: -3.2445, lng: -79.83 };
  const guabo = (await me.ok(getLocation, { id_location: place.plantGuabo })).id_canton;
  const near = await me.ok(getNearestLocations, beside);
  expect(near[0]).toMatchObject({ id_location: place.plantGuabo, name: 'Empacadora El Guabo' });
  expect(near[0]?.distance_m).toBeGreaterThan(50);
  expect(near[0]?.distance_m).toBeLessThan(200);
  const alike = await me.ok(getNearestLocations, { lat: -3.1, lng: -79.7, name: 'EMPACADORA GUABO', id_canton: guabo });
  expect(alike).toMatchObject([{ id_location: place.plantGuabo, is_alike: true }]);
  const mine = plant({ ...beside, id_canton: guabo, is_another: false });
  const refused = await refusal('exporterAdmin', addLocation, mine);
  expect(refused).toMatchObject({ status: 409, code: 'ESTABLECIMIENTOS_CERCANOS' });
  expect(refused.message).toMatch(/Empacadora El Guabo, a \d+ m/);
  const added = await me.ok(addLocation, { ...mine, is_another: true });
  // Strangers see neither of them, and may register next to them without a warning.
  const stranger = await t.as('strangerAdmin');
  expect(await stranger.ok(getNearestLocations, beside)).toEqual([]);
  expect((await stranger.ok(addLocation, plant({ ...beside, id_canton: guabo, is_another: false }))).id_company).toBe(
    company.stranger,
  );
  // The operator sees all three; an establishment is not reported as near itself while it is edited.
  const clerk = await t.as('operador');
  expect(await clerk.ok(getNearestLocations, beside)).toHaveLength(3);
  expect(await clerk.ok(getNearestLocations, { ...beside, id_location: added.id_location })).toHaveLength(2);
});

test('ADM_LOCAL edits those of the own company, the operator all; checks the owner, the version and the log', async () => {
  const clerk = await t.as('operador');
  const mine = await (await t.as('exporterAdmin')).ok(addLocation, plant({ free_hours: 5 }));
  const seen = await clerk.ok(getLocation, { id_location: mine.id_location });
  expect(seen.can).toEqual({ edit: true, delete: true, pick_company: true });
  const edited = await clerk.ok(
    updateLocation,
    detailsOf(seen, { contact_name: 'Nuevo Contacto', id_company: company.importer }),
  );
  expect(edited).toMatchObject({
    contact_name: 'Nuevo Contacto',
    company: 'Electrohogar del Pacífico',
    version: seen.version + 1,
  });
  expect((await log(mine.id_location)).at(-1)).toEqual({
    action: 'update_location',
    before: { contact_name: null, id_company: company.exporter },
    after: { contact_name: 'Nuevo Contacto', id_company: company.importer },
  });
  expect(await refusal('operador', updateLocation, detailsOf(seen))).toMatchObject({ status: 409, code: 'MODIFICADO' });
  // The former owner no longer sees it; the new owner edits it but cannot give it away.
  expect((await refusal('exporterAdmin', updateLocation, detailsOf(edited))).status).toBe(404);
  const kept = await (await t.as('importerAdmin')).ok(updateLocation, detailsOf(edited, { name: 'Bodega Machala' }));
  const give = detailsOf(kept, { id_company: company.exporter });
  expect((await refusal('importerAdmin', updateLocation, give)).fields?.id_company).toMatch(/Solo la operadora/);
  // A base of the operator: its clerk may not edit it, ADM_MASTER may. A public place: the clerk edits it, a customer does not.
  const base = await clerk.ok(getLocation, { id_location: place.base });
  expect(await refusal('operador', updateLocation, detailsOf(base, { id_canton: guayaquil }))).toMatchObject({
    status: 422,
    code: 'ESTABLECIMIENTO_AJENO',
  });
  await (await t.as('admin')).ok(updateLocation, detailsOf(base, { address: 'Vía a Daule km 20' }));
  const port = await (await t.as('exporterAdmin')).ok(getLocation, { id_location: place.dpw });
  expect(port.can.edit).toMatch(/operadora/);
  expect(await refusal('exporterAdmin', updateLocation, detailsOf(port))).toMatchObject({
    status: 422,
    code: 'ESTABLECIMIENTO_AJENO',
  });
});

test('locals change names and hours and are removed, except those that stops use', async () => {
  const me = await t.as('exporterAdmin');
  const mine = await me.ok(
    addLocation,
    plant({ list_locals: [{ code_local: 'A' }, { code_local: 'B' }, { code_local: 'C' }] }),
  );
  const [a, b, c] = mine.list_locals;
  const exchanged = await me.ok(
    updateLocation,
    detailsOf(mine, {
      list_locals: [{ ...a, code_local: 'B' }, { ...b, code_local: 'A', free_hours: 2.25 }, { code_local: 'D' }],
    }),
  );
  expect(exchanged.list_locals.map(l => [l.id_local, l.code_local, l.free_hours])).toEqual([
    [b?.id_local, 'A', 2.25],
    [a?.id_local, 'B', null],
    [expect.any(Number), 'D', null],
  ]);
  await t.write(async tx => {
    const { id_reservation } = await sampleTrip(tx);
    await tx.run(sql`insert into reservation_stops (id_reservation, position, code, id_location, id_local)
      values (${id_reservation}, 9, 'PLT', ${mine.id_location}, ${a?.id_local ?? 0})`);
  });
  expect(await refusal('exporterAdmin', updateLocation, detailsOf(exchanged, { list_locals: [] }))).toMatchObject({
    status: 409,
    code: 'LOCAL_EN_USO',
    message: 'No se puede quitar: B consta en viajes o reservas',
  });
  const strange = detailsOf(exchanged, { list_locals: [{ id_local: c?.id_local, code_local: 'C' }] });
  expect((await refusal('exporterAdmin', updateLocation, strange)).status).toBe(422);
});

test('a used establishment is not deleted and lists its uses; an unused one is deleted with its locals', async () => {
  const clerk = await t.as('operador');
  const dpw = await clerk.ok(getLocation, { id_location: place.dpw });
  const refused = await refusal('operador', deleteLocation, { id_location: place.dpw, version: dpw.version });
  expect(refused).toMatchObject({ status: 409, code: 'EN_USO' });
  expect(refused.message).toMatch(/credenciales.*tarifas|tarifas.*credenciales/);
  const mine = await (await t.as('exporterAdmin')).ok(addLocation, plant({ list_locals: [{ code_local: 'A' }] }));
  const target = { id_location: mine.id_location, version: mine.version };
  expect((await refusal('carrierAdmin', deleteLocation, target)).status).toBe(404);
  expect((await refusal('forwarderAdmin', deleteLocation, target)).code).toBe('ESTABLECIMIENTO_AJENO');
  expect((await refusal('exporterAdmin', deleteLocation, { ...target, version: 9 })).code).toBe('MODIFICADO');
  await (await t.as('exporterAdmin')).ok(deleteLocation, target);
  expect(await t.rows(sql`select 1 from location_locals where id_location = ${mine.id_location}`)).toEqual([]);
  expect((await log(mine.id_location)).at(-1)).toMatchObject({
    action: 'delete_location',
    before: { name: mine.name },
  });
});

test('a waypoint of a stored route is not deleted', async () => {
  const me = await t.as('exporterAdmin');
  const { id_location, version } = await me.ok(addLocation, plant());
  const waypoints = JSON.stringify([{ id_location, name: 'Planta', lat: 0, lng: 0 }]);
  await t.write(tx =>
    tx.run(sql`insert into routes (name, id_origin, id_destination, km, minutes, tolls, line, source, author, waypoints)
      values ('Por la planta', ${place.base}, ${place.dpw}, 1, 1, 0, '[]', 'GRAPH', 'x', ${waypoints}::jsonb)`),
  );
  expect(await refusal('exporterAdmin', deleteLocation, { id_location, version })).toMatchObject({
    status: 409,
    code: 'EN_USO',
    message: expect.stringContaining('1 ruta'),
  });
  await t.write(tx => tx.run(sql`delete from routes where name = 'Por la planta'`));
  await me.ok(deleteLocation, { id_location, version });
});

test('an inactive one is not offered and cannot be booked', async () => {
  const me = await t.as('exporterAdmin');
  const mine = await me.ok(addLocation, plant());
  const booking = exportBooking({
    stops: [
      { code: 'BASE', id_location: place.base },
      { code: 'DEP', id_location: place.tercon },
      { code: 'PLT', id_location: mine.id_location },
      { code: 'PRT', id_location: place.dpw },
    ],
  });
  await (await t.as('operador')).ok(saveReservation, booking);
  await me.ok(updateLocation, detailsOf(mine, { active: false }));
  const offered = await me.ok(getLocations, { filters: { type: 'PLT', active: true }, page_size: 200 });
  expect(offered.rows.map(l => l.id_location)).not.toContain(mine.id_location);
  expect(await refusal('operador', saveReservation, { ...booking, booking: 'OTRO123456' })).toMatchObject({
    status: 422,
  });
});

test('the map of a list and its Excel have the rows of the list, in the person’s scope', async () => {
  const input = { filters: { type: 'PLT' }, page_size: 200 };
  const locals = [{ code_local: 'Muelle 1', free_hours: 3 }, { code_local: 'Muelle 2' }];
  const added = await (await t.as('exporterAdmin')).ok(
    addLocation,
    plant({ list_locals: locals, code_bic: 'ECMCH0009' }),
  );
  for (const who of ['exporterAdmin', 'strangerAdmin', 'operador'] as const) {
    const me = await t.as(who);
    const page = await me.ok(getLocations, input);
    const { points, is_cut } = await me.ok(getLocationPoints, input);
    expect(points.map(p => p.id_location)).toEqual(page.rows.map(l => l.id_location));
    expect(is_cut).toBe(false);
    const [heads = [], ...lines] = await cellsOf(me, getLocationsExcel, input);
    expect(lines.map(line => line[1])).toEqual(page.rows.map(l => l.name));
    const line = lines.find(cells => cells[1] === added.name);
    const cell = (head: string) => line?.[heads.indexOf(head)];
    expect(cell('Locales')).toBe(who === 'strangerAdmin' ? undefined : 'Muelle 1 (3 h); Muelle 2');
    expect(cell('Código BIC')).toBe(who === 'strangerAdmin' ? undefined : 'ECMCH0009');
  }
  const yards = await (await t.as('strangerAdmin')).ok(getLocations, { filters: { type: 'PATIO' } });
  expect(yards.rows.map(l => l.company)).toEqual(['Translitoral S.A.']);
});
