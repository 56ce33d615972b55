import { sql } from 'kysely';

/**
 * What stays of the sale of a reservation, of its totals `t`; null where its cost is not known, or not that of all of its open legs: then
 * there is none, as on its card.
 */
export const knownMargin = sql`case when not (t.profitability is null and t.open_legs > 0) then t.sale - t.cost end`;
