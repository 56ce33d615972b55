import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface Delivery {
  id_guide: number;
  id_stop: number;
  arrival_at: string;
}
/** Stops of open trips where goods were handed over, the newest first. */
export function newestDeliveries(tx: Tx, most: number): Promise<Delivery[]> {
  return tx.rows(sql<Delivery>`select g.id_guide, s.id_stop, s.arrival_at from guides g join guide_stops s using (id_guide)
    where g.issued_at is not null and g.closed_at is null and g.deleted_at is null and g.rescued_by is null
      and s.action in ('ENTREGAR', 'DESCARGAR') and s.arrival_at is not null and s.skipped_at is null
    order by s.arrival_at desc, s.id_stop limit ${most}`);
}
