import type { FeeRow, getFees } from '@cabezal/contract/prices/fees/fees.calls';
import type { RuleState } from '@cabezal/domain/prices/pricing/validity';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Asking } from '../../../platform/http/context.ts';
import { seesSales } from '../../system/rights/sale-rights.ts';
import {
  holdsOn,
  saleScopeColumns,
  saleScopeJoins,
  saleSearch,
  scopeColumns,
  scopeJoins,
  stateOn,
} from '../dated-rules/scope-words.queries.ts';

export type FeeListInput = z.infer<typeof getFees.input>;
type DerivedField = 'state' | 'lane' | 'container' | 'can' | 'freight';

/** A rate as read; the remaining fields of the answer are derived from it. */
export interface FeeRaw extends Omit<FeeRow, DerivedField> {
  superseded_by: number | null;
  voided_at: string | null;
  id_advisor: number | null;
}

const items = sql`coalesce((select jsonb_agg(jsonb_build_object('id_service', i.id_service, 'service_code', s.code, 'service', s.name, 'method', i.method,
    'amount', i.amount::text, 'min_amount', i.min_amount::text, 'max_amount', i.max_amount::text, 'included', i.included, 'auto', i.auto)
    order by s.code <> 'FLE', s.code) from fee_items i join services s using (id_service) where i.id_fee = f.id_fee), '[]') as items`;

/** Reservations that are not finished, rejected or cancelled. */
export const isOpen = sql`r.finished_at is null and r.rejected_at is null and r.cancelled_at is null`;
const openCount = sql`(select count(distinct k.id_reservation)::int from charges k join reservations r using (id_reservation)
  where k.id_fee = f.id_fee and ${isOpen}) as open_reservations`;

const from = sql`fees f ${saleScopeJoins} ${scopeJoins}`;
const columns = sql`f.id_fee, ${scopeColumns}, ${saleScopeColumns}, client.id_advisor, f.diesel_base_usd::numeric(12, 2)::text as diesel_base_usd,
  f.free_hours::float8 as free_hours, f.basic, ${items}, ${openCount}`;

/** Customers read only approved rates that are not voided, as the policies of the tables also say. Drivers and carriers read none. */
const feesSeen = ({ audience }: Pick<Asking, 'audience'>): RawBuilder<unknown> | undefined =>
  audience === 'operator' ? undefined : sql`f.approved_at is not null and f.voided_at is null`;

function filtersOf(input: FeeListInput, today: string): (RawBuilder<unknown> | undefined)[] {
  const f = input.filters ?? {};
  const equals = (column: RawBuilder<unknown>, value: unknown) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  const states = (f.state ?? []) as RuleState[];
  return [
    equals(sql`f.id_client`, f.id_client),
    f.general === undefined ? undefined : sql`(f.id_client is null) = ${f.general}`,
    // A rate of a plant counts as one of its canton.
    f.id_canton === undefined ? undefined : sql`coalesce(f.id_canton, plant.id_canton) = ${f.id_canton}`,
    equals(sql`f.id_port`, f.id_port),
    f.reservation_type === undefined
      ? undefined
      : sql`coalesce(f.reservation_type, left(f.template, 1)) = ${f.reservation_type}`,
    equals(sql`f.id_container_type`, f.id_container_type),
    f.id_service === undefined
      ? undefined
      : sql`exists (select from fee_items i where i.id_fee = f.id_fee and i.id_service = ${f.id_service})`,
    states.length === 0 ? undefined : sql`${stateOn(today)} = any(${states}::text[])`,
    f.on_date === undefined ? undefined : holdsOn(f.on_date),
  ];
}

const freightAmount = sql`(select i.amount from fee_items i join services s using (id_service) where i.id_fee = f.id_fee and s.code = 'FLE')`;

export function feeList(input: FeeListInput, asking: Pick<Asking, 'audience'>, today: string): ListSpec {
  return {
    from,
    key: sql`f.id_fee`,
    columns,
    where: [feesSeen(asking), ...filtersOf(input, today)],
    words: saleSearch(input.search, asking.audience),
    sortable: {
      id_fee: sql`f.id_fee`,
      code: sql`f.code`,
      client: sql`client.name`,
      valid_from: sql`f.valid_from`,
      valid_to: sql`f.valid_to`,
      freight: freightAmount,
      version: sql`f.version`,
    },
    nullable: ['client', 'valid_to', 'freight'],
    defaultSort: { field: 'code', dir: 'desc' },
  };
}

/** Rows of the list, one for each priced service, in the layout of the import file. */
export function feeLines(input: FeeListInput, asking: Pick<Asking, 'audience'>, today: string): ListSpec {
  const spec = feeList(input, asking, today);
  return {
    ...spec,
    from: sql`${from} join fee_items i using (id_fee) join services s using (id_service)`,
    key: sql`i.id_fee_item`,
    columns: sql`f.id_fee, ${scopeColumns}, ${saleScopeColumns}, client.ruc as client_ruc, s.code as service_code, s.name as service,
      i.method, i.amount::text as amount, i.min_amount::text as min_amount, i.max_amount::text as max_amount, i.included, i.auto`,
  };
}

/** One rate in the caller's scope. */
export function findFee(tx: Tx, id_fee: number, asking: Pick<Asking, 'audience'>): Promise<FeeRaw | undefined> {
  if (!seesSales(asking)) return Promise.resolve(undefined);
  const seen = feesSeen(asking) ?? sql`true`;
  return tx.row(sql<FeeRaw>`select ${columns} from ${from} where f.id_fee = ${id_fee} and ${seen}`);
}

/** Some rates, in the caller's scope. */
export function feesOf(tx: Tx, ids: readonly number[]): Promise<FeeRaw[]> {
  return tx.rows(sql<FeeRaw>`select ${columns} from ${from} where f.id_fee = any(${[...ids]}::int[])`);
}

/** All versions of a code, newest first. */
export function findVersions(tx: Tx, id_family: number, asking: Pick<Asking, 'audience'>): Promise<FeeRaw[]> {
  const seen = feesSeen(asking) ?? sql`true`;
  return tx.rows(
    sql<FeeRaw>`select ${columns} from ${from} where f.id_family = ${id_family} and ${seen} order by f.version desc limit 200`,
  );
}

export interface FeeUse {
  reservations: number;
  containers: number;
  sale: string;
  by_month: { month: string; containers: number; sale: string }[];
}
/** Sums that all versions have charged since a day, by month of the appointment. */
export function feeUse(tx: Tx, id_family: number, since: string): Promise<FeeUse> {
  return tx.one(sql<FeeUse>`with used as materialized (select to_char(r.appointment_date, 'YYYY-MM') as month, k.id_reservation, k.id_sub_reservation, k.subtotal
      from fees f join charges k using (id_fee) join reservations r using (id_reservation)
      where f.id_family = ${id_family} and r.appointment_date >= ${since}::date and k.waived_at is null)
    select count(distinct id_reservation)::int as reservations, count(distinct id_sub_reservation)::int as containers,
      coalesce(sum(subtotal), 0)::numeric(14, 2)::text as sale,
      coalesce((select jsonb_agg(jsonb_build_object('month', month, 'containers', containers, 'sale', sale::text) order by month)
        from (select month, count(distinct id_sub_reservation)::int as containers, sum(subtotal)::numeric(14, 2) as sale from used group by month) m), '[]') as by_month
    from used`);
}

export interface OpenReservation {
  id_reservation: number;
  version: number;
  client: string;
  appointment_date: string;
  containers: number;
  charged: string;
}
/** The next open reservations priced by a rate. */
export function openReservations(tx: Tx, id_fee: number, most: number): Promise<OpenReservation[]> {
  return tx.rows(sql<OpenReservation>`select r.id_reservation, r.version, r.client_name as client, r.appointment_date,
      count(distinct k.id_sub_reservation)::int as containers, sum(k.subtotal)::numeric(12, 2)::text as charged
    from charges k join reservations r using (id_reservation) where k.id_fee = ${id_fee} and ${isOpen}
    group by r.id_reservation order by r.appointment_date, r.id_reservation limit ${most}`);
}

/** The records that a rate refers to, for checking whether they may be chosen: kinds of places, and the client's advisor. */
export interface FeeReferences {
  client: { id_advisor: number | null; is_operator: boolean; company_type: string } | null;
  plant_type: string | null;
  port_type: string | null;
}
export function feeReferences(
  tx: Tx,
  of: { id_client?: number | null; id_plant?: number | null; id_port?: number | null },
): Promise<FeeReferences> {
  return tx.one(sql<FeeReferences>`select
    (select jsonb_build_object('id_advisor', c.id_advisor, 'is_operator', c.is_operator, 'company_type', c.company_type)
      from companies c where c.id_company = ${of.id_client ?? null}) as client,
    (select type from locations where id_location = ${of.id_plant ?? null}) as plant_type,
    (select type from locations where id_location = ${of.id_port ?? null}) as port_type`);
}
