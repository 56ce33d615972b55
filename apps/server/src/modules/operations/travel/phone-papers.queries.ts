import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface PhonePaper {
  id_document: number;
  kind: string;
  whose: 'TRIP' | 'DRIVER' | 'TRUCK' | 'CHASSIS';
  size: number | null;
  type: string;
  storage_key: string;
}

/** Papers that a gate or an officer asks for; photos and tickets of the trip are for the office. */
const tripKinds = ['GUIA_REMISION', 'CARTA_TEMPERATURA', 'AUTORIZACION_NAVIERA', 'EIR_SALIDA'];

/** The stored papers of a trip for its driver's phone, the newest of each kind. Read with the system's rights: a link reads no papers of driver and truck. */
export function phonePapers(tx: Tx, id_guide: number): Promise<PhonePaper[]> {
  return tx.rows(sql<PhonePaper>`select distinct on (p.whose, p.kind) p.whose, p.kind, p.id_document, f.size::float8 as size, f.type, f.storage_key
    from guides g cross join lateral (
      select d.id_document, d.id_file, d.kind, 'TRIP' as whose from documents d
        where d.id_guide = g.id_guide and d.kind = any (${tripKinds}::text[]) and d.id_problem is null and d.deleted_at is null
      union all select d.id_document, d.id_file, d.kind, 'DRIVER' from documents d
        where d.id_driver = g.id_driver and d.kind = 'LICENCIA' and d.deleted_at is null and d.replaced_by is null
      union all select d.id_document, d.id_file, d.kind, 'TRUCK' from documents d
        where d.id_truck = g.id_truck and d.kind = 'MATRICULA' and d.deleted_at is null and d.replaced_by is null
      union all select d.id_document, d.id_file, d.kind, 'CHASSIS' from documents d
        where d.id_equipment = g.id_chassis and d.kind = 'MATRICULA' and d.deleted_at is null and d.replaced_by is null) p
      join files f using (id_file)
    where g.id_guide = ${id_guide} and g.deleted_at is null and f.state = 'STORED' and (f.type = 'application/pdf' or f.type like 'image/%')
    order by p.whose, p.kind, p.id_document desc`);
}

/** When the guide was closed; undefined: it was deleted. */
export function closingOf(
  tx: Tx,
  id_guide: number,
): Promise<{ closed_at: string | null; issued: boolean } | undefined> {
  return tx.row(
    sql<{
      closed_at: string | null;
      issued: boolean;
    }>`select closed_at, issued_at is not null as issued from guides where id_guide = ${id_guide} and deleted_at is null`,
  );
}
