import type { Audience } from '@cabezal/domain/system/access/audience';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { isUnderWay } from '../../../trips/state/facts/under-way.queries.ts';
import type { LastPosition } from '../storage/position.ts';

/** A guide `g` with a truck that is issued and not over. */
export const isOpen = sql`g.id_truck is not null and ${isUnderWay}`;

/**
 * The truck drives this guide now: it has reached or left a stop, and open stops remain. Before that it may be on another customer's trip.
 */
export const drivesNow = sql`(${isOpen} and exists (select from guide_stops v where v.id_guide = g.id_guide and (v.arrival_at is not null or v.departure_at is not null)))`;

/**
 * Trucks whose position a person may see, within the row scope, and from when (`from_at`; null: any time): a carrier its own, since they are
 * its own (0147); a customer those that drive one of its guides now, from when they began it; a driver those of his own guides. The operator
 * sees all.
 */
function visible(audience: Audience): RawBuilder<unknown> | null {
  if (audience === 'operator') return null;
  if (audience === 'carrier') return sql`select t.id_truck, t.owned_since as from_at from trucks t`;
  if (audience === 'driver') return sql`select g.id_truck, null::timestamptz as from_at from guides g where ${isOpen}`;
  return sql`select g.id_truck, app_begun_at(g.id_guide) as from_at from guides g where ${drivesNow} and app_begun_at(g.id_guide) is not null`;
}

/** Whether the person may see the position `l`. */
export function isVisiblePosition(audience: Audience): RawBuilder<unknown> {
  const trucks = visible(audience);
  return trucks === null
    ? sql`true`
    : sql`exists (select from (${trucks}) v where v.id_truck = l.id_truck and (v.from_at is null or l.device_time >= v.from_at))`;
}

/** Those trucks, each with the instant from which its positions are visible, in milliseconds; null means every truck. */
export async function visibleTrucks(tx: Tx, audience: Audience): Promise<Map<number, number> | null> {
  const trucks = visible(audience);
  if (trucks === null) return null;
  const rows = await tx.rows(sql<{ id_truck: number; from_at: string | null }>`select v.id_truck,
      case when bool_and(v.from_at is not null) then iso(min(v.from_at)) end as from_at from (${trucks}) v group by v.id_truck`);
  return new Map(
    rows.map(({ id_truck, from_at }) => [id_truck, from_at === null ? Number.NEGATIVE_INFINITY : Date.parse(from_at)]),
  );
}

/** Their last positions. */
export function visiblePositions(tx: Tx, audience: Audience): Promise<LastPosition[]> {
  return tx.rows(sql<LastPosition>`select l.id_truck, l.device_time, l.lat, l.lng, l.speed_kmh, l.heading from last_positions l
    where ${isVisiblePosition(audience)} order by l.id_truck`);
}
