import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Place } from '../../../places/routes/road-plan.ts';
import type { Lost } from '../../../trips/state/claims/with-reservation.ts';

export interface ReturnPlace extends Place {
  id_location: number;
  type: string;
}
/** Active places in the order of the ids; missing ones are left out. */
export function returnPlaces(tx: Tx, ids: readonly [number, number]): Promise<ReturnPlace[]> {
  return tx.rows(sql<ReturnPlace>`select id_location, type, lat, lng from locations
    where id_location = any(${[...ids]}::int[]) and active order by array_position(${[...ids]}::int[], id_location)`);
}

/** An active motive of returns. */
export function returnMotive(tx: Tx, id_motivo: number): Promise<{ name: string; adds_storage: boolean } | undefined> {
  return tx.row(sql<{ name: string; adds_storage: boolean }>`select name, adds_storage from motives
    where id_motivo = ${id_motivo} and kind = 'RETURN' and active`);
}

/** A container in the caller's scope. */
export function findBox(tx: Tx, id_sub_reservation: number): Promise<{ id_reservation: number } | undefined> {
  return tx.row(
    sql<{
      id_reservation: number;
    }>`select id_reservation from sub_reservations where id_sub_reservation = ${id_sub_reservation}`,
  );
}

export interface ReturnLeg {
  id_sub_reservation: number;
  id_reservation: number;
  planned_start: string;
  planned_end: string;
  /** At the destination. */
  arrival: string;
  appointment_at: string | null;
  distance_km: string;
  tolls: number;
  billable: boolean;
}
/** Adds a leg after the others of its container, from one place to the other. */
export async function insertReturnLeg(
  tx: Tx,
  leg: ReturnLeg,
  [origin, destination]: readonly [ReturnPlace, ReturnPlace],
): Promise<number> {
  const { id_leg } = await tx.one(sql<{
    id_leg: number;
  }>`insert into legs (id_sub_reservation, id_reservation, position, kind, extraordinary, billable,
      planned_start, planned_end, distance_km, tolls, created_at)
    select ${leg.id_sub_reservation}, ${leg.id_reservation}, coalesce(max(position), 0) + 1, 'DEVOLUCION', true, ${leg.billable}, ${leg.planned_start}, ${leg.planned_end},
      ${leg.distance_km}, ${leg.tolls}, ${tx.now} from legs where id_sub_reservation = ${leg.id_sub_reservation} returning id_leg`);
  const action = destination.type === 'DEP' ? 'DEVOLVER' : 'ENTREGAR';
  await tx.run(sql`insert into leg_stops (id_leg, position, code, action, id_location, planned_arrival, planned_departure, appointment_at) values
    (${id_leg}, 0, ${origin.type}, null, ${origin.id_location}, null, ${leg.planned_start}, null),
    (${id_leg}, 1, ${destination.type}, ${action}, ${destination.id_location}, ${leg.arrival}, ${leg.planned_end}, ${leg.appointment_at})`);
  return id_leg;
}

/** Marks legs as no longer required; deleting the return makes them required again. */
export async function markLegsNotRequired(tx: Tx, { loss }: Lost<'LEGS'>): Promise<void> {
  await tx.run(sql`update legs set required = false, not_required_reason = 'RETORNO'
    where id_leg = any(${[...(loss.legs ?? [])]}::int[])`);
}
