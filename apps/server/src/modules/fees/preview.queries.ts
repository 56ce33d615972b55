import type { RuleScope } from '@cabezal/domain/rating/rate-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { isOpen } from './fees.queries.ts';

/** Where a plant lies, to which province a canton belongs, whether a container type needs cold: what a scope implies. */
export interface Implied {
  plants: Record<number, { id_canton: number | null; id_province: number | null }>;
  cantons: Record<number, number>;
  reefers: number[];
}
export function impliedBy(tx: Tx, scopes: readonly RuleScope[]): Promise<Implied> {
  const plants = [...new Set(scopes.flatMap(scope => scope.id_plant ?? []))];
  return tx.one(sql<Implied>`select
    coalesce((select jsonb_object_agg(l.id_location, jsonb_build_object('id_canton', l.id_canton, 'id_province', coalesce(l.id_province, c.id_province)))
      from locations l left join cantons c using (id_canton) where l.id_location = any(${plants}::int[])), '{}') as plants,
    (select jsonb_object_agg(id_canton, id_province) from cantons) as cantons,
    coalesce((select jsonb_agg(id_container_type) from container_types where reefer), '[]') as reefers`);
}

/** Containers (`u`) of open reservations (`r`) with an appointment in these days, of these clients or payers; null: of all. */
export const openContainers = (
  days: { valid_from: string; valid_to: string | null },
  clients: readonly number[] | null,
): RawBuilder<unknown> => sql`${isOpen} and u.rejected_at is null and u.cancelled_at is null and r.appointment_date >= ${days.valid_from}::date
  and (${days.valid_to}::date is null or r.appointment_date <= ${days.valid_to}::date)
  and (${clients === null ? null : [...clients]}::int[] is null or r.id_client = any(${clients === null ? null : [...clients]}::int[])
    or r.id_bill_to = any(${clients === null ? null : [...clients]}::int[]))`;
