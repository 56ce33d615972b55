import type { AdvisorReservation } from '@cabezal/contract/insight/reports/advisors.calls';
import { SENT_STATES, type SentState, sentState } from '@cabezal/domain/insight/reports/sent-state';
import { sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { owed } from '../../prices/pricing/owed.queries.ts';
import { knownMargin } from './known-margin.queries.ts';

export interface AdvisorFilters {
  date_from?: string | undefined;
  date_to?: string | undefined;
  id_advisor?: number | undefined;
  no_advisor?: boolean | undefined;
  state?: SentState | undefined;
}
export interface AdvisorsAsked extends AdvisorFilters {
  /** Limits the report to reservations of this advisor; null: no limit. */
  only: number | null;
  seesCosts: boolean;
}

/** Charges that the client owes for the reservation. Refunds are excluded, because they are not a sale. */
const charges = sql`charges ch where ch.id_reservation = r.id_reservation and ch.source <> 'REFUND' and ch.waived_at is null and ch.subtotal <> 0 and ${owed}`;
const charged = sql`exists (select from ${charges})`;
const saleSent = sql`not exists (select from ${charges} and not exists (select from payment_order_lines l join payment_orders o using (numero_orden)
  where l.id_line = ch.id_line and l.removed_at is null and o.deleted_at is null and o.status in ('ENVIADA', 'ANULANDO', 'FACTURADA')))`;

const receiptOpen = sql`exists (select from payment_costs p where p.reservation_id = r.id_reservation and p.voided_at is null
  and not exists (select from cost_orders c where c.numero_orden = p.numero_orden and c.status in ('ENVIADA', 'ANULANDO')))`;
/** Whether the costs of a third party's guide `g` are in SAP: it is in a cutoff whose invoice is in SAP, or it has no costs. */
const guideSent = sql`(exists (select from cutoff_lines k join cost_orders c on c.id_corte = k.id_corte and c.company_provider_id = k.id_carrier
    where k.id_guide = g.id_guide and k.live and k.reverses is null and k.id_advance is null and c.status in ('ENVIADA', 'ANULANDO'))
  or not exists (select from guide_costs x where x.id_guide = g.id_guide and x.subtotal <> 0))`;
const guideOpen = sql`exists (select from guides g where g.id_reservation = r.id_reservation and g.deleted_at is null
  and (coalesce(g.closed_at, g.costs_closed_at) is null or (g.is_own is not true and not ${guideSent})))`;
const costSent = sql`(coalesce(t.open_legs, 1) = 0 and not ${receiptOpen} and not ${guideOpen})`;

/** `sentState` as an SQL expression: a lookup in an array of its results. */
const state = sql`(${sql.raw(stateTable())})[1 + 4 * (${charged})::int + 2 * (${saleSent})::int + (${costSent})::int]`;
function stateTable(): string {
  const told = [false, true];
  const all = told.flatMap(charged =>
    told.flatMap(sale_sent => told.map(cost_sent => sentState({ charged, sale_sent, cost_sent }))),
  );
  return `array[${all.map(name => `'${name}'`).join(', ')}]`;
}

/** Reservations that the report counts, with their amounts. Costs are null for a person who may not see costs. */
export function advisorList(asked: AdvisorsAsked, input?: ListInput): ListSpec {
  const { date_from, date_to, id_advisor, no_advisor, only, seesCosts } = asked;
  const money = (figure: ReturnType<typeof sql>) =>
    seesCosts ? sql`(${figure})::numeric(14, 2)::text` : sql`null::text`;
  return {
    from: sql`reservations r left join reservation_totals t on t.id_reservation = r.id_reservation`,
    key: sql`r.id_reservation`,
    joins: sql`left join users a on a.id_user = r.id_advisor`,
    columns: sql`r.id_reservation, r.reservation_type, r.appointment_date, r.client_name as client, r.route_text, r.id_advisor,
      trim(a.name || ' ' || a.last_name) as advisor, r.status, ${state} as state, coalesce(t.sale, 0)::numeric(14, 2)::text as sale,
      ${money(sql`t.cost`)} as cost, ${money(knownMargin)} as margin`,
    where: [
      // By status, as in the facts: this also excludes reservations whose containers were cancelled one by one.
      sql`r.status in ('ACCEPTED', 'IN_PROGRESS', 'FINISHED')`,
      date_from === undefined ? undefined : sql`r.appointment_date >= ${date_from}::date`,
      date_to === undefined ? undefined : sql`r.appointment_date <= ${date_to}::date`,
      only === null ? undefined : sql`r.id_advisor = ${only}`,
      id_advisor === undefined ? undefined : sql`r.id_advisor = ${id_advisor}`,
      no_advisor === undefined ? undefined : sql`(r.id_advisor is null) = ${no_advisor}`,
      asked.state === undefined ? undefined : sql`${state} = ${asked.state}`,
    ],
    words: input && { text: sql`r.search_text`, typed: input.search },
    sortable: {
      id_reservation: sql`r.id_reservation`,
      appointment_date: sql`r.appointment_date`,
      client: sql`r.client_name`,
    },
    defaultSort: { field: 'appointment_date', dir: 'desc' },
  };
}

interface StoredLine {
  id_advisor: number | null;
  name: string | null;
  reservations: number;
  sale: string;
  cost: string | null;
  margin: string | null;
  without_cost: number | null;
  states: Record<SentState, number>;
}
/** Sums by advisor, highest sale first. */
export function advisorLines(tx: Tx, asked: AdvisorsAsked): Promise<StoredLine[]> {
  const { columns, from, joins, where } = advisorList(asked);
  const conditions = where.filter(one => one !== undefined);
  const counts = sql.join(SENT_STATES.map(name => sql`${name}::text, count(*) filter (where state = ${name})`));
  const sum = (figure: string) => sql`sum(${sql.ref(figure)}::numeric)::numeric(14, 2)::text`;
  return tx.rows(sql<StoredLine>`select id_advisor, max(advisor) as name, count(*)::int as reservations, ${sum('sale')} as sale, ${sum('cost')} as cost,
      ${sum('margin')} as margin, ${asked.seesCosts ? sql`(count(*) filter (where margin is null))::int` : sql`null::int`} as without_cost, jsonb_build_object(${counts}) as states
    from (select ${columns} from ${from} ${joins ?? sql``} where ${sql.join(conditions, sql` and `)}) found
    group by id_advisor order by sum(sale::numeric) desc, max(advisor)`);
}

/** All reservations, for the Excel. */
export function advisorReservations(tx: Tx, asked: AdvisorsAsked): Promise<AdvisorReservation[]> {
  const { columns, from, joins, where } = advisorList(asked);
  const conditions = where.filter(one => one !== undefined);
  return tx.manyRows(sql<AdvisorReservation>`select ${columns} from ${from} ${joins ?? sql``} where ${sql.join(conditions, sql` and `)}
    order by advisor nulls last, r.appointment_date, r.id_reservation`);
}
