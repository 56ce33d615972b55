import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** The container of a leg, and the legs that share its price, as in its closing. */
export interface SharedBox {
  id_sub_reservation: number;
  id_leg: number;
  legs: { id_leg: number; kind: string }[];
}
export function sharedBox(tx: Tx, id_leg: number): Promise<SharedBox> {
  return tx.one(sql<SharedBox>`select l.id_sub_reservation, l.id_leg,
      (select jsonb_agg(jsonb_build_object('id_leg', x.id_leg, 'kind', x.kind) order by x.position) from legs x
        where x.id_sub_reservation = l.id_sub_reservation and (x.required and not x.extraordinary or x.id_leg = l.id_leg)) as legs
    from legs l where l.id_leg = ${id_leg}`);
}
