import { getReservationFee, getSubFees } from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { addReservationServices } from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  cancelSubReservation,
  getReservation,
  getReservations,
  reservationMoney,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import {
  generatePaymentOrder,
  getPaymentOrder,
  getPaymentOrders,
  getReservationsToInvoice,
  sendOrderSap,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { getAdditionalParams } from '@cabezal/contract/money/closing/closing-queue.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight, previewFalseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { editMotive, saveMotive } from '@cabezal/contract/system/catalogues/maintenance.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { attachPapers, issuedGuide, set } from '../../../../../test/trips.ts';
import { company } from '../../../../../test/world.ts';
import { ordered, sent } from '../../../bookings/reservation-services/reservation-services.samples.ts';
import { owedSale } from '../../../bookings/reservations/editing/edited.queries.ts';
import { refreshReservation } from '../../../trips/state/status/refresh-status.ts';
import { directExport } from '../../dispatch/dispatch.samples.ts';
import { chargesOf } from './false-freight.samples.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
afterAll(() => t.close());

let day = 1;
const booked = (changes: Record<string, unknown> = {}): Promise<ReservationDetail> =>
  approvedReservation(t, directExport(`2026-12-${String(++day).padStart(2, '0')}`, '08:00', changes));
const carrierSet = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
const figures = { km: 90.5, gallons: 14, peaje: '12.00', viatico: '15.00', anticipo: '40.00', stand_by: [] };
const motive = 'El cliente canceló en ruta';

/** A false freight option with these percentages for client and carrier. */
const option = async (sale_pct: number, carrier_pct: number): Promise<number> => {
  const [row] = await t.rows(
    sql<{
      id_motivo: number;
    }>`select id_motivo from motives where kind = 'FALSE_FREIGHT' and sale_pct = ${sale_pct} and carrier_pct = ${carrier_pct} limit 1`,
  );
  return row?.id_motivo ?? 0;
};
async function markFalse(guide: GuideDetail, id_motivo: number): Promise<GuideDetail> {
  await attachPapers(t, guide.id_guide, ['FOTO']);
  return clerk.ok(falseFreight, { id_guide: guide.id_guide, version: guide.version, id_motivo, motive });
}
const close = (guide: GuideDetail) =>
  clerk.ok(calls.closeGuide, { ...figures, id_guide: guide.id_guide, version: guide.version });
const owed = (id_reservation: number) => chargesOf(t, id_reservation);
/** The price of a reservation with one container: its total, that of the container, and for each line why it is not owed. */
const priced = async (id_reservation: number) => {
  const { total, subs } = await clerk.ok(getReservationFee, { id_reservation });
  return [total, subs[0]?.total, subs[0]?.rubros.map(line => `${line.source} ${line.not_owed}`)];
};
const money = (id_reservation: number) => clerk.ok(reservationMoney, { id_reservation });

describe('what a false freight costs', () => {
  test('a booking is billed the false freight without the freight', async () => {
    const { id_reservation } = await booked();
    const reservation = await clerk.ok(getReservation, { id_reservation });
    const marked = await markFalse(await issuedGuide(t, reservation, 'VIAJE'), await option(50, 50));
    await close(marked);
    const accountant = await t.as('contador');
    const list = await accountant.ok(getReservationsToInvoice, {});
    expect(list.rows.find(r => r.id_reservation === id_reservation)).toMatchObject({ charges: 1, base_0: '225.00' });
    expect((await money(id_reservation)).sale).toBe('225.00');
    const order = await accountant.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
    expect(order.lines.map(l => [l.service_code, l.subtotal])).toEqual([['FFL', '225.00']]);
    // What is on an order is not removed when the facts are undone.
    const now = await clerk.ok(calls.getGuide, { id_guide: marked.id_guide });
    const reversed = await accountant.ok(calls.reverseClosing, {
      id_guide: now.id_guide,
      version: now.version,
      motive,
    });
    const reset = await clerk.call(calls.resetMilestones, {
      id_guide: now.id_guide,
      version: reversed.version,
      motive,
    });
    expect([reset.status, reset.body.code]).toEqual([409, 'FALSO_FLETE_FACTURADO']);
  });

  test('a draft order that has the freight is sent only without it', async () => {
    await t.write(tx => tx.run(sql`update companies set early_billing = true where id_company = ${company.exporter}`));
    const { id_reservation } = await booked();
    const accountant = await t.as('contador');
    const draft = await accountant.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
    expect(draft.lines.map(line => line.subtotal)).toEqual(['450.00']);
    const reservation = await clerk.ok(getReservation, { id_reservation });
    await close(await markFalse(await issuedGuide(t, reservation, 'VIAJE'), await option(50, 50)));
    const { numero_orden } = draft;
    const send = async () => {
      const { version } = await accountant.ok(getPaymentOrder, { numero_orden });
      return accountant.call(sendOrderSap, { numero_orden, version });
    };
    const refused = await send();
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'RUBRO_CAMBIADO',
      expect.stringMatching(/ya no se debe.*quítelo de la orden$/),
    ]);
    const second = await accountant.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
    expect(second.lines.map(line => [line.service_code, line.subtotal])).toEqual([['FFL', '225.00']]);
    await t.write(tx => tx.run(sql`update companies set early_billing = false`));
  });

  test('a false freight of a freight that was already billed is not billed, until the trip is driven again', async () => {
    const reservation = await booked();
    const { id_reservation } = reservation;
    const { numero_orden } = await ordered(t, id_reservation);
    await sent(t, numero_orden);
    const id_motivo = await option(50, 50);
    const guide = await issuedGuide(t, reservation, 'VIAJE');
    const { id_guide } = guide;
    expect(await clerk.ok(previewFalseFreight, { id_guide, id_motivo })).toMatchObject({ freight_billed: true });
    await close(await markFalse(guide, id_motivo));
    // The line remains with the reason why it is not owed; no order takes it.
    expect(await owed(id_reservation)).toEqual(['FEE 450.00', 'FALSE_FREIGHT 225.00']);
    expect(await priced(id_reservation)).toEqual(['450.00', '450.00', ['FEE null', 'FALSE_FREIGHT FREIGHT_BILLED']]);
    expect((await money(id_reservation)).sale).toBe('450.00');
    const accountant = await t.as('contador');
    const none = await accountant.call(generatePaymentOrder, { id_reservations: [id_reservation] });
    expect([none.status >= 400, none.body.numero_orden]).toEqual([true, undefined]);
    // The amount that the client paid too much must be returned: the accountant can find the order, the client cannot read the amount.
    const toReturn = async (who: Client) =>
      (await who.ok(getPaymentOrders, { page_size: 200, filters: { overpaid: true } })).rows.find(
        row => row.numero_orden === numero_orden,
      );
    expect(await toReturn(accountant)).toMatchObject({ overpaid: '225.00' });
    expect(await toReturn(await t.as('exporterAdmin'))).not.toHaveProperty('overpaid');
    expect((await accountant.ok(getPaymentOrder, { numero_orden })).overpaid).toBe('225.00');
    // Driven again the freight is that of the second trip, and the first one is owed.
    await issuedGuide(t, reservation, 'VIAJE', set(2));
    expect((await priced(id_reservation))[2]).toEqual(['FEE null', 'FALSE_FREIGHT null']);
    expect((await money(id_reservation)).sale).toBe('675.00');
    expect(await toReturn(accountant)).toBeUndefined();
    await t.write(tx => tx.run(sql`update companies set early_billing = false`));
  });

  test('its closing proposes the kilometres of the track, not of the planned road', async () => {
    const reservation = await booked();
    const guide = await issuedGuide(t, reservation, 'VIAJE');
    const { id_guide } = guide;
    const planned = await clerk.ok(calls.getClosing, { id_guide });
    expect(planned.proposed).toMatchObject({ km: expect.any(String), no_km: null });
    await attachPapers(t, id_guide, ['FOTO']);
    const mark = async () => {
      const { version } = await clerk.ok(calls.getGuide, { id_guide });
      return clerk.ok(falseFreight, { id_guide, version, id_motivo: await option(50, 50), motive });
    };
    await mark();
    const read = async () => (await clerk.ok(calls.getClosing, { id_guide })).proposed;
    expect(await read()).toMatchObject({ km: null, gallons: null, no_km: 'Falso flete sin salida registrada' });
    // It had left without a recorded departure. Then a track: there and back; the driving before and afterwards is not part of this trip.
    const [first] = guide.stops;
    await t.write(tx =>
      tx.run(
        sql`update guide_stops set arrival_at = ${tx.now}::timestamptz - interval '5 hours', departure_at = ${tx.now}::timestamptz - interval '4 hours' where id_stop = ${first?.id_stop}`,
      ),
    );
    await t.write(tx => tx.run(sql`update guides set false_freight_at = ${tx.now} where id_guide = ${id_guide}`));
    expect((await read()).no_km).toBe('Falso flete sin recorrido de GPS: ingrese lo que recorrió');
    await t.write(tx =>
      tx.run(sql`insert into positions (id_truck, device_time, server_time, lat, lng)
        select g.id_truck, ${tx.now}::timestamptz - n.hours * interval '1 hour', ${tx.now}, n.lat, -79.9 from guides g,
          (values (6, -3.5), (3, -2.1), (2, -2.2), (1, -2.1), (-1, -4.0)) n(hours, lat) where g.id_guide = ${id_guide}`),
    );
    expect(await read()).toMatchObject({ km: '22.2', no_km: null });
    // A departure that only GPS saw counts as one.
    await t.write(tx =>
      tx.run(
        sql`update guide_stops set departure_at = null, proposed_departure_at = departure_at where id_stop = ${first?.id_stop}`,
      ),
    );
    expect(await read()).toMatchObject({ km: '22.2', no_km: null });
    const told = await clerk.ok(getAdditionalParams, { id_guide });
    expect(told.slice(0, 3).map(one => [one.key, one.value])).toMatchObject([
      ['km', '22.2'],
      ['gallons', expect.any(String)],
      ['peaje', null],
    ]);
  });

  test('services and surcharges booked with the freight are not billed either', async () => {
    const { id_reservation } = await booked();
    const [custody] = await t.rows<{ id: number }>(sql`select id_service as id from services where code = 'CUS'`);
    await clerk.ok(addReservationServices, { id_reservation, services: [{ id_service: custody?.id }] });
    await t.write(tx =>
      tx.run(sql`insert into charges (id_reservation, id_sub_reservation, source, id_service, description, quantity, unit_price, subtotal, iva_kind)
        select id_reservation, id_sub_reservation, 'SURCHARGE', id_service, 'Recargo nocturno', 1, 30, 30, iva_kind from charges
        where id_reservation = ${id_reservation} and source = 'FEE'`),
    );
    const reservation = await clerk.ok(getReservation, { id_reservation });
    const marked = await markFalse(await issuedGuide(t, reservation, 'VIAJE'), await option(50, 50));
    expect(await owed(id_reservation)).toContain('SURCHARGE 30.00');
    expect((await owed(id_reservation)).some(line => line.startsWith('SERVICE'))).toBe(true);
    await close(marked);
    expect((await money(id_reservation)).sale).toBe('225.00');
    const order = await (await t.as('contador')).ok(generatePaymentOrder, { id_reservations: [id_reservation] });
    expect(order.lines.map(l => l.service_code)).toEqual(['FFL']);
  });

  test('a container cancelled afterwards stays in the list of prices if its false freight is owed; another one leaves it', async () => {
    const containers = [1, 2].map(() => ({ id_container_type: 6, weight_kg: 21_800 }));
    const { id_reservation } = await booked({ containers });
    const reservation = await clerk.ok(getReservation, { id_reservation });
    await markFalse(await issuedGuide(t, reservation, 'VIAJE'), await option(50, 50));
    for (const { id_sub_reservation } of reservation.sub_reservations) {
      const now = await clerk.ok(getReservation, { id_reservation });
      const { version } = now.sub_reservations.find(box => box.id_sub_reservation === id_sub_reservation) ?? {};
      await clerk.ok(cancelSubReservation, { id_sub_reservation, version, motive });
    }
    const prices = await (await t.as('contador')).ok(getSubFees, { search: String(id_reservation) });
    expect(prices.rows).toMatchObject([{ id_reservation, number: 1, status: 'NOT_EJECUTED', sale: '225.00' }]);
    expect((await priced(id_reservation)).slice(0, 2)).toEqual(['225.00', '225.00']);
  });

  test('after another try both are owed: the truck went twice', async () => {
    const reservation = await booked();
    const { id_reservation } = reservation;
    await close(await markFalse(await issuedGuide(t, reservation, 'VIAJE'), await option(50, 50)));
    expect((await money(id_reservation)).sale).toBe('225.00');
    expect(await priced(id_reservation)).toEqual(['225.00', '225.00', ['FEE FALSE_FREIGHT', 'FALSE_FREIGHT null']]);
    expect(await t.write(tx => owedSale(tx, id_reservation))).toBe('225.00');
    await issuedGuide(t, reservation, 'VIAJE', set(2));
    expect((await money(id_reservation)).sale).toBe('675.00');
    expect(await priced(id_reservation)).toEqual(['675.00', '675.00', ['FEE null', 'FALSE_FREIGHT null']]);
    expect(await t.write(tx => owedSale(tx, id_reservation))).toBe('675.00');
  });

  test('resetting a guide removes its own charge, not that of another guide of the leg', async () => {
    const reservation = await booked();
    const { id_reservation } = reservation;
    const first = await markFalse(await issuedGuide(t, reservation, 'VIAJE'), await option(50, 50));
    const second = await markFalse(await issuedGuide(t, reservation, 'VIAJE', set(2)), await option(100, 100));
    expect(await owed(id_reservation)).toEqual(['FEE 450.00', 'FALSE_FREIGHT 225.00', 'FALSE_FREIGHT 450.00']);
    await clerk.ok(calls.resetMilestones, { id_guide: second.id_guide, version: second.version, motive });
    expect(await owed(id_reservation)).toEqual(['FEE 450.00', 'FALSE_FREIGHT 225.00']);
    const [left] = await t.rows(
      sql`select id_guide from charges where id_reservation = ${id_reservation} and source = 'FALSE_FREIGHT'`,
    );
    expect(left).toEqual({ id_guide: first.id_guide });
  });

  test.each([
    [50, 50, '159.00'],
    [0, 50, '159.00'],
    [0, 0, '0.00'],
    [100, 100, '318.00'],
  ])(
    'an option of %i percent for the client and %i for the carrier pays the carrier %s',
    async (sale, carrier, cost) => {
      const reservation = await booked();
      const marked = await markFalse(
        await issuedGuide(t, reservation, 'VIAJE', carrierSet),
        await option(sale, carrier),
      );
      const closed = await close(marked);
      expect(closed.guide.status).toBe('VIAJE_CERRADO');
      const { costs } = await money(reservation.id_reservation);
      expect(costs.map(c => [c.kind, c.subtotal])).toEqual([['PURCHASE', cost]]);
    },
  );

  test('the truck is free from when the false freight was marked', async () => {
    const reservation = await booked();
    const guide = await issuedGuide(t, reservation, 'VIAJE', set(3));
    t.setNow(new Date(Date.parse(guide.planned_start) + 3_600_000).toISOString());
    await markFalse(guide, await option(50, 50));
    const [row] = await t.rows(
      sql<{
        hours: number;
      }>`select extract(epoch from busy_to - busy_from) / 3600 as hours from guides where id_guide = ${guide.id_guide}`,
    );
    expect(Number(row?.hours)).toBe(1);
  });
});

describe('the margin', () => {
  test('follows cancelling a container, a false freight and a reversed closing, also in the list', async () => {
    const containers = [1, 2].map(() => ({ id_container_type: 6, weight_kg: 21_800 }));
    const reservation = await booked({ containers });
    const { id_reservation } = reservation;
    const shown = async () => {
      const panel = await money(id_reservation);
      const page = await clerk.ok(getReservations, { search: String(id_reservation) });
      const { sale, profitability, open_legs } = page.rows[0] ?? {};
      expect({ sale, profitability, open_legs }).toEqual({
        sale: panel.sale,
        profitability: panel.profitability,
        open_legs: panel.open_legs,
      });
      return [panel.sale, panel.cost, panel.open_legs];
    };
    const [sale, cost, open] = await shown();
    expect([sale, open]).toEqual(['900.00', 2]);
    const half = (Number(cost) / 2).toFixed(2);
    await clerk.ok(cancelSubReservation, {
      id_sub_reservation: reservation.sub_reservations[1]?.id_sub_reservation,
      version: 1,
      motive,
    });
    expect(await shown()).toEqual(['450.00', half, 1]);
    const marked = await markFalse(await issuedGuide(t, reservation, 'VIAJE', carrierSet), await option(50, 50));
    expect((await shown())[0]).toBe('225.00');
    const closed = await close(marked);
    const [, withShare] = await shown();
    expect(Number(withShare)).toBeCloseTo(Number(half) + 159, 2);
    await (await t.as('contador')).ok(calls.reverseClosing, {
      id_guide: marked.id_guide,
      version: closed.guide.version,
      motive,
    });
    expect(await shown()).toEqual(['225.00', half, 2]);
  });
});

describe('on the leg’s share', () => {
  /** An export whose pick-up is a separate trip: two legs. */
  const withPickup = () => {
    const date = `2026-12-${String(++day).padStart(2, '0')}`;
    return approvedReservation(t, exportBooking({ appointment_date: date, appointment_time: '08:00' }));
  };
  const shares = (value: object | null) =>
    t.write(async tx => {
      await tx.run(sql`delete from purchase_params where key = 'reparto_tramos' and id_carrier is null`);
      if (value !== null)
        await tx.run(sql`insert into purchase_params (id_carrier, key, value, valid_from, author, created_at)
          values (null, 'reparto_tramos', ${JSON.stringify(value)}::jsonb, '2026-01-01', 'Prueba', now())`);
    });

  test('a RETIRO with half of its quarter (20 and 80 percent) bills it together with the full freight of the second try', async () => {
    await shares({ RETIRO: 20, VIAJE: 60, DEVOLUCION: 20 });
    const reservation = await withPickup();
    const [fee] = await owed(reservation.id_reservation);
    const freight = Number(fee?.split(' ')[1]);
    const guide = await issuedGuide(t, reservation, 'RETIRO');
    const id_motivo = await option(50, 50);
    expect(await clerk.ok(previewFalseFreight, { id_guide: guide.id_guide, id_motivo })).toMatchObject({
      shared_by: 'PARAMETER',
      part: 20,
      parts: 80,
      share: (freight / 4).toFixed(2),
    });
    await markFalse(guide, id_motivo);
    const half = (freight / 8).toFixed(2);
    expect(await owed(reservation.id_reservation)).toEqual([fee, `FALSE_FREIGHT ${half}`]);
    await issuedGuide(t, reservation, 'RETIRO', set(2));
    expect((await money(reservation.id_reservation)).sale).toBe((freight + freight / 8).toFixed(2));
    await shares(null);
  });

  test('a leg that is no longer required keeps its freight owed, because nobody will drive it again', async () => {
    const reservation = await withPickup();
    const { id_reservation } = reservation;
    const [fee] = await owed(id_reservation);
    const { id_guide } = await markFalse(await issuedGuide(t, reservation, 'RETIRO'), await option(50, 50));
    const { sale: alone } = await money(id_reservation);
    await t.write(async tx => {
      await tx.run(
        sql`update legs set required = false where id_leg = (select id_leg from guides where id_guide = ${id_guide})`,
      );
      await refreshReservation(tx, id_reservation);
    });
    const { sale } = await money(id_reservation);
    expect(Number(sale)).toBe(Number(fee?.split(' ')[1]) + Number(alone));
  });

  test('undoing it removes the line, and the leg has its guide and truck again', async () => {
    const reservation = await booked();
    const before = await issuedGuide(t, reservation, 'VIAJE');
    const marked = await markFalse(before, await option(50, 50));
    expect([marked.status, marked.false_freight_sale_pct, marked.can.undo_false_freight]).toEqual([
      'VIAJE_POR_CERRAR',
      50,
      true,
    ]);
    const back = await clerk.ok(falseFreight, {
      id_guide: marked.id_guide,
      version: marked.version,
      id_motivo: null,
      motive,
    });
    expect([back.status, back.false_freight, back.false_freight_sale_pct]).toEqual(['VIAJE_POR_SALIR', null, null]);
    expect(await owed(reservation.id_reservation)).toEqual(['FEE 450.00']);
    const [row] = await t.rows(
      sql`select busy_to = planned_end as held from guides where id_guide = ${marked.id_guide}`,
    );
    expect(row).toEqual({ held: true });
    const twice = await clerk.call(falseFreight, {
      id_guide: back.id_guide,
      version: back.version,
      id_motivo: null,
      motive,
    });
    expect([twice.status, twice.body.code]).toEqual([409, 'EVENTO_NO_REGISTRADO']);
  });

  test('cannot be undone once another guide drives the leg', async () => {
    const reservation = await booked();
    const marked = await markFalse(await issuedGuide(t, reservation, 'VIAJE'), await option(50, 50));
    await issuedGuide(t, reservation, 'VIAJE', set(2));
    const refused = await clerk.call(falseFreight, {
      id_guide: marked.id_guide,
      version: marked.version,
      id_motivo: null,
      motive,
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'TRAMO_CON_GUIA']);
  });

  test('another percentage needs the right to close guides and keeps its reason; the motive does not change', async () => {
    const reservation = await booked();
    const guide = await issuedGuide(t, reservation, 'VIAJE', carrierSet);
    await attachPapers(t, guide.id_guide, ['FOTO']);
    const monitor = await t.as('monitor');
    const input = { id_guide: guide.id_guide, version: guide.version, id_motivo: await option(50, 50), motive };
    const refused = await monitor.call(falseFreight, { ...input, sale_pct: 40 });
    expect([refused.status, refused.body.code]).toEqual([422, 'PORCENTAJE_NO_PERMITIDO']);
    const marked = await monitor.ok(falseFreight, { ...input, sale_pct: 50 });
    expect(await owed(reservation.id_reservation)).toEqual(['FEE 450.00', 'FALSE_FREIGHT 225.00']);
    const changed = await clerk.ok(falseFreight, { ...input, version: marked.version, sale_pct: 40, carrier_pct: 0 });
    expect([changed.false_freight_sale_pct, changed.false_freight_carrier_pct]).toEqual([40, 0]);
    expect(await owed(reservation.id_reservation)).toEqual(['FEE 450.00', 'FALSE_FREIGHT 180.00']);
    const closed = await close(changed);
    expect(closed.costs?.map(c => c.subtotal)).toEqual(['0.00']);
    const [kept] = await t.rows(sql`select g.false_freight_justification as why, m.sale_pct from guides g
      join motives m on m.id_motivo = g.id_motivo_false_freight where g.id_guide = ${guide.id_guide}`);
    expect(kept).toEqual({ why: motive, sale_pct: 50 });
    for (const who of ['despacho', 'asesor', 'contador', 'carrierAdmin'] as const)
      expect((await (await t.as(who)).call(falseFreight, input)).status, who).toBe(403);
  });

  test('without a departure, the truck is free from the time of marking', async () => {
    const guide = await issuedGuide(t, await booked(), 'VIAJE', set(3));
    t.setNow(new Date(Date.parse(guide.planned_start) + 1_800_000).toISOString());
    await markFalse(guide, await option(50, 50));
    const [row] = await t.rows(
      sql`select extract(epoch from busy_to - busy_from)::int / 60 as minutes from guides where id_guide = ${guide.id_guide}`,
    );
    expect(row).toEqual({ minutes: 30 });
  });

  test('a stored option stays after the catalogue renamed and retired it; nobody chooses it anew', async () => {
    const shares = { responsible: 'CLIENTE', sale_pct: 30, carrier_pct: 20 };
    const made = await clerk.ok(saveMotive, { kind: 'FALSE_FREIGHT', name: 'Cliente no abrió', ...shares });
    const { id_motivo } = made;
    const marked = await markFalse(await issuedGuide(t, await booked(), 'VIAJE', set(1)), id_motivo);
    const later = { id_motivo, version: made.version, name: 'Planta cerrada', ...shares, active: false };
    await clerk.ok(editMotive, later);
    const { id_guide, version } = await clerk.ok(calls.getGuide, { id_guide: marked.id_guide });
    const stored = { id_motivo_false_freight: id_motivo, false_freight: 'Planta cerrada', false_freight_sale_pct: 30 };
    expect(await clerk.ok(calls.getGuide, { id_guide })).toMatchObject(stored);
    expect((await clerk.call(previewFalseFreight, { id_guide, id_motivo, sale_pct: 25 })).status).toBe(200);
    const changed = await clerk.ok(falseFreight, { id_guide, version, id_motivo, motive, sale_pct: 25 });
    expect(changed).toMatchObject({ ...stored, false_freight_sale_pct: 25 });
    const other = await issuedGuide(t, await booked(), 'VIAJE', set(2));
    await attachPapers(t, other.id_guide, ['FOTO']);
    const input = { id_guide: other.id_guide, version: other.version, id_motivo, motive };
    expect((await clerk.call(falseFreight, input)).status).toBe(404);
    expect((await clerk.call(previewFalseFreight, { id_guide: other.id_guide, id_motivo })).status).toBe(404);
  });
});
