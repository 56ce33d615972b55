import { freeNumbers } from '@cabezal/domain/rules/container-numbers';
import { sql } from 'kysely';
import { q, type Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { Booking, CompanyRow } from './booking.types.ts';
import type { Priced } from './price-reservation.ts';

/** Companies that the caller may see. */
export async function companiesByIds(tx: Tx, ids: readonly number[]): Promise<Map<number, CompanyRow>> {
  const rows =
    await tx.rows(sql<CompanyRow>`select id_company, name, company_type, blocked_at is not null as blocked, blocked_reason, id_advisor
    from companies where id_company in (${sql.join([...ids])}) and active`);
  return new Map(rows.map(r => [r.id_company, r]));
}

/** Number of the reservation under way that already has the box, e.g. 48188. Seen across all customers: a box is one box. */
export async function findContainerInUse(tx: Tx, container_code: string, except?: number): Promise<number | undefined> {
  const row = await tx.row(sql<{
    id_reservation: number;
  }>`select id_reservation from container_in_use(${container_code}) as id_reservation
    where id_reservation is not null and id_reservation is distinct from ${except ?? null}`);
  return row?.id_reservation;
}

function columns(booking: Booking) {
  const { input } = booking;
  return {
    reservation_type: input.reservation_type,
    template: booking.template,
    id_client: booking.client.id_company,
    id_bill_to: booking.id_bill_to,
    id_addressee: booking.id_addressee,
    id_forwarder: booking.id_forwarder,
    id_carrier: input.id_carrier ?? null,
    id_shipping_line: input.id_shipping_line ?? null,
    id_ship: input.id_ship ?? null,
    voyage: input.voyage ?? null,
    booking: input.booking,
    bl: input.bl,
    cw1_code: input.cw1_code,
    reference: input.reference ?? null,
    id_product: input.id_product ?? null,
    cut_off: input.cut_off ?? null,
    free_days: input.free_days ?? null,
    appointment_date: input.appointment_date,
    appointment_time: input.appointment_time,
    appointment_at: booking.appointment_at,
    instructions: input.instructions ?? null,
    client_name: booking.client.name,
    route_text: booking.route_text,
    containers_text: booking.containers_text,
    containers_count: input.containers.length,
  };
}

export interface Papers {
  booking: string | null;
  bl: string | null;
  cw1_code: string | null;
}
export function papersOf(tx: Tx, id_reservation: number): Promise<Papers> {
  return tx.one(sql<Papers>`select booking, bl, cw1_code from reservations where id_reservation = ${id_reservation}`);
}
export function setPapers(tx: Tx, id_reservation: number, { booking, bl, cw1_code }: Papers): Promise<Papers> {
  return tx.one(sql<Papers>`update reservations set booking = ${booking}, bl = ${bl}, cw1_code = ${cw1_code}, version = version + 1
    where id_reservation = ${id_reservation} returning booking, bl, cw1_code`);
}

export async function insertReservation(tx: Tx, actor: Actor, booking: Booking): Promise<number> {
  const { id_reservation } = await tx.one(
    q
      .insertInto('reservations')
      .values({
        ...columns(booking),
        client_name: await heldName(tx, booking.client.id_company),
        id_advisor: booking.client.id_advisor,
        created_by: actor.id_user,
        created_at: tx.now,
      })
      .returning('id_reservation'),
  );
  return id_reservation;
}

export interface Parties {
  id_reservation: number;
  id_client: number;
  id_bill_to: number;
  id_addressee: number | null;
  id_forwarder: number | null;
  version: number;
}
/** The parties of a booking in the caller's scope, as they stand. */
export function findParties(tx: Tx, id_reservation: number): Promise<Parties | undefined> {
  return tx.row(
    sql<Parties>`select id_reservation, id_client, id_bill_to, id_addressee, id_forwarder, version from reservations where id_reservation = ${id_reservation}`,
  );
}

/** Changes the booked columns of a reservation that is held. */
export async function updateBooked(tx: Tx, id_reservation: number, booking: Booking): Promise<void> {
  const { client_name, ...rest } = columns(booking);
  // The same client keeps the name that stands there: it may have got a new one since the booking was read.
  const named = sql<string>`case when id_client = ${rest.id_client} then client_name else ${client_name} end`;
  await tx.run(
    q
      .updateTable('reservations')
      .set({ ...rest, client_name: named })
      .where('id_reservation', '=', id_reservation),
  );
}

/** The client's name as it is, and stays until this booking is stored: who gives it a new one waits, and then finds the booking. */
export async function heldName(tx: Tx, id_client: number): Promise<string> {
  return (await tx.one(sql<{ name: string }>`select name from companies where id_company = ${id_client} for share`))
    .name;
}

/**
 * Stops, containers and charges of a booking, anew. Only before acceptance: nothing hangs on them yet. Containers that were given up stay
 * with their number and their reason; the others take the numbers that are free.
 */
export async function replaceBooked(
  tx: Tx,
  id_reservation: number,
  { input, types }: Booking,
  { charges, container_costs, road }: Pick<Priced, 'charges' | 'container_costs' | 'road'>,
): Promise<void> {
  const kept = await tx.rows(sql<{
    number: number;
    id_sub_reservation: number;
  }>`select number, id_sub_reservation from sub_reservations
    where id_reservation = ${id_reservation} and (rejected_at is not null or cancelled_at is not null)`);
  const keptIds = kept.map(box => box.id_sub_reservation);
  await tx.run(sql`delete from charges where id_reservation = ${id_reservation}
    and (id_sub_reservation is null or id_sub_reservation <> all(${keptIds}::int[]))`);
  await tx.run(sql`delete from sub_reservations where id_reservation = ${id_reservation}
    and id_sub_reservation <> all(${keptIds}::int[])`);
  await tx.run(sql`delete from reservation_stops where id_reservation = ${id_reservation}`);
  const stops = input.stops.map((s, position) => ({
    position,
    code: s.code,
    id_location: s.id_location,
    id_local: s.id_local ?? null,
    appointment_at: s.appointment_at ?? null,
  }));
  await tx.run(sql`insert into reservation_stops (id_reservation, position, code, id_location, id_local, appointment_at)
    select ${id_reservation}, s.* from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb)
      as s(position integer, code text, id_location integer, id_local integer, appointment_at timestamptz)`);
  const numbers = freeNumbers(new Set(kept.map(box => box.number)), input.containers.length);
  const boxes = input.containers.map((c, i) => ({
    number: numbers[i],
    cost_planned: container_costs[i] ?? null,
    container_code: c.container_code,
    id_container_type: c.id_container_type,
    weight_kg: c.weight_kg,
    set_point_c: c.set_point_c,
    needs_generator: c.needs_generator || (types.get(c.id_container_type)?.reefer ?? false),
  }));
  const subs = await tx.rows(sql<{ id_sub_reservation: number; number: number }>`insert into sub_reservations
      (id_reservation, plan_km, plan_hours, plan_tolls, number, cost_planned, container_code, id_container_type, weight_kg, set_point_c, needs_generator)
    select ${id_reservation}, ${road?.km ?? null}::numeric, ${road?.hours ?? null}::numeric, ${road?.tolls ?? null}::integer, c.* from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb)
      as c(number integer, cost_planned numeric, container_code text, id_container_type integer, weight_kg integer, set_point_c numeric, needs_generator boolean)
    returning id_sub_reservation, number`);
  const of = new Map(subs.map(s => [s.number, s.id_sub_reservation]));
  const rows = charges.map(c => ({ ...c, id_sub_reservation: of.get(numbers[c.container] ?? 0) }));
  await tx.run(sql`insert into charges (id_reservation, id_sub_reservation, id_service, id_fee, source, description, quantity, unit_price, subtotal, iva_kind, created_at)
    select ${id_reservation}, c.*, ${tx.now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c(id_sub_reservation integer, id_service integer, id_fee integer, source text, description text, quantity numeric, unit_price numeric, subtotal numeric, iva_kind text)`);
}

export interface ContainerRow {
  id_sub_reservation: number;
  container_code: string | null;
  seals: string[];
  weight_kg: number;
  version: number;
}
/** What is told of one container by itself. */
export function findContainer(tx: Tx, id_sub_reservation: number): Promise<ContainerRow | undefined> {
  return tx.row(sql<ContainerRow>`select id_sub_reservation, container_code, seals, weight_kg, version
    from sub_reservations where id_sub_reservation = ${id_sub_reservation}`);
}
