import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';

export interface TruckNamed {
  id_truck: number;
  license_plate: string;
  id_company: number;
  /** Since when it belongs to its company, in milliseconds; null: since it was registered. */
  owned_ms: number | null;
}
/** Trucks with these plates, and those with these ids. */
export function trucksOf(
  tx: Tx,
  { plates, ids }: { plates: readonly string[]; ids: readonly number[] },
): Promise<TruckNamed[]> {
  return tx.rows(
    sql<TruckNamed>`select id_truck, license_plate, id_company, (extract(epoch from owned_since) * 1000)::float8 as owned_ms
      from trucks where license_plate = any(${[...plates]}::text[]) or id_truck = any(${[...ids]}::integer[])`,
  );
}

/** Which of these positions are already stored: truck and time (ms) as «5 1795422994000». */
export async function knownPositions(
  tx: Tx,
  positions: readonly { id_truck: number; device_ms: number }[],
): Promise<Set<string>> {
  const rows = await tx.rows(sql<{
    id_truck: number;
    device_ms: number;
  }>`select p.id_truck, (extract(epoch from p.device_time) * 1000)::float8 as device_ms
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as r(id_truck integer, device_ms float8)
      join positions p on p.id_truck = r.id_truck and p.device_time = to_timestamp(r.device_ms / 1000)`);
  return new Set(rows.map(row => `${row.id_truck} ${row.device_ms}`));
}
