import type { ReservationDetail, ReservationRow } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { Page } from '@cabezal/contract/shapes';
import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { type ListInput, type ListSpec, listPage, patternsOf } from '../../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../../platform/db/tx.ts';
import { notOwed, owed } from '../../../prices/pricing/owed.queries.ts';
import { replacedByReceipt } from '../../../prices/pricing/totals.queries.ts';
import { requiresSlot } from '../../../trips/slots/terminal-rules.queries.ts';
import { driverIsShown } from '../../../trips/state/assignment/shared-driver.queries.ts';
import { stopName, stopPlace } from '../../../trips/state/facts/hidden-place.queries.ts';
import { type OfReservation, ofReservation } from '../../../trips/state/filters/of-reservation.queries.ts';
import { reservationsUnread, unreadComments } from '../../comments/unread.queries.ts';

export interface ReservationFilters extends OfReservation {
  status?: string[];
  shown_status?: string[];
  reservation_type?: 'E' | 'I';
  id_addressee?: number;
  finished_from?: string;
  finished_to?: string;
  appointment_from?: string;
  appointment_to?: string;
  list?: 'pending' | 'approved' | 'programming' | 'in_progress' | 'finished';
  cut_off_soon?: boolean;
  unread?: boolean;
}
export type ReservationListInput = ListInput & { filters?: ReservationFilters };

/** The five lists of spec §4 as conditions on the stored, derived status. */
export const listCondition = {
  pending: sql`r.status = 'PENDING'`,
  approved: sql`r.status = 'ACCEPTED' and r.scheduled_at is null`,
  programming: sql`r.status = 'ACCEPTED' and r.scheduled_at is not null`,
  in_progress: sql`r.status = 'IN_PROGRESS'`,
  finished: sql`r.status = 'FINISHED'`,
} as const;

/** Columns from containers and guides: numbers, cargo in kg, gensets and chassis by disk. */
const boxColumns = sql`(select string_agg(u.container_code, ', ' order by u.number) from sub_reservations u where u.id_reservation = r.id_reservation) as container_codes,
  (select coalesce(sum(u.weight_kg), 0)::int from sub_reservations u where u.id_reservation = r.id_reservation) as weight_kg,
  (select string_agg(z.seal, ', ' order by u.number) from sub_reservations u, unnest(u.seals) as z(seal) where u.id_reservation = r.id_reservation) as seals,
  (select string_agg(distinct g.generator_disk, ', ') from guides g where g.id_reservation = r.id_reservation and g.deleted_at is null) as generator,
  (select string_agg(distinct g.chassis_disk, ', ') from guides g where g.id_reservation = r.id_reservation and g.deleted_at is null) as chassis`;

/** Billing state of a finished reservation's charges, and its stand-by, USD without VAT. Read only for the rows of one page. */
export const finishedMoney = sql`(select
    case when bool_or(ch.id_line is null and ch.waived_at is null and ch.subtotal <> 0 and ${owed}) then 'POR_FACTURAR'
      when bool_or(o.numero_orden is not null and o.invoiced_at is null) then 'EN_ORDEN'
      when bool_or(o.invoiced_at is not null) then 'FACTURADA' end as billing,
    sum(ch.subtotal) filter (where ch.source = 'STAND_BY' and ch.waived_at is null) as stand_by
  from charges ch left join billed_lines o on o.id_line = ch.id_line and o.removed_at is null and o.deleted_at is null
  where ch.id_reservation = r.id_reservation)`;

const searchText = sql`r.search_text`;
const isNumber = (text: string): boolean => /^\d{1,9}(-\d+)?$/.test(text);
/** The letters of a container number and some of its digits. */
const isContainer = (text: string): boolean => /^[A-Za-z]{4}\d{1,7}$/.test(text);

/**
 * A plain number is a reservation's number; other text is searched in names, references and containers. Two ways of finding use one index
 * each and a union of keys, because an `or` would read the whole table.
 */
function searchCondition(text: string) {
  if (isNumber(text))
    return sql`r.id_reservation in (select reservations_with(${patternsOf(text)}) union all select ${Number(text.split('-')[0])}::int)`;
  if (!isContainer(text)) return undefined;
  return sql`r.id_reservation in (select reservations_with(${patternsOf(text)}, ${`${text.toUpperCase()}%`}))`;
}

/** Finished on those business days. */
function finishedBetween({ finished_from, finished_to }: ReservationFilters, zone: string) {
  if (finished_from === undefined && finished_to === undefined) return undefined;
  const from =
    finished_from === undefined ? sql`true` : sql`y.finished_at >= ${instantOf(finished_from, '00:00', zone)}`;
  const to =
    finished_to === undefined ? sql`true` : sql`y.finished_at < ${instantOf(addDays(finished_to, 1), '00:00', zone)}`;
  return sql`r.id_reservation in (select y.id_reservation from reservations y where y.finished_at is not null and ${from} and ${to})`;
}

/** Of that addressee; nothing for others than the operator, to whom lists do not show it. The index on `party` finds them. */
const ofAddressee = (id_addressee: number) =>
  sql`r.id_reservation in (select y.id_reservation from reservations y
    where y.party && array[${id_addressee}::int] and y.id_addressee = ${id_addressee} and current_user = 'cabezal_operator')`;

/** The reservations of a company, with the columns of `reservations r` that filters and sorts use. */
const ofCompany = sql`reservation_parties r`;

export function reservationSpec(input: ReservationListInput, { now, zone }: ReadAt): ListSpec {
  const f = input.filters ?? {};
  const day = 24 * 3_600_000;
  const search = (input.search ?? '').trim();
  return {
    from: sql`reservations r`,
    key: sql`r.id_reservation`,
    joins: sql`left join shipping_lines n on n.id_shipping_line = r.id_shipping_line left join ships s on s.id_ship = r.id_ship left join products p on p.id_product = r.id_product
      left join users a on a.id_user = r.id_advisor left join reservation_totals t on t.id_reservation = r.id_reservation
      left join lateral ${finishedMoney} f on r.status = 'FINISHED'`,
    columns: sql`r.id_reservation, r.reservation_type, r.id_client, r.client_name, r.containers_text, r.containers_count, r.route_text, r.booking, r.bl, r.reference, n.name as shipping_line,
      ${boxColumns}, r.cw1_code, ${unreadComments(sql`r.id_reservation`)} as unread_comments,
      s.name as ship, r.voyage, p.name as product, r.appointment_date, r.appointment_time, r.appointment_at, r.cut_off, r.status, r.shown_status,
      a.name || ' ' || a.last_name as advisor, r.created_at, r.version, t.sale, t.cost, t.profitability, t.open_legs, r.finished_at, f.billing, f.stand_by,
      r.tasks_total, r.tasks_completed, r.tasks_in_progress, r.tasks_due_at, app_may_change(r.id_client, r.id_forwarder) as may_change`,
    where: [
      searchCondition(search),
      f.list === undefined ? undefined : listCondition[f.list],
      f.status === undefined || f.status.length === 0 ? undefined : sql`r.status in (${sql.join(f.status)})`,
      f.shown_status === undefined || f.shown_status.length === 0
        ? undefined
        : sql`r.shown_status in (${sql.join(f.shown_status)})`,
      f.reservation_type === undefined ? undefined : sql`r.reservation_type = ${f.reservation_type}`,
      f.id_client === undefined ? undefined : sql`r.id_client = ${f.id_client}`,
      f.id_addressee === undefined ? undefined : ofAddressee(f.id_addressee),
      f.id_advisor === undefined ? undefined : sql`r.id_advisor = ${f.id_advisor}`,
      f.id_shipping_line === undefined ? undefined : sql`r.id_shipping_line = ${f.id_shipping_line}`,
      ofReservation(sql`r.id_reservation`, {
        id_operative: f.id_operative,
        id_terminal: f.id_terminal,
        lacks: f.lacks,
      }),
      f.unread === undefined
        ? undefined
        : sql`r.id_reservation ${f.unread ? sql`` : sql`not`} in ${reservationsUnread}`,
      finishedBetween(f, zone),
      f.appointment_from === undefined
        ? undefined
        : sql`r.appointment_at >= ${instantOf(f.appointment_from, '00:00', zone)}`,
      f.appointment_to === undefined
        ? undefined
        : sql`r.appointment_at < ${new Date(Date.parse(instantOf(f.appointment_to, '00:00', zone)) + day)}`,
      f.cut_off_soon === true
        ? sql`r.cut_off between ${now} and ${new Date(now.getTime() + day)} and r.status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS')`
        : undefined,
    ],
    words:
      isNumber(search) || isContainer(search)
        ? undefined
        : { text: searchText, typed: search, ownKeys: patterns => sql`select reservations_with(${patterns})` },
    sortable: {
      id_reservation: sql`r.id_reservation`,
      appointment_at: sql`r.appointment_at`,
      client_name: sql`r.client_name`,
      status: sql`r.status`,
      cut_off: sql`r.cut_off`,
      created_at: sql`r.created_at`,
      // The appointment or the cut-off, whichever comes first.
      urgency: sql`least(r.cut_off, r.appointment_at)`,
    },
    nullable: ['cut_off'],
    isVast: true,
    ofCompany: {
      from: ofCompany,
      text: sql`(select x.search_text from reservations x where x.id_reservation = r.id_reservation)`,
    },
    // Pending reservations are sorted by the earliest of their deadlines.
    defaultSort: f.list === 'pending' ? { field: 'urgency', dir: 'asc' } : { field: 'id_reservation', dir: 'desc' },
  };
}

/** A row as read; `may_change`: the asking customer owns it. */
export type ReservationListRow = Omit<ReservationRow, 'can'> & { may_change: boolean };
export function listReservations(tx: Tx, input: ReservationListInput): Promise<Page<ReservationListRow>> {
  return listPage<ReservationListRow>(tx, reservationSpec(input, tx), input);
}

/** Bounded counts for the tabs. */
export async function countLists(
  tx: Tx,
): Promise<
  Record<'all' | 'pending' | 'approved' | 'programming' | 'in_progress' | 'finished' | 'cut_off_soon', number>
> {
  const soon = sql`r.cut_off between ${tx.now} and ${new Date(tx.now.getTime() + 86_400_000)} and r.status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS')`;
  const from = tx.role === 'cabezal_company' ? ofCompany : sql`reservations r`;
  const count = (condition: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select 1 from ${from} where ${condition} limit 10001) x)`;
  return tx.one(sql`select ${count(sql`true`)} as all, ${count(listCondition.pending)} as pending, ${count(listCondition.approved)} as approved,
    ${count(listCondition.programming)} as programming, ${count(listCondition.in_progress)} as in_progress,
    ${count(listCondition.finished)} as finished, ${count(soon)} as cut_off_soon`);
}

const stopJson = (table: 'guide_stops' | 'leg_stops') =>
  table === 'guide_stops'
    ? sql`jsonb_build_object('id_stop', s.id_stop, 'id_location', ${stopPlace('id_location')}, 'position', s.position, 'code', s.code, 'action', s.action, 'name', ${stopName}, 'planned_arrival', iso(s.planned_arrival),
        'planned_departure', iso(s.planned_departure), 'appointment_at', iso(s.appointment_at), 'slot_code', s.slot_code, 'requires_slot', ${requiresSlot}, 'arrival_at', iso(s.arrival_at),
        'departure_at', iso(s.departure_at), 'eta_at', iso(s.eta_at), 'leaves_box', s.leaves_box, 'status', s.status)`
    : sql`jsonb_build_object('id_stop', null, 'id_location', l.id_location, 'position', s.position, 'code', s.code, 'action', s.action, 'name', coalesce(l.name, ''), 'planned_arrival', iso(s.planned_arrival),
        'planned_departure', iso(s.planned_departure), 'appointment_at', iso(s.appointment_at), 'slot_code', s.slot_code, 'requires_slot', ${requiresSlot}, 'arrival_at', null, 'departure_at', null, 'eta_at', null, 'leaves_box', s.leaves_box, 'status', 'PENDING')`;

const ifShown = (column: string) => sql`case when ${driverIsShown('v')} then ${sql.ref(`v.${column}`)} end`;
/** Legs with their guides. A carrier does not read the plan of a leg without one of its guides, because another company may drive it. */
const legsJson = sql`coalesce((select jsonb_agg(jsonb_build_object('id_leg', g.id_leg, 'kind', g.kind, 'position', g.position, 'required', g.required, 'not_required_reason', g.not_required_reason,
    'planned_start', iso(coalesce(v.planned_start, g.planned_start)), 'planned_end', iso(coalesce(v.planned_end, g.planned_end)), 'distance_km', g.distance_km::text,
    'status', coalesce(v.status, 'GUIA_NO_GENERADA'),
    'guide', case when v.id_guide is null then null else jsonb_build_object('id_guide', v.id_guide, 'guide_number', v.guide_number, 'status', v.status, 'id_truck', v.id_truck, 'disk', ${ifShown('disk')},
      'license_plate', ${ifShown('license_plate')}, 'driver_name', ${ifShown('driver_name')}, 'carrier_name', v.carrier_name, 'generator_disk', v.generator_disk, 'chassis_disk', v.chassis_disk,
      'progress_percent', v.progress_percent::text, 'eta_at', iso(v.eta_at), 'rescue', v.rescue, 'print_stale', v.print_stale, 'version', v.version) end,
    'stops', coalesce(case when v.id_guide is null
      then (select jsonb_agg(${stopJson('leg_stops')} order by s.position) from leg_stops s left join locations l using (id_location) where s.id_leg = g.id_leg and app_audience() <> 'carrier')
      else (select jsonb_agg(${stopJson('guide_stops')} order by s.position) from guide_stops s where s.id_guide = v.id_guide) end, '[]')) order by g.position)
  from legs g left join lateral (select * from guides x where x.id_leg = g.id_leg and x.deleted_at is null and x.rescued_by is null
    and (x.live or x.closed_at is null) order by x.live desc, x.id_guide desc limit 1) v on true
  where g.id_sub_reservation = u.id_sub_reservation), '[]')`;

const chargesJson = sql`coalesce((select jsonb_agg(jsonb_build_object('id_charge', ch.id_charge, 'id_sub_reservation', ch.id_sub_reservation, 'reduces', ch.reduces, 'id_service', ch.id_service, 'source', ch.source,
    'description', ch.description, 'quantity', ch.quantity::text, 'unit_price', ch.unit_price::text, 'subtotal', ch.subtotal::text, 'iva_kind', ch.iva_kind, 'justification', ch.justification,
    'waived', ch.waived_at is not null, 'not_owed', ${notOwed}, 'billed', exists (select from billed_lines p where p.id_charge = coalesce(ch.reduces, ch.id_charge) and p.removed_at is null),
    'booked', ch.booked::float8, 'unpriced', ch.unpriced) order by ch.id_charge)
  from charges ch where ch.id_reservation = r.id_reservation), '[]')`;

type FoundSub = Omit<ReservationDetail['sub_reservations'][number], 'can' | 'edit'>;
export type FoundReservation = Omit<ReservationDetail, 'can' | 'edit' | 'sub_reservations'> & {
  sub_reservations: FoundSub[];
};

/** Everything that a reservation's page shows, in one query, in the caller's scope. */
export function findReservation(tx: Tx, id_reservation: number): Promise<FoundReservation | undefined> {
  return tx.row(sql<FoundReservation>`select r.id_reservation, r.reservation_type, r.template, r.id_client, r.client_name, r.id_bill_to, b.name as bill_to_name, r.id_addressee,
      d.name as addressee_name, r.id_forwarder, f.name as forwarder_name, r.id_carrier, c.name as carrier_name, r.containers_text, r.containers_count, r.route_text, r.booking, r.bl, r.reference, r.cw1_code,
      r.id_shipping_line, n.name as shipping_line, r.id_ship, s.name as ship, r.voyage, r.id_product, p.name as product, r.appointment_date, r.appointment_time, r.appointment_at,
      r.cut_off, r.release_number, r.exit_letter, r.port_paid_at, r.free_days, r.instructions, r.observation_client, r.status, r.shown_status, a.name || ' ' || a.last_name as advisor, o.name || ' ' || o.last_name as operative, r.created_at, r.version, r.rejected_reason, r.cancelled_reason,
      r.accepted_at, r.scheduled_at, m.name || ' ' || m.last_name as created_by_name,
      coalesce((select jsonb_agg(jsonb_build_object('position', x.position, 'code', x.code, 'id_location', x.id_location, 'id_local', x.id_local, 'name', coalesce(l.name, ''), 'lat', coalesce(l.lat, 0), 'lng', coalesce(l.lng, 0),
          'contact_name', l.contact_name, 'contact_phone', l.contact_phone, 'appointment_at', iso(x.appointment_at)) order by x.position)
        from reservation_stops x left join locations l using (id_location) where x.id_reservation = r.id_reservation), '[]') as route,
      coalesce((select jsonb_agg(jsonb_build_object('id_sub_reservation', u.id_sub_reservation, 'number', u.number, 'container_code', u.container_code, 'id_container_type', u.id_container_type,
          'container_type', y.code, 'weight_kg', u.weight_kg, 'set_point_c', u.set_point_c::text, 'needs_generator', u.needs_generator, 'own_generator', u.own_generator, 'seals', u.seals, 'dae', u.dae, 'vgm_kg', u.vgm_kg,
          'humidity_pct', u.humidity_pct, 'ventilation', u.ventilation, 'over_dimensions', u.over_dimensions, 'status', u.status,
          'shown_status', u.shown_status, 'rejected_reason', u.rejected_reason, 'cancelled_reason', u.cancelled_reason, 'version', u.version, 'legs', ${legsJson}) order by u.number)
        from sub_reservations u join container_types y using (id_container_type) where u.id_reservation = r.id_reservation), '[]') as sub_reservations,
      ${chargesJson} as charges,
      case when t.id_reservation is null then null else jsonb_build_object('sale', t.sale::text, 'cost', t.cost::text, 'profitability', t.profitability::text,
        'open_legs', t.open_legs) end as totals
    from reservations r left join companies b on b.id_company = r.id_bill_to left join companies d on d.id_company = r.id_addressee
      left join companies f on f.id_company = r.id_forwarder left join companies c on c.id_company = r.id_carrier left join shipping_lines n using (id_shipping_line) left join ships s using (id_ship)
      left join products p using (id_product) left join users a on a.id_user = r.id_advisor left join users o on o.id_user = r.id_operative
      left join users m on m.id_user = r.created_by left join reservation_totals t on t.id_reservation = r.id_reservation
    where r.id_reservation = ${id_reservation}`);
}

export interface GuideCostRow {
  /** Null: a receipt of the whole reservation. */
  id_guide: number | null;
  guide_number: string | null;
  kind: string;
  description: string;
  subtotal: string;
  iva: string;
}
/** Costs of its closed guides, and third-party invoices: the same that its margin counts. */
export function listCosts(tx: Tx, id_reservation: number): Promise<GuideCostRow[]> {
  return tx.rows(sql<GuideCostRow>`(select g.id_guide, g.guide_number, c.kind, c.description, c.subtotal, c.iva from guide_costs c join guides g using (id_guide)
    where g.id_reservation = ${id_reservation} and c.kind <> 'ALLOWANCE' and g.deleted_at is null and coalesce(g.closed_at, g.costs_closed_at) is not null
      and not ${replacedByReceipt} order by g.id_guide, c.id_cost)
    union all (select p.id_guide, (select g.guide_number from guides g where g.id_guide = p.id_guide), 'RECEIPT', p.description, p.subtotal, p.iva_cost
      from payment_costs p where p.reservation_id = ${id_reservation} and p.voided_at is null and not p.rebillable order by p.id_payment_cost)`);
}
