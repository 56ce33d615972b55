import type { ReportedGuide } from '@cabezal/contract/insight/boards/report.calls';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { isNoSignature } from '../../../trips/receipts/receipts.queries.ts';
import { stopName } from '../../../trips/state/facts/hidden-place.queries.ts';

export type ReportPhoto = ReportedGuide['photos'][number] & {
  id_guide: number;
  storage_key: string;
  size: number;
};

/** Pictures of a reservation's guides that the caller may see, in the order of the trip. Those of driver problems are internal and excluded; signatures stand with who received. */
export function photosOfReservation(tx: Tx, id_reservation: number): Promise<ReportPhoto[]> {
  return tx.rows(sql<ReportPhoto>`select distinct on (g.id_guide, coalesce(s.position, 99), d.id_file) g.id_guide, d.id_file, d.kind, f.filename, f.type, ${stopName} as stop,
      d.created_at as at, f.storage_key, coalesce(f.size, 0)::float8 as size
    from documents d join files f using (id_file) join guides g on g.id_guide = d.id_guide left join guide_stops s on s.id_stop = d.id_stop
    where g.id_reservation = ${id_reservation} and d.deleted_at is null and d.id_problem is null and ${isNoSignature} and f.state = 'STORED' and f.type like 'image/%'
    order by g.id_guide, coalesce(s.position, 99), d.id_file, d.created_at`);
}
