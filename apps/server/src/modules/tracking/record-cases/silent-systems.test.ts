import { getCase, listAlertMonitoring } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { Delivery } from '../../../platform/outbox/outbox.ts';
import { startOutbox } from '../../../platform/outbox/start-outbox.ts';
import { monitoringJobs } from '../monitoring/monitoring.jobs.ts';
import { driveTo, journey, type TrackedTrip, trackedTrip } from '../positions/tracked-trip.samples.ts';
import { trackingOf } from '../positions/tracking.ts';
import { settleRecordCases } from './settle-record-cases.ts';

let t: TestApp;
let day = 0;
let start = '';
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.write(async tx => {
    await tx.run(sql`update guides set finished_at = now() where finished_at is null`);
    await tx.run(sql`delete from alert_cases`);
    await tx.run(sql`delete from alert_conditions`);
  });
  start = `2027-03-${String(++day).padStart(2, '0')}T12:00:00.000Z`;
  t.setNow(start);
});
afterAll(() => t.close());

const run = () => settleRecordCases(t.services.db);
const openOnes = async () => (await (await t.as('monitor')).ok(listAlertMonitoring, {})).cases;
const ofSystems = async () => (await openOnes()).filter(({ kind }) => kind === 'SISTEMA');
const runTrips = async () => {
  for (const job of monitoringJobs()) await job.run(t.db);
};
const stateOf = async (id_alert_case: number) => (await (await t.as('monitor')).ok(getCase, { id_alert_case })).state;

/** All trucks drive as far as that position of their journey, and are heard there. */
async function heardUntil(trips: readonly TrackedTrip[], positions: number): Promise<void> {
  for (const trip of trips) await driveTo(t, trip, journey(trip.stops, trip.start, 3).slice(0, positions));
  await trackingOf(t.services).signals.flush();
}

test('trucks that fall silent together are one case of their door, and none of their own; it ends when they are heard', async () => {
  const trips: TrackedTrip[] = [];
  for (let n = 0; n < 4; n++) trips.push(await trackedTrip(t, { start }));
  await heardUntil(trips, 8);
  t.advance(9);
  await run();
  expect(await ofSystems()).toEqual([]);
  t.advance(2);
  await run();
  const [opened] = await ofSystems();
  expect(opened).toMatchObject({ severity: 'MEDIA', subject: 'door OSMAND', id_guide: null, id_truck: null });
  expect(opened?.headline).toMatch(/^Equipo con protocolo OsmAnd: 4 de 4 equipos sin señal desde el /);
  // Twenty-one minutes: each of them would have a case of its own.
  t.advance(10);
  await run();
  await runTrips();
  expect((await openOnes()).filter(({ kind }) => kind === 'SIN_GPS')).toEqual([]);
  expect(await ofSystems()).toHaveLength(1);
  await heardUntil(trips, 30);
  await run();
  expect(await stateOf(opened?.id_alert_case ?? 0)).toBe('RESUELTA');
});

test('one truck that is silent alone is a case of its own', async () => {
  const trips: TrackedTrip[] = [];
  for (let n = 0; n < 4; n++) trips.push(await trackedTrip(t, { start }));
  await heardUntil(trips, 8);
  const [silent, ...others] = trips;
  await heardUntil(others, 30);
  await run();
  await runTrips();
  expect(await ofSystems()).toEqual([]);
  const silences = (await openOnes()).filter(({ kind }) => kind === 'SIN_GPS');
  expect(silences.map(({ id_guide }) => id_guide)).toEqual([silent?.id_guide]);
});

test('a system that takes nothing is one case, however many messages wait, which ends when it takes them', async () => {
  let isDown = true;
  const mail: Delivery = {
    system: 'MAIL',
    kind: 'record-cases',
    deliver: async () => {
      if (isDown) throw new Error('no route');
    },
  };
  const outbox = startOutbox(t.db, [mail], t.services.log, { auto: false });
  try {
    await t.write(async tx => {
      for (let n = 0; n < 4; n++)
        tx.send({
          system: 'MAIL',
          kind: 'record-cases',
          noun: 'test',
          id: n,
          payload: { to: `a${n}@b.ec`, subject: 'x', text: 'y' },
          idempotency_key: `record-cases-${n}`,
        });
    });
    for (const minutes of [1, 1, 3, 7]) {
      await outbox.drain();
      t.advance(minutes);
    }
    await run();
    const [opened, ...others] = await ofSystems();
    expect(others).toEqual([]);
    expect(opened).toMatchObject({ subject: 'lane MAIL' });
    expect(opened?.headline).toMatch(/^El servidor de correo no responde desde el .+; 4 mensajes esperan$/);
    isDown = false;
    t.advance(15);
    await outbox.drain();
    await run();
    expect(await stateOf(opened?.id_alert_case ?? 0)).toBe('RESUELTA');
  } finally {
    await outbox.stop();
  }
});
