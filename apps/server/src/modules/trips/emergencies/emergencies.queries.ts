import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { daysAgo, type Sweep, sweepOf } from '../../system/housekeeping/sweeps.queries.ts';

/** A call for help as it is stored. */
export interface Emergency {
  id_emergency: number;
  id_guide: number;
  at: string;
  heard_at: string;
  driver_name: string;
  /** Who drove the trip then. */
  id_carrier: number | null;
}
const stored = sql`e.id_emergency, e.id_guide, iso(e.at) as at, iso(e.heard_at) as heard_at, e.driver_name, e.id_carrier`;

/** Stores a call of a phone; undefined: it is stored already. */
export function insertEmergency(
  tx: Tx,
  call: { id_guide: number; key: string; at: string; id_driver: number | null; driver_name: string },
): Promise<Emergency | undefined> {
  return tx.row(sql<Emergency>`insert into emergencies as e (id_guide, phone_key, at, heard_at, id_driver, driver_name, id_carrier)
    values (${call.id_guide}, ${call.key}, ${call.at}, ${tx.now}, ${call.id_driver}, ${call.driver_name},
      (select g.id_carrier from guides g where g.id_guide = ${call.id_guide}))
    on conflict (id_guide, phone_key) do nothing returning ${stored}`);
}

/** The call with that key of a phone, on whichever trip; nobody guesses a key. */
export function findEmergency(tx: Tx, key: string): Promise<Emergency | undefined> {
  return tx.row(sql<Emergency>`select ${stored} from emergencies e
    where e.phone_key = ${key} order by e.id_emergency limit 1`);
}

/** Calls that a trip has had since a moment. */
export async function countEmergencies(tx: Tx, id_guide: number, since: string): Promise<number> {
  const { n } = await tx.one(
    sql<{ n: number }>`select count(*)::int as n from emergencies where id_guide = ${id_guide} and heard_at > ${since}`,
  );
  return n;
}

const isIn = sql`a.id_guide = e.id_guide and a.kind = 'PANICO' and not a.is_drill
  and a.signals @> jsonb_build_array(jsonb_build_object('key', 'emergency ' || e.id_emergency))`;

/** Whether the office has not ended the call yet, and its open case; null: the case could not be opened, or ended. */
export function attendedCall(
  tx: Tx,
  id_emergency: number,
): Promise<{ is_open: boolean; id_alert_case: number | null }> {
  return tx.one(sql<{ is_open: boolean; id_alert_case: number | null }>`select o.id_alert_case,
      o.id_alert_case is not null or not exists (select from alert_cases a where ${isIn}) as is_open
    from emergencies e left join lateral (select a.id_alert_case from alert_cases a where ${isIn} and a.ended_at is null limit 1) o on true
    where e.id_emergency = ${id_emergency}`);
}

/** Stores where the phone of a trip's driver is; a place that is stored already changes nothing. */
export async function insertPhonePosition(
  tx: Tx,
  id_guide: number,
  place: { lat: number; lng: number; accuracy_m: number | null; at: string },
): Promise<boolean> {
  const added =
    await tx.count(sql`insert into phone_positions (id_guide, device_time, server_time, lat, lng, accuracy_m)
    values (${id_guide}, ${place.at}, ${tx.now}, ${place.lat}, ${place.lng}, ${place.accuracy_m}) on conflict do nothing`);
  return added === 1;
}

/** Calls that are in no case, because it could not be opened, with the oldest first. */
export function emergenciesWithoutCase(tx: Tx): Promise<Emergency[]> {
  return tx.rows(sql<Emergency>`select ${stored} from emergencies e
    where not exists (select from alert_cases a where ${isIn}) order by e.id_emergency`);
}

/** What people call the trip: «48188-1 · Disco 12». */
export async function labelOf(tx: Tx, id_guide: number): Promise<string> {
  const { label } = await tx.one(sql<{
    label: string;
  }>`select g.id_reservation || '-' || u.number || coalesce(' · Disco ' || g.disk, '') as label
    from guides g join sub_reservations u using (id_sub_reservation) where g.id_guide = ${id_guide}`);
  return label;
}

/** Whether a drill is open on the trip; undefined: none can be held on it, because it is not issued, closed, or outside of the caller's scope. */
export function findDrilled(tx: Tx, id_guide: number): Promise<{ drills: boolean } | undefined> {
  return tx.row(sql<{ drills: boolean }>`select exists (select from alert_cases a
      where a.id_guide = g.id_guide and a.kind = 'PANICO' and a.is_drill and a.ended_at is null) as drills
    from guides g where g.id_guide = ${id_guide} and g.issued_at is not null and g.deleted_at is null and g.closed_at is null`);
}

/** Places of drivers' phones that are not kept any longer. */
export const OLD_PHONE_POSITIONS: Sweep = sweepOf(
  'phone_positions',
  tx => sql`server_time < ${daysAgo(tx, KEPT_DAYS.phonePositions)}`,
);
