import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface SampleCharge {
  /** Reference service: 1 freight, 2 false freight, 5 stand-by, 6 genset. */
  id_service: number;
  source: 'FEE' | 'SERVICE' | 'STAND_BY' | 'FALSE_FREIGHT' | 'MANUAL';
  description: string;
  quantity: string;
  unit_price: string;
  subtotal: string;
  iva_kind: 'ZERO' | 'STANDARD';
}
export const freight: SampleCharge = {
  id_service: 1,
  source: 'FEE',
  description: 'Flete El Guabo – Posorja 40RH',
  quantity: '1',
  unit_price: '480.00',
  subtotal: '480.00',
  iva_kind: 'ZERO',
};
export const genset: SampleCharge = {
  id_service: 6,
  source: 'SERVICE',
  description: 'Alquiler de generador',
  quantity: '1',
  unit_price: '60.00',
  subtotal: '60.00',
  iva_kind: 'STANDARD',
};
export const standBy: SampleCharge = {
  id_service: 5,
  source: 'MANUAL',
  description: 'Stand-by en planta',
  quantity: '3.67',
  unit_price: '20.00',
  subtotal: '73.40',
  iva_kind: 'STANDARD',
};
export const falseFreight: SampleCharge = {
  id_service: 2,
  source: 'FALSE_FREIGHT',
  description: 'Falso flete 50 %',
  quantity: '1',
  unit_price: '240.00',
  subtotal: '240.00',
  iva_kind: 'ZERO',
};

export interface SampleTrip {
  id_bill_to?: number;
  id_client?: number;
  id_carrier?: number | null;
  closed_at?: string | null;
  accepted_at?: string | null;
  false_freight?: boolean;
  cancelled?: boolean;
  charges?: SampleCharge[];
}
export interface SampleIds {
  id_reservation: number;
  id_sub_reservation: number;
  id_leg: number;
  id_guide: number;
  id_charges: number[];
}

/**
 * A reservation of one container whose only guide is closed, with the charges of the worked invoice. Inserts rows without applying rules.
 */
export async function sampleTrip(tx: Tx, trip: SampleTrip = {}): Promise<SampleIds> {
  const billTo = trip.id_bill_to ?? 4;
  const accepted = trip.accepted_at === undefined ? '2026-11-17T14:00:00Z' : trip.accepted_at;
  const closed = trip.closed_at === undefined ? '2026-11-19T20:00:00Z' : trip.closed_at;
  const falseFreightAt = trip.false_freight ? '2026-11-19T15:00:00Z' : null;
  const { id_reservation } = await tx.one(sql<{ id_reservation: number }>`
    insert into reservations (reservation_type, template, id_client, id_bill_to, booking, appointment_date, appointment_time, appointment_at,
      client_name, route_text, containers_text, accepted_at, status)
    values ('E', 'E_DIRECTO', ${trip.id_client ?? billTo}, ${billTo}, 'MAEU264180953', '2026-11-19', '05:00', '2026-11-19T10:00:00Z',
      'Bananera Río Jubones', 'Tercon → El Guabo → Posorja', 'MSKU7502140', ${accepted}, ${closed ? 'FINISHED' : 'ACCEPTED'})
    returning id_reservation`);
  const { id_sub_reservation } = await tx.one(sql<{ id_sub_reservation: number }>`
    insert into sub_reservations (id_reservation, number, id_container_type, weight_kg, cancelled_at, status)
    values (${id_reservation}, 1, 6, 21800, ${trip.cancelled ? '2026-11-19T16:00:00Z' : null}, ${trip.cancelled ? 'NOT_EJECUTED' : 'FINISHED'})
    returning id_sub_reservation`);
  const { id_leg } = await tx.one(sql<{ id_leg: number }>`
    insert into legs (id_sub_reservation, id_reservation, position, kind, planned_start, planned_end, created_at)
    values (${id_sub_reservation}, ${id_reservation}, 1, 'VIAJE', '2026-11-19T08:00:00Z', '2026-11-19T18:00:00Z', '2026-11-18T12:00:00Z') returning id_leg`);
  const { id_guide } = await tx.one(sql<{ id_guide: number }>`
    insert into guides (id_reservation, id_sub_reservation, id_leg, kind, id_carrier, planned_start, planned_end, busy_from, busy_to, issued_at,
      false_freight_at, closed_at, status)
    values (${id_reservation}, ${id_sub_reservation}, ${id_leg}, 'VIAJE', ${trip.id_carrier ?? null}, '2026-11-19T08:00:00Z', '2026-11-19T18:00:00Z',
      '2026-11-19T08:00:00Z', '2026-11-19T18:00:00Z', '2026-11-18T14:00:00Z', ${falseFreightAt}, ${closed}, 'VIAJE_CERRADO') returning id_guide`);
  // Booked charges belong to the container, as bookings write them; a false freight to its guide.
  const of = (c: SampleCharge) =>
    c.source === 'FALSE_FREIGHT' ? { id_leg, id_guide } : { id_leg: null, id_guide: null };
  const id_charges: number[] = [];
  for (const c of trip.charges ?? [freight, genset, standBy]) {
    const { id_charge } = await tx.one(sql<{ id_charge: number }>`
      insert into charges (id_reservation, id_sub_reservation, id_leg, id_guide, id_service, source, description, quantity, unit_price, subtotal, iva_kind)
      values (${id_reservation}, ${id_sub_reservation}, ${of(c).id_leg}, ${of(c).id_guide}, ${c.id_service}, ${c.source}, ${c.description}, ${c.quantity}, ${c.unit_price},
        ${c.subtotal}, ${c.iva_kind}) returning id_charge`);
    id_charges.push(id_charge);
  }
  return { id_reservation, id_sub_reservation, id_leg, id_guide, id_charges };
}

/** Creates a user with a role in a company; returns its id. */
export async function sampleUser(tx: Tx, who: { role: string; id_company: number; email: string }): Promise<number> {
  const { id_user } = await tx.one(sql<{ id_user: number }>`
    insert into users (id_company, id_role, email, password_hash, name, last_name)
    select ${who.id_company}::int, id_role, ${who.email}, 'x', 'Prueba', 'Contable' from roles where code = ${who.role} returning id_user`);
  return id_user;
}

/** Deletes what a test of billing leaves, so that the next one starts with nothing to bill. */
export async function clearBilling(tx: Tx): Promise<void> {
  for (const table of [
    'outbox',
    'sap_postings',
    'audit_log',
    'invoices',
    'invoice_sequences',
    'payment_order_lines',
    'payment_orders',
    'charges',
    'guides',
    'reservations',
  ])
    await tx.run(sql`delete from ${sql.table(table)}`);
  await tx.run(sql`update companies set early_billing = false`);
}
