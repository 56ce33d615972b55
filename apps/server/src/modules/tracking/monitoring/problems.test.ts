import { getEvents } from '@cabezal/contract/operations/guides/guides.calls';
import {
  getTravel,
  travelDocument,
  travelProblem,
  travelUpload,
} from '@cabezal/contract/operations/travel/travel.calls';
import { getMonitoring, getPublicTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { attendProblem, getProblems } from '@cabezal/contract/tracking/monitoring/problems.calls';
import { getDocumentsGuide } from '@cabezal/contract/trips/documents/documents.calls';
import { DRIVER_PROBLEM_KINDS } from '@cabezal/domain/trips/status/driver-problems';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, type UserName } from '../../../../test/world.ts';
import type { Change } from '../../../platform/db/tx.ts';
import { driveTo, journey, type TrackedTrip, trackedTrip } from '../positions/tracked-trip.samples.ts';

let t: TestApp;
let trip: TrackedTrip;
let day = 0;
let told: Change[] = [];
beforeAll(async () => {
  t = await startTestApp();
  t.db.onChanges(changes => told.push(...changes));
});
afterAll(() => t.close());
beforeEach(async () => {
  const start = `2026-12-${String(++day).padStart(2, '0')}T12:00:00.000Z`;
  t.setNow(start);
  trip = await trackedTrip(t, { start, id_company: company.carrier, id_client: company.exporter, id_driver: 5 });
  await t.write(async tx => {
    await tx.run(sql`update guides set finished_at = now() where id_guide <> ${trip.id_guide} and finished_at is null`);
    await tx.run(
      sql`update driver_problems set attended_at = now(), attended_name = 'Prueba' where attended_at is null`,
    );
    await tx.run(sql`update guides set driver_name = 'Luis Vera' where id_guide = ${trip.id_guide}`);
  });
  await driveTo(t, trip, journey(trip.stops, trip.start, 3).slice(0, 2));
  told = [];
});

const now = () => t.services.clock().toISOString();
const phone = async () => t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide: trip.id_guide }));
const say = async (said: object = {}) => (await phone()).ok(travelProblem, { kind: 'LLANTA', at: now(), ...said });
const seenBy = async (name: UserName) =>
  (await (await t.as(name)).ok(getMonitoring)).trips.find(x => x.id_guide === trip.id_guide);
const open = async (name: UserName) => (await t.as(name)).ok(getProblems);
const logOf = async (name: UserName) =>
  (await (await t.as(name)).ok(getEvents, { id_guide: trip.id_guide })).filter(row => row.kind === 'PROBLEM');

describe('«Tengo un problema»', () => {
  test('is first on the board with kind, text, person, time and place; the trip no longer counts as silent', async () => {
    expect((await seenBy('monitor'))?.risk).toBeNull();
    await say({ text: 'Se reventó la de atrás' });
    const seen = await seenBy('monitor');
    expect(seen?.risk).toMatchObject({ key: 'PROBLEM', order: 0, severe: true, headline: 'Problema · llanta' });
    expect(seen?.problems).toMatchObject([
      {
        kind: 'LLANTA',
        text: 'Se reventó la de atrás',
        at: now(),
        driver_name: 'Luis Vera',
        place: 'Depósito de prueba',
      },
    ]);
    expect((await (await t.as('monitor')).ok(getMonitoring)).trips[0]?.id_guide).toBe(trip.id_guide);
    expect(await open('monitor')).toMatchObject([{ id_guide: trip.id_guide, number: 1, kind: 'LLANTA' }]);
  });

  test('notifies the operator and the carrier at once, and no customer', async () => {
    await say();
    const heard = told.filter(c => c.noun === 'problem');
    expect(heard.map(c => c.party)).toEqual([[company.carrier]]);
    expect(told.filter(c => c.noun === 'guide').map(c => c.party)).toEqual([[company.carrier]]);
  });

  test('is read by the operator and the carrier of the trip, by no customer and no stranger', async () => {
    await say({ text: 'Choque leve', kind: 'ACCIDENTE' });
    expect((await seenBy('carrierAdmin'))?.problems).toHaveLength(1);
    expect(await open('carrierAdmin')).toHaveLength(1);
    expect(await logOf('carrierAdmin')).toMatchObject([
      { text: 'Problema: Accidente: Choque leve', author: 'Luis Vera' },
    ]);
    const customer = await seenBy('exporterAdmin');
    expect([customer?.problems, customer?.risk]).toEqual([[], null]);
    for (const name of ['exporterAdmin', 'otherCarrierAdmin', 'strangerAdmin'] as const)
      expect(await open(name)).toEqual([]);
    expect(await logOf('exporterAdmin')).toEqual([]);
    const page = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: trip.id_guide }));
    expect(JSON.stringify(await page.ok(getPublicTrip))).not.toMatch(/Choque|ACCIDENTE|problem/);
  });

  test('stays until somebody of the operator attends it; logbook and driver see who did and when', async () => {
    await say({ text: 'Se reventó' });
    const [problem] = await open('monitor');
    const me = await t.as('monitor');
    for (const [name, status] of [
      ['carrierAdmin', 409],
      ['exporterAdmin', 404],
      ['otherCarrierAdmin', 404],
    ] as const)
      expect((await (await t.as(name)).call(attendProblem, { id_problem: problem?.id_problem })).status).toBe(status);
    t.advance(7);
    const done = await me.ok(attendProblem, { id_problem: problem?.id_problem, note: 'Va el auxilio mecánico' });
    expect(done).toEqual({ id_problem: problem?.id_problem, attended_at: now(), attended_name: 'monitor Prueba' });
    expect((await seenBy('monitor'))?.risk).toBeNull();
    expect(await open('monitor')).toEqual([]);
    expect((await logOf('monitor')).map(row => [row.text, row.author, row.at])).toContainEqual([
      'Problema atendido: Llanta: Se reventó — Va el auxilio mecánico',
      'monitor Prueba',
      now(),
    ]);
    expect((await (await phone()).ok(getTravel)).problems).toMatchObject([{ kind: 'LLANTA', attended_at: now() }]);
    const again = await (await t.as('operador')).call(attendProblem, { id_problem: problem?.id_problem });
    expect([again.status, again.body.message]).toEqual([409, 'Ya lo atendió monitor Prueba a las 07:08']);
  });

  test('the message to the driver is on the phone page; the note for the office is not', async () => {
    await say({ text: 'Se reventó' });
    const [problem] = await open('monitor');
    const me = await t.as('monitor');
    const [note, to_driver] = ['Grúa contratada por 80', 'El auxilio llega en 40 minutos'];
    await me.ok(attendProblem, { id_problem: problem?.id_problem, note, to_driver });
    const page = await (await phone()).ok(getTravel);
    expect(page.notices[0]).toMatchObject({ text: to_driver, received_at: null });
    expect(JSON.stringify(page)).not.toContain('Grúa');
    for (const name of ['exporterAdmin', 'carrierAdmin'] as const)
      expect(JSON.stringify((await (await t.as(name)).call(getEvents, { id_guide: trip.id_guide })).body)).not.toMatch(
        /auxilio|Grúa/,
      );
    const follower = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: trip.id_guide }));
    expect(JSON.stringify(await follower.ok(getPublicTrip))).not.toMatch(/auxilio|Grúa/);
    const told = { id_problem: problem?.id_problem, to_driver: 'Otra vez' };
    expect((await (await t.as('operador')).call(attendProblem, told)).body.code).toBe('YA_ATENDIDO');
    expect((await (await phone()).ok(getTravel)).notices).toHaveLength(1);
  });

  test('if another driver drives now, no notice is sent and nothing is marked, even if both have one name', async () => {
    await say();
    const [problem] = await open('monitor');
    await t.write(tx => tx.run(sql`update guides set id_driver = 6 where id_guide = ${trip.id_guide}`));
    const told = { id_problem: problem?.id_problem, to_driver: 'Espere' };
    const refused = await (await t.as('monitor')).call(attendProblem, told);
    expect([refused.status, refused.body.code]).toEqual([409, 'OTRO_CONDUCTOR']);
    expect(await open('monitor')).toHaveLength(1);
  });

  test('the driver who reported it is notified, even if the spelling of his name changed', async () => {
    await say();
    const [problem] = await open('monitor');
    await t.write(tx => tx.run(sql`update guides set driver_name = 'Luis A. Vera' where id_guide = ${trip.id_guide}`));
    const to_driver = 'El auxilio llega en 40 minutos';
    await (await t.as('monitor')).ok(attendProblem, { id_problem: problem?.id_problem, to_driver });
    expect((await (await phone()).ok(getTravel)).notices[0]).toMatchObject({ text: to_driver, at: now() });
  });

  test('two users attend it at the same moment: one succeeds, the other sees who was first', async () => {
    await say();
    const [problem] = await open('monitor');
    const answers = await Promise.all(
      (['monitor', 'operador'] as const).map(async name =>
        (await t.as(name)).call(attendProblem, { id_problem: problem?.id_problem }),
      ),
    );
    expect(answers.map(a => a.status).toSorted()).toEqual([200, 409]);
    expect((await logOf('monitor')).filter(row => row.text.startsWith('Problema atendido'))).toHaveLength(1);
  });

  test('a trip whose stops are all done is on the board while its problem is open, with no other risk', async () => {
    await driveTo(t, trip, journey(trip.stops, trip.start, 3).slice(2));
    expect(await seenBy('monitor')).toBeUndefined();
    await say({ kind: 'OTRO', text: 'Dejé los papeles en la garita' });
    t.advance(600);
    const seen = await seenBy('monitor');
    expect([seen?.status, seen?.risk?.key, seen?.risk?.headline]).toEqual([
      'VIAJE_POR_CERRAR',
      'PROBLEM',
      'Problema del conductor',
    ]);
  });

  test('every kind that the phone offers is stored and shown by its name: a breakdown, the cold chain', async () => {
    for (const kind of DRIVER_PROBLEM_KINDS) await say({ kind, text: 'Así fue' });
    const kept = await t.rows<{ kind: string }>(sql`select distinct kind from driver_problems`);
    expect(kept.map(problem => problem.kind).toSorted()).toEqual([...DRIVER_PROBLEM_KINDS].toSorted());
    const told = (await logOf('monitor')).map(row => row.text);
    expect(told).toEqual(expect.arrayContaining(['Problema: Avería: Así fue', 'Problema: Cadena de frío: Así fue']));
  });

  test('an accident comes before older problems', async () => {
    await say({ kind: 'COLA' });
    const other = await trackedTrip(t, { start: now() });
    await driveTo(t, other, journey(other.stops, other.start, 3).slice(0, 5));
    const link = await t.tokenFor({ purpose: 'travel_resources', id_guide: other.id_guide });
    // Also before earlier reports of the same driver.
    for (const kind of ['COLA', 'ACCIDENTE'] as const) await t.withToken(link).ok(travelProblem, { kind, at: now() });
    const quiet = await trackedTrip(t, { start: now() });
    const me = await t.as('monitor');
    const all = await me.ok(getMonitoring, {});
    expect(all.trips.slice(0, 2).map(x => x.id_guide)).toEqual([other.id_guide, trip.id_guide]);
    expect(all.trips[0]?.risk?.headline).toBe('Problema · accidente');
    expect(all.trips.find(x => x.id_guide === quiet.id_guide)?.risk).toBeNull();
    const needy = all.trips.filter(x => x.risk !== null).length;
    const worst = await me.ok(getMonitoring, { most: 1 });
    expect([worst.trips.map(x => x.id_guide), worst.at_risk]).toEqual([[other.id_guide], needy]);
    expect((await me.ok(getMonitoring, { most: 50 })).trips).toHaveLength(needy);
  });

  test('away from every stop it names the nearest canton; «otro» requires a text', async () => {
    await driveTo(t, trip, journey(trip.stops, trip.start, 3).slice(2, 9));
    await say({ kind: 'PLANTA' });
    expect((await open('monitor'))[0]?.place).toMatch(/^cerca de \p{Lu}/u);
    const empty = await (await phone()).call(travelProblem, { kind: 'OTRO', at: now() });
    expect([empty.status, empty.body.fields?.text]).toEqual([400, 'Escriba qué pasó']);
  });

  test('is refused if it is more than a year old', async () => {
    const long = { kind: 'LLANTA', at: '2000-01-01T00:00:00.000Z' };
    const refused = await (await phone()).call(travelProblem, long);
    expect([refused.status, refused.body.code]).toEqual([422, 'FECHA_FUERA_DE_RANGO']);
    expect(await open('monitor')).toEqual([]);
  });

  test('its photo is attached to it, and is hidden from the customer’s documents of the trip', async () => {
    const key = 'problem-key-1';
    await say({ key });
    const me = await phone();
    const { id_file, url } = await me.ok(travelUpload, { filename: 'foto.png', type: 'image/png' });
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    await t.app.inject({ method: 'PUT', url, payload: png, headers: { 'content-type': 'image/png' } });
    await me.ok(travelDocument, { id_file, kind: 'FOTO', problem: key });
    expect((await seenBy('monitor'))?.problems[0]?.photos).toMatchObject([{ id_file }]);
    const papers = async (name: UserName) =>
      (await (await t.as(name)).ok(getDocumentsGuide, { id_guide: trip.id_guide })).map(d => d.id_file);
    expect(await papers('monitor')).toEqual([id_file]);
    expect(await papers('exporterAdmin')).toEqual([]);
  });
});
