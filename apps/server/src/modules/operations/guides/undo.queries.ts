import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { voidChargesWhere } from '../../prices/pricing/stored-prices.queries.ts';
import type { Lost } from '../../trips/state/claims/with-reservation.ts';

/** Removes the results of a closing: its author, the stand-by charges, the costs of the trip. */
export async function dropClosing(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`update guides set closed_by = null where id_guide = ${id_guide}`);
  await voidChargesWhere(
    tx,
    sql`source = 'STAND_BY' and id_stop in (select id_stop from guide_stops where id_guide = ${id_guide}) and id_line is null`,
    'Se reversó el cierre de la guía',
  );
  // A charge on a draft is owed again when the next closing confirms it; until then the draft cannot be sent with it.
  await tx.run(
    sql`update charges set waived_at = ${tx.now} where source = 'STAND_BY' and id_stop in (select id_stop from guide_stops where id_guide = ${id_guide})`,
  );
  await tx.run(sql`delete from guide_costs where id_guide = ${id_guide} and kind <> 'ITEM'`);
}

/** Stores why a guide is deleted. */
export async function storeDeleteReason(tx: Tx, { loss }: Lost<'GUIDES'>, motive: string): Promise<void> {
  await tx.run(sql`update guides set deleted_reason = ${motive} where id_guide = any(${[...loss.guides]}::int[])`);
}
