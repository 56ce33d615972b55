import type { UnwatchedTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import type { OpenProblem } from '@cabezal/contract/tracking/monitoring/problems.calls';
import type { Audience } from '@cabezal/domain/system/access/audience';
import { METRES_PER_DEGREE } from '@cabezal/domain/system/geo/distance';
import type { TripScope } from '@cabezal/domain/tracking/alerts/rule-for';
import type { CaseKind } from '@cabezal/domain/trips/cases/case';
import type { LegKind } from '@cabezal/domain/trips/status/labels';
import type { StopSigns } from '@cabezal/domain/trips/status/standing';
import type { StopAction, StopCode } from '@cabezal/domain/trips/status/stop-codes';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameterOn } from '../../system/parameters/read-parameter.queries.ts';
import { guidesWithEmergency, guidesWithProblemCase } from '../../trips/cases/cases.queries.ts';
import { carrierShares, shownDriver } from '../../trips/state/assignment/shared-driver.queries.ts';
import { isWait } from '../../trips/state/events/stand-by.queries.ts';
import { raiseGuideVersion, watchedAgain } from '../../trips/state/facts/guide-record.queries.ts';
import { shownRoad, stopName, stopPlace } from '../../trips/state/facts/hidden-place.queries.ts';
import { isUnderWay } from '../../trips/state/facts/under-way.queries.ts';
import { readSignals } from '../alerts/cases.queries.ts';
import { newestTemperature } from '../positions/storage/reefer-readings.queries.ts';
import { guidesWithProblem, openProblemsJson } from './problems.queries.ts';

export interface TripStop extends StopSigns {
  id_stop: number;
  position: number;
  code: StopCode;
  action: StopAction | null;
  name: string;
  /** Null where the reader must not know the place. */
  lat: number | null;
  lng: number | null;
  radius_m: number;
  fence: [number, number][] | null;
  planned_arrival: string | null;
  planned_departure: string | null;
  slot_code: string | null;
  appointment_at: string | null;
  eta_at: string | null;
  leaves_box: boolean;
  status: string;
}
export interface TripRow {
  id_guide: number;
  guide_number: string | null;
  kind: LegKind;
  status: string;
  id_reservation: number;
  number: number;
  reservation_type: 'E' | 'I';
  client_name: string;
  container_code: string | null;
  container_type: string;
  id_truck: number | null;
  disk: string | null;
  license_plate: string | null;
  driver_name: string | null;
  driver_phone: string | null;
  progress_percent: string | null;
  remaining_km: string | null;
  eta_at: string | null;
  version: number;
  party: number[];
  set_point_c: string | null;
  /** The newest temperature of the cargo, °C, and when it was measured; null: none within half an hour. */
  temperature: { c: number; at: string } | null;
  stops: TripStop[];
  /** False for a trip that is listed only because its driver reported a problem or called for help. */
  under_way: boolean;
  /** Whether the caller may see the cost of waiting. */
  sees_price: boolean;
  problems: OpenProblem[];
  /** An open emergency of its driver, or a drill of one, as the caller may read it. */
  emergency: { at: string; is_drill: boolean } | null;
  /**
   * Stop with a recorded arrival and no departure, with the data for its stand-by; `cost_per_hour` is null where waiting does not count.
   */
  here: {
    id_stop: number;
    name: string;
    code: string;
    arrival_at: string;
    appointment_at: string | null;
    free_hours: string | null;
    cost_per_hour: string | null;
    hour_agreed: boolean;
  } | null;
  position: { lat: number; lng: number; heading: number | null; speed_kmh: number | null; at: string } | null;
  stopped_since: string | null;
  planned_start: string;
  /** The first arrival, recorded by a person, of a truck that has not left any stop yet; arrivals seen by GPS are reliable and excluded. */
  marked_at: string | null;
  /** The truck is at a base, yard, port or other place that is not a customer's. */
  at_known_place: boolean;
  /** For a container that we hold, while the line counts its days. */
  free_time: { last_free_day: string | null; ended_on: string | null } | null;
  /** False: somebody took it off the board. */
  is_watched: boolean;
  /** What decides which rules are meant for it. */
  scope: TripScope;
  /** Kinds of the signals of its open cases that the caller may read. */
  open_kinds: CaseKind[];
}

const stopsJson = sql`(select jsonb_agg(jsonb_build_object('id_stop', s.id_stop, 'position', s.position, 'code', s.code, 'action', s.action, 'name', ${stopName}, 'lat', ${stopPlace('lat')}, 'lng', ${stopPlace('lng')}, 'radius_m', s.radius_m, 'fence', ${stopPlace('fence')},
    'arrival_at', iso(s.arrival_at), 'departure_at', iso(s.departure_at), 'proposed_arrival_at', iso(s.proposed_arrival_at), 'proposed_departure_at', iso(s.proposed_departure_at),
    'planned_arrival', iso(s.planned_arrival), 'planned_departure', iso(s.planned_departure), 'slot_code', s.slot_code, 'appointment_at', iso(s.appointment_at), 'eta_at', iso(s.eta_at),
    'leaves_box', s.leaves_box, 'status', s.status) order by s.position) from guide_stops s where s.id_guide = g.id_guide)`;
const begun = sql`exists (select from guide_stops v where v.id_guide = g.id_guide and (v.arrival_at is not null or v.departure_at is not null))`;
/** Issued, not over, and begun or due within four hours. */
const isBegunOrDue = (now: Date) =>
  sql`${isUnderWay} and (g.planned_start <= ${now}::timestamptz + interval '4 hours' or ${begun})`;
const scopeJson = sql`jsonb_build_object('id_guide', g.id_guide, 'id_reservation', g.id_reservation, 'id_client', r.id_client, 'id_company', g.id_carrier,
    'places', (select coalesce(jsonb_agg(s.id_location order by s.position), '[]') from guide_stops s where s.id_guide = g.id_guide))`;
/** Kinds of the signals that the reader may read. */
const openKinds = sql`(select coalesce(jsonb_agg(distinct e.s ->> 'kind'), '[]')
  from alert_cases a, jsonb_array_elements(${readSignals}) e(s) where a.id_guide = g.id_guide and a.ended_at is null)`;
const emergencyJson = sql`(select jsonb_build_object('at', iso(a.began_at), 'is_drill', a.is_drill) from alert_cases a
  where a.id_guide = g.id_guide and a.kind = 'PANICO' and a.ended_at is null order by a.is_drill, a.id_alert_case limit 1)`;
/** Each part uses its own index: an «or» between them would read all guides. */
const watched = (now: Date, { withUnwatched }: TripsScope) =>
  sql`select g.id_guide from guides g where ${isBegunOrDue(now)} ${withUnwatched ? sql`` : sql`and g.monitoring_disabled_at is null`} union ${guidesWithProblem} union ${guidesWithEmergency}
    ${withUnwatched ? sql`` : sql`union ${guidesWithProblemCase}`}`;
const positionJson = sql`jsonb_build_object('lat', l.lat, 'lng', l.lng, 'heading', l.heading, 'speed_kmh', l.speed_kmh, 'at', iso(l.device_time))`;

/** Rate per hour of waiting on the business day of the arrival, unless another one was agreed with the client. */
const hourOn = (key: 'stand_by_hora_reefer_usd' | 'stand_by_hora_seco_usd', zone: string) =>
  parameterOn(key, sql`(s.arrival_at at time zone ${zone})::date`);
const hereJson = (
  zone: string,
) => sql`(select jsonb_build_object('id_stop', s.id_stop, 'name', ${stopName}, 'code', s.code, 'arrival_at', iso(s.arrival_at), 'appointment_at', iso(s.appointment_at),
    'free_hours', case when ${isWait} then s.free_hours::text end, 'cost_per_hour', case when ${isWait} then
      coalesce(u.stand_by_hour_usd::text, case when y.reefer then ${hourOn('stand_by_hora_reefer_usd', zone)} else ${hourOn('stand_by_hora_seco_usd', zone)} end #>> '{}') end,
    'hour_agreed', u.stand_by_hour_usd is not null)
  from guide_stops s where s.id_guide = g.id_guide and s.arrival_at is not null and s.departure_at is null and s.skipped_at is null order by s.position desc limit 1)`;
const markedAt = sql`(select iso(s.arrival_at) from guide_stops s where s.id_guide = g.id_guide and s.arrival_at is not null and s.arrival_source is distinct from 'GPS'
  and not exists (select from guide_stops v where v.id_guide = g.id_guide and v.departure_at is not null) order by s.position limit 1)`;
const perDegree = sql.lit(METRES_PER_DEGREE);
/** No fence reaches farther than 10 km from its point (domain: FENCE_REACH_M). */
const knownPlace = sql`exists (select from locations o where o.active and o.type <> 'PLT' and o.lat between l.lat - 0.1 and l.lat + 0.1
  and o.lng between l.lng - 0.1 and l.lng + 0.1 and case when o.fence is not null then fence_holds(o.fence, l.lat, l.lng)
    else sqrt(((o.lat - l.lat) * ${perDegree}) ^ 2 + ((o.lng - l.lng) * ${perDegree} * cos(radians(o.lat))) ^ 2) <= o.radius_m end)`;

export interface TripsScope {
  /**
   * Also trips that somebody took off the board. One with an unattended problem of its driver is always listed; without this, so is one with
   * an open case of such a problem.
   */
  withUnwatched: boolean;
  /** Only this trip. */
  id_guide?: number;
}

/**
 * Trips under way in the caller's scope, and those with an unattended problem of their driver, with all facts for their risks: one query.
 */
export function selectTripsUnderWay(tx: Tx, audience: Audience, scope: TripsScope): Promise<TripRow[]> {
  // A truck that has not begun a customer's trip may still be on another customer's.
  const shown: RawBuilder<unknown> = audience === 'customer' ? begun : sql`true`;
  return tx.rows(sql<TripRow>`select g.id_guide, g.guide_number, g.kind, g.status, g.id_reservation, u.number, r.reservation_type, r.client_name, u.container_code, y.code as container_type,
      g.id_truck, ${shownDriver('g', 'disk', 'license_plate', 'driver_name', 'driver_phone')}, g.progress_percent, g.remaining_km, g.eta_at, g.version, g.party, u.set_point_c, case when y.reefer and ${shown} then ${newestTemperature(tx.now)} end as temperature,
      ${stopsJson} as stops, ${isBegunOrDue(tx.now)} as under_way, app_sees_price(r.id_client, r.id_bill_to, r.id_forwarder) as sees_price, ${openProblemsJson} as problems, ${emergencyJson} as emergency, ${hereJson(tx.zone)} as here, case when l.id_truck is not null then ${positionJson} end as position, l.stopped_since,
      coalesce(${knownPlace}, false) as at_known_place, iso(g.planned_start) as planned_start, ${markedAt} as marked_at,
      (select jsonb_build_object('last_free_day', c.last_free_day, 'ended_on', c.ended_on) from free_time_clocks c where c.id_sub_reservation = g.id_sub_reservation) as free_time,
      g.monitoring_disabled_at is null as is_watched, ${scopeJson} as scope, ${openKinds} as open_kinds
    from guides g join reservations r on r.id_reservation = g.id_reservation join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
      join container_types y on y.id_container_type = u.id_container_type
      left join last_positions l on l.id_truck = g.id_truck and ${shown}
    where g.id_guide in (${watched(tx.now, scope)}) and g.deleted_at is null
      and ${scope.id_guide === undefined ? sql`true` : sql`g.id_guide = ${scope.id_guide}`} order by g.id_guide`);
}

/** Trips under way that were taken off the board, latest first. */
export function selectUnwatchedTrips(tx: Tx): Promise<UnwatchedTrip[]> {
  return tx.rows(sql<UnwatchedTrip>`select g.id_guide, g.guide_number, g.id_reservation, u.number, r.client_name, u.container_code, g.license_plate, g.version,
      iso(g.monitoring_disabled_at) as disabled_at, g.monitoring_disabled_by as disabled_by, g.monitoring_disabled_motive as motive
    from guides g join reservations r using (id_reservation) join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
    where ${isBegunOrDue(tx.now)} and g.monitoring_disabled_at is not null order by g.monitoring_disabled_at desc, g.id_guide`);
}

export async function isGuideUnderWay(tx: Tx, id_guide: number): Promise<boolean> {
  return (await tx.row(sql`select 1 from guides g where g.id_guide = ${id_guide} and ${isUnderWay}`)) !== undefined;
}

/** Takes a guide off the board. */
export async function storeUnwatched(tx: Tx, id_guide: number, by: { name: string; motive: string }): Promise<void> {
  await tx.run(sql`update guides set monitoring_disabled_at = ${tx.now}, monitoring_disabled_by = ${by.name}, monitoring_disabled_motive = ${by.motive}
    where id_guide = ${id_guide}`);
  await raiseGuideVersion(tx, id_guide);
}
/** Puts a guide back on the board. */
export async function storeWatched(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`update guides set ${watchedAgain} where id_guide = ${id_guide}`);
  await raiseGuideVersion(tx, id_guide);
}
/** Whether a guide is off the board, and its version. */
export function selectWatched(tx: Tx, id_guide: number) {
  return tx.row(
    sql<{
      id_guide: number;
      disabled: boolean;
      version: number;
    }>`select id_guide, monitoring_disabled_at is not null as disabled, version
      from guides where id_guide = ${id_guide} and deleted_at is null`,
  );
}

export interface PublicRow {
  id_guide: number;
  operator: { name: string; logo: string | null };
  guide_number: string | null;
  status: string;
  kind: LegKind;
  reservation_type: 'E' | 'I';
  container_code: string | null;
  container_type: string;
  license_plate: string | null;
  progress_percent: string | null;
  remaining_km: string | null;
  eta_at: string | null;
  set_point_c: string | null;
  temperature: TripRow['temperature'];
  stops: TripStop[];
  road: [number, number][];
  position: TripRow['position'];
}
/** The operator, as a page without login names it. */
export function selectOperator(tx: Tx): Promise<PublicRow['operator']> {
  return tx.one(sql<PublicRow['operator']>`select name, company_logo as logo from companies where is_operator`);
}
/** The trips of a page token, by container and hour. The position of the truck is included only while it drives that trip. */
export function selectPublicTrips(
  tx: Tx,
  ids: readonly number[],
  { withRoad }: { withRoad: boolean },
): Promise<PublicRow[]> {
  return tx.rows(sql<PublicRow>`select g.id_guide, (select jsonb_build_object('name', o.name, 'logo', o.company_logo) from companies o where o.is_operator) as operator,
      g.guide_number, g.status, g.kind, r.reservation_type, u.container_code, y.code as container_type, case when ${carrierShares('g')} then g.license_plate end as license_plate, g.progress_percent, g.remaining_km, g.eta_at, u.set_point_c,
      case when y.reefer and ${isBegunOrDue(tx.now)} and ${begun} then ${newestTemperature(tx.now)} end as temperature,
      ${stopsJson} as stops, ${withRoad ? shownRoad : sql`'[]'::jsonb`} as road, case when l.id_truck is not null then ${positionJson} end as position
    from guides g join reservations r on r.id_reservation = g.id_reservation join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
      join container_types y on y.id_container_type = u.id_container_type left join last_positions l on l.id_truck = g.id_truck and ${isBegunOrDue(tx.now)} and ${begun}
    where g.id_guide = any (${ids}::integer[]) and g.deleted_at is null order by g.id_reservation, u.number, g.planned_start, g.id_guide`);
}

export interface NotifiedTrip {
  /** Number that people use: 48188-1. */
  label: string;
  container_code: string | null;
  client_name: string;
  /** Address for the customer's notices. */
  email: string | null;
  wants_notices: boolean;
  operator: string;
  issued: boolean;
  party: number[];
}
/** A trip with the facts for a notice to its customer, in the caller's scope. */
export function selectNotifiedTrip(tx: Tx, id_guide: number): Promise<NotifiedTrip | undefined> {
  return tx.row(sql<NotifiedTrip>`select g.id_reservation || '-' || u.number as label, u.container_code, r.client_name, c.email, c.notifications_share as wants_notices,
      (select o.name from companies o where o.is_operator) as operator, g.issued_at is not null as issued, g.party
    from guides g join reservations r using (id_reservation) join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
      join companies c on c.id_company = r.id_client
    where g.id_guide = ${id_guide} and g.deleted_at is null`);
}
