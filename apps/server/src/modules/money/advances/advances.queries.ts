import type { AdvanceRow } from '@cabezal/contract/money/advances/advances.calls';
import type {
  AdvanceBeneficiary,
  AdvanceMethod,
  AdvanceState,
  LiveVoucher,
} from '@cabezal/domain/money/advances/advance';
import type { ChainLink } from '@cabezal/domain/prices/amounts/leg-parts';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { type RawBuilder, sql } from 'kysely';
import type { RecordFiles } from '../../../declarations.ts';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { chainLinks } from '../../prices/pricing/chain.queries.ts';
import { falseFreightPct, sharingLegs } from '../../prices/pricing/leg-shares.queries.ts';
import { guideWay } from '../../trips/state/facts/hidden-place.queries.ts';

const state = sql`case when a.annulled_at is not null then 'ANULADO' when a.handed_at is null then 'EMITIDO'
  when exists (select from cutoff_lines l where l.id_advance = a.id_advance and l.live and l.reverses is null) then 'DESCONTADO' else 'ENTREGADO' end`;
const payee = sql`case a.beneficiary when 'TRANSPORTISTA' then c.name else concat_ws(' ', d.name, d.last_name) end`;

// Row-level security of `files` hides the file from callers who may not read it.
const payees = sql`left join companies c on c.id_company = a.id_carrier left join drivers d on d.id_driver = a.id_driver
  left join files f on f.id_file = a.id_file`;
const voucher = sql`a.id_advance, a.id_guide, a.voucher_number, a.beneficiary, coalesce(${payee}, '') as beneficiary_name, a.amount, a.method,
  ${state} as state, a.justification, a.issued_at, a.author, a.handed_at, a.annulled_at, a.printed, f.id_file, f.filename, f.type as file_type`;
const isOpen = sql`${state} in ('EMITIDO', 'ENTREGADO')`;

export interface AdvanceFilters {
  beneficiary?: AdvanceBeneficiary;
  state?: AdvanceState;
  open?: boolean;
  id_guide?: number;
  date_from?: string;
  date_to?: string;
}
/** Vouchers of all guides in the caller's scope; empty without the right to read them. */
export function advanceList(
  input: ListInput & { filters?: AdvanceFilters },
  { now, zone }: ReadAt,
  mayRead: boolean,
): ListSpec {
  const f = input.filters ?? {};
  const day = sql`(a.issued_at at time zone ${zone}::text)::date`;
  const days = sql`case when ${state} = 'ENTREGADO' then floor(extract(epoch from ${now}::timestamptz - a.handed_at) / 86400)::int end`;
  return {
    from: sql`advances a ${payees} join guides g on g.id_guide = a.id_guide`,
    key: sql`a.id_advance`,
    columns: sql`${voucher}, coalesce(g.guide_number, '') as guide_number, g.id_reservation, ${days} as days_open`,
    where: [
      mayRead ? undefined : sql`false`,
      f.beneficiary === undefined ? undefined : sql`a.beneficiary = ${f.beneficiary}`,
      f.state === undefined ? undefined : sql`${state} = ${f.state}`,
      f.open === undefined ? undefined : sql`(${isOpen}) = ${f.open}`,
      f.id_guide === undefined ? undefined : sql`a.id_guide = ${f.id_guide}`,
      f.date_from === undefined ? undefined : sql`${day} >= ${f.date_from}::date`,
      f.date_to === undefined ? undefined : sql`${day} <= ${f.date_to}::date`,
    ],
    words: {
      text: sql`plain_text(concat_ws(' ', a.voucher_number, g.guide_number, ${payee}, a.justification))`,
      typed: input.search,
      match: matches,
      isComposed: true,
    },
    sortable: { id_advance: sql`a.id_advance`, amount: sql`a.amount`, issued_at: sql`a.issued_at`, days_open: days },
    defaultSort: { field: 'id_advance', dir: 'desc' },
  };
}

export async function attachFile(tx: Tx, id_advance: number, id_file: number): Promise<void> {
  await tx.run(sql`update advances set id_file = ${id_file} where id_advance = ${id_advance}`);
}

/** The vouchers of a guide, newest first, in the caller's scope. */
export function vouchersOf(tx: Tx, id_guide: number): Promise<AdvanceRow[]> {
  return tx.rows(
    sql<AdvanceRow>`select ${voucher} from advances a ${payees} where a.id_guide = ${id_guide} order by a.id_advance desc`,
  );
}

/** Vouchers that are not annulled, oldest first. Read after the reservation is locked. */
export function liveVouchers(tx: Tx, id_guide: number): Promise<LiveVoucher[]> {
  return tx.rows(sql<LiveVoucher>`select id_advance, amount, handed_at is not null as handed from advances
    where id_guide = ${id_guide} and annulled_at is null order by id_advance`);
}

export async function annulVouchers(tx: Tx, ids: readonly number[], id_user: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    sql`update advances set annulled_at = ${tx.now}, annulled_by = ${id_user} where id_advance = any(${[...ids]}::int[])`,
  );
}

/** Vouchers of guides: all, or those made out to drivers or to carriers. */
export interface Vouchers {
  readonly guides: readonly number[];
  readonly beneficiary: 'CONDUCTOR' | 'TRANSPORTISTA' | null;
}
const isOneOf = ({ guides, beneficiary }: Vouchers): RawBuilder<unknown> =>
  sql`a.id_guide = any(${[...guides]}::int[]) and a.beneficiary = coalesce(${beneficiary}, a.beneficiary)`;

/** Those of the guides whose handed-over vouchers do not sum to zero. */
export function handedOfGuides(tx: Tx, of: Vouchers): Promise<{ id_guide: number; guide_number: string | null }[]> {
  return tx.rows(sql<{
    id_guide: number;
    guide_number: string | null;
  }>`select g.id_guide, g.guide_number from advances a join guides g using (id_guide)
    where ${isOneOf(of)} and a.annulled_at is null and a.handed_at is not null
    group by g.id_guide, g.guide_number having sum(a.amount) <> 0 order by g.id_guide`);
}
/** Annuls vouchers that were not handed over; the others, whose sum is zero, stay. */
export async function annulOfGuides(tx: Tx, of: Vouchers): Promise<void> {
  const waits = sql`${isOneOf(of)} and a.annulled_at is null and a.handed_at is null`;
  await tx.run(sql`update guides set anticipo = 0 where id_guide = any(${[...of.guides]}::int[])
    and exists (select from advances a where a.id_guide = guides.id_guide and ${waits})`);
  await tx.run(sql`update advances a set annulled_at = ${tx.now} where ${waits}`);
}
/** Marks all vouchers of a trip as handed over when it is closed. */
export async function handOverAll(tx: Tx, id_guide: number, id_user: number): Promise<void> {
  await tx.run(sql`update advances set handed_at = ${tx.now}, handed_by = ${id_user}
    where id_guide = ${id_guide} and annulled_at is null and handed_at is null`);
}

/** The current driver or carrier of the trip is the beneficiary. */
export async function insertVoucher(
  tx: Tx,
  of: { id_guide: number; is_own: boolean; id_carrier: number | null; id_driver: number | null },
  voucher: {
    amount: Money;
    method: AdvanceMethod;
    justification: string;
    id_user: number;
    author: string;
    handed: boolean;
  },
): Promise<void> {
  const { amount, method, justification, id_user, author, handed } = voucher;
  await tx.run(sql`insert into advances (id_guide, beneficiary, id_carrier, id_driver, amount, method, justification, issued_at, issued_by, author, handed_at, handed_by)
    values (${of.id_guide}, ${of.is_own ? 'CONDUCTOR' : 'TRANSPORTISTA'}, ${of.id_carrier}, ${of.id_driver}, ${amount}, ${method}, ${justification},
      ${tx.now}, ${id_user}, ${author}, ${handed ? tx.now : null}, ${handed ? id_user : null})`);
}

/** Stores the sum of the vouchers in the guide. */
export async function storeTotal(tx: Tx, id_guide: number, total: Money): Promise<void> {
  await tx.run(sql`update guides set anticipo = ${total} where id_guide = ${id_guide}`);
}

export interface StoredVoucher {
  id_guide: number;
  voucher_number: string;
  handed: boolean;
  annulled: boolean;
  /** The signed paper. */
  id_file: number | null;
  filename: string | null;
}
/** One voucher in the caller's scope. */
export function findVoucher(tx: Tx, id_advance: number): Promise<StoredVoucher | undefined> {
  return tx.row(sql<StoredVoucher>`select a.id_guide, a.voucher_number, a.handed_at is not null as handed, a.annulled_at is not null as annulled, a.id_file, f.filename
    from advances a left join files f on f.id_file = a.id_file where a.id_advance = ${id_advance}`);
}
export async function handOver(tx: Tx, id_advance: number, id_user: number): Promise<void> {
  await tx.run(sql`update advances set handed_at = ${tx.now}, handed_by = ${id_user} where id_advance = ${id_advance}`);
}

export interface PaidLeg {
  id_guide: number;
  version: number;
  issued: boolean;
  is_own: boolean;
  id_carrier: number | null;
  id_sub_reservation: number;
  id_leg: number;
  extraordinary: boolean;
  appointment_date: string;
  /** The legs that share the container's price. */
  legs: { id_leg: number; kind: string }[];
  /** The guides of its leg, with rescues; only itself without a rescue. */
  chain: ChainLink[];
  /** Percent of the leg that a false freight pays; null: not a false freight. */
  false_pct: number | null;
}
/** A guide with the facts that its advances need, in the caller's scope. */
export function paidLeg(tx: Tx, id_guide: number): Promise<PaidLeg | undefined> {
  return tx.row(sql<PaidLeg>`select g.id_guide, g.version, g.issued_at is not null as issued, coalesce(g.is_own, true) as is_own, g.id_carrier, g.id_sub_reservation, g.id_leg, coalesce(l.extraordinary, false) as extraordinary,
      r.appointment_date, ${sharingLegs(sql`g.id_sub_reservation`, sql`g.id_leg`)} as legs,
      case when g.rescued_by is null and g.id_guide_origin is null then '[]' else ${chainLinks} end as chain, ${falseFreightPct} as false_pct
    from guides g join reservations r using (id_reservation) join legs l using (id_leg) where g.id_guide = ${id_guide} and g.deleted_at is null`);
}

export interface PaperVoucher {
  voucher_number: string;
  issued_at: string;
  beneficiary_name: string;
  /** RUC of a carrier, cédula of a driver. */
  identification: string;
  amount: Money;
  method: AdvanceMethod;
  justification: string;
  author: string;
  printed: number;
}
export interface VoucherTrip {
  guide_number: string;
  id_reservation: number;
  number: number;
  license_plate: string | null;
  driver_name: string | null;
  route_text: string;
  operator: string;
  ruc: string;
  qr_code: string | null;
}
/** The vouchers that are not annulled, as printed; `printed` counts earlier printings. */
export function printedVouchers(tx: Tx, id_guide: number): Promise<PaperVoucher[]> {
  return tx.rows(sql<PaperVoucher>`select a.voucher_number, a.issued_at, coalesce(${payee}, '') as beneficiary_name,
      coalesce(case a.beneficiary when 'TRANSPORTISTA' then c.ruc else d.identification_card end, '') as identification, a.amount, a.method, a.justification, a.author, a.printed - 1 as printed
    from advances a ${payees} where a.id_guide = ${id_guide} and a.annulled_at is null order by a.id_advance`);
}
export async function countPrinting(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`update advances set printed = printed + 1 where id_guide = ${id_guide} and annulled_at is null`);
}
export function voucherTrip(tx: Tx, id_guide: number): Promise<VoucherTrip> {
  return tx.one(sql<VoucherTrip>`select coalesce(g.guide_number, '') as guide_number, g.id_reservation, u.number, g.license_plate, g.driver_name, ${guideWay} as route_text,
      o.name as operator, o.ruc, g.qr_code
    from guides g join reservations r using (id_reservation) join sub_reservations u using (id_sub_reservation) cross join (select name, ruc from companies where is_operator) o
    where g.id_guide = ${id_guide}`);
}

/** Signed vouchers are also for those who give advances; a file that is also another document is judged as that one. */
export const ADVANCE_FILES: RecordFiles = {
  confidential: {
    file: sql`(exists (select from advances a where a.id_file = f.id_file)
      and not exists (select from documents d where d.id_file = f.id_file and d.deleted_at is null))`,
    rights: ['cost.read', 'advance.write'],
  },
};
