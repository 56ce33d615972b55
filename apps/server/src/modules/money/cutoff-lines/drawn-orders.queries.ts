import { type RawBuilder, sql } from 'kysely';
import { isOnInvoice } from './cutoff-lines.queries.ts';

/**
 * Whether a live invoice of a corte, other than the given corte, is drawn from `o` or its line of that type: a corte draws what no receipt
 * billed.
 */
export const drawnByCorte = (
  but: number | null,
  ofLine: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`exists (select from cutoff_lines d
    join cost_orders i on i.id_corte = d.id_corte and i.company_provider_id = d.id_carrier
    where d.id_guide = o.id_guide and d.id_carrier = o.id_carrier and d.reverses is null and d.concept in ('FLETE', 'RESCATE', 'FALSO_FLETE')
      and ${isOnInvoice('d')} and ${ofLine} and i.voided_at is null and i.status <> 'BORRADOR' and d.id_corte is distinct from ${but}::int)`;

/** Whether the invoice of a corte for the guide of an order `o` is or can be drawn from it. */
export const isDrawnByCutoff: RawBuilder<unknown> = drawnByCorte(null);
