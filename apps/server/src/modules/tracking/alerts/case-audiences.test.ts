import { search } from '@cabezal/contract/insight/search/search.calls';
import { getEvents, getGuideActivities } from '@cabezal/contract/operations/guides/guides.calls';
import { travelProblem } from '@cabezal/contract/operations/travel/travel.calls';
import { saveNotificationClient } from '@cabezal/contract/people/notifications/recipients.calls';
import { getMessageLog } from '@cabezal/contract/system/notices/message-log.calls';
import { getNotices } from '@cabezal/contract/system/notices/notices.calls';
import { attendCase, getCase, listAlertMonitoring } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { historyAlert } from '@cabezal/contract/tracking/alerts/noise.calls';
import { saveAlert } from '@cabezal/contract/tracking/alerts/rules.calls';
import { getMonitoring } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, type UserName, user } from '../../../../test/world.ts';
import type { Change } from '../../../platform/db/tx.ts';
import { monitoringJobs } from '../monitoring/monitoring.jobs.ts';
import { driveTo, journey, sampleStops, type TrackedTrip, trackedTrip } from '../positions/tracked-trip.samples.ts';
import { alertJobs } from './alerts.jobs.ts';

/** What a customer and a carrier read of a case that says more than they may read, and what they are told of it. */
let t: TestApp;
let trip: TrackedTrip;
let told: Change[] = [];
let day = 0;
let start = '';
const minute = 60_000;
beforeAll(async () => {
  t = await startTestApp();
  t.db.onChanges(changes => told.push(...changes));
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.write(async tx => {
    await tx.run(sql`update guides set finished_at = now() where finished_at is null`);
    for (const table of ['alert_cases', 'alert_conditions', 'notices', 'notification_messages', 'notification_clients'])
      await tx.run(sql`delete from ${sql.table(table)}`);
    await tx.run(
      sql`delete from alerts where num_nonnulls(id_company, id_client, id_route, id_location, id_reservation, id_guide) > 0`,
    );
  });
  start = `2027-05-${String(++day).padStart(2, '0')}T12:00:00.000Z`;
  t.setNow(start);
  const due = new Date(Date.parse(start) + 30 * minute).toISOString();
  const stops = sampleStops.map((stop, i) => (i === 1 ? { ...stop, appointment_at: due } : stop));
  const of = { id_client: company.exporter, id_company: company.carrier, id_driver: 5 };
  trip = await trackedTrip(t, { start, stops, ...of });
  await driveTo(t, trip, journey(trip.stops, trip.start, 3).slice(0, 8));
});

const at = (minutes: number): string => new Date(Date.parse(start) + minutes * minute).toISOString();
const run = async () => {
  told = [];
  for (const job of monitoringJobs()) await job.run(t.db);
};
const standUntil = (minutes: readonly number[]) =>
  driveTo(
    t,
    trip,
    minutes.map(n => ({ lat: -2.15, lng: -79.93, speed_kmh: 0, ms: Date.parse(start) + n * minute })),
  );
/** The truck stands since minute 40, which is a case from minute 56 on. */
async function stand(): Promise<void> {
  await standUntil([40, 50, 56]);
  await run();
}
/** It has not arrived at its appointment: from minute 61 on the case is about that, too. */
async function standAndBeLate(): Promise<void> {
  await stand();
  await standUntil([60, 62]);
  await run();
}
/** Changes the hour of the appointment at the plant; null: there is none, so that nothing is late. */
const agree = (appointment: string | null) =>
  t.write(tx =>
    tx.run(sql`update guide_stops set appointment_at = ${appointment}::timestamptz
      where id_guide = ${trip.id_guide} and code = 'PLT'`),
  );
const open = async (name: UserName) => (await t.as(name)).ok(listAlertMonitoring, {});
const casesOf = async (name: UserName) => (await open(name)).cases.filter(({ id_guide }) => id_guide === trip.id_guide);
const past = async (name: UserName, filters: Record<string, unknown> = {}) =>
  (await (await t.as(name)).ok(historyAlert, { filters: { id_guide: trip.id_guide, ...filters } })).rows;
const rowOf = async (name: UserName) =>
  (await (await t.as(name)).ok(getMonitoring)).trips.find(({ id_guide }) => id_guide === trip.id_guide)?.risk;
const heard = (noun: string, id_company: number) =>
  told.filter(change => change.noun === noun && change.party?.includes(id_company) === true);
const noticesOf = async (name: UserName) =>
  (await (await t.as(name)).ok(getNotices, {})).notices.filter(({ subject }) => subject === 'CASO');

describe('reading', () => {
  test('a customer reads nothing while the truck only stands: no case, no risk, no message to its browser', async () => {
    await stand();
    expect(await casesOf('monitor')).toMatchObject([{ kind: 'DETENIDO' }]);
    expect(await casesOf('carrierAdmin')).toMatchObject([{ kind: 'DETENIDO', severity: 'ALTA' }]);
    expect(await open('exporterAdmin')).toMatchObject({ cases: [], counts: { open: 0 }, rate_per_hour: 0 });
    expect(await past('exporterAdmin')).toEqual([]);
    expect((await rowOf('carrierAdmin'))?.key).toBe('STOPPED');
    expect((await rowOf('exporterAdmin'))?.key).not.toBe('STOPPED');
    for (const noun of ['alert_case', 'guide']) {
      expect(heard(noun, company.carrier).length, noun).toBeGreaterThan(0);
      expect(heard(noun, company.exporter), noun).toEqual([]);
    }
    const [found] = await casesOf('monitor');
    const asked = await (await t.as('exporterAdmin')).call(getCase, { id_alert_case: found?.id_alert_case ?? 0 });
    expect(asked.status).toBe(404);
  });

  test('of a truck that stands and is late it reads the delay: its kind, words and times, and nothing of the operator’s clock', async () => {
    await standAndBeLate();
    const [whole] = await casesOf('monitor');
    expect(whole).toMatchObject({ kind: 'DETENIDO', opened_at: at(56), occurrences: 2 });
    expect(heard('alert_case', company.exporter)).toHaveLength(1);
    const [found] = await casesOf('exporterAdmin');
    expect(found).toMatchObject({
      id_alert_case: whole?.id_alert_case,
      kind: 'TARDE',
      severity: 'ALTA',
      state: 'ABIERTA',
      headline: 'No llegó a la cita de 07:30',
      began_at: at(30),
      opened_at: at(62),
      last_seen_at: at(62),
      occurrences: 1,
      owner: null,
      ack_due_at: null,
      end_due_at: null,
      version: 0,
    });
    expect(await open('exporterAdmin')).toMatchObject({ counts: { open: 1, overdue: 0 }, rate_per_hour: 1 });
    const customer = await t.as('exporterAdmin');
    const detail = await customer.ok(getCase, { id_alert_case: found?.id_alert_case ?? 0 });
    expect(detail).toMatchObject({ events: [], playbook: null, mergeable: [], assignable: [] });
    const said = JSON.stringify([await open('exporterAdmin'), detail, await past('exporterAdmin')]);
    expect(said).not.toMatch(/detenid/i);
    expect(await rowOf('exporterAdmin')).toMatchObject({ key: 'LATE', severe: true });
  });

  test('an acknowledgement from before the customer’s part began is not older than that part', async () => {
    await stand();
    const [found] = await casesOf('monitor');
    const { id_alert_case = 0, version = 0 } = found ?? {};
    await (await t.as('monitor')).ok(attendCase, { id_alert_case, version, act: 'ACK' });
    await standUntil([60, 62]);
    await run();
    expect(await casesOf('exporterAdmin')).toMatchObject([{ state: 'RECONOCIDA', acked_at: at(62), owner: null }]);
  });

  test('filters, order and counts tell a customer nothing of the rest: not by kind, rule, verdict or truck', async () => {
    await t.write(tx =>
      tx.run(sql`update companies set share_driver_truck = false where id_company = ${company.carrier}`),
    );
    await standAndBeLate();
    const [found] = await casesOf('monitor');
    const { id_alert_case = 0, version = 0 } = found ?? {};
    const [row] = await past('monitor');
    expect(row?.rule).toBe('Detenido fuera de geocerca');
    const [rule] = await t.rows<{ id_alert: number }>(
      sql`select id_alert from alert_cases where id_alert_case = ${id_alert_case}`,
    );
    const end = { id_alert_case, version, act: 'END' as const, text: 'Llanta cambiada', verdict: 'REAL' as const };
    await (await t.as('monitor')).ok(attendCase, end);
    const asked: Record<string, unknown>[] = [
      { kind: 'DETENIDO' },
      { verdict: 'REAL' },
      { id_alert: rule?.id_alert },
      { id_truck: trip.id_truck },
      { state: 'POSPUESTA' },
    ];
    for (const filters of asked) expect(await past('exporterAdmin', filters), JSON.stringify(filters)).toEqual([]);
    const read = { kind: 'TARDE', state: 'RESUELTA', id_reservation: trip.id_reservation };
    expect(await past('exporterAdmin', read)).toMatchObject([
      { disk: null, owner: null, verdict: null, resolution: null, rule: null, ended_why: null },
    ]);
    await t.write(tx =>
      tx.run(sql`update companies set share_driver_truck = true where id_company = ${company.carrier}`),
    );
    expect(await past('exporterAdmin', { id_truck: trip.id_truck })).toHaveLength(1);
    for (const name of ['importerAdmin', 'otherCarrierAdmin'] as const) expect(await past(name), name).toEqual([]);
  });

  test('a case that comes back for what the customer does not read stays over for the customer', async () => {
    await standAndBeLate();
    await agree(null);
    const drive = (minutes: readonly number[]) =>
      driveTo(
        t,
        trip,
        minutes.map(n => ({ lat: -2.1 - n / 1000, lng: -79.94, speed_kmh: 60, ms: Date.parse(start) + n * minute })),
      );
    await drive([63, 64, 66]);
    await run();
    await drive([70]);
    await run();
    expect(await casesOf('monitor')).toEqual([]);
    await standUntil([72, 80, 89]);
    await run();
    expect(await casesOf('monitor')).toMatchObject([{ kind: 'DETENIDO', condition_active: true, ended_at: null }]);
    expect(heard('alert_case', company.exporter)).toEqual([]);
    expect(await casesOf('exporterAdmin')).toEqual([]);
    expect(await past('exporterAdmin')).toMatchObject([{ kind: 'TARDE', state: 'RESUELTA', ended_at: at(70) }]);
  });

  test('a customer’s search for «Detenido» finds nothing, nor does its logbook say it', async () => {
    await standAndBeLate();
    const customer = await t.as('exporterAdmin');
    expect(await customer.ok(search, { text: 'Detenido' })).toEqual([]);
    const { id_guide } = trip;
    const log = JSON.stringify([
      await customer.ok(getEvents, { id_guide }),
      await customer.ok(getGuideActivities, { id_guide }),
    ]);
    expect(log).toContain('No llegó a la cita');
    expect(log).not.toMatch(/detenid/i);
  });

  test('what the customer reads of a case is over when that has ceased, although the operator handles the rest', async () => {
    await standAndBeLate();
    await agree(null);
    t.advance(1);
    await run();
    expect(await casesOf('monitor')).toMatchObject([{ kind: 'DETENIDO', ended_at: null }]);
    expect(await casesOf('exporterAdmin')).toEqual([]);
    expect(await past('exporterAdmin')).toMatchObject([{ state: 'RESUELTA', ended_at: at(63) }]);
    expect(heard('alert_case', company.exporter)).toHaveLength(1);
    // What the operator does with the rest is nothing to hear of.
    const [found] = await casesOf('monitor');
    const { id_alert_case = 0, version = 0 } = found ?? {};
    told = [];
    t.advance(1);
    await (await t.as('monitor')).ok(attendCase, { id_alert_case, version, act: 'ACK' });
    expect(heard('alert_case', company.exporter)).toEqual([]);
    expect(await past('exporterAdmin')).toMatchObject([{ state: 'RESUELTA', acked_at: null, ended_at: at(63) }]);
    await agree(at(30));
    t.advance(1);
    await run();
    expect(await casesOf('exporterAdmin')).toMatchObject([{ kind: 'TARDE', state: 'RECONOCIDA' }]);
  });
});

test('a customer’s browser hears that nobody handles its case any more', async () => {
  await standAndBeLate();
  const [found] = await casesOf('monitor');
  const { id_alert_case = 0, version = 0 } = found ?? {};
  await (await t.as('monitor')).ok(attendCase, { id_alert_case, version, act: 'ACK' });
  t.advance(21);
  told = [];
  for (const job of alertJobs()) await job.run(t.db);
  expect(heard('alert_case', company.exporter)).toHaveLength(1);
  expect(await casesOf('exporterAdmin')).toMatchObject([{ state: 'ABIERTA', acked_at: null }]);
});

describe('merging', () => {
  /** The driver reports something, and a person joins the case of the truck that stands to it. */
  const joinToReport = async () => {
    const phone = t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide: trip.id_guide }));
    await phone.ok(travelProblem, { kind: 'LLANTA', text: 'Se reventó', at: t.services.clock().toISOString() });
    const both = await casesOf('monitor');
    const report = both.find(({ kind }) => kind === 'PROBLEMA');
    const { id_alert_case = 0, version = 0 } = both.find(({ kind }) => kind === 'DETENIDO') ?? {};
    const merge = { id_alert_case, version, act: 'MERGE' as const, id_other: report?.id_alert_case };
    await (await t.as('monitor')).ok(attendCase, merge);
  };

  test('what was over for the customer stays over when its case joins another one', async () => {
    await standAndBeLate();
    await agree(null);
    t.advance(1);
    await run();
    expect(await past('exporterAdmin')).toMatchObject([{ state: 'RESUELTA', ended_at: at(63) }]);
    await joinToReport();
    expect(await casesOf('monitor')).toMatchObject([{ kind: 'PROBLEMA', occurrences: 3 }]);
    expect(await casesOf('exporterAdmin')).toEqual([]);
    const ended = await past('exporterAdmin');
    expect(ended.map(one => [one.kind, one.state, one.ended_at])).toEqual([
      ['TARDE', 'RESUELTA', at(63)],
      ['TARDE', 'RESUELTA', at(63)],
    ]);
  });

  test('a customer’s browser hears that what was joined to a driver’s report is over', async () => {
    await standAndBeLate();
    await joinToReport();
    expect(await casesOf('exporterAdmin')).toMatchObject([{ kind: 'TARDE', state: 'RECONOCIDA' }]);
    await agree(null);
    t.advance(1);
    await run();
    expect(heard('alert_case', company.exporter)).toHaveLength(1);
    expect(await casesOf('exporterAdmin')).toEqual([]);
    expect(await casesOf('monitor')).toMatchObject([{ kind: 'PROBLEMA', ended_at: null }]);
  });
});

describe('telling', () => {
  const rule = async (fields: Record<string, unknown>) =>
    (await t.as('operador')).call(saveAlert, {
      kind: 'TARDE',
      name: 'Del exportador',
      severity: 'ALTA',
      id_company: null,
      id_client: company.exporter,
      id_route: null,
      id_location: null,
      id_reservation: null,
      id_guide: null,
      threshold: null,
      for_min: 0,
      clear_min: 0,
      interval_min: null,
      sla_ack_min: 10,
      sla_end_min: null,
      escalation: [],
      roles: [],
      users: [],
      parties: [],
      playbook: null,
      ...fields,
    });

  test('a rule tells the client of the signal that it reads, in that signal’s words, and the carrier of each of its own', async () => {
    expect((await rule({ parties: ['CLIENT', 'FORWARDER'] })).status).toBe(200);
    expect((await rule({ kind: 'DETENIDO', name: 'Detenido', threshold: 15, parties: ['CARRIER'] })).status).toBe(200);
    await stand();
    const [found] = await casesOf('monitor');
    expect(await noticesOf('exporterAdmin')).toEqual([]);
    expect(await noticesOf('carrierAdmin')).toMatchObject([
      { text: expect.stringContaining('Detenido fuera'), url: `/monitoreo?caso=${found?.id_alert_case}` },
    ]);
    await standUntil([60, 62]);
    await run();
    const [notice, ...more] = await noticesOf('exporterAdmin');
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ url: `/reservas/${trip.id_reservation}?caso=${found?.id_alert_case}` });
    expect(notice?.text).toMatch(/^\d+-\d+ · TSTU\d+: No llegó a la cita de 07:30$/);
    for (const name of ['importerAdmin', 'exporterAccountant', 'otherCarrierAdmin', 'monitor'] as const)
      expect(await noticesOf(name), name).toEqual([]);
    await run();
    expect(await noticesOf('exporterAdmin')).toHaveLength(1);
  });

  test('the advisor of the reservation is told like other people of the operator', async () => {
    const { id_reservation } = trip;
    await t.write(tx =>
      tx.run(sql`update reservations set id_advisor = ${user.monitor} where id_reservation = ${id_reservation}`),
    );
    expect((await rule({ kind: 'DETENIDO', name: 'Detenido', threshold: 15, parties: ['ADVISOR'] })).status).toBe(200);
    await stand();
    expect(await noticesOf('monitor')).toMatchObject([{ text: expect.stringContaining('Detenido fuera') }]);
    expect(await noticesOf('despacho')).toEqual([]);
  });

  test('a rule about what customers do not read cannot tell them of it', async () => {
    const refused = await rule({ kind: 'DETENIDO', threshold: 15, parties: ['CLIENT', 'FORWARDER', 'CARRIER'] });
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { parties: 'No leen casos de este tipo: el cliente, el agente de carga' } },
    });
    expect((await rule({})).body).toMatchObject({ code: 'DESTINATARIO_REQUERIDO' });
    const stored = await rule({ parties: ['CLIENT', 'CLIENT', 'CARRIER'] });
    expect(stored.body).toMatchObject({
      parties: ['CLIENT', 'CARRIER'],
      recipients_text: 'el cliente, el transportista',
    });
  });

  test('recipients of the customer are told of a delay once, and not of what the truck does', async () => {
    await (await t.as('operador')).ok(saveNotificationClient, {
      id_company: company.exporter,
      name: 'Bodega',
      email: 'bodega@exporta.ec',
      subjects: ['RETRASO', 'STAND_BY', 'STAND_BY_75', 'DIAS_LIBRES'],
    });
    const log = async () =>
      (await (await t.as('admin')).ok(getMessageLog, { filters: { channel: 'MAIL' } })).rows.map(
        ({ subject, text }) => ({ subject, text }),
      );
    await stand();
    expect(await log()).toEqual([]);
    await standUntil([60, 62]);
    await run();
    expect(await log()).toEqual([
      {
        subject: 'RETRASO',
        text: expect.stringMatching(/^Retraso · \d+-\d+ · TSTU\d+ · No llegó a la cita de 07:30 · /),
      },
    ]);
    t.advance(1);
    await run();
    expect(await log()).toHaveLength(1);
  });
});
