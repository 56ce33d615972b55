import type {
  Discount,
  DiscountRow,
  RedemptionRow,
  WalletRow,
} from '@cabezal/contract/bookings/discounts/discounts.calls';
import { type RawBuilder, sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { owedOfAll } from '../../prices/pricing/owed.queries.ts';

/** What limits and budgets are compared with: redemptions with the codes that clients keep, and the amount, USD. */
interface Taken {
  used: RawBuilder<unknown>;
  given: RawBuilder<unknown>;
}
const stateOn = (
  today: string,
  { used, given }: Taken,
): RawBuilder<unknown> => sql`case when not d.active then 'INACTIVO' when d.valid_to < ${today}::date then 'VENCIDO'
  when d.valid_from > ${today}::date then 'FUTURO' when d.limit_total <= ${used} or d.budget_usd <= ${given} then 'AGOTADO' else 'VIGENTE' end`;

/** For a condition on many discounts: what is kept of those with a limit or a budget (decision 0177). */
const keptSums: Taken = {
  used: sql`((select coalesce(sum(u.used), 0) from discount_uses u where u.id_discount = d.id_discount)
    + (select count(*) from discount_claims c where c.id_discount = d.id_discount
      and not exists (select from discount_uses u where u.id_discount = c.id_discount and u.id_company = c.id_company and u.used > 0)))`,
  given: sql`(select coalesce(sum(u.given), 0) from discount_uses u where u.id_discount = d.id_discount)`,
};

/** Counts the redemptions `w` and the codes `k` of discounts `d` once for all of them. `ids`: of these alone. */
function counts(ids?: readonly number[]): RawBuilder<unknown> {
  const of = (id_discount: RawBuilder<unknown>) =>
    ids === undefined ? sql`` : sql`and ${id_discount} = any(${[...ids]}::int[])`;
  return sql`left join (select x.id_discount, count(*)::int as used, sum(x.amount) as given from discount_redemptions x
      where x.reversed_at is null ${of(sql`x.id_discount`)} group by x.id_discount) w on w.id_discount = d.id_discount
    left join (select c.id_discount, count(*)::int as kept from discount_claims c where not exists (select from discount_redemptions x
        where x.id_discount = c.id_discount and x.id_company = c.id_company and x.reversed_at is null) ${of(sql`c.id_discount`)}
      group by c.id_discount) k on k.id_discount = d.id_discount`;
}
const used = sql`coalesce(w.used, 0)`;
const kept = sql`coalesce(k.kept, 0)`;
const given = sql`coalesce(w.given, 0)`;
const counted = (today: string): RawBuilder<unknown> =>
  sql`${stateOn(today, { used: sql`${used} + ${kept}`, given })} as state, ${used} as used, ${kept} as kept, ${given}::numeric(12, 2)::text as given`;

/** A discount without what is counted of it. */
export type UncountedDiscount = Omit<DiscountRow, 'state' | 'used' | 'kept' | 'given'>;
type Counts = Pick<DiscountRow, 'id_discount' | 'state' | 'used' | 'kept' | 'given'>;
const columns = sql`d.id_discount, d.code, d.name, d.kind, d.value, d.base, d.id_service,
  (select s.name from services s where s.id_service = d.id_service) as service, d.max_amount, d.min_sale, d.id_clients,
  array(select c.name from unnest(d.id_clients) with ordinality as n(id_company, at) join companies c using (id_company) order by n.at) as clients, d.reservation_type, d.id_canton,
  (select n.name from cantons n where n.id_canton = d.id_canton) as canton, d.id_port, (select l.name from locations l where l.id_location = d.id_port) as port,
  d.valid_from, d.valid_to, d.limit_total, d.limit_client, d.budget_usd, d.stackable, d.priority, d.active, d.version`;

export type DiscountListInput = ListInput & {
  filters?: { state?: readonly string[]; kind?: string; automatic?: boolean; id_client?: number };
};
/** The list without counts: `withCounts` adds them to a page. Only for the operator. */
export function discountList(input: DiscountListInput, at: ReadAt): ListSpec {
  const f = input.filters ?? {};
  return {
    from: sql`discounts d`,
    key: sql`d.id_discount`,
    columns,
    where: [
      f.state === undefined ? undefined : sql`${stateOn(at.today, keptSums)} = any(${[...f.state]}::text[])`,
      f.kind === undefined ? undefined : sql`d.kind = ${f.kind}`,
      f.automatic === undefined ? undefined : sql`(d.code is null) = ${f.automatic}`,
      f.id_client === undefined ? undefined : sql`(d.id_clients = '{}' or ${f.id_client} = any(d.id_clients))`,
    ],
    words: { text: sql`d.search_text`, typed: input.search },
    sortable: {
      id_discount: sql`d.id_discount`,
      code: sql`d.code`,
      name: sql`d.name`,
      valid_from: sql`d.valid_from`,
      valid_to: sql`d.valid_to`,
      priority: sql`d.priority`,
    },
    nullable: ['code'],
    defaultSort: { field: 'valid_to', dir: 'desc' },
  };
}
/** Counts what the discounts of a page gave, in one query for all. */
export async function withCounts(tx: Tx, rows: readonly UncountedDiscount[]): Promise<DiscountRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(row => row.id_discount);
  const found = await tx.rows(sql<Counts>`select d.id_discount, ${counted(tx.today)} from discounts d ${counts(ids)}
    where d.id_discount = any(${ids}::int[])`);
  const byId = new Map(found.map(({ id_discount, ...row }) => [id_discount, row]));
  return rows.flatMap(row => {
    const of = byId.get(row.id_discount);
    return of === undefined ? [] : [{ ...row, ...of }];
  });
}
export function findDiscount(tx: Tx, id_discount: number): Promise<DiscountRow | undefined> {
  return tx.row(sql<DiscountRow>`select ${columns}, ${counted(tx.today)} from discounts d ${counts([id_discount])}
    where d.id_discount = ${id_discount}`);
}

const redemption = sql`x.id_redemption, x.id_discount, d.code, d.name, x.id_company, r.client_name, x.id_reservation, r.appointment_date, x.amount,
  x.author, x.redeemed_at, x.reversed_at, x.reversed_reason`;
const redemptions = sql`discount_redemptions x join discounts d using (id_discount) join reservations r using (id_reservation)`;
/** The discounts of an Excel, with what they gave. Only the operator has a list of discounts; others have a wallet. */
export function discountSheet(input: DiscountListInput, at: ReadAt, forOperator: boolean): ListSpec {
  const found = discountList(forOperator ? input : { ...input, filters: {} }, at);
  return {
    ...found,
    columns: sql`${columns}, ${counted(at.today)}`,
    joins: counts(),
    where: forOperator ? found.where : [sql`false`],
  };
}
/** Redemptions of the discounts that a list finds, for its second sheet. */
export function redemptionList(found: ListSpec): ListSpec {
  const conditions = found.where.filter(w => w !== undefined);
  return {
    from: redemptions,
    key: sql`x.id_redemption`,
    columns: redemption,
    where: conditions,
    ...(found.words && { words: found.words }),
    sortable: { id_redemption: sql`x.id_redemption` },
    defaultSort: { field: 'id_redemption', dir: 'asc' },
  };
}
export function newestRedemptions(tx: Tx, id_discount: number): Promise<RedemptionRow[]> {
  return tx.rows(sql<RedemptionRow>`select ${redemption} from ${redemptions} where x.id_discount = ${id_discount}
    order by x.id_redemption desc limit 100`);
}
/** Sale and cost of the reservations that have a discount, USD without VAT, as lists show them. */
export function marginTotals(
  tx: Tx,
  id_discount: number,
): Promise<Pick<NonNullable<Discount['margin']>, 'sale' | 'cost'>> {
  return tx.one(sql<{ sale: string; cost: string }>`select coalesce(sum(t.sale), 0)::numeric(12, 2)::text as sale,
      coalesce(sum(t.cost), 0)::numeric(12, 2)::text as cost
    from discount_redemptions x join reservation_totals t using (id_reservation) where x.id_discount = ${id_discount} and x.reversed_at is null`);
}

/** Whether the discount was ever redeemed or its code entered. */
export async function isUsed(tx: Tx, id_discount: number): Promise<boolean> {
  const { used } = await tx.one(sql<{
    used: boolean;
  }>`select exists (select from discount_redemptions where id_discount = ${id_discount})
    or exists (select from discount_claims where id_discount = ${id_discount}) as used`);
  return used;
}
export async function isCodeTaken(tx: Tx, code: string, except: number): Promise<boolean> {
  return (await tx.row(sql`select 1 from discounts where code = ${code} and id_discount <> ${except}`)) !== undefined;
}
/** Which of the service, port, canton and clients that a discount names exist. */
export function namedOf(
  tx: Tx,
  of: { id_service: number | null; id_port: number | null; id_canton: number | null; id_clients: readonly number[] },
): Promise<{ service: boolean; port: boolean; canton: boolean; clients: boolean }> {
  return tx.one(sql<{ service: boolean; port: boolean; canton: boolean; clients: boolean }>`select
    ${of.id_service}::int is null or exists (select from services where id_service = ${of.id_service} and active) as service,
    ${of.id_port}::int is null or exists (select from locations where id_location = ${of.id_port} and active) as port,
    ${of.id_canton}::int is null or exists (select from cantons where id_canton = ${of.id_canton}) as canton,
    (select count(*) from companies where id_company = any(${[...of.id_clients]}::int[]) and company_type in ('EXP', 'IMP', 'CLT', 'FWDR'))
      = cardinality(${[...of.id_clients]}::int[]) as clients`);
}

export async function idOfCode(tx: Tx, code: string): Promise<number | undefined> {
  const row = await tx.row(sql<{ id_discount: number }>`select id_discount from discounts where code = ${code}`);
  return row?.id_discount;
}
/** Puts a code into a company's wallet; false: it was there already. */
export async function insertClaim(
  tx: Tx,
  claim: { id_discount: number; id_company: number; claimed_by: number },
): Promise<boolean> {
  const row = await tx.row(sql`insert into discount_claims (id_discount, id_company, claimed_at, claimed_by)
    values (${claim.id_discount}, ${claim.id_company}, ${tx.now}, ${claim.claimed_by}) on conflict do nothing returning 1`);
  return row !== undefined;
}
/** Which of these discounts a company has in its wallet. */
export async function claimedBy(tx: Tx, id_company: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows(sql<{ id_discount: number }>`select id_discount from discount_claims
    where id_company = ${id_company} and id_discount = any(${[...ids]}::int[])`);
  return new Set(rows.map(row => row.id_discount));
}
/** Discounts of a client: automatic ones that apply to it, those whose code it entered, and those on its reservations. */
export const ofClient = (id_client: number): RawBuilder<unknown> => sql`(
  (d.code is null and d.active and (d.id_clients = '{}' or ${id_client} = any(d.id_clients)))
  or exists (select from discount_claims c where c.id_discount = d.id_discount and c.id_company = ${id_client})
  or exists (select from discount_redemptions x where x.id_discount = d.id_discount and x.id_company = ${id_client} and x.reversed_at is null))`;

export async function idsOfClient(tx: Tx, id_client: number): Promise<Set<number>> {
  const rows = await tx.rows(
    sql<{ id_discount: number }>`select d.id_discount from discounts d where ${ofClient(id_client)}`,
  );
  return new Set(rows.map(row => row.id_discount));
}
/** The highest number of redemptions by one client. */
export async function mostByClient(tx: Tx, id_discount: number): Promise<number> {
  const { most } = await tx.one(sql<{
    most: number;
  }>`select coalesce(max(n), 0)::int as most from (select count(*) as n from discount_redemptions
    where id_discount = ${id_discount} and reversed_at is null group by id_company) x`);
  return most;
}

export type WalletFacts = Omit<WalletRow, 'left'> & { active: boolean; limit_client: number | null };
/** The wallet of a company. Needs the system's rights, because it reads names of ports and services. */
export function walletOf(tx: Tx, id_company: number): Promise<WalletFacts[]> {
  return tx.rows(sql<WalletFacts>`select d.id_discount, d.code, d.name, d.kind, d.value, d.base, d.max_amount, d.min_sale, d.reservation_type, d.valid_from,
      d.valid_to, d.active, d.limit_client, (select s.name from services s where s.id_service = d.id_service) as service,
      (select n.name from cantons n where n.id_canton = d.id_canton) as canton, (select l.name from locations l where l.id_location = d.id_port) as port,
      (select c.claimed_at from discount_claims c where c.id_discount = d.id_discount and c.id_company = ${id_company}) as claimed_at,
      coalesce((select jsonb_agg(jsonb_build_object('id_reservation', x.id_reservation, 'amount', x.amount::text, 'redeemed_at', iso(x.redeemed_at))
          order by x.id_redemption desc) from discount_redemptions x
        where x.id_discount = d.id_discount and x.id_company = ${id_company} and x.reversed_at is null), '[]') as uses
    from discounts d where ${ofClient(id_company)} order by d.valid_to, d.id_discount`);
}

/** The order that contains the line of a discount; undefined: none. */
export function orderOfLine(
  tx: Tx,
  of: { id_reservation: number; id_discount: number },
): Promise<{ numero_orden: number } | undefined> {
  return tx.row(sql<{
    numero_orden: number;
  }>`select l.numero_orden from charges k join billed_lines l on l.id_line = k.id_line
    where k.id_reservation = ${of.id_reservation} and k.id_discount = ${of.id_discount} limit 1`);
}
/** Sale of a reservation after discounts, without VAT, and its version. */
export function soldFor(tx: Tx, id_reservation: number): Promise<{ version: number; sale: string }> {
  return tx.one(sql<{
    version: number;
    sale: string;
  }>`select r.version, (select coalesce(sum(ch.subtotal), 0)::numeric(12, 2)::text from charges ch
      where ch.id_reservation = r.id_reservation and ch.waived_at is null and ch.source <> 'REFUND' and ${owedOfAll}) as sale
    from reservations r where r.id_reservation = ${id_reservation}`);
}
export function versionOf(tx: Tx, id_reservation: number): Promise<{ version: number }> {
  return tx.one(sql<{ version: number }>`select version from reservations where id_reservation = ${id_reservation}`);
}
export function clientOf(tx: Tx, id_reservation: number): Promise<{ id_client: number }> {
  return tx.one(
    sql<{ id_client: number }>`select id_client from reservations where id_reservation = ${id_reservation}`,
  );
}
/** Names of services by id. */
export async function serviceNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.rows(sql<{ id_service: number; name: string }>`select id_service, name from services
    where id_service = any(${[...ids]}::int[])`);
  return new Map(rows.map(row => [row.id_service, row.name]));
}
