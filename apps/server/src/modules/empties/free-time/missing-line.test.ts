import { setMissingLine } from '@cabezal/contract/bookings/reservations/editing.calls';
import { cancelReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/empties/free-time/free-time.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, importBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
afterAll(() => t.close());

const bare = () =>
  approvedReservation(
    t,
    importBooking({ id_shipping_line: null, containers: [{ id_container_type: 3, weight_kg: 18_000 }] }),
  );
const inPort = async (id_reservation: number) =>
  (await clerk.ok(calls.listFreeTime, { filters: { stage: 'IN_PORT' }, page_size: 100 })).rows.find(
    row => row.id_reservation === id_reservation,
  );

test('a reservation booked without a line gets one later, once, and its clock begins', async () => {
  const { id_reservation } = await bare();
  const { id_sub_reservation, sub_version: version } = (await inPort(id_reservation)) ?? {};
  const rows = [{ id_sub_reservation, version, discharged_on: '2026-11-10' }];
  await clerk.ok(calls.setDischarge, { rows });
  expect(await inPort(id_reservation)).toMatchObject({ state: 'SIN_NAVIERA', days_used: null });
  const given = { id_reservation, id_shipping_line: 2 };
  const unknown = await clerk.call(setMissingLine, { ...given, id_shipping_line: 999 });
  expect([unknown.status, unknown.body.fields]).toEqual([422, { id_shipping_line: 'La naviera no existe' }]);
  const both = await Promise.all([
    clerk.call(setMissingLine, given),
    (await t.as('admin')).call(setMissingLine, given),
  ]);
  expect(both.map(answer => answer.body.code ?? answer.status).sort()).toEqual([200, 'NAVIERA_REGISTRADA']);
  expect(await inPort(id_reservation)).toMatchObject({ state: 'SIN_TARIFA', days_used: 12 });
  const { rows: history } = await clerk.ok(getHistory, { noun: 'reservation', id: id_reservation });
  expect(history.map(row => row.action)).toContain('set_line');
});

test('only operator staff may set it; a cancelled reservation gets none', async () => {
  const { id_reservation, version } = await bare();
  const given = { id_reservation, id_shipping_line: 1 };
  for (const who of ['importerAdmin', 'strangerAdmin'] as const)
    expect((await (await t.as(who)).call(setMissingLine, given)).status, who).toBe(403);
  await clerk.ok(cancelReservation, { id_reservation, version, motive: 'Sin carga' });
  const over = await clerk.call(setMissingLine, given);
  expect([over.status, over.body.code]).toEqual([409, 'CAMPO_NO_EDITABLE']);
});
