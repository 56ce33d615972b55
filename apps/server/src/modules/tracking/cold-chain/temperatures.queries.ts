import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { measuredFrom } from '../positions/storage/reefer-readings.queries.ts';

export interface CarriedBox {
  guide_number: string | null;
  id_reservation: number;
  container_code: string | null;
  container_type: string;
  set_point_c: number | null;
  client_name: string;
  operator: string;
  /** From when what its truck and genset measure is of its cargo; null: the trip has not begun. */
  measured_from: string | null;
}
/** The box of a guide, in the caller's scope. */
export function selectCarriedBox(tx: Tx, id_guide: number): Promise<CarriedBox | undefined> {
  return tx.row(sql<CarriedBox>`select g.guide_number, g.id_reservation, u.container_code, y.code as container_type, u.set_point_c::float8 as set_point_c, r.client_name,
      (select o.name from companies o where o.is_operator) as operator, ${measuredFrom} as measured_from
    from guides g join reservations r using (id_reservation) join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
      join container_types y on y.id_container_type = u.id_container_type
    where g.id_guide = ${id_guide} and g.deleted_at is null`);
}
