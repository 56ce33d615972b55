import type { PaymentOrder } from '@cabezal/contract/billing/billing.shapes';
import { sql } from 'kysely';
import { type ListInput, type ListSpec, matches } from '../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../platform/db/tx.ts';

export interface SapLogFilters {
  state?: 'PENDING' | 'SENT' | 'ERROR';
  numero_orden?: number;
  date_from?: string;
  date_to?: string;
}

const messageColumns = sql`m.id, m.state, m.attempts, m.last_error, m.created_at,
  case when m.state = 'PENDING' then m.next_attempt_at end as next_attempt_at, m.sent_at`;
const isOrder = sql`m.system = 'SAP' and m.kind = 'order' and m.noun = 'payment_order'`;

/** Messages about orders to SAP; the operator's audience only, others have no right on the outbox. */
export function sapLogList(input: ListInput & { filters?: SapLogFilters }, { zone }: ReadAt): ListSpec {
  const f = input.filters ?? {};
  const id = sql`m.id`;
  const day = sql`(m.created_at at time zone ${zone}::text)::date`;
  return {
    // The number is read only where it is one: other nouns' ids need not be numbers.
    from: sql`outbox m join payment_orders o on o.numero_orden = case when m.noun = 'payment_order' then m.id_record::integer end`,
    key: id,
    columns: sql`${messageColumns}, o.numero_orden, o.bill_to_name, o.total, o.status, o.sap_number, m.idempotency_key, o.deleted_at is not null as deleted`,
    where: [
      isOrder,
      matches(sql`plain_text(o.bill_to_name || ' ' || o.numero_orden)`, input.search),
      f.state === undefined ? undefined : sql`m.state = ${f.state}`,
      f.numero_orden === undefined ? undefined : sql`m.id_record = ${f.numero_orden}::integer::text`,
      f.date_from === undefined ? undefined : sql`${day} >= ${f.date_from}::date`,
      f.date_to === undefined ? undefined : sql`${day} <= ${f.date_to}::date`,
    ],
    sortable: { id, created_at: sql`m.created_at`, attempts: sql`m.attempts`, numero_orden: sql`o.numero_orden` },
    defaultSort: { field: 'id', dir: 'desc' },
  };
}

/** How an order fared on its way to SAP, newest first. */
export function deliveriesOf(tx: Tx, numero_orden: number): Promise<PaymentOrder['deliveries']> {
  return tx.rows(sql<PaymentOrder['deliveries'][number]>`select ${messageColumns} from outbox m
    where ${isOrder} and m.id_record = ${String(numero_orden)} order by m.id desc`);
}
