import { sql } from 'kysely';
import { isOrdinary } from './leg-shares.queries.ts';
import { owed } from './owed.queries.ts';
import { replacedByReceipt } from './totals.queries.ts';

const ofOneLeg = sql`(ch.id_guide = g.id_guide or ch.id_guide is null and ch.id_leg = g.id_leg and g.live)`;
const ofContainer = sql`(ch.id_guide is null and ch.id_leg is null and ch.id_sub_reservation = g.id_sub_reservation)`;
const sold = sql`from charges ch where ch.id_reservation = g.id_reservation and ch.waived_at is null and ch.source <> 'REFUND' and ${owed}`;
/** The place of guide `g`'s leg among the required legs of the container, and their number; no row for a guide that another took over. */
const legOfGuide = sql`(select k.place, k.legs from (select x.id_leg, row_number() over (order by x.position) as place, count(*) over () as legs
    from legs x where x.id_sub_reservation = g.id_sub_reservation and ${isOrdinary}) k where k.id_leg = g.id_leg and g.live)`;

/**
 * Sale price of guide `g` of reservation `r`, without VAT: the charges for the guide or its leg, and the leg's share of the charges for the
 * container, in equal parts, with spare cents for the first legs. Charges for the whole reservation belong to no guide.
 */
export const guideSale = sql`((select coalesce(sum(ch.subtotal), 0) ${sold} and ${ofOneLeg})
  + coalesce((select trunc(c.cents / k.legs) / 100 + case when k.place <= mod(c.cents, k.legs) then 0.01 else 0 end
      from ${legOfGuide} k, (select coalesce(sum(ch.subtotal), 0) * 100 as cents ${sold} and ${ofContainer}) c), 0))::numeric(12, 2)`;

/** Cost of guide `g`, with its VAT, once it is closed, without items that are covered by a receipt. */
export const guideCost = sql`case when coalesce(g.closed_at, g.costs_closed_at) is not null then
  (select coalesce(sum(c.subtotal + c.iva), 0)::numeric(12, 2) from guide_costs c
    where c.id_guide = g.id_guide and c.kind <> 'ALLOWANCE' and not ${replacedByReceipt}) end`;

/** Stand-by charge of guide `g`, as decided. */
export const guideStandBy = sql`(select sum(coalesce(b.adjusted_cost, b.cost))::numeric(12, 2) from stand_bys b where b.id_guide = g.id_guide)`;
