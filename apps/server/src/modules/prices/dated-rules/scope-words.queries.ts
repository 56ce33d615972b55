import type { RuleState } from '@cabezal/domain/prices/pricing/validity';
import type { Audience } from '@cabezal/domain/system/access/audience';
import { type RawBuilder, sql } from 'kysely';
import { type ListSpec, matches } from '../../../platform/db/list.ts';

/** The common scope of a rule `f` with the names of its records, and its days. `scopeJoins` has the tables. */
export const scopeColumns = sql`f.code, f.id_family, f.version, f.valid_from, f.valid_to, f.note, f.author, f.created_at, f.approved_at,
  approver.name || ' ' || approver.last_name as approver, f.superseded_by, f.voided_at, f.void_reason,
  f.reservation_type, f.template, f.id_plant, plant.name as plant, f.id_route, route.name as route, f.id_canton, canton.name as canton,
  f.id_province, province.name as province, f.id_port, port.name as port, f.id_container_type, box.code as container_type, f.container_group,
  f.km_from::float8 as km_from, f.km_to::float8 as km_to`;
export const scopeJoins = sql`left join locations plant on plant.id_location = f.id_plant left join locations port on port.id_location = f.id_port
  left join routes route on route.id_route = f.id_route left join cantons canton on canton.id_canton = f.id_canton
  left join provinces province on province.id_province = f.id_province left join container_types box on box.id_container_type = f.id_container_type
  left join users approver on approver.id_user = f.approved_by`;

/** The same for sale rules, with client, shipping line and product. */
export const saleScopeColumns = sql`f.id_client, client.name as client, f.id_shipping_line, line.name as shipping_line, f.id_product, product.name as product`;
export const saleScopeJoins = sql`left join companies client on client.id_company = f.id_client
  left join shipping_lines line on line.id_shipping_line = f.id_shipping_line left join products product on product.id_product = f.id_product`;

/** Notes are for the operator: other audiences neither see them nor find by them. */
export const noteFor = (audience: Audience): RawBuilder<unknown> => (audience === 'operator' ? sql`f.note` : sql`''`);

/** The text by which a sale rule is found. */
export const saleSearch = (
  typed: string | undefined,
  audience: Audience,
  more: RawBuilder<unknown> = sql`''`,
): ListSpec['words'] => ({
  text: sql`plain_text(concat_ws(' ', f.code, client.name, client.ruc, plant.name, route.name, canton.name, province.name, port.name, box.code,
    line.name, product.name, ${noteFor(audience)}, ${more}))`,
  typed,
  match: matches,
  isComposed: true,
});

/** State of a rule `f` on a day: equal to `ruleState` of the domain, which a test compares with it. */
export const stateOn = (
  today: string,
): RawBuilder<RuleState> => sql<RuleState>`case when f.voided_at is not null then 'ANULADA'
  when f.approved_at is null then 'PROPUESTA' when f.valid_from > ${today}::date then 'FUTURA'
  when f.valid_to is null or f.valid_to >= ${today}::date then 'VIGENTE'
  when f.superseded_by is null then 'VENCIDA' else 'REEMPLAZADA' end`;

/** Whether it is approved and valid on that day. */
export const holdsOn = (date: string): RawBuilder<unknown> =>
  sql`f.approved_at is not null and f.voided_at is null and f.valid_from <= ${date}::date and (f.valid_to is null or f.valid_to >= ${date}::date)`;
