import type {
  CostTypeRow,
  DepositCostRow,
  DynamicCostRow,
  getDepositCosts,
  getDynamicCosts,
  ServiceCostRow,
} from '@cabezal/contract/money/costs/agreed-costs.calls';
import type { RuleState } from '@cabezal/domain/prices/pricing/validity';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { stateOn } from '../../prices/dated-rules/scope-words.queries.ts';

/** A dated cost as read; state and allowed verbs are derived from it. */
type Raw<R> = Omit<R, 'state' | 'can'> & { superseded_by: number | null; voided_at: string | null };
export type ServiceCostRaw = Raw<ServiceCostRow>;
export type DynamicCostRaw = Raw<DynamicCostRow>;
export type DepositCostRaw = Raw<DepositCostRow>;

const dated = sql`f.code, f.id_family, f.version, f.valid_from, f.valid_to, f.note, f.author, f.created_at, f.approved_at,
  approver.name || ' ' || approver.last_name as approver, f.superseded_by, f.voided_at, f.void_reason, f.amount::text as amount`;
const approver = sql`left join users approver on approver.id_user = f.approved_by`;

const serviceColumns = sql`f.id_service_cost, f.id_service, s.code as service_code, s.name as service, s.unit_price::text as unit_price,
  f.id_provider, p.name as provider, ${dated}`;
const serviceFrom = sql`service_costs f join services s using (id_service) left join companies p on p.id_company = f.id_provider ${approver}`;
const dynamicColumns = sql`f.id_dynamic_cost, f.id_company, c.name as company, f.id_cost_type, t.name as cost_type, f.method, f.applies_to, ${dated}`;
const dynamicFrom = sql`dynamic_costs f join companies c using (id_company) join cost_types t using (id_cost_type) ${approver}`;
const depositColumns = sql`f.id_deposit_cost, f.id_location, l.name as location, f.id_shipping_line, line.name as shipping_line,
  f.id_container_type, box.code as container_type, f.cost_kind, ${dated}`;
const depositFrom = sql`deposit_costs f join locations l using (id_location) left join shipping_lines line using (id_shipping_line)
  left join container_types box using (id_container_type) ${approver}`;

export const costTypeColumns = sql`t.id_cost_type, t.code, t.name, t.kind, t.id_service, s.name as service, t.iva_kind, t.sap_item_code,
  t.rebillable_default, t.active, t.version`;
export function listCostTypes(tx: Tx): Promise<CostTypeRow[]> {
  return tx.rows(
    sql<CostTypeRow>`select ${costTypeColumns} from cost_types t left join services s using (id_service) order by t.kind, t.name`,
  );
}
export function findCostType(tx: Tx, id_cost_type: number): Promise<CostTypeRow | undefined> {
  return tx.row(
    sql<CostTypeRow>`select ${costTypeColumns} from cost_types t left join services s using (id_service) where t.id_cost_type = ${id_cost_type}`,
  );
}
/** Whether another type has the code, or the name whatever its case. */
export function conflictingCostType(
  tx: Tx,
  { code, name }: Pick<CostTypeRow, 'code' | 'name'>,
): Promise<{ code: boolean; name: boolean }> {
  return tx.one(sql<{
    code: boolean;
    name: boolean;
  }>`select exists (select from cost_types where code = ${code}) as code,
    exists (select from cost_types where lower(name) = lower(${name})) as name`);
}
export async function insertCostType(
  tx: Tx,
  type: Pick<
    CostTypeRow,
    'code' | 'name' | 'kind' | 'iva_kind' | 'id_service' | 'sap_item_code' | 'rebillable_default'
  >,
): Promise<number> {
  const { id_cost_type } = await tx.one(sql<{ id_cost_type: number }>`insert into cost_types
      (code, name, kind, iva_kind, id_service, sap_item_code, rebillable_default)
    values (${type.code}, ${type.name}, ${type.kind}, ${type.iva_kind}, ${type.id_service}, ${type.sap_item_code}, ${type.rebillable_default})
    returning id_cost_type`);
  return id_cost_type;
}
/** False: it was changed since that version. */
export async function updateCostType(
  tx: Tx,
  type: Pick<
    CostTypeRow,
    'id_cost_type' | 'version' | 'id_service' | 'sap_item_code' | 'rebillable_default' | 'active'
  >,
): Promise<boolean> {
  const rows =
    await tx.count(sql`update cost_types set id_service = ${type.id_service}, sap_item_code = ${type.sap_item_code},
      rebillable_default = ${type.rebillable_default}, active = ${type.active}, version = version + 1
    where id_cost_type = ${type.id_cost_type} and version = ${type.version}`);
  return rows === 1;
}
export async function serviceExists(tx: Tx, id_service: number): Promise<boolean> {
  return (await tx.row(sql`select 1 from services where id_service = ${id_service} and active`)) !== undefined;
}

/** Costs of services that are valid today or later. */
export function listServiceCosts(tx: Tx, today: string): Promise<ServiceCostRaw[]> {
  return tx.rows(sql<ServiceCostRaw>`select ${serviceColumns} from ${serviceFrom}
    where f.voided_at is null and (f.valid_to is null or f.valid_to >= ${today}::date) order by s.name, p.name nulls first, f.valid_from`);
}
export function findServiceCost(tx: Tx, id: number): Promise<ServiceCostRaw | undefined> {
  return tx.row(sql<ServiceCostRaw>`select ${serviceColumns} from ${serviceFrom} where f.id_service_cost = ${id}`);
}
export function findDynamicCost(tx: Tx, id: number): Promise<DynamicCostRaw | undefined> {
  return tx.row(sql<DynamicCostRaw>`select ${dynamicColumns} from ${dynamicFrom} where f.id_dynamic_cost = ${id}`);
}
export function findDepositCost(tx: Tx, id: number): Promise<DepositCostRaw | undefined> {
  return tx.row(sql<DepositCostRaw>`select ${depositColumns} from ${depositFrom} where f.id_deposit_cost = ${id}`);
}

const inState = (states: readonly RuleState[] | undefined, today: string) =>
  states === undefined ? undefined : sql`${stateOn(today)} = any(${[...states]}::text[])`;
const equals = (column: RawBuilder<unknown>, value: number | string | null | undefined) =>
  value === undefined || value === null ? undefined : sql`${column} = ${value}`;
const datedSorts = {
  code: sql`f.code`,
  amount: sql`f.amount`,
  valid_from: sql`f.valid_from`,
  valid_to: sql`f.valid_to`,
};

export function dynamicCostList(input: z.infer<typeof getDynamicCosts.input>, today: string): ListSpec {
  const f = input.filters ?? {};
  return {
    from: dynamicFrom,
    key: sql`f.id_dynamic_cost`,
    columns: sql`${dynamicColumns}, ${stateOn(today)} as state`,
    where: [
      equals(sql`f.id_company`, input.id_company),
      equals(sql`f.id_cost_type`, f.id_cost_type),
      inState(f.state, today),
    ],
    words: {
      text: sql`plain_text(concat_ws(' ', f.code, c.name, c.ruc, t.name, f.note))`,
      typed: input.search,
      match: matches,
      isComposed: true,
    },
    sortable: { ...datedSorts, company: sql`c.name`, cost_type: sql`t.name` },
    nullable: ['valid_to'],
    defaultSort: { field: 'code', dir: 'asc' },
  };
}

export function depositCostList(input: z.infer<typeof getDepositCosts.input>, today: string): ListSpec {
  const f = input.filters ?? {};
  return {
    from: depositFrom,
    key: sql`f.id_deposit_cost`,
    columns: sql`${depositColumns}, ${stateOn(today)} as state`,
    where: [
      equals(sql`f.id_location`, input.id_location),
      equals(sql`f.id_shipping_line`, f.id_shipping_line),
      equals(sql`f.cost_kind`, f.cost_kind),
      inState(f.state, today),
    ],
    words: {
      text: sql`plain_text(concat_ws(' ', f.code, l.name, line.name, box.code, f.note))`,
      typed: input.search,
      match: matches,
      isComposed: true,
    },
    sortable: { ...datedSorts, location: sql`l.name`, shipping_line: sql`line.name` },
    nullable: ['valid_to', 'shipping_line'],
    defaultSort: { field: 'code', dir: 'asc' },
  };
}

/** The records that a cost refers to and whether they may be chosen; null: no such record. */
export interface Named {
  /** For the cost of a service. */
  service: boolean | null;
  company: { company_type: string; is_operator: boolean; blocked: boolean } | null;
  cost_type: { code: string; kind: CostTypeRow['kind']; active: boolean } | null;
  place_type: string | null;
  shipping_line: boolean | null;
  container_type: boolean | null;
}
export function named(
  tx: Tx,
  of: {
    id_service?: number | null | undefined;
    id_company?: number | null | undefined;
    id_cost_type?: number | null | undefined;
    id_location?: number | null | undefined;
    id_shipping_line?: number | null | undefined;
    id_container_type?: number | null | undefined;
  },
): Promise<Named> {
  const id = (value: number | null | undefined) => sql`${value ?? null}::int`;
  return tx.one(sql<Named>`select (select active from services where id_service = ${id(of.id_service)}) as service,
    (select jsonb_build_object('company_type', company_type, 'is_operator', is_operator, 'blocked', blocked_at is not null) from companies
      where id_company = ${id(of.id_company)} and active) as company,
    (select jsonb_build_object('code', code, 'kind', kind, 'active', active) from cost_types where id_cost_type = ${id(of.id_cost_type)}) as cost_type,
    (select type from locations where id_location = ${id(of.id_location)}) as place_type,
    (select active from shipping_lines where id_shipping_line = ${id(of.id_shipping_line)}) as shipping_line,
    (select true from container_types where id_container_type = ${id(of.id_container_type)}) as container_type`);
}
