import type { RuleHead } from '@cabezal/domain/prices/pricing/dimensions';
import type { Fee, SaleScope } from '@cabezal/domain/prices/pricing/rate-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { followsRules } from '../pricing/stored-prices.queries.ts';
import { isOpen } from './fees.queries.ts';

/** Columns of a movement (`storedMovements`) that a scope compares. Route and km are omitted: they follow from the others. */
const FACTS: Partial<Record<keyof SaleScope, RawBuilder<unknown>>> = {
  reservation_type: sql`r.reservation_type`,
  template: sql`r.template`,
  id_plant: sql`plant.id_location`,
  id_canton: sql`plant.id_canton`,
  id_province: sql`plant.id_province`,
  id_container_type: sql`u.id_container_type`,
  container_group: sql`case when y.reefer then 'REEFER' else 'SECO' end`,
  id_shipping_line: sql`r.id_shipping_line`,
  id_product: sql`r.id_product`,
};

/** Containers to which a rate of this scope could apply. */
function isWithin(scope: SaleScope & { id_client?: number | null }): RawBuilder<unknown> {
  const { id_client = null, id_port = null } = scope;
  const facts = Object.entries(FACTS).flatMap(([column, fact]) => {
    const asked = scope[column as keyof SaleScope] ?? null;
    return asked === null ? [] : [sql`${fact} = ${asked}`];
  });
  const owner = id_client === null ? [] : [sql`${id_client}::int in (r.id_client, r.id_bill_to)`];
  const port =
    id_port === null
      ? []
      : [
          sql`exists (select from reservation_stops s where s.id_reservation = r.id_reservation and s.code = 'PRT' and s.id_location = ${id_port})`,
        ];
  return sql`(${sql.join([sql`true`, ...owner, ...facts, ...port], sql` and `)})`;
}

/**
 * Containers (`u`) of open reservations (`r`) with an appointment in these days to which a rate of one of the scopes could apply, and whose
 * price follows the rules. A price set by a person stays whatever the rates.
 */
export const concernedContainers = (
  days: { valid_from: string; valid_to: string | null },
  scopes: readonly SaleScope[],
): RawBuilder<unknown> => sql`${isOpen} and ${followsRules} and u.rejected_at is null and u.cancelled_at is null
  and r.appointment_date >= ${days.valid_from}::date and (${days.valid_to}::date is null or r.appointment_date <= ${days.valid_to}::date)
  and (${sql.join(scopes.map(isWithin), sql` or `)})`;

const COLUMNS = [
  ...(['reservation_type', 'template', 'id_plant', 'id_route', 'id_canton', 'id_province', 'id_port'] as const),
  ...(['id_container_type', 'container_group', 'id_shipping_line', 'id_product'] as const),
];
const reachColumns = sql.join(COLUMNS.map(column => sql.ref(`f.${column}`)));

/** A rate without its prices. */
export type ScopedFee = Omit<Fee, 'items' | 'diesel_base_usd' | 'free_hours'>;

/** Approved rates from today on whose columns do not exclude the draft's scope, which is completed. */
export function possibleCompetitors(tx: Tx, draft: RuleHead, own_family: number | null): Promise<ScopedFee[]> {
  const scope = { ...draft.scope, id_client: draft.owner };
  const columns = (['id_client', ...COLUMNS] as const).flatMap(column => {
    const asked = scope[column] ?? null;
    return asked === null ? [] : [sql`and (${sql.ref(`f.${column}`)} is null or ${sql.ref(`f.${column}`)} = ${asked})`];
  });
  return tx.manyRows(sql<ScopedFee>`select f.id_fee, f.code, f.id_family, f.version, f.id_client, ${reachColumns},
      f.km_from::float8 as km_from, f.km_to::float8 as km_to, f.valid_from, f.valid_to
    from fees f where f.approved_at is not null and f.voided_at is null and coalesce(f.valid_to, 'infinity') >= ${tx.today}::date
      and f.id_family is distinct from ${own_family}::int ${sql.join(columns, sql` `)}`);
}
