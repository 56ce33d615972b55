import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  cancelSubReservation,
  getReservation,
  reservationMoney,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight, previewFalseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { attachPapers, issuedGuide } from '../../../../../test/trips.ts';
import { directExport } from '../../dispatch/dispatch.samples.ts';
import { chargesOf } from './false-freight.samples.ts';

/** Marking a false freight confirms the amount that was shown. */
let t: TestApp;
let clerk: Client;
let id_motivo: number;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  const [half] = await t.rows(
    sql<{
      id: number;
    }>`select id_motivo as id from motives where kind = 'FALSE_FREIGHT' and sale_pct = 50 and carrier_pct = 50 limit 1`,
  );
  id_motivo = half?.id ?? 0;
});
afterAll(() => t.close());

let day = 1;
const booked = (): Promise<ReservationDetail> =>
  approvedReservation(t, directExport(`2026-12-${String(++day).padStart(2, '0')}`, '08:00', {}));
const motive = 'El cliente canceló en ruta';
const owed = (id_reservation: number) => chargesOf(t, id_reservation);

test('the amount is shown line by line before it is stored, and stored as shown', async () => {
  const reservation = await booked();
  const { id_reservation } = reservation;
  const guide = await issuedGuide(t, reservation, 'VIAJE');
  const { id_guide } = guide;
  const shown = await clerk.ok(previewFalseFreight, { id_guide, id_motivo, sale_pct: 40 });
  expect(shown).toMatchObject({ total: '450.00', share: '450.00', shared_by: 'ONE_LEG', sale_pct: 40, sale: '180.00' });
  expect(shown.lines).toEqual([{ description: expect.any(String), fee_code: 'TF-0002', subtotal: '450.00' }]);
  expect(await owed(id_reservation)).toEqual(['FEE 450.00']);
  const { sale } = await clerk.ok(previewFalseFreight, { id_guide, id_motivo });
  await attachPapers(t, id_guide, ['FOTO']);
  const input = { id_guide, version: guide.version, id_motivo, motive };
  const marked = await clerk.ok(falseFreight, { ...input, expected_sale: sale });
  expect(await owed(id_reservation)).toEqual(['FEE 450.00', `FALSE_FREIGHT ${sale}`]);
  // When it is already marked, the next amount is shown and confirmed in the same way.
  const { version } = marked;
  const next = await clerk.ok(previewFalseFreight, { id_guide, id_motivo, sale_pct: 40 });
  const changed = await clerk.ok(falseFreight, { ...input, version, sale_pct: 40, expected_sale: next.sale });
  expect(await owed(id_reservation)).toEqual(['FEE 450.00', 'FALSE_FREIGHT 180.00']);
  // Another text for the same reason keeps the percentages.
  expect(await clerk.ok(previewFalseFreight, { id_guide, id_motivo })).toMatchObject({ sale_pct: 40, sale: '180.00' });
  const again = await clerk.ok(falseFreight, {
    ...input,
    version: changed.version,
    motive: 'Canceló al llegar la unidad',
  });
  expect(again.false_freight_sale_pct).toBe(40);
  expect(await owed(id_reservation)).toEqual(['FEE 450.00', 'FALSE_FREIGHT 180.00']);
});

test('a container that was cancelled afterwards has the same amount as before: changed, undone and marked again', async () => {
  const reservation = await booked();
  const { id_reservation } = reservation;
  const { id_guide, version } = await issuedGuide(t, reservation, 'VIAJE');
  await attachPapers(t, id_guide, ['FOTO']);
  const marked = await clerk.ok(falseFreight, { id_guide, version, id_motivo, motive });
  const [{ id_sub_reservation } = { id_sub_reservation: 0 }] = reservation.sub_reservations;
  const { version: of } = await clerk
    .ok(getReservation, { id_reservation })
    .then(now => now.sub_reservations[0] ?? { version: 0 });
  await clerk.ok(cancelSubReservation, { id_sub_reservation, version: of, motive });
  expect(await owed(id_reservation)).toEqual(['FALSE_FREIGHT 225.00']);
  const shown = await clerk.ok(previewFalseFreight, { id_guide, id_motivo, sale_pct: 40 });
  expect(shown).toMatchObject({
    total: '450.00',
    sale: '180.00',
    lines: [{ fee_code: 'TF-0002', subtotal: '450.00' }],
  });
  const input = { id_guide, id_motivo, motive };
  const { version: before } = await clerk.ok(getGuide, { id_guide });
  const changed = await clerk.ok(falseFreight, { ...input, version: before, sale_pct: 40, expected_sale: '180.00' });
  expect(await owed(id_reservation)).toEqual(['FALSE_FREIGHT 180.00']);
  const back = await clerk.ok(falseFreight, { ...input, version: changed.version, id_motivo: null });
  expect(await owed(id_reservation)).toEqual([]);
  expect((await clerk.ok(reservationMoney, { id_reservation })).sale).toBe('0.00');
  await clerk.ok(falseFreight, { ...input, version: back.version });
  expect(await owed(id_reservation)).toEqual(['FALSE_FREIGHT 225.00']);
  expect((await clerk.ok(reservationMoney, { id_reservation })).sale).toBe('225.00');
  expect(marked.status).toBe('VIAJE_POR_CERRAR');
});

test('its motive is stored in full, with the percentages and with the charge', async () => {
  const reservation = await booked();
  const { id_guide, version } = await issuedGuide(t, reservation, 'VIAJE');
  await attachPapers(t, id_guide, ['FOTO']);
  const whole = 'El cliente canceló en ruta. '.repeat(20).trim().slice(0, 500);
  await clerk.ok(falseFreight, { id_guide, version, id_motivo, motive: whole, sale_pct: 40 });
  const [kept] = await t.rows(sql`select g.false_freight_justification as guide, k.justification as charge
    from guides g join charges k using (id_guide) where g.id_guide = ${id_guide} and k.source = 'FALSE_FREIGHT'`);
  expect(kept).toEqual({ guide: whole, charge: whole });
});

test('an amount other than the shown one is refused with the current one; nothing is stored', async () => {
  const reservation = await booked();
  const { id_reservation } = reservation;
  const { id_guide, version } = await issuedGuide(t, reservation, 'VIAJE');
  await attachPapers(t, id_guide, ['FOTO']);
  const { sale } = await clerk.ok(previewFalseFreight, { id_guide, id_motivo });
  await t.write(tx =>
    tx.run(sql`update charges set unit_price = 500, subtotal = 500, computed_unit_price = 450
      where id_reservation = ${id_reservation} and source = 'FEE'`),
  );
  const input = { id_guide, version, id_motivo, motive };
  const refused = await clerk.call(falseFreight, { ...input, expected_sale: sale });
  expect([refused.status, refused.body.code]).toEqual([409, 'COBRO_CAMBIADO']);
  expect(refused.body.message).toContain('$250,00');
  expect(await owed(id_reservation)).toEqual(['FEE 500.00']);
  const now = await clerk.ok(previewFalseFreight, { id_guide, id_motivo });
  expect(now).toMatchObject({ sale: '250.00', lines: [{ fee_code: null }] });
  await clerk.ok(falseFreight, { ...input, expected_sale: now.sale });
  expect(await owed(id_reservation)).toEqual(['FEE 500.00', 'FALSE_FREIGHT 250.00']);
});

test('the amount is visible to users who may mark it; other percentages need the right to close guides', async () => {
  const { id_guide } = await issuedGuide(t, await booked(), 'VIAJE');
  const asked = { id_guide, id_motivo };
  const monitor = await t.as('monitor');
  expect((await monitor.ok(previewFalseFreight, asked)).sale).toBe('225.00');
  const refused = await monitor.call(previewFalseFreight, { ...asked, sale_pct: 40 });
  expect([refused.status, refused.body.code]).toEqual([422, 'PORCENTAJE_NO_PERMITIDO']);
  for (const who of ['despacho', 'contador', 'carrierAdmin'] as const)
    expect((await (await t.as(who)).call(previewFalseFreight, asked)).status, who).toBe(403);
});
