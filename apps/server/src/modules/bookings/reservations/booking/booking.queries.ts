import { sql } from 'kysely';
import { q, type Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import type { Booking, CompanyRow } from './booking.types.ts';

/** Companies that the caller may see. */
export async function companiesByIds(tx: Tx, ids: readonly number[]): Promise<Map<number, CompanyRow>> {
  const rows =
    await tx.rows(sql<CompanyRow>`select id_company, name, company_type, blocked_at is not null as blocked, blocked_reason, id_advisor
    from companies where id_company in (${sql.join([...ids])}) and active and not costs_only`);
  return new Map(rows.map(r => [r.id_company, r]));
}

/**
 * Number of the open reservation that already has the box, e.g. 48188. Searched across all customers, because a box can only be in one
 * place.
 */
export async function findContainerInUse(tx: Tx, container_code: string, except?: number): Promise<number | undefined> {
  const row = await tx.row(sql<{
    id_reservation: number;
  }>`select id_reservation from container_in_use(${container_code}) as id_reservation
    where id_reservation is not null and id_reservation is distinct from ${except ?? null}`);
  return row?.id_reservation;
}

/** Whether the company is a party of a reservation; also correct with the system's rights. */
export async function isPartyOf(tx: Tx, id_reservation: number, id_company: number): Promise<boolean> {
  const row = await tx.row(
    sql`select 1 from reservations where id_reservation = ${id_reservation} and ${id_company}::int = any(party)`,
  );
  return row !== undefined;
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

/**
 * Operative of a new reservation (9-operations §1): the active operations person of a client's teams who works in its line of business and
 * has the fewest reservations under way; at equal number the one who was added first. Null: no team, or nobody of it works in that line.
 */
async function operativeFor(tx: Tx, id_client: number, reservation_type: 'E' | 'I'): Promise<number | null> {
  const row = await tx.row(sql<{ id_user: number }>`select u.id_user from users u join roles using (id_role)
    where u.active and roles.code = 'EQUIPO_OPERATIVO' and ${reservation_type} = any (u.products)
      and u.id_user in (select m.id_user from operations_teams t join operations_team_users m using (id_operations_team) where t.id_company = ${id_client})
    order by (select count(*) from reservations r where r.id_operative = u.id_user and r.status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS')), u.id_user limit 1`);
  return row?.id_user ?? null;
}

export async function insertReservation(tx: Tx, actor: Actor, booking: Booking): Promise<number> {
  const { id_reservation } = await tx.one(
    q
      .insertInto('reservations')
      .values({
        ...columns(booking),
        client_name: await lockClientName(tx, booking.client.id_company),
        id_advisor: booking.client.id_advisor,
        id_operative: await operativeFor(tx, booking.client.id_company, booking.input.reservation_type),
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
/** Parties of a stored booking in the caller's scope. */
export function findParties(tx: Tx, id_reservation: number): Promise<Parties | undefined> {
  return tx.row(
    sql<Parties>`select id_reservation, id_client, id_bill_to, id_addressee, id_forwarder, version from reservations where id_reservation = ${id_reservation}`,
  );
}

/** Whether it is an empty operation: no plant, no client's trip. */
export async function isEmptiesMove(tx: Tx, id_reservation: number): Promise<boolean> {
  const row = await tx.row(
    sql<{ template: string }>`select template from reservations where id_reservation = ${id_reservation}`,
  );
  return row?.template === 'VACIO';
}

/** Updates the booked columns of a locked reservation. */
export async function updateBooked(tx: Tx, id_reservation: number, booking: Booking): Promise<void> {
  const { client_name, ...rest } = columns(booking);
  // With the same client, keep the stored name: the company may have been renamed since the booking was read.
  const named = sql<string>`case when id_client = ${rest.id_client} then client_name else ${client_name} end`;
  await tx.run(
    q
      .updateTable('reservations')
      .set({ ...rest, client_name: named })
      .where('id_reservation', '=', id_reservation),
  );
}

/**
 * Reassigns the operative when client or line of business changes, unless a person chose the operative. Must run before the new values are
 * stored.
 */
export async function followClient(tx: Tx, id_reservation: number, booking: Booking): Promise<void> {
  const { id_company } = booking.client;
  const { reservation_type } = booking.input;
  const isOther =
    await tx.row(sql`select from reservations where id_reservation = ${id_reservation} and not operative_chosen
    and (id_client, reservation_type) is distinct from (${id_company}::integer, ${reservation_type}::text)`);
  if (isOther === undefined) return;
  await tx.run(sql`update reservations set id_operative = ${await operativeFor(tx, id_company, reservation_type)}::integer
    where id_reservation = ${id_reservation}`);
}

/** The client's name, locked until this booking is stored: a renaming waits, and then also updates this booking. */
export async function lockClientName(tx: Tx, id_client: number): Promise<string> {
  return (await tx.one(sql<{ name: string }>`select name from companies where id_company = ${id_client} for share`))
    .name;
}

export interface ContainerRow {
  id_sub_reservation: number;
  container_code: string | null;
  seals: string[];
  weight_kg: number;
  version: number;
}
/** Fields of one container, returned after a change of it. */
export function findContainer(tx: Tx, id_sub_reservation: number): Promise<ContainerRow | undefined> {
  return tx.row(sql<ContainerRow>`select id_sub_reservation, container_code, seals, weight_kg, version
    from sub_reservations where id_sub_reservation = ${id_sub_reservation}`);
}

/** The reservation of a container in the caller's scope. */
export async function findSubInScope(tx: Tx, id_sub_reservation: number): Promise<number | undefined> {
  const row = await tx.row(
    sql<{
      id_reservation: number;
    }>`select id_reservation from sub_reservations where id_sub_reservation = ${id_sub_reservation}`,
  );
  return row?.id_reservation;
}

/** Guides of a container that the person may see. */
export async function guidesInScope(tx: Tx, id_sub_reservation: number): Promise<number[]> {
  const rows = await tx.rows(
    sql<{
      id_guide: number;
    }>`select id_guide from guides where id_sub_reservation = ${id_sub_reservation} and deleted_at is null`,
  );
  return rows.map(({ id_guide }) => id_guide);
}
