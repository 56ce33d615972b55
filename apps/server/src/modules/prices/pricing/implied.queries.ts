import type { Implied } from '@cabezal/domain/prices/pricing/implied';
import type { RuleScope } from '@cabezal/domain/prices/pricing/rate-rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Where the plants of some scopes lie, to which province a canton belongs, which types of container need cold. */
export function impliedBy(tx: Tx, scopes: readonly RuleScope[]): Promise<Implied> {
  const plants = [...new Set(scopes.flatMap(scope => scope.id_plant ?? []))];
  return tx.one(sql<Implied>`select
    coalesce((select jsonb_object_agg(l.id_location, jsonb_build_object('id_canton', l.id_canton, 'id_province', coalesce(l.id_province, c.id_province)))
      from locations l left join cantons c using (id_canton) where l.id_location = any(${plants}::int[])), '{}') as plants,
    (select jsonb_object_agg(id_canton, id_province) from cantons) as cantons,
    coalesce((select jsonb_agg(id_container_type) from container_types where reefer), '[]') as reefers`);
}
