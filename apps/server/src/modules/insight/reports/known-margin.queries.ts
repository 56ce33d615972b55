import { sql } from 'kysely';

/**
 * Margin of a reservation by its totals `t`; null if its cost, or the cost of one of its open legs, is unknown. The reservation's card does
 * not show a margin then either.
 */
export const knownMargin = sql`case when not (t.profitability is null and t.open_legs > 0) then t.sale - t.cost end`;
