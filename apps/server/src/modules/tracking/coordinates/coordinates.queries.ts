import type { Coordinate } from '@cabezal/contract/tracking/coordinates/coordinates.calls';
import type { Audience } from '@cabezal/domain/system/access/audience';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { countsFrom } from '../positions/follower/follow.queries.ts';
import { drivesNow, isOpen, isVisiblePosition } from '../positions/live/visible-trucks.queries.ts';

/** What sends: the truck's tracker or the driver's phone, or the phone alone. */
export type Sender = 'any' | 'phone';

type Placed = Omit<Coordinate, 'source'>;
const age = (at: RawBuilder<unknown>, now: Date) =>
  sql`greatest(0, round(extract(epoch from ${now}::timestamptz - ${at})))::int as age_s`;

/** The devices that are mounted on trucks now, with the last place that each sent. */
const heard = sql`device_mounts m join devices d using (id_device) join device_signals s using (id_device)`;
const isPhone = sql`d.sender = 'TRACCAR_CLIENT'`;

/** Last positions of trucks, limited to those that the caller may see. */
export function selectCoordinates(
  tx: Tx,
  audience: Audience,
  ids: readonly number[],
): Promise<(Placed & { id_truck: number })[]> {
  return tx.rows(sql<
    Placed & { id_truck: number }
  >`select l.id_truck, l.lat, l.lng, iso(l.device_time) as at, l.speed_kmh, l.heading, ${age(sql`l.device_time`, tx.now)}
    from last_positions l where l.id_truck = any(${[...ids]}::int[]) and ${isVisiblePosition(audience)} order by l.id_truck`);
}

/** Those of these trucks whose newest message came from a phone. Needs the rows of all devices. */
export async function selectTrucksHeardByPhone(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows(sql<{
    id_truck: number;
    is_phone: boolean;
  }>`select distinct on (m.id_truck) m.id_truck, ${isPhone} as is_phone
    from ${heard} where m.id_truck = any(${[...ids]}::int[]) and m.to_at is null and s.outcome = 'STORED' order by m.id_truck, s.device_time desc nulls last`);
  return new Set(rows.filter(row => row.is_phone).map(row => row.id_truck));
}

/** Last places of the phones on these trucks. Needs the rows of all devices. */
export function selectPhonePlaces(tx: Tx, ids: readonly number[]): Promise<(Placed & { id_truck: number })[]> {
  return tx.rows(sql<
    Placed & { id_truck: number }
  >`select distinct on (m.id_truck) m.id_truck, s.lat, s.lng, iso(s.device_time) as at,
      null::real as speed_kmh, null::real as heading, ${age(sql`s.device_time`, tx.now)}
    from ${heard} where m.id_truck = any(${[...ids]}::int[]) and m.to_at is null and ${isPhone} and s.outcome = 'STORED' and s.lat is not null
      and s.device_time >= m.from_at order by m.id_truck, s.device_time desc`);
}

export interface CarryingGuide {
  id_guide: number;
  id_sub_reservation: number;
  id_truck: number;
  /** Earlier places are not shown; null: no limit. */
  shown_from: string | null;
}
/** Which guides `g` show that reader the place of their truck, and from when. */
function carryingFor(audience: Audience): { shown: RawBuilder<unknown>; from: RawBuilder<unknown> } {
  if (audience === 'operator' || audience === 'driver') return { shown: isOpen, from: sql`null::timestamptz` };
  if (audience === 'carrier')
    return {
      shown: sql`${isOpen} and exists (select from trucks t where t.id_truck = g.id_truck)`,
      from: sql`(select t.owned_since from trucks t where t.id_truck = g.id_truck)`,
    };
  return { shown: sql`${drivesNow} and app_begun_at(g.id_guide) is not null`, from: sql`app_begun_at(g.id_guide)` };
}
/**
 * The guides in the caller's scope whose truck's place may be shown for them: issued and not over; for a customer from the first event on, and
 * not at a place that it may not know; for a carrier since the truck is its own.
 */
export function selectCarrying(
  tx: Tx,
  audience: Audience,
  of: { id_guide: number } | { id_reservation: number },
): Promise<CarryingGuide[]> {
  const asked = 'id_guide' in of ? sql`g.id_guide = ${of.id_guide}` : sql`g.id_reservation = ${of.id_reservation}`;
  const { shown, from } = carryingFor(audience);
  return tx.rows(
    sql<CarryingGuide>`select g.id_guide, g.id_sub_reservation, g.id_truck, iso(${from}) as shown_from from guides g where ${asked} and ${shown} order by g.id_guide`,
  );
}

export interface BegunGuide {
  is_open: boolean;
  /** It has an event, recorded or seen by GPS. */
  has_event: boolean;
  remaining_km: string | null;
}
/** Whether a guide in the caller's scope is under way. */
export function selectBegun(tx: Tx, id_guide: number): Promise<BegunGuide | undefined> {
  return tx.row(sql<BegunGuide>`select coalesce(${isOpen}, false) as is_open, g.remaining_km,
      exists (select from guide_stops s where s.id_guide = g.id_guide and num_nonnulls(s.arrival_at, s.departure_at, s.proposed_arrival_at, s.proposed_departure_at) > 0) as has_event
    from guides g where g.id_guide = ${id_guide} and g.deleted_at is null`);
}

/** Whether the truck of a guide has sent a position on this trip. Needs the rows of every trip of the truck. */
export async function hasSentPosition(tx: Tx, id_guide: number): Promise<boolean> {
  const row = await tx.row(sql`select 1 from guides g join last_positions l on l.id_truck = g.id_truck
    where g.id_guide = ${id_guide} and l.device_time >= ${countsFrom}`);
  return row !== undefined;
}
