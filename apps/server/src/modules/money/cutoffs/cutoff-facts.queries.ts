import type { BonusRule, GrantedBonus } from '@cabezal/domain/money/cutoffs/bonus';
import {
  BONUS_CONCEPTS,
  type BonusConcept,
  type Concept,
  type CutoffKind,
} from '@cabezal/domain/money/cutoffs/cutoff-line';
import type { AgreedStop, DriverTime } from '@cabezal/domain/money/cutoffs/fixed-bonuses';
import type { CarrierReceipt, FreightLine } from '@cabezal/domain/money/cutoffs/freight-lines';
import type { ChainLink } from '@cabezal/domain/prices/amounts/leg-parts';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { driverTerms } from '../../fleet/drivers/driver-terms.queries.ts';
import { chainLinks, chainOf, drivenKm } from '../../prices/pricing/chain.queries.ts';
import { parameterOn } from '../../system/parameters/read-parameter.queries.ts';
import { ownArrival, tripDate } from '../../trips/state/facts/event-times.queries.ts';

/** All of these read with the system's rights; settled concepts are in live lines. */

/** Kilometres of guide `g` for bonuses and their Excel: those that it drove of its road, else as closed. */
export const bonusKm = sql`coalesce(${drivenKm}, g.km)`;

/** A closed guide with the fields common to all cortes. */
export interface ClosedGuide {
  id_guide: number;
  guide_number: string;
  id_reservation: number;
  container: string | null;
  /** Business day of the first departure, else of the appointment. */
  trip_date: string;
  id_payee: number;
  payee_name: string;
}
export interface CarrierGuide extends ClosedGuide {
  /** The carrier's cost written by the closing; null: none. */
  freight: Money | null;
  freight_text: string | null;
  /** Its parts; null: closed before parts were stored. */
  freight_lines: FreightLine[] | null;
  /** The carrier's own receipts for the guide. */
  receipts: CarrierReceipt[];
  freight_settled: boolean;
  handed_on: boolean;
  false_freight: boolean;
  /** Waiting beyond the free hours, by stop; empty: none, or settled. */
  waits: { hours: string; day: string; is_own_fault: boolean }[];
}

const closedAt = sql`coalesce(g.closed_at, g.costs_closed_at)`;
const payeeName = {
  carrier: sql`(select c.name from companies c where c.id_company = g.id_carrier)`,
  driver: sql`(select concat_ws(' ', d.name, d.last_name) from drivers d where d.id_driver = g.id_driver)`,
};
const columns = (
  tx: Tx,
  payee: 'carrier' | 'driver',
) => sql`g.id_guide, coalesce(g.guide_number, '') as guide_number, g.id_reservation,
  g.id_reservation || '-' || u.number as container, ${tripDate(tx)} as trip_date, ${payee === 'carrier' ? sql`g.id_carrier` : sql`g.id_driver`} as id_payee,
  ${payeeName[payee]} as payee_name`;
const closedGuides = sql`guides g join reservations r using (id_reservation) join sub_reservations u using (id_sub_reservation)`;
const inLine = (kind: CutoffKind, concepts: readonly Concept[]): RawBuilder<unknown> =>
  sql`exists (select from cutoff_lines l where l.id_guide = g.id_guide and l.live and l.reverses is null and l.id_advance is null
    and l.kind = ${kind} and l.concept = any(${[...concepts]}::text[]))`;

/** Closed guides of carriers with a concept that is in no corte. */
export function carrierGuides(tx: Tx, cutoff_at: Date): Promise<CarrierGuide[]> {
  const freightSettled = inLine('PARTICULARES', ['FLETE', 'RESCATE', 'FALSO_FLETE']);
  const waitSettled = inLine('PARTICULARES', ['STAND_BY']);
  const ofFreight = sql`from guide_costs k where k.id_guide = g.id_guide and k.kind = 'PURCHASE'`;
  // A line of the rates alone has no type: it is the freight.
  const lines = sql`(select jsonb_agg(jsonb_build_object('id_cost_type', n.line -> 'id_cost_type', 'subtotal', n.line ->> 'subtotal', 'iva_kind', n.line ->> 'iva_kind',
      'name', t.name, 'is_freight', t.code = 'FLETE') order by k.id_cost, n.i)
    from guide_costs k cross join lateral jsonb_array_elements(k.pay_lines) with ordinality n(line, i)
      join cost_types t on case when n.line ->> 'id_cost_type' is null then t.code = 'FLETE' else t.id_cost_type = (n.line ->> 'id_cost_type')::int end
    where k.id_guide = g.id_guide and k.kind = 'PURCHASE')`;
  const receipts = sql`coalesce((select jsonb_agg(jsonb_build_object('id_cost_type', p.id_cost_type, 'is_freight', t.code = 'FLETE') order by p.id_payment_cost)
    from payment_costs p join cost_types t using (id_cost_type)
    where p.id_guide = g.id_guide and p.company_provider_id = g.id_carrier and p.voided_at is null), '[]')`;
  const excess = sql`from stand_bys b where b.id_guide = g.id_guide and b.excess_hours > 0`;
  return tx.manyRows(sql<CarrierGuide>`select ${columns(tx, 'carrier')}, (select sum(k.subtotal)::text ${ofFreight}) as freight,
      (select string_agg(k.description, ' + ' order by k.id_cost) ${ofFreight}) as freight_text, ${lines} as freight_lines, ${receipts} as receipts,
      ${freightSettled} as freight_settled,
      g.rescue or g.rescued_by is not null as handed_on, g.false_freight_at is not null as false_freight,
      case when ${waitSettled} then '[]'::jsonb else coalesce((select jsonb_agg(jsonb_build_object('hours', b.excess_hours::text,
        'day', (coalesce((select s.arrival_at from guide_stops s where s.id_stop = b.id_stop), b.starts_at) at time zone ${tx.zone})::date, 'is_own_fault', exists (select from milestone_justifications j where j.id_stop = b.id_stop
          and j.kind = 'STAND_BY' and j.deleted_at is null and j.responsible = 'TRANSPORTISTA')) order by b.id_stop) ${excess}), '[]') end as waits
    from ${closedGuides} where g.deleted_at is null and g.is_own is false and g.id_carrier is not null and ${closedAt} <= ${cutoff_at}
      and (not ${freightSettled} or exists (select ${excess}) and not ${waitSettled}) order by g.id_guide`);
}

/** Closed guides of own drivers with an allowance that is in no corte. */
export function allowanceGuides(tx: Tx, cutoff_at: Date): Promise<(ClosedGuide & { viatico: Money })[]> {
  return tx.manyRows(sql<ClosedGuide & { viatico: Money }>`select ${columns(tx, 'driver')}, g.viatico::text as viatico
    from ${closedGuides} where g.deleted_at is null and g.is_own and g.id_driver is not null and g.viatico > 0 and ${closedAt} <= ${cutoff_at}
      and not ${inLine('VIATICOS', ['VIATICO'])} order by g.id_guide`);
}

export interface BonusGuide extends ClosedGuide {
  kind: string;
  escalafon: string | null;
  /** Stored roads between two stops of its leg. */
  routes: number[];
  id_canton: number | null;
  km: number;
  reefer: boolean;
  /** The guides of its leg, with their kilometres; only with rescues. */
  chain: ChainLink[];
  /** The fixed bonuses on its day, USD; null: none. Only trips with the client's cargo (VIAJE) earn them. */
  punctuality: Money | null;
  no_incident: Money | null;
  /** Bonus concepts of the guide that are in live lines. */
  settled: Concept[];
  /** Stops with an appointment, of all guides of its leg. */
  agreed_stops: AgreedStop[];
  /** Accidents that its driver reported, and fines of the trip. */
  accidents: number;
  fines: number;
  /** How long each driver of the leg had the trip; only with rescues. */
  times: DriverTime[];
  /** Whether all guides of its leg are closed: before, nobody knows whether the trip was on time, nor how long each driver had it. */
  is_leg_closed: boolean;
}
const isHandedOn = sql`(g.rescue or g.rescued_by is not null)`;
/** The guides of the leg of guide `g`. */
const guidesOfTrip = sql`case when ${isHandedOn} then (select array_agg(c.id_guide) from ${chainOf} c) else array[g.id_guide] end`;
/** Stops of the trip of `g` with an appointment: those that a guide reached itself, and those that the last guide should have reached. */
const agreedStops = sql`coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'appointment_at', iso(s.appointment_at), 'arrival_at', iso(${ownArrival}), 'departure_at', iso(s.departure_at),
    'responsible', (select j.responsible from milestone_justifications j where j.id_stop = s.id_stop and j.kind = 'LATE_ARRIVAL' and j.deleted_at is null))
    order by s.appointment_at, s.id_stop)
  from guide_stops s join guides o on o.id_guide = s.id_guide
  where s.id_guide = any(${guidesOfTrip}) and s.skipped_at is null and s.appointment_at is not null and s.id_stop_origin is null
    and (num_nonnulls(s.arrival_at, s.departure_at) > 0 or o.rescued_by is null)), '[]')`;
/** Minutes from the first to the last event of each guide of the leg of `g`; of a rescued one until the other unit took over. */
const driverTimes = sql`(select jsonb_agg(jsonb_build_object('id_guide', c.id_guide, 'minutes', greatest(0, coalesce((
      select floor(extract(epoch from coalesce(o.rescued_at, max(greatest(${ownArrival}, s.departure_at))) - min(least(${ownArrival}, s.departure_at))) / 60)
      from guide_stops s where s.id_guide = c.id_guide), 0))::int) order by c.n)
    from ${chainOf} c join guides o using (id_guide))`;
/** Whether all guides of the leg of `g` are closed by then. */
const isLegClosed = (cutoff_at: Date): RawBuilder<unknown> =>
  sql`(not ${isHandedOn} or not exists (select from ${chainOf} c join guides o using (id_guide)
    where coalesce(o.closed_at, o.costs_closed_at) is null or coalesce(o.closed_at, o.costs_closed_at) > ${cutoff_at}))`;
const amountOn = (tx: Tx, key: 'bono_puntualidad_usd' | 'bono_sin_incidente_usd'): RawBuilder<unknown> =>
  sql`case when g.kind = 'VIAJE' then nullif(${parameterOn(key, tripDate(tx))} #>> '{}', '0.00') end`;

/** By what guides earn bonuses. */
interface BonusTerms {
  /** There are rules of bonuses. */
  has_rules: boolean;
  /** The first day with a fixed bonus; null: there is none. */
  fixed_since: string | null;
}
const isOpen = (concept: BonusConcept): RawBuilder<unknown> => sql`not (${concept} = any(b.settled))`;
/**
 * Whether guide `g` may earn a bonus that is in no live line `b`. Without this a guide would be read for each corte again, for a bonus that
 * does not exist.
 */
function hasOpenBonus(tx: Tx, { has_rules, fixed_since }: BonusTerms): RawBuilder<unknown> {
  const byRule = has_rules ? isOpen('BONO') : sql`false`;
  if (fixed_since === null) return byRule;
  const punctuality = sql`${isOpen('BONO_PUNTUALIDAD')} and ${amountOn(tx, 'bono_puntualidad_usd')} is not null`;
  const noIncident = sql`${isOpen('BONO_SIN_INCIDENTE')} and ${amountOn(tx, 'bono_sin_incidente_usd')} is not null`;
  return sql`(${byRule} or g.kind = 'VIAJE' and ${tripDate(tx)} >= ${fixed_since}::date and (${punctuality} or ${noIncident}))`;
}

/**
 * Closed guides of own drivers with a bonus that is in no corte; false freights earn none. A driver's company and grade are those of the
 * trip's day.
 */
export function bonusGuides(tx: Tx, cutoff_at: Date, terms: BonusTerms): Promise<BonusGuide[]> {
  return tx.manyRows(sql<BonusGuide>`select ${columns(tx, 'driver')}, g.kind, h.escalafon,
      coalesce((select array_agg(w.id_route order by w.id_route) from routes w where exists (select from leg_stops f join leg_stops s on s.id_leg = f.id_leg and s.position > f.position
        where f.id_leg = g.id_leg and f.id_location = w.id_origin and s.id_location = w.id_destination)), '{}') as routes,
      (select p.id_canton from guide_stops s join locations p using (id_location) where s.id_guide = g.id_guide and s.code = 'PLT' order by s.position limit 1) as id_canton,
      coalesce(${bonusKm}, 0)::float8 as km, coalesce((select y.reefer from container_types y where y.id_container_type = u.id_container_type), false) as reefer,
      case when ${isHandedOn} then ${chainLinks} else '[]' end as chain, ${amountOn(tx, 'bono_puntualidad_usd')} as punctuality,
      ${amountOn(tx, 'bono_sin_incidente_usd')} as no_incident, b.settled, ${agreedStops} as agreed_stops,
      (select count(*)::int from driver_problems p where p.id_guide = g.id_guide and p.kind = 'ACCIDENTE'
        and (p.id_driver is null or p.id_driver = g.id_driver)) as accidents,
      (select count(*)::int from fines x where x.id_guide = g.id_guide and x.id_driver = g.id_driver and x.voided_at is null) as fines,
      case when ${isHandedOn} then ${driverTimes} else '[]' end as times, ${isLegClosed(cutoff_at)} as is_leg_closed
    from ${closedGuides} cross join lateral (select coalesce(array_agg(l.concept), '{}') as settled from cutoff_lines l
      where l.id_guide = g.id_guide and l.live and l.reverses is null and l.id_advance is null and l.kind = 'BONOS') b
      cross join lateral ${driverTerms(sql`g.id_driver`, tripDate(tx))} h join companies employer on employer.id_company = h.id_company and employer.is_operator
    where g.deleted_at is null and g.is_own and g.id_driver is not null and g.false_freight_at is null and ${closedAt} <= ${cutoff_at}
      and ${hasOpenBonus(tx, terms)} order by g.id_guide`);
}
/** All bonus rules, for all days. */
export function bonusRules(tx: Tx): Promise<BonusRule[]> {
  return tx.rows(sql<BonusRule>`select id_bonus_rule, escalafon, kind, id_route, id_canton, km_from::float8 as km_from, km_to::float8 as km_to, reefer,
      amount::text as amount, valid_from, valid_to from bonus_rules order by id_bonus_rule`);
}
export interface HeldBonus extends GrantedBonus {
  concept: BonusConcept;
}
/** Bonuses in live lines for guides of a chain, by concept and rule. */
export function grantedBonuses(tx: Tx, ids: readonly number[]): Promise<HeldBonus[]> {
  return tx.rows(sql<HeldBonus>`select id_guide, concept, inputs ->> 'rule' as rule, inputs ->> 'part' as part from cutoff_lines
    where id_guide = any(${[...ids]}::int[]) and concept = any(${[...BONUS_CONCEPTS]}::text[]) and live and reverses is null`);
}

/** A month of a driver. */
export interface DriverMonth {
  readonly id_driver: number;
  /** `2026-12` */
  readonly month: string;
}
export interface PaidBonuses extends DriverMonth {
  amount: Money;
}
/** What live lines pay drivers in bonuses for trips of these months, USD. */
export async function paidBonuses(tx: Tx, months: readonly DriverMonth[]): Promise<PaidBonuses[]> {
  if (months.length === 0) return [];
  const isBonus = sql`l.id_driver = w.id_driver and l.kind = 'BONOS' and l.concept = any(${[...BONUS_CONCEPTS]}::text[]) and l.live and l.reverses is null`;
  // Lines from before the day was noted are few; no more are written.
  const ofOldLines = sql`select l.amount from cutoff_lines l join guides g using (id_guide) join reservations r using (id_reservation)
    where ${isBonus} and l.inputs ->> 'day' is null and to_char(${tripDate(tx)}, 'YYYY-MM') = w.month`;
  return tx.manyRows(sql<PaidBonuses>`select w.id_driver, w.month, sum(p.amount)::text as amount
    from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as w(id_driver integer, month text)
      cross join lateral (select l.amount from cutoff_lines l
          where ${isBonus} and l.inputs ->> 'day' between w.month || '-01' and w.month || '-31'
        union all ${ofOldLines}) p group by 1, 2`);
}

/** For each guide, the last corte of a kind that left it out, and why. */
export async function leftOut(
  tx: Tx,
  kind: CutoffKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { number: string; reason: string }>> {
  const rows = await tx.rows(sql<{ id_guide: number; number: string; reason: string }>`
    select distinct on (e.id_guide) e.id_guide, c.number, e.reason from cutoff_exclusions e join cutoffs c using (id_corte)
    where c.kind = ${kind} and e.id_guide = any(${[...ids]}::int[]) order by e.id_guide, e.id_corte desc`);
  return new Map(rows.map(({ id_guide, ...why }) => [id_guide, why]));
}

export function guideNumbers(tx: Tx, ids: readonly number[]): Promise<{ id_guide: number; guide_number: string }[]> {
  return tx.rows(sql<{
    id_guide: number;
    guide_number: string;
  }>`select id_guide, coalesce(guide_number, '') as guide_number from guides
    where id_guide = any(${[...ids]}::int[]) order by id_guide`);
}

export interface OpenAdvance extends ClosedGuide {
  id_advance: number;
  voucher_number: string;
  amount: Money;
}
/** Advances handed over and not deducted by a corte yet, of guides that are closed or deleted. */
export function openAdvances(tx: Tx, kind: CutoffKind, cutoff_at: Date): Promise<OpenAdvance[]> {
  const isCarrier = kind === 'PARTICULARES';
  const who = isCarrier ? sql`a.id_carrier` : sql`a.id_driver`;
  const name = isCarrier
    ? sql`(select c.name from companies c where c.id_company = a.id_carrier)`
    : sql`(select concat_ws(' ', d.name, d.last_name) from drivers d where d.id_driver = a.id_driver)`;
  return tx.manyRows(sql<OpenAdvance>`select a.id_advance, a.voucher_number, a.amount::text as amount, g.id_guide, coalesce(g.guide_number, '') as guide_number,
      g.id_reservation, g.id_reservation || '-' || u.number as container, ${tripDate(tx)} as trip_date, ${who} as id_payee, ${name} as payee_name
    from advances a join ${closedGuides} on g.id_guide = a.id_guide
    where a.beneficiary = ${isCarrier ? 'TRANSPORTISTA' : 'CONDUCTOR'} and a.annulled_at is null and a.handed_at <= ${cutoff_at}
      and (${closedAt} <= ${cutoff_at} or g.deleted_at <= ${cutoff_at})
      and not exists (select from cutoff_lines l where l.id_advance = a.id_advance and l.live and l.reverses is null) order by a.id_advance`);
}

export interface OpenWithdrawal {
  id_withdrawal: number;
  id_payee: number;
  payee_name: string;
  amount: Money;
  document: string;
  date: string;
}
export function openWithdrawals(tx: Tx, period_to: string): Promise<OpenWithdrawal[]> {
  return tx.rows(sql<OpenWithdrawal>`select w.id_withdrawal, w.id_driver as id_payee, concat_ws(' ', d.name, d.last_name) as payee_name, w.amount::text as amount,
      w.document, w.date from bonus_withdrawals w join drivers d using (id_driver) where w.voided_at is null and w.date <= ${period_to}::date
      and not exists (select from cutoff_lines l where l.id_withdrawal = w.id_withdrawal and l.live and l.reverses is null) order by w.id_withdrawal`);
}

export interface OpenFine {
  id_fine: number;
  id_payee: number;
  payee_name: string;
  amount: Money;
  motive: string;
  guide_number: string;
}
export function openFines(tx: Tx, period_to: string): Promise<OpenFine[]> {
  return tx.rows(sql<OpenFine>`select x.id_fine, x.id_driver as id_payee, concat_ws(' ', d.name, d.last_name) as payee_name, x.amount::text as amount,
      x.motive, x.guide_number from fines x join drivers d using (id_driver) where x.voided_at is null and x.date <= ${period_to}::date
      and not exists (select from cutoff_lines l where l.id_fine = x.id_fine and l.live and l.reverses is null) order by x.id_fine`);
}

export interface PendingReversal {
  id_line: number;
  id_payee: number;
  payee_name: string;
  concept: Concept;
  amount: Money;
  number: string;
  motive: string;
  /** For a freight, its parts. */
  lines: FreightLine[] | null;
  /** For a freight, the percent that was retained from it; null: none. */
  retained: number | null;
  id_guide: number | null;
  id_advance: number | null;
  id_withdrawal: number | null;
  id_fine: number | null;
  guide_number: string | null;
  id_reservation: number | null;
  trip_date: string | null;
}
/** The percent retained from a freight `l`; cortes closed before it was noted on the line have one retention for each payee. */
const retained = sql`case when l.inputs ? 'retained' then (l.inputs ->> 'retained')::float8
  else (select o.quantity::float8 from cutoff_lines o where o.id_corte = l.id_corte and o.id_carrier = l.id_carrier and o.concept = 'RETENCION') end`;

/** Lines with a requested reversal that is not done yet. */
export function pendingReversals(tx: Tx, kind: CutoffKind): Promise<PendingReversal[]> {
  return tx.rows(sql<PendingReversal>`select l.id_line, coalesce(l.id_carrier, l.id_driver) as id_payee, l.payee_name, l.concept, l.amount::text as amount, c.number,
      v.motive, l.inputs -> 'lines' as lines, ${retained} as retained, l.id_guide, l.id_advance, l.id_withdrawal, l.id_fine, g.guide_number, g.id_reservation, ${tripDate(tx)} as trip_date
    from cutoff_reversals v join cutoff_lines l using (id_line) join cutoffs c using (id_corte) left join guides g using (id_guide)
      left join reservations r using (id_reservation)
    where l.kind = ${kind} and not exists (select from cutoff_lines o where o.reverses = l.id_line) order by l.id_line`);
}

/** Balances that payees owe from earlier cortes of a kind, USD. */
export async function carriedOver(tx: Tx, kind: CutoffKind): Promise<ReadonlyMap<number, Money>> {
  const rows = await tx.rows(sql<{
    id: number;
    left: Money;
  }>`select coalesce(id_carrier, id_driver) as id, sum(amount)::text as left from cutoff_lines
    where kind = ${kind} and concept in ('SALDO_ANTERIOR', 'SALDO_SIGUIENTE') group by 1 having sum(amount) <> 0`);
  return new Map(rows.map(row => [row.id, row.left]));
}

/** The last day of the last corte of a kind. */
export async function lastPeriod(tx: Tx, kind: CutoffKind): Promise<string | null> {
  const found = await tx.row(
    sql<{ day: string }>`select period_to as day from cutoffs where kind = ${kind} order by period_to desc limit 1`,
  );
  return found?.day ?? null;
}

/** RUC or cédula and grade of payees. */
export async function payeeFacts(
  tx: Tx,
  kind: CutoffKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { identification: string; escalafon: string | null }>> {
  type Facts = { id: number; identification: string; escalafon: string | null };
  const rows = await tx.rows(
    kind === 'PARTICULARES'
      ? sql<Facts>`select id_company as id, coalesce(ruc, '') as identification, null as escalafon from companies where id_company = any(${[...ids]}::int[])`
      : sql<Facts>`select id_driver as id, coalesce(identification_card, '') as identification, escalafon from drivers where id_driver = any(${[...ids]}::int[])`,
  );
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
