import { saveFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import * as calls from '@cabezal/contract/bookings/reservations/reservations.calls';
import { associateContainer } from '@cabezal/contract/operations/guides/guides.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { issuedGuide } from '../../../../../test/trips.ts';
import { company } from '../../../../../test/world.ts';
import { bringIn } from '../../../system/imports/import.samples.ts';
import { exportLine } from '../../../system/imports/reservation-file.samples.ts';
import { sheetRows } from '../../../system/imports/workbook.samples.ts';

/** A box is on the reservation of one customer. A company that is no party of it learns only that the box is taken. */
const BOX = 'TRIU8423172';
const ELSEWHERE = 'El contenedor ya está en otra reserva';
let t: TestApp;
/** Matches anything that identifies the reservation with the box. */
let telling: RegExp;
beforeAll(async () => {
  t = await startTestApp();
  const containers = [{ id_container_type: 3, weight_kg: 18_000, container_code: BOX }];
  const clerk = await t.as('operador');
  const taken = await clerk.ok(calls.saveReservation, importBooking({ containers, bl: 'BLDELOTRO77' }));
  telling = new RegExp(`la reserva ${taken.id_reservation}|BLDELOTRO77|${taken.client_name}`);
});
afterAll(() => t.close());

const boxed = [{ id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3, container_code: BOX }];

test('shows a customer no reservation number when it books, changes or pastes', async () => {
  const customer = await t.as('exporterAdmin');
  const said: [door: string, body: { fields?: Record<string, string>; code?: string }][] = [];
  said.push(['books', (await customer.call(calls.saveReservation, exportBooking({ containers: boxed }))).body]);
  const { id_reservation, version, sub_reservations } = await customer.ok(calls.saveReservation, exportBooking());
  const change = { ...exportBooking({ containers: boxed }), id_reservation, version };
  said.push(['changes', (await customer.call(calls.updateReservation, change)).body]);
  for (const [door, body] of said) {
    expect(body.code, door).toBe('CONTENEDOR_DUPLICADO');
    expect(Object.values(body.fields ?? {}), door).toEqual([ELSEWHERE]);
    expect(JSON.stringify(body), door).not.toMatch(telling);
  }
  const [sub] = sub_reservations;
  const pasted = { noun: 'sub_reservation' as const, id: sub?.id_sub_reservation ?? 0, version: sub?.version ?? 0 };
  const { results } = await customer.ok(saveFastEdit, { rows: [{ ...pasted, set: { container_code: BOX } }] });
  expect(results).toMatchObject([{ ok: false, code: 'CONTENEDOR_DUPLICADO', message: ELSEWHERE }]);
  expect(JSON.stringify(results)).not.toMatch(telling);
});

test('shows none in an import', async () => {
  const line = exportLine('MAEU264180977', { container_code: BOX });
  const found = await bringIn(t, 'exporterAdmin', 'reservations', sheetRows('reservations', [line]));
  expect(found.errors).toEqual([{ container_code: ELSEWHERE }]);
  expect(JSON.stringify([found.errors, found.remarks])).not.toMatch(telling);
});

test('shows none to a carrier that is no party; shows the number to the operator', async () => {
  const reservation = await approvedReservation(t, exportBooking({ id_carrier: company.carrier }));
  const unit = { id_truck: 5, id_driver: 5, id_generator: 1, id_chassis: 4 };
  const { id_guide } = await issuedGuide(t, reservation, 'RETIRO', unit);
  const asked = { id_guide, container_code: BOX, seals: [] };
  const carrier = await (await t.as('carrierAdmin')).call(associateContainer, asked);
  expect([carrier.body.code, carrier.body.message]).toEqual(['CONTENEDOR_DUPLICADO', ELSEWHERE]);
  expect(JSON.stringify(carrier.body)).not.toMatch(telling);
  const operator = await (await t.as('monitor')).call(associateContainer, asked);
  expect(operator.body.message).toMatch(telling);
});
