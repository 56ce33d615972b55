import type { AgeingStageSums } from '@cabezal/contract/money/billing/ageing.calls';
import { AGEING_BUCKETS, type AgeingBucket, type AgeingStage } from '@cabezal/domain/money/billing/ageing';
import { type RawBuilder, sql } from 'kysely';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { guideListCondition } from '../../operations/guides/guides.queries.ts';
import { owed } from '../../prices/pricing/owed.queries.ts';
import { isDrivenToEnd } from '../../trips/state/facts/guide-record.queries.ts';
import { toInvoiceList } from '../billing/billable.queries.ts';
import { waitingSince } from '../closing/queue.queries.ts';
import type { WaitingClient } from './snoozes.queries.ts';

export interface AgeingFilters {
  stage?: AgeingStage;
  bucket?: AgeingBucket;
  id_bill_to?: number;
  id_owner?: number;
}

/** Whether a required leg of the container in `of` is not driven yet. */
const isToDrive = (
  of: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`exists (select from legs l join sub_reservations o using (id_sub_reservation)
  where ${of} and l.required and o.rejected_at is null and o.cancelled_at is null
    and (not exists (select from guides g where g.id_leg = l.id_leg and g.deleted_at is null and g.rescued_by is null and ${isDrivenToEnd})
      or exists (select from guides g where g.id_leg = l.id_leg and g.live and not ${isDrivenToEnd})))`;
/**
 * What a reservation `r` with a guide to close could be billed for: charges of completely driven containers, and charges of the reservation
 * once all containers are driven.
 */
const drivenWorth = sql`(select coalesce(sum(ch.subtotal), 0.00) from charges ch where ch.id_reservation = r.id_reservation and ch.id_line is null
  and ch.waived_at is null and ${owed} and not ${isToDrive(sql`l.id_reservation = r.id_reservation and (ch.id_sub_reservation is null or l.id_sub_reservation = ch.id_sub_reservation)`)})`;

/** Reservations with guides to close. Those billed from acceptance are in the stage CLOSED. */
const finished = sql`select 'FINISHED' as stage, r.id_reservation, null::integer as numero_orden, r.id_bill_to, r.id_advisor as id_owner, w.since, ${drivenWorth} as usd
  from (select g.id_reservation, min(${waitingSince}) as since from guides g where g.deleted_at is null and g.rescued_by is null and ${guideListCondition.to_close} group by g.id_reservation) w
    join reservations r using (id_reservation) join companies b on b.id_company = r.id_bill_to
  where not b.early_billing`;

/** The rows of the list «Por facturar». */
function closed(at: ReadAt): RawBuilder<unknown> {
  const { from, where } = toInvoiceList({ page: 1, page_size: 1, sort: [] }, at, '0');
  const conditions = where.filter(one => one !== undefined);
  return sql`select 'CLOSED', r.id_reservation, null::integer, r.id_bill_to, r.id_advisor, u.ready_at, m.base_0 + m.base_iva
    from ${from} where ${sql.join(conditions, sql` and `)}`;
}

const ordered = sql`select 'ORDERED', null::integer, o.numero_orden, o.id_bill_to, o.created_by, o.created_at, o.base_0 + o.base_iva
  from payment_orders o where o.deleted_at is null and o.invoiced_at is null`;

const waiting = (
  at: ReadAt,
): RawBuilder<unknown> => sql`(select w.*, w.stage || '-' || coalesce(w.id_reservation, w.numero_orden) as key,
    greatest(${at.today}::date - (w.since at time zone ${at.zone}::text)::date, 0) as age_days
  from (${finished} union all ${closed(at)} union all ${ordered}) w)`;

const inBucket = (bucket: AgeingBucket): RawBuilder<unknown> => {
  const { from, to } = AGEING_BUCKETS[bucket];
  return to === null ? sql`x.age_days >= ${from}` : sql`x.age_days between ${from} and ${to}`;
};
const joins = sql`left join users v on v.id_user = x.id_owner
  left join billing_snoozes z on z.id_bill_to = x.id_bill_to and z.stage = x.stage`;

export function ageingSpec(input: ListInput & { filters?: AgeingFilters }, at: ReadAt): ListSpec {
  const f = input.filters ?? {};
  return {
    from: sql`${waiting(at)} x join companies c on c.id_company = x.id_bill_to`,
    key: sql`x.key`,
    isKeyComposed: true,
    joins,
    columns: sql`x.key, x.stage, x.id_reservation, x.numero_orden, x.id_bill_to, c.name as bill_to_name, x.id_owner, v.name || ' ' || v.last_name as owner, x.since,
      x.age_days, x.usd, case when z.until > ${at.today}::date then z.until::text end as snoozed_until, case when z.until > ${at.today}::date then z.reason end as snooze_reason`,
    where: [
      f.stage === undefined ? undefined : sql`x.stage = ${f.stage}`,
      f.bucket === undefined ? undefined : inBucket(f.bucket),
      f.id_bill_to === undefined ? undefined : sql`x.id_bill_to = ${f.id_bill_to}`,
      f.id_owner === undefined ? undefined : sql`x.id_owner = ${f.id_owner}`,
      matches(sql`plain_text(c.name || ' ' || coalesce(x.id_reservation, x.numero_orden))`, input.search),
    ],
    sortable: { since: sql`x.since`, age_days: sql`x.age_days`, usd: sql`x.usd`, bill_to_name: sql`c.name` },
    defaultSort: { field: 'since', dir: 'asc' },
  };
}

export type StageSums = Pick<AgeingStageSums, 'stage' | 'count' | 'usd' | 'buckets' | 'owners' | 'oldest'>;
/** Sums by stage; buckets and owners without order and without empty ones. */
export function ageingSums(tx: Tx): Promise<StageSums[]> {
  const cases = Object.keys(AGEING_BUCKETS).map(
    key => sql`when ${inBucket(key as AgeingBucket)} then ${sql.lit(key)}::text`,
  );
  return tx.rows(sql<StageSums>`with x as materialized (select * from ${waiting(tx)} x), sorted as (select x.*, case ${sql.join(cases, sql` `)} end as bucket from x),
    buckets as (select stage, bucket, count(*)::int as count, sum(usd)::numeric(14, 2)::text as usd from sorted group by stage, bucket),
    owners as (select stage, id_owner, count(*)::int as count, sum(usd) as usd from sorted group by stage, id_owner)
    select stage, count(*)::int as count, sum(usd)::numeric(14, 2)::text as usd,
      (select jsonb_build_object('key', f.key, 'id_reservation', f.id_reservation, 'numero_orden', f.numero_orden, 'age_days', f.age_days)
        from sorted f where f.stage = sorted.stage order by f.since, f.key limit 1) as oldest,
      (select jsonb_agg(jsonb_build_object('bucket', b.bucket, 'count', b.count, 'usd', b.usd)) from buckets b where b.stage = sorted.stage) as buckets,
      (select jsonb_agg(jsonb_build_object('id_owner', o.id_owner, 'owner', v.name || ' ' || v.last_name, 'count', o.count, 'usd', o.usd::numeric(14, 2)::text)
          order by o.usd desc, o.id_owner) from owners o left join users v on v.id_user = o.id_owner where o.stage = sorted.stage) as owners
    from sorted group by stage`);
}

/** Clients with work that is not ordered or not invoiced, by stage, without snoozed reminders. */
export function waitingClients(tx: Tx): Promise<WaitingClient[]> {
  return tx.rows(sql<WaitingClient>`select x.id_bill_to, x.stage, c.name as client, count(*)::int as count, sum(x.usd)::numeric(14, 2)::text as usd,
      max(x.age_days)::int as oldest_days, coalesce(jsonb_agg(distinct x.id_owner) filter (where x.id_owner is not null), '[]') as owners
    from ${waiting(tx)} x join companies c on c.id_company = x.id_bill_to
    where x.stage in ('CLOSED', 'ORDERED') and not exists (select from billing_snoozes z
      where z.id_bill_to = x.id_bill_to and z.stage = x.stage and z.until > ${tx.today}::date)
    group by x.id_bill_to, x.stage, c.name order by max(x.age_days) desc, c.name`);
}
