import { reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide } from '../../../../test/trips.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const figures = { km: 190.5, gallons: 30, peaje: '24.00', viatico: '15.00', anticipo: '40.00' };

describe('a carrier’s accountant', () => {
  test('cannot close, save figures, waive waiting, open a closed guide or mark a false freight', async () => {
    const reservation = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-03' }));
    const resources = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
    const guide = await issuedGuide(t, reservation, 'RETIRO', resources);
    const { id_guide } = guide;
    await giveContainer(t, id_guide, 'MSKU7502140');
    const done = await drive(t, id_guide, '2026-12-03T02:00:00Z');
    await attachPapers(t, id_guide, ['EIR_SALIDA']);
    const depot = guide.stops[1]?.id_stop;
    const accountant = await t.as('carrierAccountant');
    const stand_by = [{ id_stop: depot, adjusted_cost: '5000.00', justification: 'Espera larga' }];
    const input = { ...figures, id_guide, version: done.version, stand_by };
    expect((await accountant.call(calls.updateClosing, input)).status).toBe(403);
    expect((await accountant.call(calls.closeGuide, input)).status).toBe(403);
    expect(
      (await accountant.call(calls.closeGuide, { ...input, stand_by: [{ ...stand_by[0], adjusted_cost: '0.00' }] }))
        .status,
    ).toBe(403);
    // Another carrier does not even see it.
    expect((await (await t.as('otherCarrierAdmin')).call(calls.getGuide, { id_guide })).status).toBe(404);
    const clerk = await t.as('operador');
    const closed = await clerk.ok(calls.closeGuide, { ...input, stand_by: [] });
    // Agreements with depots are for the operator: of the cost of the trip, the carrier reads only its pay.
    await t.write(tx =>
      tx.run(sql`insert into guide_costs (id_guide, kind, description, subtotal, iva, created_at)
        values (${id_guide}, 'ITEM', 'Manejo de vacío en Tercon', 20, 3, ${tx.now})`),
    );
    const { id_reservation } = reservation;
    const kinds = async (who: Client) =>
      (await who.ok(reservationMoney, { id_reservation })).costs.map(line => line.kind);
    expect([await kinds(clerk), await kinds(accountant)]).toEqual([['PURCHASE', 'ITEM'], ['PURCHASE']]);
    const undo = { id_guide, version: closed.guide.version, motive: 'Se cerró por error' };
    expect((await accountant.call(calls.reverseClosing, undo)).status).toBe(403);
    const left = await t.rows(sql<{ closed: boolean; charges: number }>`select closed_at is not null as closed,
      (select count(*)::int from charges where source = 'STAND_BY') as charges from guides where id_guide = ${id_guide}`);
    expect(left).toEqual([{ closed: true, charges: 0 }]);
  });

  test('no amount of a closing is negative', async () => {
    const clerk = await t.as('operador');
    const input = { ...figures, id_guide: 1, version: 1, stand_by: [] };
    for (const field of ['peaje', 'viatico', 'anticipo', 'travel_expense'])
      expect((await clerk.call(calls.closeGuide, { ...input, [field]: '-1.00' })).body.fields, field).toEqual({
        [field]: expect.stringContaining('no puede ser negativo'),
      });
    const minus = [{ id_stop: 1, adjusted_cost: '-5000.00', justification: 'Descuento' }];
    expect((await clerk.call(calls.closeGuide, { ...input, stand_by: minus })).status).toBe(400);
  });
});
