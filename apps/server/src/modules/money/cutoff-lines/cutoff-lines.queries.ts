import { type RawBuilder, sql } from 'kysely';
import { holdNameShared } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** Name of the advisory lock that closing a corte holds exclusively. */
export const CUTOFFS = 'cutoffs';

/** Prevents the closing of a corte until this transaction ends, so that what it reads of cortes stays valid. */
export const holdCutoffs = (tx: Tx): Promise<void> => holdNameShared(tx, CUTOFFS);

/** A live line `l` that pays a carrier the freight of a guide. */
const paysFreight = (id_guide: RawBuilder<unknown>, id_carrier: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`l.id_guide = ${id_guide} and l.id_carrier = ${id_carrier} and l.live and l.reverses is null and l.concept in ('FLETE', 'RESCATE', 'FALSO_FLETE')`;
/** A part `n.line` of a freight has type of cost `y`; a part calculated from rates has no type and is the freight. */
const isOfType = sql`case when n.line ->> 'id_cost_type' is null then y.code = 'FLETE' else (n.line ->> 'id_cost_type')::int = y.id_cost_type end`;

/**
 * Whether a live corte paid a carrier for a guide what the carrier would now bill with a receipt: the freight has a line of that type.
 * Needs the system's rights.
 */
export async function isPaidInCutoff(
  tx: Tx,
  of: { id_guide: number; id_carrier: number; id_cost_type: number },
): Promise<boolean> {
  const { paid } = await tx.one(sql<{ paid: boolean }>`select exists (select from cutoff_lines l
      cross join lateral jsonb_array_elements(coalesce(l.inputs -> 'lines', '[{"id_cost_type": null}]')) n(line)
      join cost_types y on y.id_cost_type = ${of.id_cost_type}
    where ${paysFreight(sql`${of.id_guide}`, sql`${of.id_carrier}`)} and ${isOfType}) as paid`);
  return paid;
}

/**
 * For receipt `p`: a live corte left a line of the freight to it, which would otherwise be unpaid. For each type, receipts replace as many
 * lines as were agreed and are not paid by the corte; other receipts of the type count against that number.
 */
export const isLeftToReceipt: RawBuilder<unknown> = sql`(p.id_guide is not null and p.voided_at is null and exists (select from cutoff_lines l
    join cost_types y on y.id_cost_type = p.id_cost_type
  where ${paysFreight(sql`p.id_guide`, sql`p.company_provider_id`)} and l.inputs -> 'lines' is not null
    and (select count(*) from guide_costs k cross join lateral jsonb_array_elements(k.pay_lines) n(line)
        where k.id_guide = p.id_guide and k.kind = 'PURCHASE' and ${isOfType})
      - (select count(*) from jsonb_array_elements(l.inputs -> 'lines') n(line) where ${isOfType})
      > (select count(*) from payment_costs o where o.id_guide = p.id_guide and o.company_provider_id = p.company_provider_id
        and o.id_cost_type = p.id_cost_type and o.voided_at is null and o.id_payment_cost <> p.id_payment_cost)))`;

/** Whether a line of a guide in a corte is live and not reversed, advances excluded. Needs the rights of the system or of the operator. */
export const isInCutoff = async (tx: Tx, id_guide: number): Promise<boolean> =>
  (await guidesInCutoffs(tx, [id_guide])).length > 0;

/** Those of the guides for which it is true. */
export async function guidesInCutoffs(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_guide: number }>`select distinct id_guide from cutoff_lines
    where id_guide = any(${[...ids]}::int[]) and live and reverses is null and id_advance is null`);
  return rows.map(row => row.id_guide);
}

/** Concepts of a line `l` that a carrier invoices. */
export const isInvoiceable = (l: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${l}.concept`)} in ('FLETE', 'RESCATE', 'FALSO_FLETE', 'STAND_BY')`;

/**
 * Whether the invoice of its corte has line `l`: a reversed line stays on the invoice that had it by then, while that invoice stands; otherwise no
 * invoice has it. A counter-line is credited, not invoiced, but for those of cortes invoiced before there were credit notes (`netted`). Needs the
 * rights of the system or of the operator.
 */
export const isOnInvoice = (l: string): RawBuilder<unknown> =>
  sql`(${isInvoiceable(l)} and case when ${sql.ref(`${l}.reverses`)} is null
    then not exists (select from cutoff_reversals v left join cost_orders x on x.numero_orden = v.numero_orden and x.voided_at is null
      where v.id_line = ${sql.ref(`${l}.id_line`)} and not v.netted and x.numero_orden is null)
    else exists (select from cutoff_reversals v where v.id_line = ${sql.ref(`${l}.reverses`)} and v.netted) end)`;
