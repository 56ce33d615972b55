import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { directExport, waitingTrip } from '../../operations/dispatch/dispatch.samples.ts';
import { giveDemoLeftBoxes } from './demo-left-boxes.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('a container whose pick-up waits for a truck is left at its plant', async () => {
  const { legs } = await waitingTrip(t, exportBooking({ appointment_date: '2026-12-02' }));
  await waitingTrip(t, directExport('2026-12-03'));
  await giveDemoLeftBoxes(t.db);
  const marked = await t.rows(sql`select id_leg, code from leg_stops where leaves_box`);
  expect(marked).toEqual([{ id_leg: legs[0]?.id_leg, code: 'PLT' }]);
});
