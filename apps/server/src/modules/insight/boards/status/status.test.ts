import { updateOperative } from '@cabezal/contract/bookings/reservations/editing.calls';
import {
  getReservation,
  getReservations,
  saveReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getStatusBoard, getStatusBoardExcel, STATUS_GROUPS } from '@cabezal/contract/insight/boards/status.calls';
import { getGuides } from '@cabezal/contract/operations/guides/guides.calls';
import { addDays, businessDate } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { rowsOf } from '../../../../../test/read-excel.ts';
import { drive, giveContainer, issuedGuide, set } from '../../../../../test/trips.ts';
import { user } from '../../../../../test/world.ts';
import { directExport } from '../../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
let clerk: Client;
const tomorrow = addDays(businessDate(testNow), 1);
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  await clerk.ok(saveReservation, exportBooking());
  await clerk.ok(saveReservation, importBooking({ containers: [{ id_container_type: 3, weight_kg: 18_000 }] }));
  const waiting = await approvedReservation(t, directExport(tomorrow, '08:00'));
  const { version } = await clerk.ok(getReservation, { id_reservation: waiting.id_reservation });
  const rows = [{ id_reservation: waiting.id_reservation, version, id_user: user.operativo }];
  await clerk.ok(updateOperative, { rows, motive: 'Atiende exportaciones' });
  await issuedGuide(t, waiting, 'VIAJE', set(1));
  const moving = await issuedGuide(t, await approvedReservation(t, directExport(tomorrow, '10:00')), 'VIAJE', set(2));
  await drive(t, moving.id_guide, `${tomorrow}T10:00:00Z`, ['DEP', 'arrival']);
  await giveContainer(t, moving.id_guide, 'MSKU7502140');
  await drive(t, moving.id_guide, `${tomorrow}T11:00:00Z`, ['DEP', 'departure']);
});
beforeEach(() => t.setNow(`${tomorrow}T11:10:00.000Z`));
afterAll(() => t.close());

const total = async (screen: string, filters: object) =>
  (await (screen === '/guias' ? clerk.ok(getGuides, { filters }) : clerk.ok(getReservations, { filters }))).total;

test.each(STATUS_GROUPS)('by %s, every number is the total of the list that it opens', async group_by => {
  for (const days of [{}, { from: tomorrow, to: tomorrow }, { from: '2026-11-23', to: '2026-11-29' }]) {
    const board = await clerk.ok(getStatusBoard, { group_by, filters: days });
    expect(board.groups.length).toBeGreaterThan(0);
    for (const { id, counts } of board.groups)
      for (const { key, screen, filters } of board.columns) {
        const whose = id === null ? { lacks: board.field } : { [board.field ?? '']: id };
        expect([group_by, id, key, await total(screen, { ...filters, ...whose })]).toEqual([
          group_by,
          id,
          key,
          counts[key] ?? 0,
        ]);
      }
  }
});

test('counts by stage and group; a row for reservations without a responsible person', async () => {
  const board = await clerk.ok(getStatusBoard, { group_by: 'operative' });
  expect(board.groups.map(({ id, name, counts }) => [id, name, counts])).toEqual([
    [null, 'Sin operativo', { pending: 2, moving: 1 }],
    [user.operativo, expect.any(String), { programming: 1, ready: 1 }],
  ]);
  const sheet = await rowsOf(clerk, getStatusBoardExcel, { group_by: 'operative' });
  expect(sheet[0]).toMatchObject({
    Operativo: 'Sin operativo',
    'Por aprobar': 2,
    'En movimiento': 1,
    'Por cerrar': 0,
    Total: 3,
  });
});

test('the wall screen shows trips on the road with slack, port and operative, with the filters of the lists', async () => {
  const { trips } = await clerk.ok(getStatusBoard, { rows: true });
  const moving = trips.find(trip => trip.container_code === 'MSKU7502140');
  expect(moving).toMatchObject({ terminal: 'DP World Posorja', operative: null, status: 'VIAJANDO' });
  expect(moving?.next_stop).toBeTruthy();
  // The arrival is shown as a range.
  const { next_eta_at, next_eta_band } = moving ?? {};
  if (next_eta_at) expect([next_eta_band?.low_at, next_eta_at, next_eta_band?.high_at].sort()[1]).toBe(next_eta_at);
  expect(next_eta_band === null).toBe(next_eta_at === null);
  const { trips: own } = await clerk.ok(getStatusBoard, { rows: true, filters: { id_operative: user.operativo } });
  expect(own.map(trip => trip.container_code)).not.toContain('MSKU7502140');
  expect(own.every(trip => trip.operative !== null)).toBe(true);
});

test('slack is judged by the parameter of the day', async () => {
  const limits = async () => {
    const { trips } = await clerk.ok(getStatusBoard, { rows: true });
    return [...new Set(trips.map(trip => trip.slack_limit_min))];
  };
  await t.write(tx => tx.run(sql`update parameters set value = '45' where key = 'alerta_holgura_min'`));
  expect(await limits()).toEqual([45]);
  await t.write(tx => tx.run(sql`update parameters set value = '30' where key = 'alerta_holgura_min'`));
  expect(await limits()).toEqual([30]);
});

test('only for the operator', async () => {
  const stranger = await t.as('exporterAdmin');
  expect((await stranger.call(getStatusBoard, { group_by: 'client' })).status).toBe(403);
  expect((await stranger.call(getStatusBoardExcel, { group_by: 'client' })).status).toBe(403);
});
