import { associateContainer, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { issuedGuide } from '../../../../test/trips.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('a container that somebody changed meanwhile is not overwritten; a change without its version overwrites it', async () => {
  const { id_guide, sub_version } = await issuedGuide(t, await approvedReservation(t, exportBooking()), 'VIAJE');
  const monitor = await t.as('monitor');
  const write = (container_code: string, version?: number) =>
    monitor.call(associateContainer, { id_guide, container_code, seals: ['A1'], sub_version: version });
  expect((await write('MSKU7502140', sub_version)).status).toBe(200);
  const refused = await write('TCLU1234568', sub_version);
  expect([refused.status, refused.body.code]).toEqual([409, 'MODIFICADO']);
  expect((await monitor.ok(getGuide, { id_guide })).container_code).toBe('MSKU7502140');
  expect((await write('TCLU1234568')).status).toBe(200);
  expect((await monitor.ok(getGuide, { id_guide })).container_code).toBe('TCLU1234568');
});
