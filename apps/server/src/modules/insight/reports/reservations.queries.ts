import type { ReportDate } from '@cabezal/domain/insight/reports/report-dates';
import { withoutCostText } from '@cabezal/domain/insight/reports/without-cost';
import { addDays, daysBetween, instantOf } from '@cabezal/domain/system/time/time';
import { type RawBuilder, sql } from 'kysely';
import { type ListInput, type ListSpec, patternsOf } from '../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { finishedMoney, reservationSpec } from '../../bookings/reservations/reading/reservations.queries.ts';
import { knownMargin } from './known-margin.queries.ts';
import { LONGEST } from './report-rights.ts';

type Sql = RawBuilder<unknown>;

export interface ReportFilters {
  date_kind?: ReportDate | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
  id_client?: number | undefined;
  id_advisor?: number | undefined;
  id_operative?: number | undefined;
  id_shipping_line?: number | undefined;
  id_party?: number | undefined;
  id_canton?: number | undefined;
  id_port?: number | undefined;
  reservation_type?: 'E' | 'I' | undefined;
  status?: string[] | undefined;
  shown_status?: string[] | undefined;
}
export interface ReservationsAsked {
  filters: ReportFilters;
  /** Limits the report to reservations of this advisor; null: no limit. */
  only: number | null;
  seesCosts: boolean;
}

/** Column of each kind of date; each column has an index. An instant is compared by its business day. */
const DAYS: Readonly<Record<ReportDate, { column: Sql; isInstant: boolean }>> = {
  CITA: { column: sql`r.appointment_at`, isInstant: true },
  CREACION: { column: sql`r.created_at`, isInstant: true },
  APROBACION: { column: sql`r.accepted_at`, isInstant: true },
  CUT_OFF: { column: sql`r.cut_off`, isInstant: true },
  CIERRE: { column: sql`r.finished_at`, isInstant: true },
  EMISION: { column: sql`e.invoiced_on`, isInstant: false },
};

/** Conditions on the date of that kind; reservations without such a date are not found. */
function onDays({ date_kind = 'CITA', date_from, date_to }: ReportFilters, zone: string): (Sql | undefined)[] {
  const { column, isInstant } = DAYS[date_kind];
  const begin = (day: string): Sql =>
    isInstant ? sql`${instantOf(day, '00:00', zone)}::timestamptz` : sql`${day}::date`;
  return [
    sql`${column} is not null`,
    date_from === undefined ? undefined : sql`${column} >= ${begin(date_from)}`,
    date_to === undefined ? undefined : sql`${column} < ${begin(addDays(date_to, 1))}`,
  ];
}

/** Condition that the first stop with that code is at one of the places. The facts derive the lane in the same way. */
const firstStop = (code: 'PLT' | 'PRT', places: Sql): Sql =>
  sql`r.id_reservation in (select s.id_reservation from reservation_stops s where s.code = ${code} and s.id_location in (${places})
    and not exists (select from reservation_stops b where b.id_reservation = s.id_reservation and b.code = ${code} and b.position < s.position))`;

const nameOf = (user: Sql): Sql =>
  sql`(select trim(v.name || ' ' || v.last_name) from users v where v.id_user = ${user})`;
const companyName = (company: Sql): Sql => sql`(select c.name from companies c where c.id_company = ${company})`;
const sale = sql`coalesce(t.sale, 0)`;
/** Rejected and cancelled containers do not count. */
const live = sql`u.id_reservation = r.id_reservation and u.rejected_at is null and u.cancelled_at is null`;
const containers = sql`(select count(*)::int from sub_reservations u where ${live})`;

function columnsFor(seesCosts: boolean): Sql {
  const money = (figure: Sql): Sql => sql`(${figure})::numeric(14, 2)::text`;
  const ofCosts = (figure: Sql): Sql => (seesCosts ? figure : sql`null::text`);
  return sql`r.id_reservation, r.reservation_type, r.client_name, r.route_text, r.status, r.shown_status, r.containers_text, ${containers} as containers_count,
    (select string_agg(u.container_code, ', ' order by u.number) from sub_reservations u where ${live}) as container_codes,
    r.booking, r.bl, r.cw1_code, r.reference, n.name as shipping_line, ${nameOf(sql`r.id_advisor`)} as advisor, ${nameOf(sql`r.id_operative`)} as operative,
    ${companyName(sql`r.id_bill_to`)} as bill_to, ${companyName(sql`r.id_addressee`)} as addressee,
    r.created_at, r.accepted_at, r.appointment_at, r.cut_off, r.finished_at, t.invoiced_on, f.billing,
    ${money(sale)} as sale, ${ofCosts(money(sql`t.cost`))} as cost, ${ofCosts(money(knownMargin))} as margin, ${ofCosts(sql`t.profitability::text`)} as profitability`;
}

/** The rows of the report. It has the filters of the list of reservations, and some of its own. */
export function reportReservationSpec(input: ListInput, asked: ReservationsAsked, at: ReadAt): ListSpec {
  const { date_kind = 'CITA', id_party, id_canton, id_port, date_from: _, date_to: __, ...listed } = asked.filters;
  const spec = reservationSpec({ ...input, filters: listed as Parameters<typeof reservationSpec>[0]['filters'] }, at);
  return {
    ...spec,
    // Only the operator's people may call it.
    ofCompany: undefined,
    from:
      date_kind === 'EMISION'
        ? sql`reservations r join reservation_totals e on e.id_reservation = r.id_reservation`
        : spec.from,
    joins: sql`left join shipping_lines n on n.id_shipping_line = r.id_shipping_line left join reservation_totals t on t.id_reservation = r.id_reservation
      left join lateral ${finishedMoney} f on r.status = 'FINISHED'`,
    columns: columnsFor(asked.seesCosts),
    where: [
      ...spec.where,
      ...onDays(asked.filters, at.zone),
      asked.only === null ? undefined : sql`r.id_advisor = ${asked.only}`,
      id_party === undefined ? undefined : sql`r.party @> array[${id_party}::integer]`,
      id_canton === undefined
        ? undefined
        : firstStop('PLT', sql`select p.id_location from locations p where p.id_canton = ${id_canton}`),
      id_port === undefined ? undefined : firstStop('PRT', sql`select ${id_port}::integer`),
    ],
    sortable: { ...spec.sortable, date: DAYS[date_kind].column },
    defaultSort: { field: 'date', dir: 'desc' },
  };
}

/** Maximum number of reservations that are summed without a bounded period. */
const MOST_SUMMED = 10_000;
const isBounded = ({ date_from, date_to }: ReportFilters): boolean =>
  date_from !== undefined && date_to !== undefined && daysBetween(date_from, date_to) < LONGEST;

export interface ReservationsSum {
  reservations: number;
  containers: number;
  sale: string;
  cost: string | null;
  margin: string | null;
  /** Number of reservations without a known cost, which the margin does not include. Null for people who may not see costs. */
  without_cost: number | null;
}
/** Sums of the matching reservations; `most` limits how many are read. */
export function sumQuery(
  search: string | undefined,
  asked: ReservationsAsked,
  at: ReadAt,
  most: number | null,
): RawBuilder<ReservationsSum> {
  const spec = reportReservationSpec({ page: 1, page_size: 1, sort: [], ...(search && { search }) }, asked, at);
  const { from, where, words } = spec;
  const typed = patternsOf(words?.typed);
  // The search uses the index of words, as in the list.
  const found = typed.length > 0 && words?.ownKeys ? sql`r.id_reservation in (${words.ownKeys(typed)})` : undefined;
  const conditions = [...where, found].filter(one => one !== undefined);
  const limit = most === null ? sql`` : sql`limit ${sql.lit(most)}`;
  const money = (figure: Sql): Sql => sql`coalesce(sum(${figure}), 0)::numeric(14, 2)::text`;
  const ofCosts = (figure: Sql): Sql => (asked.seesCosts ? figure : sql`null`);
  return sql<ReservationsSum>`select count(*)::int as reservations, coalesce(sum(${containers}), 0)::int as containers, ${money(sale)} as sale,
      ${ofCosts(money(sql`t.cost`))} as cost, ${ofCosts(money(knownMargin))} as margin,
      ${ofCosts(sql`(count(*) filter (where ${knownMargin} is null))::int`)} as without_cost
    from (select r.id_reservation from ${from} where ${sql.join(conditions, sql` and `)} ${limit}) r
      left join reservation_totals t on t.id_reservation = r.id_reservation`;
}

/** The same sums. Null if no period bounds them and more than `MOST_SUMMED` reservations match; then at most one more row is read. */
export async function sumReservations(
  tx: Tx,
  search: string | undefined,
  asked: ReservationsAsked,
): Promise<ReservationsSum | null> {
  const isWhole = isBounded(asked.filters);
  const sums = await tx.one(sumQuery(search, asked, tx, isWhole ? null : MOST_SUMMED + 1));
  return sums.reservations > MOST_SUMMED && !isWhole ? null : sums;
}

/** Sentence with the number of matching reservations without a known cost; null if there are none or the person may not see costs. */
export async function withoutCost(
  tx: Tx,
  search: string | undefined,
  asked: ReservationsAsked,
): Promise<string | null> {
  if (!asked.seesCosts) return null;
  return withoutCostText((await tx.one(sumQuery(search, asked, tx, null))).without_cost);
}

type Named = 'client' | 'party' | 'advisor' | 'operative' | 'line' | 'canton' | 'port';
/** Names of the filter values; null where there is no filter. */
export function namesOf(tx: Tx, asked: ReportFilters): Promise<Record<Named, string | null>> {
  const given = (id: number | undefined): Sql => sql`${id ?? null}::integer`;
  return tx.one(sql<
    Record<Named, string | null>
  >`select ${companyName(given(asked.id_client))} as client, ${companyName(given(asked.id_party))} as party,
    ${nameOf(given(asked.id_advisor))} as advisor, ${nameOf(given(asked.id_operative))} as operative,
    (select n.name from shipping_lines n where n.id_shipping_line = ${given(asked.id_shipping_line)}) as line,
    (select n.name from cantons n where n.id_canton = ${given(asked.id_canton)}) as canton,
    (select p.name from locations p where p.id_location = ${given(asked.id_port)}) as port`);
}
