import { type RawBuilder, sql } from 'kysely';

/** A column by which dated rules refer to another record. */
type Named =
  | 'id_plant'
  | 'id_port'
  | 'id_route'
  | 'id_canton'
  | 'id_province'
  | 'id_container_type'
  | 'id_shipping_line'
  | 'id_product'
  | 'id_client'
  | 'id_carrier';

/** Columns that only rules of sale have: a purchase distinguishes neither client nor line nor product, a sale no carrier. */
const saleOnly: readonly Named[] = ['id_client', 'id_shipping_line', 'id_product'];

/** Number of rates, purchase rates and surcharges that refer to a record in these columns: rows (one, many, count) to join by union all. */
export function ruleUses(columns: readonly Named[], id: number): RawBuilder<unknown> {
  const counted = (
    one: string,
    many: string,
    table: string,
    has: (column: Named) => boolean,
  ): RawBuilder<unknown>[] => {
    const named = columns.filter(has);
    if (named.length === 0) return [];
    const any = sql.join(
      named.map(column => sql`${sql.ref(column)} = ${id}`),
      sql` or `,
    );
    return [
      sql`select ${sql.lit(one)} as one, ${sql.lit(many)} as many, (select count(*)::int from ${sql.table(table)} where ${any}) as count`,
    ];
  };
  const parts = [
    ...counted('tarifa', 'tarifas', 'fees', column => column !== 'id_carrier'),
    ...counted('tarifa de compra', 'tarifas de compra', 'purchase_fees', column => !saleOnly.includes(column)),
    ...counted('recargo', 'recargos', 'surcharges', () => true),
  ];
  return sql.join(parts, sql` union all `);
}
