import { saveFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getGuideActivities } from '@cabezal/contract/operations/guides/guides.calls';
import { getSlots, registerSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { issuedGuide } from '../../../../test/trips.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the timeline of a guide has its slot, its scans and the corrections of its container, each only for those who may read it', async () => {
  const clerk = await t.as('operador');
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-02' }));
  const { id_reservation } = reservation;
  const carrier = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE', carrier);
  const port = (await clerk.ok(getSlots, { id_reservation })).needs.find(need => need.kind === 'INGRESO_LLENO');
  const given = { id_stop: port?.id_stop, slot_from: port?.planned_arrival, slot_code: 'DPW-5' };
  await clerk.ok(registerSlot, { ...given, motive: 'Lo dio el terminal' });
  const [row] = await t.rows<{ qr_code: string }>(sql`select qr_code from guides where id_guide = ${id_guide}`);
  await t.app.inject({ method: 'GET', url: `/qr/${row?.qr_code}`, headers: { 'user-agent': 'Android Chrome' } });
  const sub = (await clerk.ok(getReservation, { id_reservation })).sub_reservations[0];
  const set = { seals: ['MLEC0482133'] };
  const edit = { noun: 'sub_reservation', id: sub?.id_sub_reservation, version: sub?.version, set };
  await clerk.ok(saveFastEdit, { rows: [{ ...edit, motive: 'El sello era otro' }] });

  const told = async (who: 'operador' | 'carrierAdmin' | 'exporterAdmin') =>
    (await (await t.as(who)).ok(getGuideActivities, { id_guide })).filter(one =>
      ['SLOT', 'SCAN', 'EDIT'].includes(one.kind),
    );
  const all = await told('operador');
  expect(all.map(one => one.at)).toEqual(
    all
      .map(one => one.at)
      .toSorted()
      .toReversed(),
  );
  expect(all.map(one => one.text)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Turno DPW-5 confirmado en DP World Posorja para el /),
      'Lectura del código QR: guía vigente',
      'Corrigió los datos del contenedor',
    ]),
  );
  // Its carrier reads slot and scan but not the operator's corrections; a customer reads the slot.
  const of = async (who: 'carrierAdmin' | 'exporterAdmin') => {
    const seen = await told(who);
    expect(seen.map(one => one.text)).not.toContain('Corrigió los datos del contenedor');
    return new Set(seen.map(one => one.kind));
  };
  expect(await of('carrierAdmin')).toEqual(new Set(['EDIT', 'SLOT', 'SCAN']));
  const ofCustomer = await of('exporterAdmin');
  expect([ofCustomer.has('SLOT'), ofCustomer.has('SCAN')]).toEqual([true, false]);
});
