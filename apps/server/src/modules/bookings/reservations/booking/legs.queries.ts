import type { TemplateCode } from '@cabezal/domain/trips/status/templates';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Lost } from '../../../trips/state/claims/with-reservation.ts';

/** Facts from which the legs of a reservation are planned; `subs`: its containers without legs. */
export interface Booked {
  template: TemplateCode;
  appointment_at: string;
  stops: {
    code: string;
    id_location: number;
    id_local: number | null;
    appointment_at: string | null;
    lat: number;
    lng: number;
  }[];
  subs: number[];
}

export function loadBooked(tx: Tx, id_reservation: number): Promise<Booked | undefined> {
  return tx.row(sql<Booked>`select r.template, r.appointment_at,
      (select jsonb_agg(jsonb_build_object('code', s.code, 'id_location', s.id_location, 'id_local', s.id_local, 'appointment_at', iso(s.appointment_at), 'lat', l.lat, 'lng', l.lng)
        order by s.position) from reservation_stops s join locations l using (id_location) where s.id_reservation = r.id_reservation) as stops,
      (select jsonb_agg(u.id_sub_reservation order by u.number) from sub_reservations u where u.id_reservation = r.id_reservation
        and u.rejected_at is null and u.cancelled_at is null and not exists (select from legs x where x.id_sub_reservation = u.id_sub_reservation)) as subs
    from reservations r where r.id_reservation = ${id_reservation}`);
}

interface LegPlan {
  id_sub_reservation: number;
  id_reservation: number;
  position: number;
  kind: string;
  planned_start: string;
  planned_end: string;
  distance_km: string;
  /** Toll stations passed. */
  tolls: number;
}
/** Inserts a leg with its stops, in order. */
export async function insertLeg(tx: Tx, leg: LegPlan, stops: readonly object[]): Promise<void> {
  const { id_leg } = await tx.one(sql<{
    id_leg: number;
  }>`insert into legs (id_sub_reservation, id_reservation, position, kind, planned_start, planned_end, distance_km, tolls, created_at)
    values (${leg.id_sub_reservation}, ${leg.id_reservation}, ${leg.position}, ${leg.kind}, ${leg.planned_start}, ${leg.planned_end}, ${leg.distance_km}, ${leg.tolls}, ${tx.now}) returning id_leg`);
  await tx.run(sql`insert into leg_stops (id_leg, position, code, action, id_location, id_local, planned_arrival, planned_departure, appointment_at)
    select ${id_leg}, s.* from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as s(position integer, code text, action text, id_location integer, id_local integer,
      planned_arrival timestamptz, planned_departure timestamptz, appointment_at timestamptz)`);
}

/**
 * Deletes all legs when a reservation returns to pending; the caller refuses while guides refer to them. Deleted guides keep their number,
 * history and container, and lose their leg, which is created again (`formerGuides` finds them). The planned costs of the containers are
 * calculated again with the current figures.
 */
export async function deleteLegs(tx: Tx, { loss }: Lost<'LEGS'>): Promise<void> {
  const { id_reservation } = loss;
  await tx.run(
    sql`update guides set id_leg = null where id_reservation = ${id_reservation} and deleted_at is not null`,
  );
  await tx.run(sql`delete from legs where id_reservation = ${id_reservation}`);
  await tx.run(sql`update sub_reservations set id_cost_carrier = null where id_reservation = ${id_reservation}`);
}
