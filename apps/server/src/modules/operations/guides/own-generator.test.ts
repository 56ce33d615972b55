import { getFastEdit, saveFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import { guidePdf } from '@cabezal/contract/operations/guides/guides.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { issuedGuide } from '../../../../test/trips.ts';
import { readPdfText } from '../../../platform/pdf/read-pdf-text.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the printed guide shows when the client brings the genset', async () => {
  const reservation = await approvedReservation(t, exportBooking());
  const [box] = reservation.sub_reservations;
  const set_own = { own_generator: true };
  const row = { noun: 'sub_reservation', id: box?.id_sub_reservation, version: box?.version, set: set_own };
  const clerk = await t.as('operador');
  expect((await clerk.ok(saveFastEdit, { rows: [row] })).results).toMatchObject([{ ok: true }]);
  const [fast] = await clerk.ok(getFastEdit, { ids: [reservation.id_reservation] });
  expect(fast?.containers[0]).toMatchObject({ needs_generator: true, own_generator: true });
  const guide = await issuedGuide(t, reservation, 'RETIRO', { id_truck: 1, id_driver: 1, id_chassis: 4 });
  expect(guide.own_generator).toBe(true);
  const answer = await (await t.as('despacho')).call(guidePdf, { id_guide: guide.id_guide });
  expect(readPdfText(fileOf(answer))).toContain('Generador del cliente');
});
