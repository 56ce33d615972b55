import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { lacksSlot } from '../../trips/slots/lacking-slots.queries.ts';

/** Ids of places by their code. */
export async function placesByCode(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows(sql<{ code: string; id_location: number }>`select code, min(id_location) as id_location
    from locations where code = any(${[...codes]}::text[]) and active group by code`);
  return new Map(rows.map(row => [row.code, row.id_location]));
}

interface LostSlot {
  id_slot: number;
  version: number;
}
/** Some lost slots that nobody explained, at terminals that charge for them, of containers that are not billed yet. */
export function unexplainedSlots(tx: Tx, most: number): Promise<LostSlot[]> {
  return tx.rows(sql<LostSlot>`select k.id_slot, k.version from slots k join terminals z using (id_location) join reservations r using (id_reservation)
    where k.missed_at is not null and k.missed_by is null and z.no_show_fee_usd > 0 and k.id_leg is not null and r.status in ('ACCEPTED', 'IN_PROGRESS')
    order by k.missed_at desc, k.id_slot limit ${most}`);
}

export interface UnslottedStop {
  id_reservation: number;
  id_guide: number;
  id_stop: number;
  /** Agreed or planned hour. */
  at: string;
}
/** Some stops of guides that lack a slot, one for each trip, at least `hours` ahead; the next ones first. */
export function unslottedStops(tx: Tx, hours: number, most: number): Promise<UnslottedStop[]> {
  const at = sql`coalesce(s.appointment_at, s.planned_arrival)`;
  return tx.rows(sql<UnslottedStop>`select w.id_reservation, w.id_guide, w.id_stop, iso(w.at) as at from (
      select distinct on (g.id_guide) g.id_reservation, g.id_guide, s.id_stop, ${at} as at
      from guides g join legs l using (id_leg) join reservations r on r.id_reservation = g.id_reservation join guide_stops s on s.id_guide = g.id_guide
      where g.live and l.required and r.status in ('ACCEPTED', 'IN_PROGRESS') and ${lacksSlot.guide}
        and ${at} > ${tx.now}::timestamptz + make_interval(hours => ${hours}::int)
      order by g.id_guide, s.position desc) w
    order by w.at, w.id_guide limit ${most}`);
}

/** The version of a container. */
export async function subVersion(tx: Tx, id_sub_reservation: number): Promise<number> {
  const row = await tx.one(
    sql<{ version: number }>`select version from sub_reservations where id_sub_reservation = ${id_sub_reservation}`,
  );
  return row.version;
}

/** A guide that brings a full container to a terminal. */
export interface EnteringGuide {
  id_reservation: number;
  id_guide: number;
  id_stop: number;
  /** Agreed or planned hour. */
  at: string;
  /** Of the reservation. */
  version: number;
}
/** The next guides to a terminal, at least `hours` ahead, of customers that let us create the DISV with their user. */
export function guidesForDisv(tx: Tx, code: string, hours: number, most: number): Promise<EnteringGuide[]> {
  const at = sql`coalesce(s.appointment_at, s.planned_arrival)`;
  return tx.rows(sql<EnteringGuide>`select g.id_reservation, g.id_guide, s.id_stop, iso(${at}) as at, r.version
    from guides g join reservations r on r.id_reservation = g.id_reservation join companies k on k.id_company = r.id_client
      join guide_stops s on s.id_guide = g.id_guide join locations p on p.id_location = s.id_location
    where g.live and r.status in ('ACCEPTED', 'IN_PROGRESS') and r.reservation_type = 'E' and k.create_disv and p.code = ${code} and s.code = 'PRT'
      and s.action = 'ENTREGAR' and s.skipped_at is null and s.arrival_at is null
      and ${at} > ${tx.now}::timestamptz + make_interval(hours => ${hours}::int)
    order by ${at}, g.id_guide limit ${most}`);
}

/** Some reservations under way whose forwarder has an agent that NEC knows. */
export async function reservationsForNec(tx: Tx, most: number): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id_reservation: number;
  }>`select r.id_reservation from reservations r join companies f on f.id_company = r.id_forwarder
    where f.nec_agent_foreign is not null and r.status in ('ACCEPTED', 'IN_PROGRESS') order by r.id_reservation desc limit ${most}`);
  return rows.map(row => row.id_reservation);
}
