import type { GuideDetail, GuideFiguresRow, GuideRow } from '@cabezal/contract/operations/guides/guide.shapes';
import type { Page } from '@cabezal/contract/shapes';
import type { NoteVisibility } from '@cabezal/domain/operations/logbook/logbook';
import { instantOf } from '@cabezal/domain/system/time/time';
import { type RawBuilder, sql } from 'kysely';
import { keysWith, type ListInput, type ListSpec, listPage, matches, patternsOf } from '../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { matchesPlate, withoutHyphen } from '../../fleet/trucks/trucks.queries.ts';
import { guideCost, guideSale, guideStandBy } from '../../prices/pricing/guide-money.queries.ts';
import { requiresSlot } from '../../trips/slots/terminal-rules.queries.ts';
import { type AssignmentFilters, assignedSo } from '../../trips/state/assignment/assignment-times.queries.ts';
import {
  driverIsShown,
  driverThenIsShown,
  foundByShown,
  shownAuthor,
  shownDriver,
} from '../../trips/state/assignment/shared-driver.queries.ts';
import { ownArrival } from '../../trips/state/facts/event-times.queries.ts';
import { isOver } from '../../trips/state/facts/guide-record.queries.ts';
import { guideWay, shownRoad, stopName, stopPlace, textOfEntry } from '../../trips/state/facts/hidden-place.queries.ts';
import { type ClosingFilters, closedIn } from '../../trips/state/filters/closing-hours.queries.ts';
import { type OfReservation, ofReservation } from '../../trips/state/filters/of-reservation.queries.ts';
import { type ArrivalFilters, withArrival } from '../../trips/state/filters/plant-arrivals.queries.ts';
import type { FigureRights } from './figure-rights.ts';

export interface GuideFilters extends OfReservation, ArrivalFilters, ClosingFilters, AssignmentFilters {
  status?: string[];
  kind?: 'RETIRO' | 'VIAJE' | 'DEVOLUCION';
  id_reservation?: number;
  id_truck?: number;
  id_driver?: number;
  id_carrier?: number;
  planned_from?: string;
  planned_to?: string;
  list?: 'to_issue' | 'to_print' | 'under_way' | 'to_close' | 'closed';
}
export type GuideListInput = ListInput & { filters?: GuideFilters };

/** Guides that wait to be closed, including rescued ones whose cost is open. */
const toClose = sql`(g.status in ('RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR', 'DEVOLUCION_POR_CERRAR')
  or g.status = 'GUIA_RESCATADA' and g.costs_closed_at is null)`;
export const guideListCondition = {
  to_issue: sql`g.status = 'GUIA_PENDIENTE' and g.id_truck is not null and g.id_driver is not null`,
  to_print: sql`g.status in ('RETIRO_POR_SALIR', 'VIAJE_POR_SALIR', 'DEVOLUCION_POR_SALIR')`,
  under_way: sql`g.status in ('RETIRANDO', 'RETIRADO', 'VIAJANDO', 'EN_DEPOSITO', 'EN_PLANTA', 'EN_PUERTO')`,
  to_close: toClose,
  closed: sql`(g.status in ('RETIRO_CERRADO', 'VIAJE_CERRADO', 'DEVOLUCION_CERRADO') or g.status = 'GUIA_RESCATADA' and g.costs_closed_at is not null)`,
} as const;

/** A trip is over when its last stop is done, even without a declared finish: it ended then, at 100 percent. */
const finishedAt = sql`coalesce(g.finished_at, case when ${isOver} then (select max(coalesce(e.departure_at, e.arrival_at)) from guide_stops e where e.id_guide = g.id_guide) end)`;

const columnsWith = (
  finished: RawBuilder<unknown>,
  progress: RawBuilder<unknown>,
) => sql`g.id_guide, g.guide_number, g.kind, g.status, g.id_reservation, u.number, r.reservation_type, r.client_name, ${guideWay} as route_text, u.container_code, y.code as container_type,
  g.id_truck, ${shownDriver('g', 'disk', 'license_plate', 'driver_name')}, g.carrier_name, g.is_own, g.planned_start, g.planned_end, r.appointment_at, g.issued_at, ${finished} as finished_at, g.closed_at,
  ${progress} as progress_percent, g.eta_at, g.rescue, g.print_stale, g.version`;
/** Stored values: `finished_at` is the declared finish. */
const rowColumns = columnsWith(sql`g.finished_at`, sql`g.progress_percent`);
/** Values for lists. */
const listColumns = sql`${columnsWith(finishedAt, sql`case when ${isOver} then 100.0 else g.progress_percent end`)},
  u.weight_kg, nullif(array_to_string(u.seals, ', '), '') as seals_text, g.generator_disk, g.chassis_disk, r.cw1_code, g.costs_closed_at`;
const rowJoins = sql`join reservations r on r.id_reservation = g.id_reservation join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
  join container_types y on y.id_container_type = u.id_container_type`;

/** Keys of guides that match the words; plates match with or without hyphen. */
function keysOf(search: string | undefined): RawBuilder<unknown> {
  const keys = keysWith('guides');
  const plain = withoutHyphen(search);
  const asTyped = keys(patternsOf(search));
  return plain === search ? asTyped : sql`${asTyped} union ${keys(patternsOf(plain))}`;
}

export function guideSpec(input: GuideListInput, at: ReadAt): ListSpec {
  const { zone } = at;
  const f = input.filters ?? {};
  const number = /^(\d{1,9})(?:-(\d{1,3}))?$/.exec((input.search ?? '').trim());
  const shown = foundByShown('g', input.search);
  return {
    from: sql`guides g`,
    key: sql`g.id_guide`,
    joins: rowJoins,
    columns: listColumns,
    where: [
      sql`g.deleted_at is null`,
      number === null
        ? shown
        : sql`(g.id_reservation = ${Number(number[1])} or (${matches(sql`g.search_text`, input.search)} and ${shown}))`,
      ofReservation(sql`g.id_reservation`, f),
      f.list === undefined ? undefined : guideListCondition[f.list],
      f.status === undefined || f.status.length === 0 ? undefined : sql`g.status in (${sql.join(f.status)})`,
      f.kind === undefined ? undefined : sql`g.kind = ${f.kind}`,
      f.id_reservation === undefined ? undefined : sql`g.id_reservation = ${f.id_reservation}`,
      f.id_truck === undefined ? undefined : sql`g.id_truck = ${f.id_truck}`,
      f.id_driver === undefined ? undefined : sql`g.id_driver = ${f.id_driver} and ${driverIsShown('g')}`,
      f.id_carrier === undefined ? undefined : sql`g.id_carrier = ${f.id_carrier}`,
      withArrival(f, zone),
      closedIn(f, zone),
      assignedSo(f, at),
      f.planned_from === undefined ? undefined : sql`g.planned_start >= ${instantOf(f.planned_from, '00:00', zone)}`,
      f.planned_to === undefined
        ? undefined
        : sql`g.planned_start < ${new Date(Date.parse(instantOf(f.planned_to, '00:00', zone)) + 86_400_000)}`,
    ],
    words:
      number === null
        ? { text: sql`g.search_text`, typed: input.search, match: matchesPlate, ownKeys: () => keysOf(input.search) }
        : undefined,
    sortable: {
      id_guide: sql`g.id_guide`,
      planned_start: sql`g.planned_start`,
      status: sql`g.status`,
      finished_at: sql`g.finished_at`,
      guide_number: sql`g.guide_number`,
    },
    nullable: ['finished_at', 'guide_number'],
    defaultSort: { field: 'id_guide', dir: 'desc' },
  };
}

/** The list with the figures of guides; null for callers who may not see them. */
export function guideFiguresSpec(input: GuideListInput, at: ReadAt, rights: FigureRights): ListSpec {
  const ofCosts = rights.cost
    ? sql`g.km, ${guideCost} as cost, g.gallons, g.peaje, g.viatico, g.anticipo, g.travel_expense,
        case when ${toClose} then array_remove(array[case when ${isCostUnknown} then 'cost' end, case when ${isUnexplained} then 'justification' end], null) end as lacks`
    : sql`g.km, null as cost, null::text[] as lacks, null as gallons, null as peaje, null as viatico, null as anticipo, null as travel_expense`;
  const ofSales = rights.sale
    ? sql`${guideSale} as sale, ${guideStandBy} as stand_by`
    : sql`null as sale, null as stand_by`;
  return { ...guideSpec(input, at), columns: sql`${listColumns}, ${ofCosts}, ${ofSales}` };
}

/** Nobody justified why it was late or waited beyond the free hours; waiting that a rescue took over is in the rescue's `stand_bys`. */
export const isUnexplained = sql`exists (select from guide_stops s left join stand_bys b on b.id_stop = s.id_stop
  where s.id_guide = g.id_guide and (b.excess_hours > 0 and b.justification is null or ${ownArrival} > s.appointment_at)
    and not exists (select from logbook n where n.id_stop = s.id_stop and n.id_motivo is not null and n.annulled_at is null))`;
/** No rule gives the pay of its carrier. */
export const isCostUnknown = sql`(coalesce(not g.is_own, false) and (select l.cost_planned is null from legs l where l.id_leg = g.id_leg))`;

type ListedGuide = Omit<GuideFiguresRow, 'missing_papers'>;
export function listGuides(tx: Tx, input: GuideListInput, rights: FigureRights): Promise<Page<ListedGuide>> {
  return listPage<ListedGuide>(tx, guideFiguresSpec(input, tx, rights), input);
}

/** The signed-in driver's trips: open ones by planned start, then the last five closed. */
export function driverTrips(tx: Tx, id_driver: number): Promise<GuideRow[]> {
  return tx.rows(sql<GuideRow>`(select ${rowColumns} from guides g ${rowJoins} where g.id_driver = ${id_driver} and g.issued_at is not null and g.deleted_at is null and g.closed_at is null
      order by g.planned_start limit 50)
    union all (select ${rowColumns} from guides g ${rowJoins} where g.id_driver = ${id_driver} and g.closed_at is not null and g.deleted_at is null order by g.planned_start desc limit 5)`);
}

export const stopColumnsJson = sql`jsonb_build_object('id_stop', s.id_stop, 'id_location', ${stopPlace('id_location')}, 'position', s.position, 'code', s.code, 'action', s.action, 'name', ${stopName}, 'canton', ${stopPlace('canton')},
  'lat', ${stopPlace('lat')}, 'lng', ${stopPlace('lng')}, 'radius_m', s.radius_m, 'fence', ${stopPlace('fence')}, 'free_hours', s.free_hours::text, 'planned_arrival', iso(s.planned_arrival), 'planned_departure', iso(s.planned_departure),
  'appointment_at', iso(s.appointment_at), 'slot_code', s.slot_code, 'requires_slot', ${requiresSlot}, 'arrival_at', iso(s.arrival_at), 'departure_at', iso(s.departure_at), 'eta_at', iso(s.eta_at), 'leaves_box', s.leaves_box, 'status', s.status,
  'arrival_source', s.arrival_source, 'departure_source', s.departure_source, 'proposed_arrival_at', iso(s.proposed_arrival_at),
  'proposed_departure_at', iso(s.proposed_departure_at), 'skipped_reason', s.skipped_reason, 'inherited', s.id_stop_origin is not null and s.arrival_at is not null)`;

/**
 * `sees_price`: the caller is the operator, or the customer who pays for it or booked it; the cost of waiting is a price, too.
 * `moves_empty`: it moves an empty for its line.
 */
export type FoundGuide = Omit<GuideDetail, 'can' | 'stand_by' | 'current_stop' | 'issue_lacks'> & {
  sees_price: boolean;
  moves_empty: boolean;
  /** The caller is one of the operator's people. */
  for_operator: boolean;
};

/**
 * Guides with their stops and position, in the caller's scope: one, or those of a reservation by container and leg. guide-detail.ts adds
 * rules and stand-by.
 */
export function selectGuides(tx: Tx, which: { id_guide: number } | { id_reservation: number }): Promise<FoundGuide[]> {
  const condition =
    'id_guide' in which ? sql`g.id_guide = ${which.id_guide}` : sql`g.id_reservation = ${which.id_reservation}`;
  return tx.rows(sql<FoundGuide>`select ${rowColumns}, g.id_leg, g.id_sub_reservation, u.version as sub_version, ${shownDriver('g', 'id_driver', 'driver_phone')}, g.id_generator, g.generator_disk, g.id_chassis, g.chassis_disk,
      r.booking, r.bl, r.template = 'VACIO' as moves_empty, current_user = 'cabezal_operator' as for_operator, n.name as shipping_line, p.name as product, u.weight_kg, u.set_point_c, u.own_generator, u.seals, g.distance_km, g.remaining_km, ${shownRoad} as geometry,
      case when current_user not in ('cabezal_driver', 'cabezal_token') then g.override_justification end as override_justification, m.name as false_freight, g.id_motivo_false_freight, g.rescued_by, g.rescued_at, g.rescued_km, g.id_guide_origin, g.carries_container, g.costs_closed_at,
      g.kind = 'VIAJE' and exists (select from street_turns w where w.id_export_sub = g.id_sub_reservation and w.approved_at is not null and w.cancelled_at is null) as street_turn,
      (select o.guide_number from guides o where o.id_guide = g.rescued_by) as rescued_by_number, (select o.guide_number from guides o where o.id_guide = g.id_guide_origin) as origin_number,
      case when app_sees_price(r.id_client, r.id_bill_to, r.id_forwarder) then coalesce(g.false_freight_sale_pct, m.sale_pct) end as false_freight_sale_pct,
      case when current_user not in ('cabezal_driver', 'cabezal_token') and app_audience() <> 'customer' then coalesce(g.false_freight_carrier_pct, m.carrier_pct) end as false_freight_carrier_pct, app_sees_price(r.id_client, r.id_bill_to, r.id_forwarder) as sees_price,
      (select jsonb_agg(${stopColumnsJson} order by s.position) from guide_stops s where s.id_guide = g.id_guide) as stops,
      (select jsonb_build_object('lat', l.lat, 'lng', l.lng, 'speed_kmh', l.speed_kmh, 'heading', l.heading, 'at', iso(l.device_time)) from last_positions l
        where l.id_truck = g.id_truck and g.status in ('RETIRANDO', 'RETIRADO', 'VIAJANDO', 'EN_DEPOSITO', 'EN_PLANTA', 'EN_PUERTO')) as position
    from guides g ${rowJoins} left join shipping_lines n on n.id_shipping_line = r.id_shipping_line left join products p on p.id_product = r.id_product
      left join motives m on m.id_motivo = g.id_motivo_false_freight
    where ${condition} and g.deleted_at is null
    order by u.number, (select l.position from legs l where l.id_leg = g.id_leg), g.id_guide`);
}

export interface LogRow {
  id_bitacora: number;
  id_guide: number;
  kind: string;
  text: string;
  at: string;
  author: string;
  id_stop: number | null;
  motivo: string | null;
  annulled: boolean;
  is_note: boolean;
  visibility: NoteVisibility;
  id_motivo: number | null;
  version: number;
  edited_at: string | null;
  deleted_at: string | null;
  id_user: number | null;
  created_at: string;
}
/** The logbook of a guide as the caller may read it, newest first. */
export const listLog = (tx: Tx, id_guide: number): Promise<LogRow[]> => logRows(tx, sql`b.id_guide = ${id_guide}`);
/** The logbooks of all guides of a reservation as one. */
export const listReservationLog = (tx: Tx, id_reservation: number): Promise<LogRow[]> =>
  logRows(tx, sql`g.id_reservation = ${id_reservation} and g.deleted_at is null`, 2_000);
/** One entry, whatever its age. */
export async function findLogRow(tx: Tx, id_bitacora: number): Promise<LogRow | undefined> {
  return (await logRows(tx, sql`b.id_bitacora = ${id_bitacora}`))[0];
}
function logRows(tx: Tx, which: RawBuilder<unknown>, most = 500): Promise<LogRow[]> {
  // The entry of an assignment contains driver and plate, and a driver may be an author.
  return tx.rows(sql<LogRow>`select b.id_bitacora, b.id_guide, b.kind, ${textOfEntry} as text, b.at, b.id_stop, m.name as motivo, b.annulled_at is not null as annulled,
      b.is_note, b.visibility, b.id_motivo, b.version, b.edited_at, b.deleted_at, b.id_user, b.created_at,
      ${shownAuthor('b', 'g')} as author
    from logbook b join guides g using (id_guide) left join motives m using (id_motivo)
    where ${which} and (b.kind <> 'ASSIGNMENT' or ${driverThenIsShown('b', 'g')}) order by b.at desc, b.id_bitacora desc limit ${most}`);
}

export interface VisibleGuide {
  id_sub_reservation: number;
  /** Version of the container, not of the guide. */
  version: number;
  party: number[];
  /** False for a customer who neither booked it nor is its client. */
  may_change: boolean;
}
/** The facts for a change of a guide's container or logbook; undefined outside the caller's scope. */
export function selectVisible(tx: Tx, id_guide: number): Promise<VisibleGuide | undefined> {
  return tx.row(sql<VisibleGuide>`select g.id_sub_reservation, u.version, g.party, app_may_change(r.id_client, r.id_forwarder) as may_change
    from guides g join sub_reservations u using (id_sub_reservation) join reservations r on r.id_reservation = g.id_reservation
    where g.id_guide = ${id_guide} and g.deleted_at is null`);
}

export function selectOperator(tx: Tx): Promise<{ name: string; ruc: string }> {
  return tx.one(sql<{ name: string; ruc: string }>`select name, ruc from companies where is_operator`);
}

/** The code in the guide's QR; null: it was not issued. */
export async function qrCodeOf(tx: Tx, id_guide: number): Promise<string | null> {
  return (await tx.one(sql<{ qr_code: string | null }>`select qr_code from guides where id_guide = ${id_guide}`))
    .qr_code;
}
