import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface DeviceRow {
  code: string;
  key_hash: Uint8Array;
  id_truck: number;
}
export function selectDevices(tx: Tx, codes: readonly string[]): Promise<DeviceRow[]> {
  return tx.rows(sql<DeviceRow>`select d.code, d.key_hash, d.id_truck
    from devices d where d.active and d.code in (select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb))`);
}
