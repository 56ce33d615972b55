import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { voidChargesWhere } from '../../../prices/pricing/stored-prices.queries.ts';

/** Those of the guides whose false freight is on a payment order. */
export async function billedFalseFreights(tx: Tx, guides: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_guide: number }>`select distinct id_guide from charges
    where id_guide = any(${[...guides]}::integer[]) and source = 'FALSE_FREIGHT' and id_line is not null`);
  return rows.map(row => row.id_guide);
}

/** Whether the guide's false freight is on a payment order. */
export const isFalseFreightBilled = async (tx: Tx, id_guide: number): Promise<boolean> =>
  (await billedFalseFreights(tx, [id_guide])).length > 0;

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
