import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { voidChargesWhere } from '../../../prices/pricing/stored-prices.queries.ts';

/** Whether the guide's false freight is on a payment order. */
export async function isFalseFreightBilled(tx: Tx, id_guide: number): Promise<boolean> {
  const row = await tx.row(
    sql`select 1 from charges where id_guide = ${id_guide} and source = 'FALSE_FREIGHT' and id_line is not null limit 1`,
  );
  return row !== undefined;
}

/** Start of the logbook's text about a false freight. */
export const falseFreightText = 'Falso flete: ';

/** Removes the charge of a guide's false freight and its option, and annuls its entry in the logbook. */
export async function dropFalseFreight(tx: Tx, id_guide: number, reason: string): Promise<void> {
  await tx.run(sql`update guides set id_motivo_false_freight = null, false_freight_sale_pct = null, false_freight_carrier_pct = null,
    false_freight_justification = null where id_guide = ${id_guide}`);
  await tx.run(sql`update logbook set annulled_at = ${tx.now}
    where id_guide = ${id_guide} and annulled_at is null and kind = 'NOTE' and starts_with(text, ${falseFreightText})`);
  await voidChargesWhere(tx, sql`id_guide = ${id_guide} and source = 'FALSE_FREIGHT' and id_line is null`, reason);
}
