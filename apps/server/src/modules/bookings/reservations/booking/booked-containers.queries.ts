import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Lost } from '../../../trips/state/claims/with-reservation.ts';
import type { PlannedRoad } from './price-costs.ts';

/** Replaces the stops of a booking. Only before acceptance, while nothing refers to them. */
export async function replaceStops(tx: Tx, id_reservation: number, booked: ReservationInput['stops']): Promise<void> {
  await tx.run(sql`delete from reservation_stops where id_reservation = ${id_reservation}`);
  const stops = booked.map((s, position) => ({
    position,
    code: s.code,
    id_location: s.id_location,
    id_local: s.id_local ?? null,
    appointment_at: s.appointment_at ?? null,
  }));
  await tx.run(sql`insert into reservation_stops (id_reservation, position, code, id_location, id_local, appointment_at)
    select ${id_reservation}, s.* from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb)
      as s(position integer, code text, id_location integer, id_local integer, appointment_at timestamptz)`);
}

export interface StandingContainer {
  id_sub_reservation: number;
  number: number;
  /** Rejected or cancelled separately: it keeps its number and its reason. */
  given_up: boolean;
}
export function standingContainers(tx: Tx, id_reservation: number): Promise<StandingContainer[]> {
  return tx.rows(sql<StandingContainer>`select id_sub_reservation, number, coalesce(rejected_at, cancelled_at) is not null as given_up
    from sub_reservations where id_reservation = ${id_reservation} order by number`);
}

/** A container as booked; `id_sub_reservation` null: a new one. */
export interface BookedContainer {
  id_sub_reservation: number | null;
  number: number;
  /** Computed cost, USD; null: not known. */
  cost_planned: Money | null;
  container_code: string | null;
  id_container_type: number;
  weight_kg: number;
  set_point_c: number | null;
  needs_generator: boolean;
  own_generator: boolean;
}

/** Basis of the reckoned costs of the containers. */
export interface CostBasis {
  road: PlannedRoad | null;
  /** Null: the operator. */
  id_carrier: number | null;
}
const costCarrier = (id_carrier: number | null) =>
  sql`coalesce(${id_carrier}::integer, (select o.id_company from companies o where o.is_operator))`;
/** A price was agreed for container `u` before its reservation returned to pending: its cost is calculated after the booking is stored. */
const isAgreed = sql`exists (select from sub_costs p where p.id_sub_reservation = u.id_sub_reservation and p.id_carrier is not null and p.voided_at is null)`;

/** Updates existing containers to the booking; increments the version of those that changed. */
export async function updateContainers(
  tx: Tx,
  boxes: readonly BookedContainer[],
  { road, id_carrier }: CostBasis,
): Promise<void> {
  // Clears changed numbers first, because two containers may swap theirs. Duplicates within one reservation were refused earlier.
  await tx.run(sql`update sub_reservations u set container_code = null
    from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb) as c(id_sub_reservation integer, container_code text)
    where u.id_sub_reservation = c.id_sub_reservation and u.container_code is distinct from c.container_code`);
  await tx.run(sql`update sub_reservations u set container_code = c.container_code, id_container_type = c.id_container_type, weight_kg = c.weight_kg,
      set_point_c = c.set_point_c, needs_generator = c.needs_generator, own_generator = c.own_generator, cost_planned = c.cost_planned, plan_km = ${road?.km ?? null}::numeric,
      plan_hours = ${road?.hours ?? null}::numeric, plan_tolls = ${road?.tolls ?? null}::integer, version = version + 1,
      id_cost_carrier = case when ${isAgreed} then null else ${costCarrier(id_carrier)} end
    from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb) as c(id_sub_reservation integer, cost_planned numeric, container_code text,
      id_container_type integer, weight_kg integer, set_point_c numeric, needs_generator boolean, own_generator boolean)
    where u.id_sub_reservation = c.id_sub_reservation
      and (u.container_code, u.id_container_type, u.weight_kg, u.set_point_c, u.needs_generator, u.own_generator, u.cost_planned, u.plan_km, u.plan_hours, u.plan_tolls)
        is distinct from (c.container_code, c.id_container_type, c.weight_kg, c.set_point_c, c.needs_generator, c.own_generator, c.cost_planned,
          ${road?.km ?? null}::numeric, ${road?.hours ?? null}::numeric, ${road?.tolls ?? null}::integer)`);
}

/** Inserts containers; returns their ids in the order of their numbers. */
export async function insertContainers(
  tx: Tx,
  id_reservation: number,
  boxes: readonly BookedContainer[],
  { road, id_carrier }: CostBasis,
): Promise<Map<number, number>> {
  if (boxes.length === 0) return new Map();
  const rows = await tx.rows(sql<{ id_sub_reservation: number; number: number }>`insert into sub_reservations
      (id_reservation, id_cost_carrier, plan_km, plan_hours, plan_tolls, number, cost_planned, container_code, id_container_type, weight_kg, set_point_c, needs_generator, own_generator)
    select ${id_reservation}, ${costCarrier(id_carrier)}, ${road?.km ?? null}::numeric, ${road?.hours ?? null}::numeric, ${road?.tolls ?? null}::integer, c.* from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb)
      as c(number integer, cost_planned numeric, container_code text, id_container_type integer, weight_kg integer, set_point_c numeric, needs_generator boolean, own_generator boolean)
    returning id_sub_reservation, number`);
  return new Map(rows.map(row => [row.number, row.id_sub_reservation]));
}

/** Containers of a pending booking that has fewer of them now. */
type DeletedContainers = Lost<'CONTAINERS'> & {
  readonly loss: { readonly how: 'deleted'; readonly of: { readonly id_sub_reservations: readonly number[] } };
};

/** Deletes containers. Third-party invoices that the client pays back stay with the reservation. */
export async function deleteContainers(tx: Tx, { loss }: DeletedContainers): Promise<void> {
  const ids = loss.of.id_sub_reservations;
  await tx.run(
    sql`update charges set id_sub_reservation = null where id_sub_reservation = any(${[...ids]}::int[]) and source = 'REFUND'`,
  );
  await tx.run(sql`delete from sub_reservations where id_sub_reservation = any(${[...ids]}::int[])`);
}
