import type { DiscountTerms, ReducibleCharge } from '@cabezal/domain/prices/discounts/apply-discounts';
import type {
  DiscountConditions,
  DiscountedReservation,
  DiscountUse,
} from '@cabezal/domain/prices/discounts/discount-rules';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { type RawBuilder, sql } from 'kysely';
import { among } from '../../../platform/db/among.ts';
import { plannedOnce } from '../../../platform/db/kept-plans.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { owedOfAll } from './owed.queries.ts';

/** A discount with its conditions and its terms. */
export interface Terms extends DiscountConditions, Omit<DiscountTerms, 'given' | 'room'> {
  code: string | null;
  name: string;
  stackable: boolean;
  budget_usd: Money | null;
}
const terms = sql`d.id_discount, d.code, d.name, d.kind, d.value, d.base, d.id_service, d.max_amount, d.min_sale, d.id_clients, d.reservation_type,
  d.id_canton, d.id_port, d.valid_from, d.valid_to, d.limit_total, d.limit_client, d.budget_usd, d.stackable, d.priority, d.active`;

/** A charge of a reservation that can be reduced or is billed. */
export interface ChargeFacts extends ReducibleCharge {
  id_sub_reservation: number | null;
  description: string;
  iva_kind: 'ZERO' | 'STANDARD';
  billed: boolean;
}
/** A stored line of a discount. */
export interface StandingLine {
  id_charge: number;
  id_discount: number;
  reduces: number;
  amount: Money;
  billed: boolean;
}
export interface LiveRedemption {
  id_redemption: number;
  id_discount: number;
  /** The client that received it. */
  id_company: number;
  amount: Money;
  /** The highest amount since the approval of the reservation. */
  most: Money;
  /** It was granted automatically and follows the reservation while that is pending. */
  automatic: boolean;
}
export interface Discounted extends DiscountedReservation {
  id_reservation: number;
  accepted: boolean;
  given_up: boolean;
  charges: ChargeFacts[];
  lines: StandingLine[];
  redemptions: LiveRedemption[];
  /** Automatic discounts that a person removed. */
  declined: number[];
}

/**
 * Of these reservations, those whose discounts need a check: they have a discount, or may get an automatic one before the approval. The
 * charges of the others need not be read.
 */
export async function discountable(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id_reservation: number;
  }>`${sql.raw(plannedOnce)} select r.id_reservation from reservations r where ${among(sql`r.id_reservation`, ids)}
    and (exists (select from discount_redemptions x where x.id_reservation = r.id_reservation and x.reversed_at is null)
      or exists (select from charges k where k.id_reservation = r.id_reservation and k.source = 'DISCOUNT')
      or r.accepted_at is null and exists (select from discounts d where d.code is null and d.active
        and r.appointment_date between d.valid_from and d.valid_to))
    order by r.id_reservation`);
  return rows.map(row => row.id_reservation);
}

/** The facts from which discounts of reservations are computed. Needs the system's rights; the caller has locked the reservations. */
export function discountedOf(tx: Tx, ids: readonly number[]): Promise<Discounted[]> {
  return tx.rows(sql<Discounted>`select r.id_reservation, r.id_client, r.reservation_type, r.appointment_date, r.accepted_at is not null as accepted,
      coalesce(r.rejected_at, r.cancelled_at) is not null as given_up,
      array(select distinct p.id_canton from reservation_stops s join locations p using (id_location)
        where s.id_reservation = r.id_reservation and s.code = 'PLT' and p.id_canton is not null) as cantons,
      array(select distinct s.id_location from reservation_stops s where s.id_reservation = r.id_reservation and s.code = 'PRT') as ports,
      coalesce((select sum(ch.subtotal) from charges ch where ch.id_reservation = r.id_reservation and ch.source in ('FEE', 'SERVICE', 'SURCHARGE')
        and ch.waived_at is null and ${owedOfAll}), 0)::numeric(12, 2)::text as sale,
      coalesce((select jsonb_agg(jsonb_build_object('id_charge', ch.id_charge, 'id_sub_reservation', ch.id_sub_reservation, 'id_service', ch.id_service,
          'source', ch.source, 'is_freight', v.service_type = 'FLETE', 'subtotal', ch.subtotal::text, 'description', ch.description,
          'iva_kind', ch.iva_kind, 'billed', ch.id_line is not null) order by ch.id_charge)
        from charges ch join services v using (id_service) where ch.id_reservation = r.id_reservation and ch.source in ('FEE', 'SERVICE', 'SURCHARGE')
          and ch.waived_at is null and ch.subtotal > 0 and ${owedOfAll}), '[]') as charges,
      coalesce((select jsonb_agg(jsonb_build_object('id_charge', k.id_charge, 'id_discount', k.id_discount, 'reduces', k.reduces,
          'amount', (-k.subtotal)::text, 'billed', k.id_line is not null) order by k.id_charge)
        from charges k where k.id_reservation = r.id_reservation and k.source = 'DISCOUNT'), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('id_redemption', x.id_redemption, 'id_discount', x.id_discount, 'id_company', x.id_company, 'amount', x.amount::text, 'most', x.most::text,
          'automatic', x.redeemed_by is null) order by x.id_redemption)
        from discount_redemptions x where x.id_reservation = r.id_reservation and x.reversed_at is null), '[]') as redemptions,
      array(select distinct x.id_discount from discount_redemptions x where x.id_reservation = r.id_reservation and x.reversed_by is not null) as declined
    from reservations r where ${among(sql`r.id_reservation`, ids)} order by r.id_reservation`);
}

/**
 * Reads discounts. Those with a limit are locked until the end of the transaction, in the order of their ids, because their use is counted
 * under the lock (8-money §5 «Races»). Those without a limit do not block one another.
 */
async function holdDiscounts(tx: Tx, which: RawBuilder<unknown>): Promise<Terms[]> {
  // A shared lock: it conflicts only with editing or deleting a discount (`holdForEdit`).
  await tx.run(sql`select from discounts d where ${which} order by d.id_discount for key share`);
  await tx.run(sql`select from discounts d where ${which} and (d.limit_total is not null or d.limit_client is not null or d.budget_usd is not null)
    order by d.id_discount for no key update`);
  return readTerms(tx, which);
}
/** Reads discounts without locks, in order of priority. */
export function readTerms(tx: Tx, which: RawBuilder<unknown>): Promise<Terms[]> {
  return tx.rows(sql<Terms>`select ${terms} from discounts d where ${which} order by d.priority, d.id_discount`);
}
/** Automatic discounts on one of these days; `days` in order. */
const automaticOn = (days: readonly string[]): RawBuilder<unknown> =>
  days.length === 0
    ? sql`false`
    : sql`(d.code is null and d.active and d.valid_to >= ${days[0]}::date and d.valid_from <= ${days.at(-1)}::date)`;

/**
 * Valid uses of a discount, for the limits (`useVerdict`); a client that entered a code has its first use reserved. Zero for a discount without
 * limit or budget, for which nothing is counted.
 */
export function usesOf(tx: Tx, id_discount: number, id_client: number): Promise<DiscountUse> {
  return tx.one(sql<DiscountUse>`select
    (select coalesce(sum(u.used), 0)::int from discount_uses u where u.id_discount = ${id_discount})
    + (select count(*)::int from discount_claims c where c.id_discount = ${id_discount} and c.id_company <> ${id_client}
      and not exists (select from discount_uses u where u.id_discount = c.id_discount and u.id_company = c.id_company and u.used > 0)) as total,
    coalesce((select u.used from discount_uses u where u.id_discount = ${id_discount} and u.id_company = ${id_client}), 0) as client`);
}

export interface ClientUses {
  id_discount: number;
  id_company: number;
  /** Valid uses. */
  used: number;
  /** What they take off, USD. */
  given: Money;
  /** It entered the code, so that its first use is reserved. */
  has_claim: boolean;
}
/** What discounts with a limit or a budget gave, by client: as many rows as clients, however many uses they had. */
export async function usesByClient(tx: Tx, ids: readonly number[]): Promise<ClientUses[]> {
  if (ids.length === 0) return [];
  return tx.rows(sql<ClientUses>`select id_discount, id_company, coalesce(u.used, 0) as used, coalesce(u.given, 0)::numeric(14, 2)::text as given,
      c.claimed_at is not null as has_claim
    from (select * from discount_uses where id_discount = any(${[...ids]}::int[])) u
      full join (select * from discount_claims where id_discount = any(${[...ids]}::int[])) c using (id_discount, id_company)`);
}

export interface NewRedemption {
  id_discount: number;
  id_company: number;
  id_reservation: number;
  /** Null: automatic. */
  redeemed_by: number | null;
  author: string;
}
export async function insertRedemption(tx: Tx, row: NewRedemption): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`insert into discount_redemptions
      (id_discount, id_company, id_reservation, redeemed_by, author, redeemed_at, is_demo)
    values (${row.id_discount}, ${row.id_company}, ${row.id_reservation}, ${row.redeemed_by}, ${row.author}, ${tx.now},
      (select is_demo from reservations where id_reservation = ${row.id_reservation})) returning id_redemption as id`);
  return id;
}
/** Automatic uses of several reservations. */
export async function insertRedemptions(tx: Tx, rows: readonly NewRedemption[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`insert into discount_redemptions (id_discount, id_company, id_reservation, redeemed_by, author, redeemed_at, is_demo)
    select n.id_discount, n.id_company, n.id_reservation, n.redeemed_by, n.author, ${tx.now}, r.is_demo
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id_discount integer, id_company integer, id_reservation integer, redeemed_by integer, author text)
      join reservations r on r.id_reservation = n.id_reservation order by n.id_reservation, n.id_discount`);
}
export async function reverseRedemptions(
  tx: Tx,
  ids: readonly number[],
  by: { reason: string; id_user: number | null },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`update discount_redemptions set reversed_at = ${tx.now}, reversed_reason = ${by.reason}, reversed_by = ${by.id_user}, amount = 0
    where ${among(sql`id_redemption`, ids)} and reversed_at is null`);
}

/** Stores the amount of each redemption of reservations. */
export async function writeAmounts(
  tx: Tx,
  of: readonly { id_reservation: number; amounts: ReadonlyMap<number, Money> }[],
): Promise<void> {
  if (of.length === 0) return;
  const ids = of.map(one => one.id_reservation);
  const rows = of.flatMap(({ id_reservation, amounts }) =>
    [...amounts].map(([id_discount, amount]) => ({ id_reservation, id_discount, amount })),
  );
  await tx.run(sql`update discount_redemptions x set amount = coalesce(n.amount, 0),
      most = case when r.accepted_at is null then coalesce(n.amount, 0) else greatest(x.most, coalesce(n.amount, 0)) end
    from discount_redemptions o join reservations r using (id_reservation) left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id_reservation integer, id_discount integer, amount numeric) using (id_reservation, id_discount)
    where o.id_redemption = x.id_redemption and ${among(sql`x.id_reservation`, ids)} and x.reversed_at is null and x.amount is distinct from coalesce(n.amount, 0)`);
}

export interface NewLine {
  id_discount: number;
  reduces: number;
  description: string;
  amount: Money;
}
/** Inserts lines of discounts with the container, service and VAT of the charges that they reduce. */
export async function insertDiscountLines(tx: Tx, rows: readonly NewLine[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`insert into charges (id_reservation, id_sub_reservation, id_leg, id_service, id_discount, reduces, source, description, quantity, unit_price,
      subtotal, iva_kind, created_at)
    select k.id_reservation, k.id_sub_reservation, k.id_leg, k.id_service, n.id_discount, n.reduces, 'DISCOUNT', n.description, 1, -n.amount, -n.amount,
      k.iva_kind, ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id_discount integer, reduces integer, description text, amount numeric)
    join charges k on k.id_charge = n.reduces order by k.id_charge, n.id_discount`);
}

/**
 * Discounts that reservations have (`had`) or may get automatically on these days; `isHeld`: lock those with a limit until the end of the
 * transaction.
 */
export function knownDiscounts(
  tx: Tx,
  had: readonly number[],
  days: readonly string[],
  isHeld: boolean,
): Promise<Terms[]> {
  const which = sql`(${among(sql`d.id_discount`, had)} or ${automaticOn(days)})`;
  return isHeld ? holdDiscounts(tx, which) : readTerms(tx, which);
}
/** Locks a discount against all users, so that counts remain true until the end of the transaction. */
export async function holdForEdit(tx: Tx, id_discount: number): Promise<void> {
  await tx.run(sql`select from discounts where id_discount = ${id_discount} for update`);
}
/** One discount, locked if it has a limit. */
export async function holdDiscount(tx: Tx, id_discount: number): Promise<Terms> {
  const [terms] = await holdDiscounts(tx, sql`d.id_discount = ${id_discount}`);
  if (terms === undefined) throw new Error(`discount ${id_discount} is gone`);
  return terms;
}
