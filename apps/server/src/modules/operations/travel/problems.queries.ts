import type { StopSigns } from '@cabezal/domain/trips/status/standing';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Reports of drivers: written here, read and attended by the monitoring module. */

export interface ProblemPlace {
  stops: (StopSigns & { name: string })[];
  position: { lat: number; lng: number; at: string; canton: string | null } | null;
}
/** Facts about where a trip's truck is: its stops, and its last position with the nearest canton (by its centre). */
export function problemPlace(tx: Tx, id_guide: number): Promise<ProblemPlace> {
  return tx.one(sql<ProblemPlace>`select (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'status', s.status, 'arrival_at', iso(s.arrival_at), 'departure_at', iso(s.departure_at),
      'proposed_arrival_at', iso(s.proposed_arrival_at), 'proposed_departure_at', iso(s.proposed_departure_at)) order by s.position), '[]') from guide_stops s where s.id_guide = g.id_guide) as stops,
      (select jsonb_build_object('lat', l.lat, 'lng', l.lng, 'at', iso(l.device_time), 'canton', (select c.name from cantons c where c.lat is not null and c.lng is not null
        order by (c.lat - l.lat) ^ 2 + ((c.lng - l.lng) * cos(radians(l.lat))) ^ 2 limit 1)) from last_positions l where l.id_truck = g.id_truck) as position
    from guides g where g.id_guide = ${id_guide}`);
}

export async function countProblems(tx: Tx, id_guide: number): Promise<number> {
  const { count } = await tx.one(
    sql<{ count: number }>`select count(*)::int as count from driver_problems where id_guide = ${id_guide}`,
  );
  return count;
}

export async function insertProblem(
  tx: Tx,
  p: {
    id_guide: number;
    kind: string;
    text: string | null;
    at: Date;
    key: string | null;
    id_driver: number | null;
    driver_name: string;
    place: string | null;
    lat?: number;
    lng?: number;
  },
): Promise<number> {
  const { id_problem } = await tx.one(sql<{
    id_problem: number;
  }>`insert into driver_problems (id_guide, kind, text, at, created_at, id_driver, driver_name, place, lat, lng, phone_key, id_carrier)
    values (${p.id_guide}, ${p.kind}, ${p.text}, ${p.at}, ${tx.now}, ${p.id_driver}, ${p.driver_name}, ${p.place}, ${p.lat ?? null}, ${p.lng ?? null}, ${p.key},
      (select g.id_carrier from guides g where g.id_guide = ${p.id_guide})) returning id_problem`);
  return id_problem;
}

/** The problem with that key of the phone; null if it reported none. */
export async function findProblem(tx: Tx, id_guide: number, key: string): Promise<number | null> {
  const row = await tx.row(
    sql<{
      id_problem: number;
    }>`select id_problem from driver_problems where id_guide = ${id_guide} and phone_key = ${key}
      order by id_problem limit 1`,
  );
  return row?.id_problem ?? null;
}

export interface ReportedProblem {
  kind: string;
  text: string | null;
  at: string;
  attended_at: string | null;
}
/** The problems that drivers of the trip's carrier reported on it, newest first, for the driver's own phone. */
export function reportedProblems(tx: Tx, id_guide: number): Promise<ReportedProblem[]> {
  return tx.rows(sql<ReportedProblem>`select p.kind, p.text, p.at, p.attended_at from driver_problems p join guides g using (id_guide)
    where p.id_guide = ${id_guide} and (p.id_carrier is null or p.id_carrier = g.id_carrier) order by p.at desc, p.id_problem desc limit 5`);
}
