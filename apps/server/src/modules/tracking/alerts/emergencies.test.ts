import { type EmergencyInput, travelEmergency } from '@cabezal/contract/operations/travel/emergency.calls';
import { getTravel } from '@cabezal/contract/operations/travel/travel.calls';
import { getNotices } from '@cabezal/contract/system/notices/notices.calls';
import { attendCase, getCase, listAlertMonitoring, startDrill } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { listEmergencies } from '@cabezal/contract/tracking/alerts/emergencies.calls';
import { alertNoise } from '@cabezal/contract/tracking/alerts/noise.calls';
import { disableAlert, getAlerts, saveAlert } from '@cabezal/contract/tracking/alerts/rules.calls';
import { getMonitoring, getPublicTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, type UserName } from '../../../../test/world.ts';
import type { Change } from '../../../platform/db/tx.ts';
import { OLD_PHONE_POSITIONS } from '../../trips/emergencies/emergencies.queries.ts';
import { monitoringJobs } from '../monitoring/monitoring.jobs.ts';
import { driveTo, journey, type TrackedTrip, trackedTrip } from '../positions/tracked-trip.samples.ts';
import { alertJobs } from './alerts.jobs.ts';

let t: TestApp;
let trip: TrackedTrip;
let day = 0;
let keys = 0;
let told: Change[] = [];
beforeAll(async () => {
  t = await startTestApp();
  t.db.onChanges(changes => told.push(...changes));
});
afterAll(() => t.close());
beforeEach(async () => {
  const start = `2027-05-${String(++day).padStart(2, '0')}T12:00:00.000Z`;
  t.setNow(start);
  await t.write(async tx => {
    await tx.run(sql`update guides set finished_at = now() where finished_at is null`);
    await tx.run(sql`delete from emergencies`);
    await tx.run(sql`delete from alert_cases`);
    await tx.run(sql`delete from notices`);
  });
  trip = await trackedTrip(t, { start, id_company: company.carrier, id_client: company.exporter, id_driver: 5 });
  await driveTo(t, trip, journey(trip.stops, trip.start, 3).slice(0, 8));
  told = [];
});

const now = () => t.services.clock().toISOString();
const phoneOf = async ({ id_guide }: TrackedTrip) =>
  t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide }));
/** A call of the driver's phone. */
const said = (more: Partial<EmergencyInput> = {}): EmergencyInput => ({
  key: `emergency-${++keys}`,
  at: now(),
  ...more,
});
const place = (lat = -2.2) => ({ lat, lng: -79.9, accuracy_m: 9, at: now() });
const calls = async (input = said(), of = trip) => (await phoneOf(of)).ok(travelEmergency, input);
const casesOf = async (name: UserName) => (await (await t.as(name)).ok(listAlertMonitoring, {})).cases;
/** The one open case. */
async function theCase() {
  const [found, ...others] = await casesOf('monitor');
  if (found === undefined || others.length > 0) throw new Error('not one case');
  return found;
}
const detailOf = async (id_alert_case: number, name: UserName = 'monitor') =>
  (await t.as(name)).ok(getCase, { id_alert_case });
/** Acts on a case as it is now. */
async function act(name: UserName, id_alert_case: number, input: Record<string, unknown>) {
  const { version } = await detailOf(id_alert_case);
  const { status, body } = await (await t.as(name)).call(attendCase, { id_alert_case, version, ...input });
  return { status, code: body.code, message: body.message };
}
const end = (name: UserName, id_alert_case: number) =>
  act(name, id_alert_case, { act: 'END', text: 'Hablé con el conductor', verdict: 'REAL' });
const panicOf = async (name: UserName) =>
  (await (await t.as(name)).ok(getNotices, {})).notices.filter(({ subject }) => subject === 'PANICO');
const minute = async () => {
  for (const job of [...monitoringJobs(), ...alertJobs()]) await job.run(t.db);
};
/** Changes the table, which only its owner may. */
async function asOwner(script: string): Promise<void> {
  const client = await t.services.db.pool.connect();
  try {
    await client.script(script);
  } finally {
    client.release();
  }
}

describe('a call', () => {
  test('is heard in its own transaction: a critical case that everybody who attends is told of, and what is to be done', async () => {
    expect(await calls()).toEqual({ heard_at: now(), is_open: true });
    const found = await theCase();
    expect(found).toMatchObject({
      kind: 'PANICO',
      severity: 'CRITICA',
      state: 'ABIERTA',
      headline: 'Emergencia del conductor',
      id_guide: trip.id_guide,
      is_drill: false,
      end_asked_by: null,
      ack_due_at: new Date(Date.parse(now()) + 60_000).toISOString(),
    });
    expect((await detailOf(found.id_alert_case)).playbook).toMatch(/911/);
    for (const name of ['monitor', 'despacho', 'operador'] as const)
      expect(await panicOf(name)).toMatchObject([
        {
          text: expect.stringMatching(/Emergencia del conductor$/),
          url: `/monitoreo?caso=${found.id_alert_case}`,
        },
      ]);
    expect(told.filter(change => change.noun === 'alert_case')).toMatchObject([{ party: [company.carrier] }]);
    expect((await (await t.as('monitor')).ok(getMonitoring, {})).trips[0]).toMatchObject({
      id_guide: trip.id_guide,
      risk: { key: 'EMERGENCY', headline: 'Emergencia del conductor', severe: true },
    });
  });

  test('is sent again until it is heard, and counts once; another one joins the case and tells again', async () => {
    const once = said();
    const driver = await phoneOf(trip);
    await Promise.all([driver.ok(travelEmergency, once), driver.ok(travelEmergency, once)]);
    t.advance(1);
    const first = await theCase();
    expect(await calls(once)).toEqual({ heard_at: first.opened_at, is_open: true });
    expect(await theCase()).toMatchObject({ occurrences: 1 });
    expect(await panicOf('monitor')).toHaveLength(1);
    await calls();
    expect(await theCase()).toMatchObject({ id_alert_case: first.id_alert_case, occurrences: 2 });
    expect(await panicOf('monitor')).toHaveLength(2);
  });

  test('that is repeated with the link of another trip is the same call, also after the office ended it', async () => {
    const once = said({ place: place() });
    await calls(once);
    const { id_alert_case } = await theCase();
    const start = new Date(trip.start + 3 * 86_400_000).toISOString();
    const next = await trackedTrip(t, { start, id_client: company.exporter });
    t.advance(1);
    expect(await calls({ ...once, place: place(-2.25) }, next)).toMatchObject({ is_open: true });
    expect(await theCase()).toMatchObject({ id_alert_case, id_guide: trip.id_guide, occurrences: 1 });
    expect((await detailOf(id_alert_case)).phone_place).toMatchObject({ lat: -2.25 });
    await end('monitor', id_alert_case);
    await end('despacho', id_alert_case);
    expect(await calls(once, next)).toMatchObject({ is_open: false });
    expect(await casesOf('monitor')).toEqual([]);
    expect(await panicOf('monitor')).toHaveLength(1);
  });

  test('without signal says when he called; a phone whose clock is wrong by years is heard, too', async () => {
    const before = new Date(Date.parse(now()) - 6 * 3_600_000).toISOString();
    await calls(said({ at: before }));
    expect(await theCase()).toMatchObject({ began_at: before, opened_at: now() });
    await calls(said({ at: '1970-01-01T00:00:00.000Z' }));
    expect((await theCase()).signals.map(({ at }) => at)).toEqual([before, now()]);
  });

  test('is heard whatever state the trip is in, and stays on the board', async () => {
    const change = sql`finished_at = ${now()}, closed_at = ${now()}, status = 'VIAJE_CERRADO'`;
    await t.write(tx => tx.run(sql`update guides set ${change} where id_guide = ${trip.id_guide}`));
    await calls();
    await minute();
    expect(await theCase()).toMatchObject({ kind: 'PANICO', condition_active: true });
    const { trips } = await (await t.as('monitor')).ok(getMonitoring, {});
    expect(trips.map(({ id_guide }) => id_guide)).toEqual([trip.id_guide]);
  });

  test('is not lost with an error about the case, which the job opens within a minute', async () => {
    const once = said();
    await asOwner("alter table alert_cases add constraint broken check (ack_due_at < '2000-01-01')");
    try {
      expect(await calls(once)).toMatchObject({ is_open: true });
    } finally {
      await asOwner('alter table alert_cases drop constraint broken');
    }
    expect(await casesOf('monitor')).toEqual([]);
    await minute();
    await minute();
    expect(await theCase()).toMatchObject({ kind: 'PANICO', occurrences: 1 });
    expect(await calls(once)).toMatchObject({ is_open: true });
  });

  test('is no customer’s business; the carrier reads it, without the place of the phone', async () => {
    await calls(said({ place: place() }));
    const { id_alert_case } = await theCase();
    const customer = await t.as('exporterAdmin');
    expect((await customer.call(getCase, { id_alert_case })).status).not.toBe(200);
    const seen = await customer.ok(getMonitoring, {});
    expect(JSON.stringify(seen)).not.toMatch(/EMERGENCY|mergencia/);
    expect(await casesOf('carrierAdmin')).toMatchObject([{ id_alert_case, headline: 'Emergencia del conductor' }]);
    expect((await detailOf(id_alert_case, 'carrierAdmin')).phone_place).toBeNull();
    expect(await casesOf('otherCarrierAdmin')).toEqual([]);
  });
});

describe('while it is open', () => {
  test('the phone sends where it is, and the board hears of it; afterwards nothing is stored', async () => {
    const once = said({ place: place() });
    await calls(once);
    const { id_alert_case } = await theCase();
    t.advance(1);
    told = [];
    await calls({ ...once, place: place(-2.25) });
    expect((await detailOf(id_alert_case)).phone_place).toEqual({ lat: -2.25, lng: -79.9, accuracy_m: 9, at: now() });
    expect(told.filter(change => change.noun === 'alert_case')).toMatchObject([{ id: id_alert_case }]);
    await end('monitor', id_alert_case);
    await end('despacho', id_alert_case);
    t.advance(1);
    expect(await calls({ ...once, place: place(-2.3) })).toMatchObject({ is_open: false });
    const stored = () => t.rows(sql`select from phone_positions where id_guide = ${trip.id_guide}`);
    expect(await stored()).toHaveLength(2);
    t.advance((KEPT_DAYS.phonePositions + 1) * 24 * 60);
    await t.write(tx => OLD_PHONE_POSITIONS(tx, 100));
    expect(await stored()).toEqual([]);
  });

  test('no tracking link shows the truck, on whichever of its trips; the driver’s page goes on', async () => {
    const start = new Date(trip.start).toISOString();
    // The truck's next trip is planned for another day.
    const later = await trackedTrip(t, {
      start: new Date(trip.start + 3 * 86_400_000).toISOString(),
      id_client: company.exporter,
    });
    await t.write(tx => tx.run(sql`update guides set id_truck = ${trip.id_truck} where id_guide = ${later.id_guide}`));
    const other = await trackedTrip(t, { start, id_client: company.exporter });
    const linkOf = async (...ids: number[]) => t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guides: ids }));
    const own = await linkOf(trip.id_guide);
    const same = await linkOf(later.id_guide);
    const both = await linkOf(trip.id_guide, other.id_guide);
    const statuses = async () => [
      (await own.call(getPublicTrip, { id_guide: trip.id_guide })).status,
      (await same.call(getPublicTrip, { id_guide: later.id_guide })).status,
      (await both.call(getPublicTrip, { id_guide: trip.id_guide })).status,
      (await both.call(getPublicTrip, { id_guide: other.id_guide })).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await (await t.as('operador')).ok(startDrill, { id_guide: trip.id_guide });
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await calls();
    expect(await statuses()).toEqual([401, 401, 404, 200]);
    expect((await (await phoneOf(trip)).call(getTravel)).status).toBe(200);
    const id_alert_case = (await casesOf('monitor')).find(({ is_drill }) => !is_drill)?.id_alert_case ?? 0;
    await end('monitor', id_alert_case);
    expect(await statuses()).toEqual([401, 401, 404, 200]);
    await end('despacho', id_alert_case);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  test('it joins no other case, and no other one joins it', async () => {
    await calls();
    t.advance(21);
    await minute();
    const cases = await casesOf('monitor');
    const emergency = cases.find(({ kind }) => kind === 'PANICO');
    const silent = cases.find(({ kind }) => kind === 'SIN_GPS');
    expect(cases[0]?.kind).toBe('PANICO');
    expect((await detailOf(emergency?.id_alert_case ?? 0)).mergeable).toEqual([]);
    for (const [one, id_other] of [
      [emergency, silent?.id_alert_case],
      [silent, emergency?.id_alert_case],
    ] as const)
      expect(await act('monitor', one?.id_alert_case ?? 0, { act: 'MERGE', id_other })).toMatchObject({
        status: 409,
        code: 'EMERGENCIA_APARTE',
      });
  });

  test('a line on every screen of those who attend names it, until somebody acknowledges it', async () => {
    await calls();
    const { id_alert_case } = await theCase();
    const linesOf = async (name: UserName) => (await t.as(name)).ok(listEmergencies, {});
    expect(await linesOf('monitor')).toMatchObject([{ id_alert_case, id_guide: trip.id_guide, is_drill: false }]);
    await act('despacho', id_alert_case, { act: 'ACK' });
    expect(await linesOf('monitor')).toEqual([]);
  });
});

describe('the end', () => {
  test('needs two persons: the first one cannot confirm it, and anybody else who may does', async () => {
    await calls();
    const { id_alert_case } = await theCase();
    await act('monitor', id_alert_case, { act: 'ACK' });
    expect(await end('despacho', id_alert_case)).toMatchObject({ status: 409, code: 'CASO_AJENO' });
    expect(await end('monitor', id_alert_case)).toMatchObject({ status: 200 });
    const asked = await theCase();
    expect(asked).toMatchObject({ state: 'RECONOCIDA', end_asked_by: expect.stringContaining('monitor') });
    expect(asked.can.end).toBe('Otra persona debe cerrar la emergencia');
    expect(await end('monitor', id_alert_case)).toEqual({
      status: 409,
      code: 'SEGUNDA_PERSONA',
      message: 'Otra persona debe cerrar la emergencia',
    });
    expect(await end('despacho', id_alert_case)).toMatchObject({ status: 200 });
    expect(await casesOf('monitor')).toEqual([]);
    expect((await detailOf(id_alert_case)).events.map(({ kind }) => kind)).toEqual(['OPENED', 'ACK', 'ASK_END', 'END']);
  });

  test('two who want to end it at the same moment: one asks, the other is told that somebody else changed it', async () => {
    await calls();
    const { id_alert_case, version } = await theCase();
    const ask = async (name: UserName) =>
      (await (await t.as(name)).call(attendCase, { id_alert_case, version, act: 'END', verdict: 'REAL' })).status;
    expect((await Promise.all([ask('monitor'), ask('despacho')])).toSorted()).toEqual([200, 409]);
    expect(await theCase()).toMatchObject({ ended_at: null });
  });

  test('is asked for again when the driver called meanwhile', async () => {
    await calls();
    const { id_alert_case } = await theCase();
    await end('monitor', id_alert_case);
    await calls();
    expect(await theCase()).toMatchObject({ end_asked_by: null });
    // The owner asks again.
    expect(await end('monitor', id_alert_case)).toMatchObject({ status: 200 });
    expect(await theCase()).toMatchObject({ end_asked_by: expect.any(String) });
  });

  test('is refused to whoever may attend cases, but not end emergencies', async () => {
    await calls();
    const { id_alert_case } = await theCase();
    const may = (allowed: boolean) =>
      t.write(tx =>
        tx.run(sql`update role_permissions p set allowed = ${allowed} from roles r, permission_actions a
          where r.id_role = p.id_role and r.code = 'MONITOR' and a.id_permission_action = p.id_permission_action and a.code = 'panic.close'`),
      );
    await may(false);
    try {
      expect(await end('monitor', id_alert_case)).toMatchObject({ status: 403 });
      expect((await theCase()).can.end).not.toBe(true);
    } finally {
      await may(true);
    }
    expect(await theCase()).toMatchObject({ end_asked_by: null });
  });
});

describe('a drill', () => {
  const drill = async (name: UserName = 'operador') => (await t.as(name)).call(startDrill, { id_guide: trip.id_guide });

  test('says that it is one, is told and ended like an emergency, and counts in no figure', async () => {
    expect(await drill()).toMatchObject({ status: 200, body: { is_drill: true, headline: 'Simulacro de emergencia' } });
    expect(await drill()).toMatchObject({ status: 409, body: { code: 'SIMULACRO_ABIERTO' } });
    // It is the office's own.
    expect(await casesOf('carrierAdmin')).toEqual([]);
    expect(await panicOf('monitor')).toMatchObject([{ text: expect.stringMatching(/Simulacro de emergencia$/) }]);
    const { id_alert_case } = await theCase();
    await end('monitor', id_alert_case);
    expect(await end('monitor', id_alert_case)).toMatchObject({ code: 'SEGUNDA_PERSONA' });
    await end('despacho', id_alert_case);
    const me = await t.as('operador');
    const rule = (await me.ok(getAlerts, { filters: { kind: 'PANICO' } })).rows[0];
    expect(rule).toMatchObject({ cases_7d: 0, precision_30d: null });
    const { rules, people, rate_per_hour } = await me.ok(alertNoise, { days: 30 });
    expect(rules.find(({ kind }) => kind === 'PANICO')).toMatchObject({ cases: 0, real: 0 });
    expect([people, rate_per_hour]).toEqual([[], 0]);
  });

  test('hides no call: it opens a case of its own, which counts', async () => {
    await drill();
    await calls();
    expect((await casesOf('monitor')).map(({ is_drill }) => is_drill)).toEqual([false, true]);
    const { rules } = await (await t.as('operador')).ok(alertNoise, { days: 30 });
    expect(rules.find(({ kind }) => kind === 'PANICO')).toMatchObject({ cases: 1 });
  });

  test('is started by those who write rules, on trips under way', async () => {
    expect((await drill('monitor')).status).toBe(403);
    const me = await t.as('operador');
    expect((await me.call(startDrill, { id_guide: 999_999 })).status).toBe(404);
    await t.write(tx => tx.run(sql`update guides set closed_at = now() where id_guide = ${trip.id_guide}`));
    expect((await drill()).status).toBe(404);
  });
});

test('the rule of emergencies is never switched off, and there is one for all trips', async () => {
  const me = await t.as('operador');
  const [rule] = (await me.ok(getAlerts, { filters: { kind: 'PANICO' } })).rows;
  if (rule === undefined) throw new Error('no rule');
  const { id_alert, version, can } = rule;
  expect(can.disable).toBe('El pánico no se desactiva');
  const off = { id_alert, version, disabled: true, motive: 'Suena mucho' };
  expect((await me.call(disableAlert, off)).body).toMatchObject({ code: 'ALERTA_PROTEGIDA' });
  const scope = {
    id_company: null,
    id_client: null,
    id_route: null,
    id_location: null,
    id_reservation: null,
    id_guide: null,
  };
  const given = {
    kind: 'PANICO' as const,
    name: 'Otra emergencia',
    severity: 'CRITICA' as const,
    ...scope,
    threshold: null,
    for_min: 0,
    clear_min: 0,
    interval_min: null,
    sla_ack_min: 1,
    sla_end_min: null,
    escalation: [],
    roles: ['MONITOR'],
    users: [],
    playbook: null,
  };
  expect((await me.call(saveAlert, given)).body).toMatchObject({ code: 'ALERTA_DUPLICADA' });
  expect((await me.call(saveAlert, { ...given, id_client: company.exporter })).body).toMatchObject({
    code: 'EMERGENCIA_GENERAL',
  });
});
