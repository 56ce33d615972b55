import type { SubFeeRow } from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { type ContainerCost, type Margin, reservationMargin } from '@cabezal/domain/prices/amounts/margin';
import { sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import { owed } from '../../prices/pricing/owed.queries.ts';
import { containerCosts } from '../../prices/pricing/totals.queries.ts';

export type SubFeeListInput = ListInput & {
  filters?: {
    id_client?: number;
    fee_state?: SubFeeRow['fee_state'][];
    recalc_pending?: boolean;
    low_margin?: boolean;
    open?: boolean;
    to_decide?: boolean;
    date_from?: string;
    date_to?: string;
  };
};

const sale = sql`(select coalesce(sum(ch.subtotal), 0)::numeric(12, 2) from charges ch
  where ch.id_sub_reservation = u.id_sub_reservation and ch.waived_at is null and ch.source <> 'REFUND' and ${owed})`;
/** A row as read: with the parts of its cost, which are summed like those of its reservation; null: the person may not read costs. */
export type SubFeeRaw = Omit<SubFeeRow, 'cost' | 'profitability'> & { costs: ContainerCost | null };

/** Cost and profitability of a container. */
export function marginOf({ sale, costs }: Pick<SubFeeRaw, 'sale' | 'costs'>): Pick<Margin, 'cost' | 'profitability'> {
  if (costs === null) return { cost: null, profitability: null };
  const { cost, profitability } = reservationMargin(sale, [costs]);
  return { cost, profitability };
}

/**
 * Containers, carried or to be carried, with their prices. `target`: percent below which a margin is low; null: the person may not read
 * costs.
 */
export function subFeeList(input: SubFeeListInput, target: number | null): ListSpec {
  const f = input.filters ?? {};
  const typed = (input.search ?? '').trim();
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : null;
  const waits = sql`exists (select from charge_proposals d where d.id_sub_reservation = u.id_sub_reservation and d.decision is null)`;
  const isLow = sql`exists (select from reservation_totals m where m.id_reservation = r.id_reservation and m.profitability < ${target})`;
  return {
    from: sql`sub_reservations u join reservations r using (id_reservation) join container_types y using (id_container_type) left join fees f on f.id_fee = u.id_fee
      cross join lateral (select ${sale} as sale) p`,
    key: sql`u.id_sub_reservation`,
    columns: sql`u.id_sub_reservation, u.id_reservation, u.number, u.container_code, y.code as container_type, r.id_client, r.client_name, r.route_text,
      r.appointment_date, u.status, u.fee_state, u.recalc_pending, f.id_fee, f.code as fee_code, p.sale,
      ${target === null ? sql`null::jsonb` : containerCosts} as costs`,
    where: [
      // A cancelled container stays in the list while its client owes something for it: a false freight.
      f.to_decide === true
        ? waits
        : sql`(u.status not in ('REJECTED', 'NOT_EJECUTED') or exists (select from charges ch
        where ch.id_sub_reservation = u.id_sub_reservation and ch.waived_at is null and ${owed}))`,
      f.id_client === undefined ? undefined : sql`r.id_client = ${f.id_client}`,
      f.fee_state === undefined || f.fee_state.length === 0 ? undefined : sql`u.fee_state = any(${f.fee_state})`,
      f.recalc_pending === undefined ? undefined : sql`u.recalc_pending = ${f.recalc_pending}`,
      f.low_margin !== true || target === null ? undefined : isLow,
      f.open === undefined ? undefined : sql`(u.status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS')) = ${f.open}`,
      f.date_from === undefined ? undefined : sql`r.appointment_date >= ${f.date_from}`,
      f.date_to === undefined ? undefined : sql`r.appointment_date <= ${f.date_to}`,
      number === null ? undefined : sql`u.id_reservation = ${number}`,
    ],
    words: { text: sql`r.search_text`, typed: number === null ? input.search : undefined },
    sortable: {
      id_reservation: sql`u.id_reservation`,
      appointment_date: sql`r.appointment_date`,
      client_name: sql`r.client_name`,
    },
    nullable: [],
    defaultSort: { field: 'id_reservation', dir: 'desc' },
  };
}
