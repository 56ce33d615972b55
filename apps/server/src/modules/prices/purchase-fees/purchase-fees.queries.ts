import type { PurchaseFeeRow } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import type { RuleState } from '@cabezal/domain/prices/pricing/validity';
import { type RawBuilder, sql } from 'kysely';
import { type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { holdsOn, noteFor, scopeColumns, scopeJoins, stateOn } from '../dated-rules/scope-words.queries.ts';
import { seesPurchases } from './purchase-rights.ts';

export interface PurchaseFeeFilters {
  id_carrier?: number | undefined;
  id_canton?: number | undefined;
  id_port?: number | undefined;
  reservation_type?: 'E' | 'I' | undefined;
  id_container_type?: number | undefined;
  state?: readonly RuleState[] | undefined;
  on_date?: string | undefined;
}
export interface PurchaseFeeListInput {
  filters?: PurchaseFeeFilters | undefined;
  search?: string | undefined;
  page: number;
  page_size: number;
  sort: { field: string; dir: 'asc' | 'desc' }[];
}

/** A rate as read; the remaining fields of the answer are derived from it. */
export interface PurchaseFeeRaw extends Omit<PurchaseFeeRow, 'state' | 'lane' | 'container' | 'can' | 'freight'> {
  superseded_by: number | null;
  voided_at: string | null;
}
type Seer = Pick<Actor, 'audience' | 'id_company'>;
/** Which rates a list shows. */
export type Shown = 'general' | 'carriers';

const items = sql`coalesce((select jsonb_agg(jsonb_build_object('id_service', i.id_service, 'service_code', s.code, 'service', s.name, 'method', i.method,
    'amount', i.amount::text, 'min_amount', i.min_amount::text, 'max_amount', i.max_amount::text, 'included', i.included, 'auto', i.auto)
    order by s.code <> 'FLE', s.code) from purchase_fee_items i join services s using (id_service) where i.id_purchase_fee = f.id_purchase_fee), '[]') as items`;
const from = sql`purchase_fees f left join companies carrier on carrier.id_company = f.id_carrier ${scopeJoins}`;
const columns = sql`f.id_purchase_fee, ${scopeColumns}, f.id_carrier, carrier.name as carrier, f.diesel_base_usd::numeric(12, 2)::text as diesel_base_usd, ${items}`;
const freightAmount = sql`(select i.amount from purchase_fee_items i join services s using (id_service)
  where i.id_purchase_fee = f.id_purchase_fee and s.code = 'FLE')`;

/** A carrier reads its own approved rates; the policies of the tables say the same. */
const seen = ({ audience, id_company }: Seer): RawBuilder<unknown> => {
  if (audience === 'operator') return sql`true`;
  return audience === 'carrier'
    ? sql`f.approved_at is not null and f.voided_at is null and f.id_carrier = ${id_company}`
    : sql`false`;
};

function filtersOf(f: PurchaseFeeFilters, today: string): (RawBuilder<unknown> | undefined)[] {
  const equals = (column: RawBuilder<unknown>, value: unknown) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return [
    equals(sql`f.id_carrier`, f.id_carrier),
    // A rate of a plant counts as one of its canton.
    equals(sql`coalesce(f.id_canton, plant.id_canton)`, f.id_canton),
    equals(sql`f.id_port`, f.id_port),
    equals(sql`coalesce(f.reservation_type, left(f.template, 1))`, f.reservation_type),
    equals(sql`f.id_container_type`, f.id_container_type),
    f.state === undefined ? undefined : sql`${stateOn(today)} = any(${[...f.state]}::text[])`,
    f.on_date === undefined ? undefined : holdsOn(f.on_date),
  ];
}

export function purchaseFeeList(input: PurchaseFeeListInput, shown: Shown, seer: Seer, today: string): ListSpec {
  return {
    from,
    key: sql`f.id_purchase_fee`,
    columns,
    where: [
      seen(seer),
      shown === 'general' ? sql`f.id_carrier is null` : sql`f.id_carrier is not null`,
      ...filtersOf(input.filters ?? {}, today),
    ],
    words: {
      text: sql`plain_text(concat_ws(' ', f.code, carrier.name, carrier.ruc, plant.name, route.name, canton.name, province.name, port.name, box.code, ${noteFor(seer.audience)}))`,
      typed: input.search,
      match: matches,
      isComposed: true,
    },
    sortable: {
      id_purchase_fee: sql`f.id_purchase_fee`,
      code: sql`f.code`,
      carrier: sql`carrier.name`,
      freight: freightAmount,
      valid_from: sql`f.valid_from`,
      valid_to: sql`f.valid_to`,
    },
    nullable: ['carrier', 'valid_to', 'freight'],
    defaultSort: { field: 'code', dir: 'desc' },
  };
}

/** Rows of the list, one for each service that a rate pays. */
export function purchaseFeeLines(input: PurchaseFeeListInput, shown: Shown, seer: Seer, today: string): ListSpec {
  return {
    ...purchaseFeeList(input, shown, seer, today),
    from: sql`${from} join purchase_fee_items i using (id_purchase_fee) join services s using (id_service)`,
    key: sql`i.id_purchase_fee_item`,
    columns: sql`f.id_purchase_fee, ${scopeColumns}, carrier.name as carrier, carrier.ruc as carrier_ruc, s.code as service_code, s.name as service,
      i.method, i.amount::text as amount, i.min_amount::text as min_amount, i.max_amount::text as max_amount, i.included, i.auto`,
  };
}

/** One rate in the caller's scope. */
export function findPurchaseFee(tx: Tx, id_purchase_fee: number, seer: Seer): Promise<PurchaseFeeRaw | undefined> {
  if (!seesPurchases(seer)) return Promise.resolve(undefined);
  return tx.row(
    sql<PurchaseFeeRaw>`select ${columns} from ${from} where f.id_purchase_fee = ${id_purchase_fee} and ${seen(seer)}`,
  );
}

/** All versions of a code, newest first. */
export function findVersions(tx: Tx, id_family: number, seer: Seer): Promise<PurchaseFeeRaw[]> {
  return tx.rows(
    sql<PurchaseFeeRaw>`select ${columns} from ${from} where f.id_family = ${id_family} and ${seen(seer)} order by f.version desc limit 200`,
  );
}

/** Rates valid on a day for one carrier, and the general ones; without a carrier: only the general ones. Needs the system's rights. */
export function holdingFees(
  tx: Tx,
  id_carrier: number | null,
  date: string,
  filters: PurchaseFeeFilters,
): Promise<PurchaseFeeRaw[]> {
  const asked = filtersOf(filters, date).map(one => one ?? sql`true`);
  return tx.rows(sql<PurchaseFeeRaw>`select ${columns} from ${from}
    where (f.id_carrier is null or f.id_carrier = ${id_carrier}) and ${holdsOn(date)} and ${sql.join(asked, sql` and `)} order by f.code, f.version`);
}

/** The records that a rate refers to, for checking whether they may be chosen. */
export interface PurchaseReferences {
  carrier: { is_operator: boolean; company_type: string } | null;
  plant_type: string | null;
  port_type: string | null;
}
export function purchaseReferences(
  tx: Tx,
  of: { id_carrier: number | null; id_plant?: number | null | undefined; id_port?: number | null | undefined },
): Promise<PurchaseReferences> {
  return tx.one(sql<PurchaseReferences>`select
    (select jsonb_build_object('is_operator', c.is_operator, 'company_type', c.company_type)
      from companies c where c.id_company = ${of.id_carrier}) as carrier,
    (select type from locations where id_location = ${of.id_plant ?? null}) as plant_type,
    (select type from locations where id_location = ${of.id_port ?? null}) as port_type`);
}

export function carrierName(tx: Tx, id_company: number): Promise<{ name: string } | undefined> {
  return tx.row(sql<{ name: string }>`select name from companies
    where id_company = ${id_company} and company_type = 'TRANS' and not is_operator and not costs_only`);
}
