import type { Audience } from '@cabezal/domain/system/access/audience';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { LastPosition } from '../storage/position.ts';

/** A guide `g` that is issued and not over. */
export const isOpen = sql`g.id_truck is not null and g.issued_at is not null and g.finished_at is null and g.closed_at is null and g.deleted_at is null and g.rescued_by is null
  and g.false_freight_at is null and g.status not like '%\\_POR\\_CERRAR'`;

/**
 * The truck drives this guide now: it has reached or left a stop, and open stops remain. Before that it may be on another customer's trip.
 */
export const isDriven = sql`(${isOpen} and exists (select from guide_stops v where v.id_guide = g.id_guide and (v.arrival_at is not null or v.departure_at is not null)))`;

/**
 * Trucks whose position a person may see, within the row scope: a carrier its own; a customer those that drive one of its guides now; a
 * driver those of his own guides. The operator sees all.
 */
export function visible(audience: Audience): RawBuilder<unknown> | null {
  if (audience === 'operator') return null;
  if (audience === 'carrier') return sql`select t.id_truck from trucks t`;
  if (audience === 'driver') return sql`select g.id_truck from guides g where ${isOpen}`;
  return sql`select g.id_truck from guides g where ${isDriven} and not app_hides_truck(g.id_guide)`;
}

/** Ids of those trucks; null means every truck. */
export async function visibleTrucks(tx: Tx, audience: Audience): Promise<number[] | null> {
  const trucks = visible(audience);
  if (trucks === null) return null;
  return (await tx.rows(sql<{ id_truck: number }>`select distinct v.id_truck from (${trucks}) v`)).map(r => r.id_truck);
}

/** Their last positions. */
export function visiblePositions(tx: Tx, audience: Audience): Promise<LastPosition[]> {
  const trucks = visible(audience);
  return tx.rows(sql<LastPosition>`select l.id_truck, l.device_time, l.lat, l.lng, l.speed_kmh, l.heading from last_positions l
    where ${trucks === null ? sql`true` : sql`l.id_truck in (${trucks})`} order by l.id_truck`);
}
