import type { PaymentOrder } from '@cabezal/contract/money/billing/billing.shapes';
import { generatePaymentOrder, sendOrderSap } from '@cabezal/contract/money/billing/payment-orders.calls';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { approvedReservation } from '../../../../test/booking.ts';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';

/** New for each test: a round advances a day, and a session lasts thirty. */
let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
});
afterEach(() => t.close());

const figures = { km: 190.5, gallons: 30, peaje: '24.00', viatico: '15.00', anticipo: '40.00', stand_by: [] };
const motive = 'Faltó un ticket';

interface Closed {
  id_reservation: number;
  id_guide: number;
  version: number;
}
/** A closed trip whose container waited at the plant beyond the free hours: freight and stand-by are to be billed. */
async function closedTrip(round: number): Promise<Closed> {
  const day = new Date(Date.UTC(2026, 10, 24 + round)).toISOString().slice(0, 10);
  const bare = `TRIU${String(200_000 + round)}`;
  const reservation = await approvedReservation(t, directExport(day));
  let guide = await issuedGuide(t, reservation, 'VIAJE', set(((round % 3) + 1) as 1 | 2 | 3));
  await giveContainer(t, guide.id_guide, `${bare}${checkDigit(bare)}`);
  // Appointment at 13:00 UTC, six free hours.
  const times = ['08:00', '08:30', '12:30', '23:00', '23:20', '23:40'].map(time => `${day}T${time}:00.000Z`);
  const events = guide.stops.flatMap(({ id_stop }) => [
    [guides.recordArrival, id_stop] as const,
    [guides.recordDeparture, id_stop] as const,
  ]);
  for (const [i, [call, id_stop]] of events.entries()) {
    const time = times[i] ?? '';
    t.setNow(time);
    guide = await (await t.as('monitor')).ok(call, { id_stop, at: time });
  }
  await attachPapers(t, guide.id_guide, ['EIR_SALIDA', 'SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO']);
  const { id_guide, version } = guide;
  const closed = await (await t.as('operador')).ok(guides.closeGuide, { ...figures, id_guide, version });
  return { id_reservation: reservation.id_reservation, id_guide, version: closed.guide.version };
}

interface Left {
  closed: boolean;
  stand_bys: number;
  lines: number;
  status: string | null;
  sent: number;
}
/** Current state of a trip: its closing, stand-by, live lines, their order and the messages to SAP. */
async function leftOf({ id_reservation, id_guide }: Closed, order?: PaymentOrder): Promise<Left> {
  const [row] = await t.rows(sql<Left>`select
    (select closed_at is not null from guides where id_guide = ${id_guide}) as closed,
    (select count(*)::int from charges where id_reservation = ${id_reservation} and source = 'STAND_BY') as stand_bys,
    (select count(*)::int from payment_order_lines l join charges k using (id_charge)
      where k.id_reservation = ${id_reservation} and l.removed_at is null) as lines,
    (select status from payment_orders where numero_orden = ${order?.numero_orden ?? null}) as status,
    (select count(*)::int from outbox where system = 'SAP' and id_record = ${String(order?.numero_orden ?? '')}) as sent`);
  return row as Left;
}

const times = rounds(20);
/** The embedded database has one connection: only PostgreSQL runs two transactions at the same time. */
describe.skipIf(engine !== 'postgres')('reversing a closing while it is being billed', () => {
  test('generating: the order has the whole trip, or the trip is open again and on no order', async () => {
    for (let round = 0; round < times; round++) {
      const trip = await closedTrip(round);
      const { id_guide, version } = trip;
      const accountant = await t.as('contador');
      const of = round % 2 === 0 ? { id_reservations: [trip.id_reservation] } : { id_bill_to: company.exporter };
      const [made, reversed] = await Promise.all([
        accountant.call(generatePaymentOrder, of),
        (await t.as('admin')).call(guides.reverseClosing, { id_guide, version, motive }),
      ]);
      // A draft does not prevent reversing a closing.
      expect(reversed.status, JSON.stringify(reversed.body)).toBe(200);
      const left = await leftOf(trip, made.status === 200 ? made.body : undefined);
      if (made.status === 200) {
        expect(made.body.lines).toHaveLength(2);
        expect(left).toMatchObject({ closed: false, stand_bys: 1, lines: 2, status: 'BORRADOR' });
        const late = await accountant.call(sendOrderSap, {
          numero_orden: made.body.numero_orden,
          version: made.body.version,
        });
        expect([late.status, late.body.code]).toEqual([409, 'RESERVA_ABIERTA']);
      } else {
        expect(['RESERVA_ABIERTA', 'NADA_POR_FACTURAR']).toContain(made.body.code);
        expect(left).toMatchObject({ closed: false, stand_bys: 0, lines: 0 });
      }
    }
  });

  test('sending: exactly one of the two succeeds', async () => {
    for (let round = 0; round < times; round++) {
      const trip = await closedTrip(round);
      const { id_guide, version } = trip;
      const accountant = await t.as('contador');
      const order = await accountant.ok(generatePaymentOrder, { id_reservations: [trip.id_reservation] });
      const [sent, reversed] = await Promise.all([
        accountant.call(sendOrderSap, { numero_orden: order.numero_orden, version: order.version }),
        (await t.as('admin')).call(guides.reverseClosing, { id_guide, version, motive }),
      ]);
      const left = await leftOf(trip, order);
      const said = JSON.stringify([sent.status, sent.body.code, reversed.status, reversed.body.code]);
      if (sent.status === 200) {
        expect([reversed.status, reversed.body.code], said).toEqual([409, 'GUIA_FACTURADA']);
        expect(left).toMatchObject({ closed: true, stand_bys: 1, lines: 2, sent: 1 });
        const { can } = await (await t.as('admin')).ok(guides.getGuide, { id_guide });
        expect(can.reverse).toBe(reversed.body.message);
      } else {
        expect([sent.status, sent.body.code, reversed.status], said).toEqual([409, 'RESERVA_ABIERTA', 200]);
        expect(left).toMatchObject({ closed: false, lines: 2, status: 'BORRADOR', sent: 0 });
      }
    }
  });
});
