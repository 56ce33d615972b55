import { sql } from 'kysely';
import { holdNameTogether } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** The name that whoever closes a corte holds alone. */
export const CUTOFFS = 'cutoffs';

/** No corte is closed until this transaction ends: what is read of them now stays so. */
export const holdCutoffs = (tx: Tx): Promise<void> => holdNameTogether(tx, CUTOFFS);

/** Whether a live corte paid a carrier what it would bill for a guide by a receipt of its own: that type's line of its freight. Needs the system's rights. */
export async function isPaidInCutoff(
  tx: Tx,
  of: { id_guide: number; id_carrier: number; id_cost_type: number },
): Promise<boolean> {
  const { paid } = await tx.one(sql<{ paid: boolean }>`select exists (select from cutoff_lines l
      cross join lateral jsonb_array_elements(coalesce(l.inputs -> 'lines', '[{"id_cost_type": null}]')) n(line)
      join cost_types t on t.id_cost_type = ${of.id_cost_type}
    where l.id_guide = ${of.id_guide} and l.id_carrier = ${of.id_carrier} and l.live and l.reverses is null
      and l.concept in ('FLETE', 'RESCATE', 'FALSO_FLETE')
      and case when n.line ->> 'id_cost_type' is null then t.code = 'FLETE' else (n.line ->> 'id_cost_type')::int = t.id_cost_type end) as paid`);
  return paid;
}

/** Whether something that a guide gives stands in a corte and was not taken back; what was given before it does not count. Needs the system's rights, or the operator's. */
export async function isInCutoff(tx: Tx, id_guide: number): Promise<boolean> {
  const { held } = await tx.one(sql<{ held: boolean }>`select exists (select from cutoff_lines
    where id_guide = ${id_guide} and live and reverses is null and id_advance is null) as held`);
  return held;
}
