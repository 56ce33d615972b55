import {
  getReservation,
  saveReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import {
  addServicePaymentOrder,
  deleteOrder,
  generatePaymentOrder,
  getPaymentOrder,
  sendOrderSap,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { getCompany } from '@cabezal/contract/people/companies/companies.calls';
import { editCompany } from '@cabezal/contract/people/companies/company-edits.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sampleTrip } from './billing.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const times = rounds(20);
/** The embedded database has one connection: only PostgreSQL runs two transactions at the same time. */
describe.skipIf(engine !== 'postgres')('concurrent changes of one order', () => {
  test('sending and deleting: exactly one succeeds, and SAP gets no deleted order', async () => {
    const [accountant, admin] = [await t.as('contador'), await t.as('admin')];
    for (let round = 0; round < times; round++) {
      const { id_reservation } = await t.write(tx => sampleTrip(tx));
      const order = await accountant.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
      const of = { numero_orden: order.numero_orden, version: order.version };
      const [sent, deleted] = await Promise.all([
        accountant.call(sendOrderSap, of),
        admin.call(deleteOrder, { ...of, motive: 'Se generó por error' }),
      ]);
      const [left] = await t.rows(sql<{
        gone: boolean;
        lines: number;
        sent: number;
      }>`select deleted_at is not null as gone,
        (select count(*)::int from payment_order_lines l where l.numero_orden = o.numero_orden and l.removed_at is null) as lines,
        (select count(*)::int from outbox where system = 'SAP' and id_record = o.numero_orden::text) as sent
        from payment_orders o where numero_orden = ${order.numero_orden}`);
      const said = JSON.stringify([sent.status, sent.body.code, deleted.status, deleted.body.code]);
      if (deleted.status === 200) {
        expect([404, 409], said).toContain(sent.status);
        expect(left, said).toEqual({ gone: true, lines: 0, sent: 0 });
        const again = await accountant.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
        expect(again.lines).toHaveLength(order.lines.length);
      } else {
        expect([sent.status, deleted.status], said).toEqual([200, 409]);
        expect(left, said).toEqual({ gone: false, lines: order.lines.length, sent: 1 });
        const now = await accountant.ok(getPaymentOrder, { numero_orden: order.numero_orden });
        expect(now.can.delete).not.toBe(true);
      }
    }
  });

  test('adding a charge to an order and setting its reservation back to pending: exactly one succeeds', async () => {
    const [accountant, clerk] = [await t.as('contador'), await t.as('operador')];
    await t.write(tx => tx.run(sql`update companies set early_billing = true where id_company = 4`));
    for (let round = 0; round < times; round++) {
      const day = String(round + 1).padStart(2, '0');
      const [held, wanted] = [
        await approvedReservation(t, exportBooking({ appointment_date: `2027-01-${day}` })),
        await approvedReservation(t, exportBooking({ appointment_date: `2027-02-${day}` })),
      ];
      const order = await accountant.ok(generatePaymentOrder, { id_reservations: [held.id_reservation] });
      const [charge] = wanted.charges;
      const { id_reservation } = wanted;
      const { version } = await clerk.ok(getReservation, { id_reservation });
      const [added, reopened] = await Promise.all([
        accountant.call(addServicePaymentOrder, {
          numero_orden: order.numero_orden,
          version: order.version,
          id_charge: charge?.id_charge ?? 0,
          justification: 'Se factura junto',
        }),
        clerk.call(updatePendingState, { id_reservation, version, estado: 'PENDING', motive: 'Cambio de fecha' }),
      ]);
      const said = JSON.stringify([added.status, added.body.code, reopened.status, reopened.body.code]);
      expect([added.status, reopened.status].sort(), said).toEqual([200, 409]);
    }
  });

  test('renaming, billing and booking a client at once all succeed, and the booking gets the new name', async () => {
    const [accountant, clerk, admin] = [await t.as('contador'), await t.as('operador'), await t.as('admin')];
    for (let round = 0; round < times; round++) {
      const { id_reservation: billed } = await t.write(tx => sampleTrip(tx));
      const client = await admin.ok(getCompany, { id_company: 4 });
      const name = `Bananera Río Jubones ${round}`;
      const { version, email, address, phone, phone_work, instructions } = client;
      const own = { email, address, phone, phone_work, instructions };
      const day = String(round + 1).padStart(2, '0');
      const [renamed, made, booked] = await Promise.all([
        admin.call(editCompany, { ...own, id_company: 4, version, name, early_billing: true }),
        accountant.call(generatePaymentOrder, { id_reservations: [billed] }),
        clerk.call(saveReservation, exportBooking({ appointment_date: `2027-03-${day}` })),
      ]);
      const said = JSON.stringify([renamed.body.code, made.body.code, booked.body.code]);
      expect([renamed.status, made.status, booked.status], said).toEqual([200, 200, 200]);
      const [row] = await t.rows<{ client_name: string }>(
        sql`select client_name from reservations where id_reservation = ${booked.body.id_reservation}`,
      );
      expect(row?.client_name).toBe(name);
    }
  });
});
