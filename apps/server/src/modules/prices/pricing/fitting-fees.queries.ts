import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Movement } from './facts.ts';

export interface FittingFee {
  id_fee: number;
  code: string;
  version: number;
  /** The amount for the freight, by its method. */
  amount: string;
  method: string;
  client_name: string | null;
  own: boolean;
  valid_from: string;
  valid_to: string | null;
}
const mostOffered = 30;

/** Approved rates whose scope matches a movement, apart from client and date; first the client's own and those valid on its date. */
export function fittingFees(tx: Tx, m: Movement): Promise<FittingFee[]> {
  const fits = (column: string, value: unknown): RawBuilder<unknown> =>
    sql`(${sql.ref(`f.${column}`)} is null or ${sql.ref(`f.${column}`)} = ${value})`;
  const group = m.reefer === null ? null : m.reefer ? 'REEFER' : 'SECO';
  const conditions = [
    ...(['id_plant', 'id_route', 'id_canton', 'id_province', 'id_port', 'id_container_type'] as const),
    ...(['template', 'reservation_type', 'id_shipping_line', 'id_product'] as const),
  ].map(column => fits(column, m[column]));
  return tx.rows(sql<FittingFee>`select f.id_fee, f.code, f.version, i.amount, i.method, c.name as client_name,
      coalesce(f.id_client in (${m.id_client}::integer, ${m.id_bill_to}::integer), false) as own, f.valid_from, f.valid_to
    from fees f join fee_items i using (id_fee) join services s on s.id_service = i.id_service and s.code = 'FLE'
    left join companies c on c.id_company = f.id_client
    where f.approved_at is not null and f.voided_at is null and ${fits('container_group', group)} and ${sql.join(conditions, sql` and `)}
      and (f.km_from is null or f.km_from <= ${m.km}) and (f.km_to is null or f.km_to > ${m.km})
    order by own desc, (${m.date}::date between f.valid_from and coalesce(f.valid_to, 'infinity')) desc, f.id_client is not null, f.valid_from desc, f.id_fee desc
    limit ${sql.lit(mostOffered)}`);
}
