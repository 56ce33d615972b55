import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { sharingLegs } from '../../prices/pricing/leg-shares.queries.ts';

/** The container of a leg, and the legs that share its price, as in its closing. */
export interface SharedBox {
  id_sub_reservation: number;
  id_leg: number;
  legs: { id_leg: number; kind: string }[];
}
export function sharedBox(tx: Tx, id_leg: number): Promise<SharedBox> {
  return tx.one(sql<SharedBox>`select l.id_sub_reservation, l.id_leg, ${sharingLegs(sql`l.id_sub_reservation`, sql`l.id_leg`)} as legs
    from legs l where l.id_leg = ${id_leg}`);
}
