import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { ofFacts } from './asked.queries.ts';

/** Sums of a client in a month of appointments; cents of USD without VAT. */
export interface SaleOfMonth {
  month: string;
  id_client: number;
  name: string;
  sale: number;
  ordered: number;
  invoiced: number;
  /** Sale that is on no order, of reservations that are not closed. */
  open: number;
  reservations: number;
}

/**
 * Sums by month and client, from the daily sums. The open sales are not in these sums; they are read from the facts of the reservations,
 * which are few. The cents of many years are far below the largest integer that a double represents exactly.
 */
export function salesOfMonths(tx: Tx, asked: IndicatorInput): Promise<SaleOfMonth[]> {
  return tx.rows(sql<SaleOfMonth>`
    with whole as (select date_trunc('month', d.day)::date as month, d.id_client, sum(d.sale) as sale, sum(d.ordered) as ordered,
        sum(d.invoiced) as invoiced, sum(d.reservations)::integer as reservations
      from daily_facts d where d.date_kind = 'CITA' and d.day between ${asked.from} and ${asked.to} and ${ofFacts(sql`d`, asked)} group by 1, 2),
    open as (select date_trunc('month', f.cita)::date as month, f.id_client, sum(f.sale - f.ordered) as open
      from reservation_facts f where f.cita between ${asked.from} and ${asked.to} and f.cierre is null and ${ofFacts(sql`f`, asked)} group by 1, 2)
    select to_char(w.month, 'YYYY-MM') as month, w.id_client, c.name, (w.sale * 100)::float8 as sale, (w.ordered * 100)::float8 as ordered,
      (w.invoiced * 100)::float8 as invoiced, (coalesce(o.open, 0) * 100)::float8 as open, w.reservations
    from whole w left join open o using (month, id_client) join companies c on c.id_company = w.id_client order by w.month, c.name, w.id_client`);
}
