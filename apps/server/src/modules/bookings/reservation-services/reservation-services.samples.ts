import * as calls from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { generatePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { sql } from 'kysely';
import type { Client, TestApp } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';

/** Custody in the catalogue. */
export const CUSTODY = 8;
export const custodyCosts = (t: TestApp, unit_price: string) =>
  t.write(tx => tx.run(sql`update services set unit_price = ${unit_price}::numeric where id_service = ${CUSTODY}`));

/** One service that this person adds or requests. */
export const addTo = (who: Client, id_reservation: number, service: object, more: object = {}) =>
  who.call(calls.addReservationServices, { id_reservation, services: [service], ...more });

export const read = (who: Client, id: number) => who.ok(calls.getReservationServices, { id });

/** Container, service, quantity and price of each line, and whether a person set the price. */
export const linesOf = async (who: Client, id: number) =>
  (await read(who, id)).services.map(line => [
    line.number,
    line.service_code,
    line.quantity,
    line.unit_price,
    line.by_hand,
  ]);

/** A draft order of everything that can be billed; the exporter is billed from acceptance on. */
export async function ordered(t: TestApp, id_reservation: number) {
  await t.write(tx => tx.run(sql`update companies set early_billing = true where id_company = ${company.exporter}`));
  return (await t.as('contador')).ok(generatePaymentOrder, { id_reservations: [id_reservation] });
}
export const sent = (t: TestApp, numero_orden: number) =>
  t.write(tx =>
    tx.run(sql`update payment_orders set status = 'ENVIADA', sent_at = now() where numero_orden = ${numero_orden}`),
  );

interface Entry {
  action: string;
  motive: string | null;
  after: Record<string, unknown> | null;
}
/** History entries about its services. */
export const entriesOf = (t: TestApp, id_reservation: number): Promise<Entry[]> =>
  t.rows(sql<Entry>`select action, motive, after from audit_log
    where noun = 'reservation' and id_record = ${String(id_reservation)} and action like '%service%' order by id`);
