import type { JudgedBox } from '@cabezal/domain/empties/movements/empty-paste';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import type { PlannedLeg } from '@cabezal/domain/trips/plan/plan-legs';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface EmptyPlace {
  id_location: number;
  type: string;
  name: string;
  lat: number;
  lng: number;
}
export function emptyPlaces(tx: Tx, ids: readonly number[]): Promise<EmptyPlace[]> {
  return tx.rows(
    sql<EmptyPlace>`select id_location, type, name, lat, lng from locations where id_location = any(${[...ids]}::int[]) and active`,
  );
}
/** Origin and destination of an operation, in that order. */
export function placesOfOperation(tx: Tx, id_operation: number): Promise<EmptyPlace[]> {
  return tx.rows(sql<EmptyPlace>`select l.id_location, l.type, l.name, l.lat, l.lng from empty_operations e
    join locations l on l.id_location in (e.id_origin, e.id_destination) where e.id_operation = ${id_operation} order by l.id_location = e.id_destination`);
}

/** The same for several. */
export async function placesOfOperations(tx: Tx, ids: readonly number[]): Promise<EmptyPlace[][]> {
  const rows = await tx.rows(sql<
    EmptyPlace & { id_operation: number }
  >`select e.id_operation, l.id_location, l.type, l.name, l.lat, l.lng from empty_operations e
    join locations l on l.id_location in (e.id_origin, e.id_destination) where e.id_operation = any(${[...ids]}::int[])
    order by e.id_operation, l.id_location = e.id_destination`);
  return [...groupBy(rows, row => row.id_operation).values()].map(places =>
    places.map(({ id_operation: _, ...place }) => place),
  );
}

/** Records named in an operation that may have become inactive. */
export function namedOf(
  tx: Tx,
  ids: {
    id_client: number;
    id_shipping_line: number;
    id_ship: number | null;
    id_service: number;
    id_user: number | null;
  },
) {
  return tx.one(sql<{
    client: string | null;
    id_advisor: number | null;
    blocked: boolean;
    line: boolean;
    ship: boolean;
    service: boolean;
    person: boolean;
  }>`select c.name as client, c.id_advisor, c.blocked_at is not null as blocked,
      exists (select from shipping_lines where id_shipping_line = ${ids.id_shipping_line} and active) as line,
      ${ids.id_ship}::integer is null or exists (select from ships where id_ship = ${ids.id_ship} and active) as ship,
      exists (select from services where id_service = ${ids.id_service} and active) as service,
      ${ids.id_user}::integer is null or exists (select from users u join companies o using (id_company) where u.id_user = ${ids.id_user} and u.active and o.is_operator) as person
    from (select 1) one left join companies c on c.id_company = ${ids.id_client} and c.active and c.company_type <> 'TRANS'`);
}

export interface NewOperation {
  id_client: number;
  id_shipping_line: number;
  kind: string;
  id_origin: number;
  id_destination: number;
  id_ship: number | null;
  voyage: string | null;
  quantity: number;
  starts_at: string;
  cut_off: string | null;
  id_service: number;
  id_user: number | null;
  external_ref: string | null;
}
interface Reserved {
  reservation_type: 'E' | 'I';
  client_name: string;
  id_advisor: number | null;
  route_text: string;
  date: string;
  time: string;
  created_by: number;
}
/** Inserts an accepted and scheduled reservation without boxes; its client pays. */
export async function insertReservation(tx: Tx, input: NewOperation, of: Reserved): Promise<number> {
  const row = await tx.one(sql<{
    id_reservation: number;
  }>`insert into reservations (reservation_type, template, id_client, id_bill_to, id_carrier, id_shipping_line, id_ship, voyage,
      reference, cut_off, appointment_date, appointment_time, appointment_at, client_name, route_text, id_advisor, id_operative,
      accepted_at, accepted_by, scheduled_at, scheduled_by, created_by, created_at)
    values (${of.reservation_type}, 'VACIO', ${input.id_client}, ${input.id_client}, (select id_company from companies where is_operator), ${input.id_shipping_line}, ${input.id_ship},
      ${input.voyage}, ${input.external_ref}, ${input.cut_off}, ${of.date}, ${of.time}, ${input.starts_at}, ${of.client_name}, ${of.route_text},
      ${of.id_advisor}, ${input.id_user}, ${tx.now}, ${of.created_by}, ${tx.now}, ${of.created_by}, ${of.created_by}, ${tx.now}) returning id_reservation`);
  return row.id_reservation;
}
export async function insertStops(tx: Tx, id_reservation: number, places: readonly EmptyPlace[]): Promise<void> {
  const stops = places.map(({ type, id_location }, position) => ({ position, code: type, id_location }));
  await tx.run(sql`insert into reservation_stops (id_reservation, position, code, id_location)
    select ${id_reservation}, s.* from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as s(position integer, code text, id_location integer)`);
}
export async function insertOperation(tx: Tx, input: NewOperation & { id_reservation: number; distance_km: string }) {
  const row = await tx.one(sql<{
    id_operation: number;
  }>`insert into empty_operations (id_reservation, id_shipping_line, kind, id_origin, id_destination, distance_km,
      quantity, id_service, external_ref, created_at)
    values (${input.id_reservation}, ${input.id_shipping_line}, ${input.kind}, ${input.id_origin}, ${input.id_destination}, ${input.distance_km},
      ${input.quantity}, ${input.id_service}, ${input.external_ref}, ${tx.now}) returning id_operation`);
  return row.id_operation;
}

/** Fields of an operation that may change, by column. */
export type OperationChange = Partial<Pick<NewOperation, 'quantity' | 'cut_off' | 'id_user' | 'id_ship' | 'voyage'>>;
/** Fields that are stored on its reservation. */
const OF_RESERVATION: Readonly<Record<keyof Omit<OperationChange, 'quantity'>, string>> = {
  cut_off: 'cut_off',
  id_ship: 'id_ship',
  voyage: 'voyage',
  id_user: 'id_operative',
};
/** Stores changes and increments the version. */
export async function storeOperation(tx: Tx, id_operation: number, change: OperationChange): Promise<void> {
  const { quantity, ...rest } = change;
  await tx.run(sql`update empty_operations set quantity = coalesce(${quantity ?? null}, quantity), version = version + 1
    where id_operation = ${id_operation}`);
  const set = Object.entries(rest).map(
    ([field, value]) => sql`${sql.ref(OF_RESERVATION[field as keyof typeof rest])} = ${value}`,
  );
  if (set.length > 0)
    await tx.run(sql`update reservations set ${sql.join(set)}
      where id_reservation = (select id_reservation from empty_operations where id_operation = ${id_operation})`);
}

/**
 * Facts for pasted boxes: active types, and which boxes are on an open reservation. Searched across all customers, because a box can only
 * be in one place.
 */
export async function pasteFacts(tx: Tx, codes: readonly string[]) {
  const types = await tx.rows(
    sql<{
      code: string;
      id_container_type: number;
      reefer: boolean;
    }>`select code, id_container_type, reefer from container_types where active`,
  );
  const live = await tx.rows(sql<{
    container_code: string;
    id_reservation: number;
  }>`select container_code, id_reservation from sub_reservations
    where container_code = any(${[...codes]}::text[]) and released_at is null and status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS')`);
  return {
    types: new Map(types.map(type => [type.code, type])),
    live: new Map(live.map(row => [row.container_code, row.id_reservation])),
  };
}

/** Inserts boxes in order, with the next numbers; returns their ids. An empty has no cargo weight and needs no genset. */
export async function insertBoxes(
  tx: Tx,
  of: { id_reservation: number; km: number; hours: number; tolls: number; id_user: number },
  boxes: readonly (JudgedBox & { id_container_type: number })[],
): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id_sub_reservation: number;
  }>`insert into sub_reservations (id_reservation, number, container_code, id_container_type, weight_kg, box_condition,
      plan_km, plan_hours, plan_tolls, fee_state, fee_bound_by, status, shown_status)
    select ${of.id_reservation}, b.n + (select coalesce(max(number), 0) from sub_reservations where id_reservation = ${of.id_reservation}), b.container_code, b.id_container_type, 0, b.condition,
      ${of.km}, ${of.hours}, ${of.tolls}, 'EDITADA', ${of.id_user}, 'ACCEPTED', 'ACCEPTED'
    from jsonb_to_recordset(${JSON.stringify(boxes.map((box, i) => ({ ...box, n: i + 1 })))}::jsonb)
      as b(n integer, container_code text, id_container_type integer, condition text) order by b.n
    returning id_sub_reservation`);
  return rows.map(row => row.id_sub_reservation);
}
/** Inserts one leg per box, all with the same plan, in one statement. */
export async function insertLegs(
  tx: Tx,
  of: { id_reservation: number; km: string; tolls: number; ids: readonly number[] },
  leg: PlannedLeg,
): Promise<void> {
  const stops = leg.stops.map((stop, position) => ({ ...stop, position }));
  await tx.run(sql`with made as (insert into legs (id_sub_reservation, id_reservation, position, kind, planned_start, planned_end, distance_km, tolls, created_at)
      select box, ${of.id_reservation}, 0, ${leg.kind}, ${leg.planned_start}::timestamptz, ${leg.planned_end}::timestamptz, ${of.km}::numeric, ${of.tolls}::integer, ${tx.now}::timestamptz
      from unnest(${[...of.ids]}::int[]) box returning id_leg)
    insert into leg_stops (id_leg, position, code, action, id_location, planned_arrival, planned_departure)
    select made.id_leg, s.* from made cross join jsonb_to_recordset(${JSON.stringify(stops)}::jsonb)
      as s(position integer, code text, action text, id_location integer, planned_arrival timestamptz, planned_departure timestamptz)`);
}
/** Charges of each box at the current catalogue price; a service without a price waits for one before it is billed. */
export async function chargeBoxes(tx: Tx, id_operation: number, ids: readonly number[]): Promise<void> {
  await tx.run(sql`insert into charges (id_reservation, id_sub_reservation, created_at, id_service, source, description, quantity, unit_price, subtotal, iva_kind, booked, unpriced)
    select e.id_reservation, box, ${tx.now}, s.id_service, 'SERVICE', s.name, 1, coalesce(s.unit_price, 0), coalesce(s.unit_price, 0), s.iva_kind, 1, s.unit_price is null
    from empty_operations e join services s using (id_service) cross join unnest(${[...ids]}::int[]) box where e.id_operation = ${id_operation}`);
}

export interface BoxToCancel {
  id_sub_reservation: number;
  container_code: string | null;
  begun: boolean;
  /** One of its guides has a skipped stop. */
  skips: boolean;
  /** Its live guides. */
  guides: number[];
}
/** Boxes that are not cancelled, and whether a truck has begun to move them (a false freight counts). */
export function boxesToCancel(tx: Tx, id_reservation: number): Promise<BoxToCancel[]> {
  return tx.rows(sql<BoxToCancel>`select u.id_sub_reservation, u.container_code,
      exists (select from guides g where g.id_sub_reservation = u.id_sub_reservation and g.deleted_at is null and (g.closed_at is not null or g.false_freight_at is not null
        or exists (select from guide_stops s where s.id_guide = g.id_guide and (s.arrival_at is not null or s.departure_at is not null)))) as begun,
      exists (select from guides g join guide_stops s using (id_guide) where g.id_sub_reservation = u.id_sub_reservation and g.live and s.skipped_at is not null) as skips,
      array(select g.id_guide from guides g where g.id_sub_reservation = u.id_sub_reservation and g.live order by g.id_guide) as guides
    from sub_reservations u where u.id_reservation = ${id_reservation} and u.cancelled_at is null and u.rejected_at is null order by u.number`);
}
/** Marks this version as being sent to BDVacío. */
export async function markSending(tx: Tx, id_operation: number): Promise<void> {
  await tx.run(
    sql`update empty_operations set sync_version = version, sync_state = 'PENDING', sync_error = null where id_operation = ${id_operation}`,
  );
}
/** Stores the outcome of that version; ignored when another version was sent meanwhile. */
export async function noteSync(
  tx: Tx,
  of: { id_operation: number; version: number },
  state: 'SENT' | 'ERROR' | 'PENDING',
  error: string | null,
): Promise<boolean> {
  const noted = await tx.count(sql`update empty_operations set sync_state = ${state}, sync_error = ${error},
      synced_at = case when ${state} = 'SENT' then ${tx.now}::timestamptz else synced_at end
    where id_operation = ${of.id_operation} and sync_version = ${of.version} and sync_state = 'PENDING'`);
  return noted === 1;
}
export async function isColleague(tx: Tx, id_user: number): Promise<boolean> {
  const found = await tx.row(
    sql`select 1 from users u join companies o using (id_company) where u.id_user = ${id_user} and u.active and o.is_operator`,
  );
  return found !== undefined;
}

export async function isActiveShip(tx: Tx, id_ship: number): Promise<boolean> {
  return (await tx.row(sql`select 1 from ships where id_ship = ${id_ship} and active`)) !== undefined;
}
