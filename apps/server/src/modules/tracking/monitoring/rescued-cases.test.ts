import { travelEmergency } from '@cabezal/contract/operations/travel/emergency.calls';
import { getCase, listAlertMonitoring } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { rescued, underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { monitoringJobs } from './monitoring.jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const run = async () => {
  for (const job of monitoringJobs()) await job.run(t.db);
};

test('a case of a rule follows the rescue to the guide of the other unit; an emergency stays with the driver who called, open', async () => {
  const { guide } = await underWay(t, '2026-12-02', 'MSKU7502140');
  t.advance(60);
  await run();
  const monitor = await t.as('monitor');
  const casesOf = async (id_guide: number) =>
    (await monitor.ok(listAlertMonitoring, {})).cases.filter(found => found.id_guide === id_guide);
  const before = (await casesOf(guide.id_guide)).find(({ kind }) => kind === 'SIN_GPS');
  expect(before).toBeDefined();
  const phone = t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide: guide.id_guide }));
  await phone.ok(travelEmergency, { key: 'emergency-rescue', at: t.services.clock().toISOString() });
  const other = await rescued(t, monitor, guide);
  expect((await casesOf(guide.id_guide)).map(({ kind }) => kind)).toEqual(['PANICO']);
  const moved = (await casesOf(other.id_guide)).map(({ id_alert_case }) => id_alert_case);
  expect(moved).toContain(before?.id_alert_case);
  const { events } = await monitor.ok(getCase, { id_alert_case: before?.id_alert_case ?? 0 });
  expect(events.at(-1)).toMatchObject({ kind: 'MOVE', text: `Sigue en la guía ${other.guide_number}` });
});
