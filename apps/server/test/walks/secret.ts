import { addComment } from '@cabezal/contract/bookings/comments/comments.calls';
import { travelProblem } from '@cabezal/contract/operations/travel/travel.calls';
import { sql } from 'kysely';
import { approvedReservation, exportBooking } from '../booking.ts';
import type { TestApp } from '../harness.ts';
import type { Ids } from '../sample.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../trips.ts';
import { company } from '../world.ts';

/** Words that occur only in the exporter's business; no answer to a stranger may contain one. */
export const secrets = [
  'SECRETBK77',
  'OC-SECRETA',
  'Instrucción secreta',
  'TRIU8423172',
  'SELLOSECRETO',
  'NOTA-SECRETA',
  'Bananera Río Jubones',
  'Empacadora El Guabo',
] as const;

/** A note of the operator's people for themselves; no answer to others may contain it, not even to the customer. */
export const INTERNAL_NOTE = 'NOTA-INTERNA';

/** A reservation of the exporter with a driven pick-up, an issued trip, papers, an order and an invoice; returns the ids of all. */
export async function secretBusiness(t: TestApp): Promise<Ids> {
  const reservation = await approvedReservation(
    t,
    exportBooking({ booking: 'SECRETBK77', reference: 'OC-SECRETA', instructions: 'Instrucción secreta' }),
  );
  const pickup = await issuedGuide(t, reservation, 'RETIRO', set(1));
  const trip = await issuedGuide(t, reservation, 'VIAJE', set(2));
  await giveContainer(t, pickup.id_guide, 'TRIU8423172', ['SELLOSECRETO']);
  await drive(t, pickup.id_guide, '2026-11-24T01:00:00Z');
  await attachPapers(t, pickup.id_guide, ['EIR_SALIDA']);
  // Its case is for the operator and the carrier, which is the operator itself.
  const phone = t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide: trip.id_guide }));
  await phone.ok(travelProblem, { kind: 'OTRO', text: INTERNAL_NOTE, at: t.services.clock().toISOString() });
  const [found] =
    await t.rows(sql<Ids>`select r.id_reservation, u.id_sub_reservation, l.id_leg, ${trip.id_guide}::int as id_guide, ${trip.stops[0]?.id_stop}::int as id_stop,
      (select id_alert_case from alert_cases where id_guide = ${trip.id_guide}) as id_alert_case,
      (select id_document from documents where id_guide = ${pickup.id_guide} limit 1) as id_document, (select id_file from documents where id_guide = ${pickup.id_guide} limit 1) as id_file
    from reservations r join sub_reservations u using (id_reservation) join legs l using (id_sub_reservation) where r.id_reservation = ${reservation.id_reservation} and l.kind = 'VIAJE'`);
  const { id_reservation } = reservation;
  const clerk = await t.as('operador');
  await clerk.ok(addComment, { id_reservation, text: INTERNAL_NOTE, visibility: 'INTERNAL' });
  await clerk.ok(addComment, { id_reservation, text: 'NOTA-SECRETA', visibility: 'CLIENT' });
  await t.write(async tx => {
    await tx.run(
      sql`insert into logbook (id_guide, kind, text, at, author) values (${trip.id_guide}, 'NOTE', 'NOTA-SECRETA', now(), 'Prueba')`,
    );
    await tx.run(
      sql`insert into logbook (id_guide, kind, text, at, author, is_note, visibility, id_company)
        values (${trip.id_guide}, 'NOTE', ${INTERNAL_NOTE}, now(), 'Prueba', true, 'INTERNAL', 1)`,
    );
    await tx.run(
      sql`insert into payment_orders (numero_orden, id_bill_to, bill_to_name, bill_to_ruc, emission_date) values (900, ${company.exporter}, 'Bananera Río Jubones', '0790000004001', '2026-11-21')`,
    );
    await tx.run(sql`insert into payment_order_lines (id_line, numero_orden, id_reservation, id_service, description, quantity, unit_price, subtotal, iva_kind, codigo_sri, tarifa, iva)
      values (900, 900, ${reservation.id_reservation}, 1, 'NOTA-SECRETA', 1, 450, 450, 'ZERO', '0', 0, 0)`);
    await tx.run(sql`insert into invoices (id_invoice, numero_orden, id_bill_to, establishment, emission_point, sequence, access_key, emission_date, base_0, base_iva, iva, total, retention, to_collect)
      values (900, 900, ${company.exporter}, '001', '001', 900, ${'9'.repeat(49)}, '2026-11-21', 450, 0, 0, 450, 4.5, 445.5)`);
  });
  return {
    ...found,
    numero_orden: 900,
    id_line: 900,
    id_invoice: 900,
    id_driver: 1,
    id_truck: 1,
    id_equipment: 1,
    id_company: company.exporter,
    id_location: 103,
    id_user: 9,
    id: found?.id_reservation ?? 1,
    version: 1,
  };
}
