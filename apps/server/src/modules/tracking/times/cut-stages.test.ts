import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { listTimes, summarizeTimes } from '@cabezal/contract/tracking/times/times.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive, issuedGuide, set } from '../../../../test/trips.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { motive, motiveOf, rescued, underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
afterAll(() => t.close());

const stagesOf = async (id_guide: number) =>
  new Map((await clerk.ok(listTimes, { id_guide })).map(row => [row.stage, row] as const));
/** How often a month's statistics count a stage. */
const counted = async (stage: 'A_PLANTA' | 'EN_PLANTA' | 'SALIDA') =>
  (await clerk.ok(summarizeTimes, { from: '2026-11-01', to: '2026-11-30', stage, group_by: 'carrier' })).all.n;

test('a rescue on the road ends the current stage of its unit, and its closing begins; a month does not count it as a drive to the plant', async () => {
  const { guide } = await underWay(t, '2026-11-24', 'MSCU1234566', set(1));
  const before = await counted('A_PLANTA');
  const next = await rescued(t, clerk, guide);
  const rescue_at = new Date(Date.parse(guide.stops[0]?.departure_at ?? '') + 3_600_000).toISOString();
  t.setNow('2026-11-26T14:00:00.000Z');
  const old = await stagesOf(guide.id_guide);
  expect(old.get('A_PLANTA')).toMatchObject({ to_at: rescue_at, actual_min: 60 });
  expect(old.get('EN_PLANTA')).toMatchObject({ from_at: null, to_at: null });
  expect(old.get('CIERRE')).toMatchObject({ from_at: rescue_at, to_at: null });
  expect(await counted('A_PLANTA')).toBe(before);
  await drive(t, next.id_guide, '2026-11-26T15:00:00.000Z', ['PLT', 'arrival']);
  expect((await stagesOf(next.id_guide)).get('A_PLANTA')?.to_at).not.toBeNull();
  expect(await counted('A_PLANTA')).toBe(before + 1);
});

test('a unit that takes over at the plant has the stay from its arrival on, counted once, and no drive there', async () => {
  t.setNow('2026-11-21T14:00:00.000Z');
  const { guide: left } = await underWay(t, '2026-11-27', 'CMAU4120760', set(1));
  const guide = await drive(t, left.id_guide, '2026-11-27T09:00:00.000Z', ['PLT', 'arrival']);
  const [ways, stays] = [await counted('A_PLANTA'), await counted('EN_PLANTA')];
  const next = await rescued(t, clerk, guide, { point: { lat: guide.stops[1]?.lat, lng: guide.stops[1]?.lng } });
  const [old, now] = [await stagesOf(guide.id_guide), await stagesOf(next.id_guide)];
  expect(old.has('EN_PLANTA')).toBe(false);
  expect(old.get('A_PLANTA')?.to_at).toBe(guide.stops[1]?.arrival_at);
  expect(now.has('A_PLANTA')).toBe(false);
  expect(now.get('EN_PLANTA')).toMatchObject({ from_at: guide.stops[1]?.arrival_at, to_at: null });
  await drive(t, next.id_guide, '2026-11-27T12:00:00.000Z', ['PLT', 'departure']);
  expect([await counted('A_PLANTA'), await counted('EN_PLANTA')]).toEqual([ways, stays + 1]);
});

test('a false freight before the departure ends the wait for it', async () => {
  t.setNow('2026-11-21T14:00:00.000Z');
  const reservation = await approvedReservation(t, directExport('2026-11-29', '08:00'));
  const guide = await issuedGuide(t, reservation, 'VIAJE', set(3));
  await attachPapers(t, guide.id_guide, ['FOTO']);
  const departures = await counted('SALIDA');
  t.setNow('2026-11-21T16:00:00.000Z');
  const { id_guide, version } = guide;
  const id_motivo = await motiveOf(t, 'FALSE_FREIGHT');
  await clerk.ok(falseFreight, { id_guide, version, id_motivo, motive });
  t.setNow('2026-11-23T14:00:00.000Z');
  const stages = await stagesOf(id_guide);
  expect(stages.get('SALIDA')).toMatchObject({ to_at: '2026-11-21T16:00:00.000Z', actual_min: 120 });
  expect(stages.get('CIERRE')).toMatchObject({ from_at: '2026-11-21T16:00:00.000Z', to_at: null });
  expect(await counted('SALIDA')).toBe(departures);
});
