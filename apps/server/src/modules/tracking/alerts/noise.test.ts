import { attendCase, getCase, listAlertMonitoring } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { alertNoise, historyAlert } from '@cabezal/contract/tracking/alerts/noise.calls';
import { getAlerts } from '@cabezal/contract/tracking/alerts/rules.calls';
import type { CaseVerdict } from '@cabezal/domain/trips/cases/case';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';
import { monitoringJobs } from '../monitoring/monitoring.jobs.ts';
import { driveTo, journey, type TrackedTrip, trackedTrip } from '../positions/tracked-trip.samples.ts';

let t: TestApp;
let start = '';
let day = 0;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.write(async tx => {
    await tx.run(sql`update guides set finished_at = now() where finished_at is null`);
    await tx.run(sql`delete from alert_cases`);
  });
  start = `2027-03-${String(++day).padStart(2, '0')}T12:00:00.000Z`;
  t.setNow(start);
});

const run = async () => {
  for (const job of monitoringJobs()) await job.run(t.db);
};
/** Trucks that are silent for 21 minutes, each with its case. */
async function silentTrips(count: number): Promise<TrackedTrip[]> {
  const trips: TrackedTrip[] = [];
  for (let i = 0; i < count; i++) {
    const trip = await trackedTrip(t, { start, id_client: company.exporter, id_company: company.carrier });
    await driveTo(t, trip, journey(trip.stops, trip.start, 3).slice(0, 8));
    trips.push(trip);
  }
  t.advance(21);
  await run();
  return trips;
}
async function end({ id_guide }: TrackedTrip, verdict: CaseVerdict | null) {
  const monitor = await t.as('monitor');
  const found = (await monitor.ok(listAlertMonitoring, {})).cases.find(one => one.id_guide === id_guide);
  const id_alert_case = found?.id_alert_case ?? 0;
  const { version } = await monitor.ok(getCase, { id_alert_case });
  return monitor.call(attendCase, { id_alert_case, version, act: 'END', text: 'Llamé', verdict });
}
const silentRule = async () =>
  (await (await t.as('operador')).ok(alertNoise, { days: 30 })).rules.find(({ kind }) => kind === 'SIN_GPS');

test('a case of a rule does not end without a verdict', async () => {
  const [trip] = await silentTrips(1);
  if (trip === undefined) throw new Error('no trip');
  const refused = await end(trip, null);
  expect([refused.status, refused.body]).toEqual([
    422,
    expect.objectContaining({ code: 'VEREDICTO_REQUERIDO', message: 'Diga si la alerta fue real' }),
  ]);
  expect((await end(trip, 'REAL_SIN_ACCION')).status).toBe(200);
});

test('precision counts what was real and what was wrong, and late data neither', async () => {
  const trips = await silentTrips(5);
  const verdicts = ['REAL', 'REAL_SIN_ACCION', 'FALSA', 'DATO_ATRASADO'] as const;
  for (const [i, verdict] of verdicts.entries()) {
    const trip = trips[i];
    if (trip !== undefined) expect((await end(trip, verdict)).status).toBe(200);
  }
  expect(await silentRule()).toMatchObject({
    cases: 5,
    real: 1,
    real_no_action: 1,
    wrong: 1,
    late_data: 1,
    precision: 67,
    actionable: 33,
    is_noisy: false,
    median_ack_min: 0,
  });
  const operator = await t.as('operador');
  const { rows } = await operator.ok(getAlerts, { filters: { kind: 'SIN_GPS' } });
  expect(rows).toMatchObject([{ precision_30d: 67, is_noisy: false }]);
  const { people, rate_per_hour } = await operator.ok(alertNoise, { days: 30 });
  expect([people, rate_per_hour]).toEqual([[expect.objectContaining({ name: 'monitor Prueba', cases: 4 })], 5]);
});

test('the list of past cases has filters; carriers read theirs without what the operator said', async () => {
  const [trip, other] = await silentTrips(2);
  if (trip === undefined || other === undefined) throw new Error('no trip');
  await end(trip, 'FALSA');
  const read = async (name: 'operador' | 'carrierAdmin', filters: Record<string, unknown> = {}) =>
    (await (await t.as(name)).ok(historyAlert, { filters })).rows;
  expect((await read('operador')).map(row => row.state).toSorted()).toEqual(['ABIERTA', 'RESUELTA']);
  expect(await read('operador', { verdict: 'FALSA' })).toMatchObject([
    { id_guide: trip.id_guide, resolution: 'Llamé', rule: 'Sin GPS', ended_why: 'PERSONA' },
  ]);
  expect(await read('operador', { id_truck: other.id_truck })).toMatchObject([{ id_guide: other.id_guide }]);
  const today = start.slice(0, 10);
  expect(await read('operador', { date_from: today, date_to: today })).toHaveLength(2);
  expect(await read('operador', { date_to: '2027-02-28' })).toEqual([]);
  const theirs = await read('carrierAdmin', { id_guide: trip.id_guide });
  expect(theirs).toMatchObject([{ verdict: null, resolution: null, rule: null, ended_why: null }]);
  expect(await (await t.as('carrierAdmin')).ok(alertNoise, {})).toMatchObject({ days: 30, rules: [], people: [] });
});
