import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import * as calls from '@cabezal/contract/tracking/times/times.calls';
import { businessDate, minutesBetween } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, legOf, set } from '../../../../test/trips.ts';
import { directExport, madeGuide } from '../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
let clerk: Client;
let id_reservation: number;
let guide: GuideDetail;
const START = '2026-11-24T08:00:00.000Z';
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  const made = await approvedReservation(t, directExport('2026-11-24', '08:00'));
  id_reservation = made.id_reservation;
});
afterAll(() => t.close());
const gantt = async (who = clerk) => (await who.ok(calls.getReservationGantt, { id_reservation })).reservations[0];

test('a leg without guide is drawn as planned; then as expected, as driven, and as over', async () => {
  const [plain] = (await gantt())?.legs ?? [];
  expect(plain).toMatchObject({ id_guide: null, actual: null, expected: null });
  expect(plain?.stays.map(stay => [stay.code, stay.id_stop])).toEqual([
    ['DEP', null],
    ['PLT', null],
    ['PRT', null],
  ]);
  guide = await issuedGuide(t, await clerk.ok(getReservation, { id_reservation }), 'VIAJE', set(1));
  await giveContainer(t, guide.id_guide, 'MSCU1234566');
  const [issued] = (await gantt())?.legs ?? [];
  expect(issued).toMatchObject({ id_guide: guide.id_guide, actual: null });
  expect(issued?.stays.map(stay => stay.eta?.basis ?? null)).toEqual(['PLAN', 'PLAN', 'PLAN']);
  expect(issued?.expected?.to).toBe(issued?.stays.at(-1)?.eta?.eta_at);
  await drive(t, guide.id_guide, START, ['PLT', 'arrival']);
  const [under] = (await gantt())?.legs ?? [];
  expect(under?.actual).toEqual({ from: START, to: null });
  expect(under?.stays.map(stay => stay.eta?.basis ?? null)).toEqual([null, null, 'EVENT']);
});

test('get_eta returns the same for a guide and for its reservation, with a band and the slack', async () => {
  const etas = await clerk.ok(calls.getEta, { id_guide: guide.id_guide });
  expect(await clerk.ok(calls.getEta, { id_reservation })).toEqual(etas);
  expect(etas).toHaveLength(1);
  const [port] = etas;
  expect([port?.low_at, port?.eta_at, port?.high_at]).toEqual([port?.low_at, port?.eta_at, port?.high_at].sort());
  expect(port?.low_at).not.toBe(port?.high_at);
  expect((await clerk.call(calls.getEta, {})).status).toBe(400);
  expect((await clerk.call(calls.getEta, { id_guide: 1, id_reservation: 1 })).status).toBe(400);
  expect((await clerk.call(calls.getEta, { id_guide: 999_999 })).status).toBe(404);
});

test('a customer sees its reservation, a stranger nothing, a carrier no truck of another carrier', async () => {
  const customer = await t.as('exporterAdmin');
  expect((await gantt(customer))?.legs[0]?.stays).toHaveLength(3);
  expect(await customer.ok(calls.getEta, { id_reservation })).toHaveLength(1);
  for (const who of ['strangerAdmin', 'otherCarrierAdmin', 'carrierAdmin'] as const) {
    const person = await t.as(who);
    for (const call of [calls.getReservationGantt, calls.getEta, calls.listTimes, calls.getTripPercent])
      expect((await person.call(call as typeof calls.getEta, { id_reservation })).status, `${who} ${call.path}`).toBe(
        404,
      );
  }
  const seen = (await customer.ok(calls.listTimes, { id_reservation })).map(row => row.stage);
  expect(seen).toContain('EN_PLANTA');
  for (const hidden of ['ASIGNACION', 'CIERRE', 'ORDEN', 'PROGRAMACION'] as const) expect(seen).not.toContain(hidden);
  const asked = { from: '2026-11-01', to: '2026-11-30', stage: 'EN_PLANTA', group_by: 'place' } as const;
  expect((await customer.call(calls.summarizeTimes, asked)).status).toBe(403);
  expect((await customer.call(calls.getEtaAccuracy, { from: '2026-11-01', to: '2026-11-30' })).status).toBe(403);
});

test('minutes of each stage with its plan: a running one counts until now', async () => {
  const read = async () =>
    new Map((await clerk.ok(calls.listTimes, { id_reservation })).map(row => [row.stage, row] as const));
  const before = await read();
  expect(before.get('APROBACION')).toMatchObject({ from_at: testNow, to_at: testNow, actual_min: 0 });
  expect(before.get('ASIGNACION')).toMatchObject({ actual_min: 0, planned_min: 120 });
  expect(before.get('A_PLANTA')).toMatchObject({ actual_min: 60 });
  expect(before.get('EN_PLANTA')).toMatchObject({ to_at: null, actual_min: 0 });
  expect(before.get('A_PUERTO')).toMatchObject({ from_at: null, actual_min: null });
  await drive(t, guide.id_guide, '2026-11-24T11:00:00.000Z', ['PLT', 'departure']);
  const after = await read();
  expect(after.get('EN_PLANTA')).toMatchObject({ actual_min: 60, to_at: '2026-11-24T11:00:00.000Z' });
  const plant = guide.stops[1];
  expect(after.get('EN_PLANTA')?.planned_min).toBe(
    minutesBetween(plant?.planned_arrival ?? '', plant?.planned_departure ?? ''),
  );
  const ofGuide = await clerk.ok(calls.listTimes, { id_guide: guide.id_guide });
  expect(ofGuide.map(row => row.stage)).toEqual([
    'ASIGNACION',
    'SALIDA',
    'A_PLANTA',
    'EN_PLANTA',
    'A_PUERTO',
    'EN_PUERTO',
    'CIERRE',
  ]);
});

test('an interval of a stage: median, 90 %, share within the limit, by place', async () => {
  const asked = { from: '2026-11-24', to: '2026-11-24', group_by: 'place', stage: 'EN_PLANTA' } as const;
  const { all, groups } = await clerk.ok(calls.summarizeTimes, asked);
  expect(all).toEqual({ n: 1, p50_min: 60, p90_min: 60, in_limit_percent: 100 });
  expect(groups).toEqual([{ ...all, group: guide.stops[1]?.name }]);
  const none = await clerk.ok(calls.summarizeTimes, { ...asked, from: '2026-11-25', to: '2026-11-25' });
  expect(none).toEqual({ all: { n: 0, p50_min: 0, p90_min: 0, in_limit_percent: null }, groups: [] });
  for (const [stage, group_by] of [
    ['ASIGNACION', 'user'],
    ['A_PLANTA', 'carrier'],
    ['APROBACION', 'client'],
    ['SALIDA', 'month'],
  ] as const) {
    const found = await clerk.ok(calls.summarizeTimes, { from: '2026-11-01', to: '2026-11-30', stage, group_by });
    expect([stage, found.all.n, found.groups.length, found.groups[0]?.group !== null]).toEqual([stage, 1, 1, true]);
  }
  expect((await clerk.call(calls.summarizeTimes, { ...asked, to: '2026-11-01' })).status).toBe(400);
});

test('progress: a reservation weighs its legs by planned minutes; finished ones count as done', async () => {
  const { id_guide } = guide;
  await t.write(tx => tx.run(sql`update guides set progress_percent = 40 where id_guide = ${id_guide}`));
  expect((await clerk.ok(calls.getTripPercent, { id_guide })).percent).toBe(40);
  const other = await approvedReservation(t, directExport('2026-11-27', '08:00', { with_pickup: true }));
  const [first] = (await clerk.ok(calls.getTripPercent, { id_reservation: other.id_reservation })).legs;
  expect(first).toMatchObject({ percent: null });
  expect((await clerk.ok(calls.getTripPercent, { id_reservation })).percent).toBe(40);
  await attachPapers(t, id_guide, ['EIR_SALIDA', 'SELLO']);
  await drive(t, id_guide, '2026-11-24T13:00:00.000Z');
  expect((await clerk.ok(calls.getTripPercent, { id_reservation })).percent).toBe(100);
  const [leg] = (await gantt())?.legs ?? [];
  expect(leg).toMatchObject({ expected: null, actual: { from: START, to: '2026-11-24T14:00:00.000Z' } });
});

test('reservations of some days, at most a month of them', async () => {
  const day = businessDate('2026-11-24T13:00:00Z');
  const found = await clerk.ok(calls.getReservationGantt, { from: day, to: day });
  expect(found.reservations.map(one => one.id_reservation)).toEqual([id_reservation]);
  expect((await clerk.call(calls.getReservationGantt, { from: '2026-01-01', to: '2026-12-31' })).status).toBe(400);
  expect((await clerk.call(calls.getReservationGantt, {})).status).toBe(400);
});

test('a carrier sees the legs of a reservation even if another company drives one of them', async () => {
  const shared = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-02' }));
  await madeGuide(t, legOf(shared, 'RETIRO').id_leg, { id_truck: 5, id_driver: 5 });
  await issuedGuide(t, shared, 'VIAJE', set(2));
  const person = await t.as('carrierAdmin');
  const { reservations } = await person.ok(calls.getReservationGantt, { id_reservation: shared.id_reservation });
  const [own] = reservations[0]?.legs ?? [];
  expect(own).toMatchObject({ kind: 'RETIRO' });
  expect(own?.stays.map(stay => stay.code)).toContain('DEP');
});
