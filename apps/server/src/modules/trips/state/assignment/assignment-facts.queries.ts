import type { LatLng } from '@cabezal/domain/system/geo/distance';
import { type Instant, toMillis } from '@cabezal/domain/system/time/time';
import { preparedVerdicts } from '@cabezal/domain/trips/rules/assignment';
import { equipmentUntil } from '@cabezal/domain/trips/rules/assignment-box';
import type {
  AssignmentDriver,
  AssignmentEquipment,
  AssignmentStop,
  AssignmentTrip,
  AssignmentTruck,
  AssignmentVerdicts,
} from '@cabezal/domain/trips/rules/assignment-input';
import {
  type PreparedDriver,
  type PreparedTruck,
  prepareDriver,
  prepareTrip,
  prepareTruck,
} from '@cabezal/domain/trips/rules/prepared-assignment';
import { type RawBuilder, sql } from 'kysely';
import { among } from '../../../../platform/db/among.ts';
import { plannedOnce } from '../../../../platform/db/kept-plans.ts';
import type { ReadAt, Tx } from '../../../../platform/db/tx.ts';
import { parameterOn } from '../../../system/parameters/read-parameter.queries.ts';
import { guidePlace, legPlace } from '../facts/place-name.queries.ts';
import { boxLinks, endPlace } from './assignment-facts-box.queries.ts';
import { equipmentTime, holdsEquipment, holdsResources } from './resources.queries.ts';
import { originOf } from './truck-origin.ts';
import { drivingMinutes, plannedDrivingMinutes, truckWhereabouts, type Whereabouts } from './whereabouts.queries.ts';

/** A place of the trip, as rules and ranking read it. */
interface TripStop extends AssignmentStop {
  /** Its guide's stop; null in the plan of a leg, and for a place that is not yet a stop. */
  readonly id_stop: number | null;
  readonly code: string;
  readonly action: string | null;
  /** The place's code, else its name. */
  readonly short_name: string;
  /** Name that dispatchers use. */
  readonly spoken: string;
  readonly lat: number;
  readonly lng: number;
  /** Hour of its slot or appointment; `slot_code`: the slot's code. */
  readonly appointment_at: Instant | null;
  readonly slot_code: string | null;
}
/** The live guide of the leg, if any. */
interface OwnGuide {
  readonly id_guide: number;
  readonly version: number;
  readonly id_truck: number | null;
  readonly id_driver: number | null;
  readonly id_generator: number | null;
  readonly id_chassis: number | null;
}
export interface TripFacts extends AssignmentTrip {
  readonly id_leg: number;
  readonly id_reservation: number;
  /** Number that people use: 48227-1. */
  readonly label: string;
  readonly kind: string;
  readonly stops: readonly TripStop[];
  readonly guide: OwnGuide | null;
}
export interface TruckFacts extends AssignmentTruck {
  readonly id_truck: number;
  readonly disk: string;
  readonly license_plate: string;
  readonly id_company: number;
  readonly company: string;
  readonly is_own: boolean;
  /** Its usual driver. */
  readonly id_driver: number | null;
}
export interface DriverFacts extends AssignmentDriver {
  readonly id_driver: number;
  readonly name: string;
  readonly id_company: number;
  readonly company: string;
}
export interface EquipmentFacts extends AssignmentEquipment {
  readonly id_equipment: number;
  readonly kind: 'GEN' | 'CHA';
  readonly company: string;
  readonly is_own: boolean;
}
export interface AssignmentFacts {
  readonly trip: TripFacts;
  readonly trucks: ReadonlyMap<number, TruckFacts>;
  readonly drivers: ReadonlyMap<number, DriverFacts>;
  readonly equipments: ReadonlyMap<number, EquipmentFacts>;
  /** For each truck, where it comes from and what it does afterwards. */
  readonly places: ReadonlyMap<number, Whereabouts>;
}

/** Ids, or all active ones. */
type Wanted = readonly number[] | 'active';
type FactsTarget = { readonly id_leg: number } | { readonly id_guide: number };
interface FactsWanted {
  /** Resources to load; those of the leg's own guide are always loaded. */
  readonly trucks?: Wanted;
  readonly drivers?: Wanted;
  readonly equipments?: Wanted;
  /** Judges the trip as if it began then, with its whole plan shifted. */
  readonly planned_start?: string | null;
  /** Judges another plan of the same trip, with which somebody else would drive it. */
  readonly replan?: (trip: TripFacts) => TripFacts;
}

const shifted = (trip: TripFacts, planned_start: string): TripFacts => {
  const shift = Date.parse(planned_start) - toMillis(trip.planned_from);
  const moved = (at: Instant): string => new Date(toMillis(at) + shift).toISOString();
  return {
    ...trip,
    planned_from: moved(trip.planned_from),
    planned_to: moved(trip.planned_to),
    stops: trip.stops.map(s => ({ ...s, planned_at: s.planned_at === null ? null : moved(s.planned_at) })),
  };
};

/**
 * A leg needs one of our gensets if its container (`u`) asks for one and the client brings none; an empty container on its way back to the
 * depot needs none. `of` has the leg's id and kind. The limit keeps the planner from reading the stops of every leg when few are needed.
 */
export const needsGenset = (of: 'l' | 'g'): RawBuilder<unknown> => {
  const empty = sql`(select true from leg_stops z where z.id_leg = ${sql.ref(`${of}.id_leg`)} and z.code = 'DEP' and z.action = 'DEVOLVER' limit 1)`;
  return sql`(u.needs_generator and not u.own_generator and (${sql.ref(`${of}.kind`)} <> 'DEVOLUCION' or ${empty} is null))`;
};

export const stopsJson = (
  id: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  spoken: RawBuilder<unknown>,
  lat: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(select jsonb_agg(jsonb_build_object('id_stop', ${id}, 'id_location', s.id_location, 'location_name', ${name}, 'short_name', coalesce(p.code, ${name}), 'spoken', ${spoken}, 'code', s.code, 'action', s.action,
      'planned_at', iso(coalesce(s.planned_arrival, s.planned_departure)), 'appointment_at', iso(s.appointment_at), 'slot_code', s.slot_code, 'requires_credential', coalesce(p.requires_credential, false), ${lat}) order by s.position) from ${from})`;

function loadTrip(tx: Tx, target: FactsTarget): Promise<TripFacts | undefined> {
  const byLeg = 'id_leg' in target;
  const guideOf = byLeg ? sql`g.id_leg = l.id_leg and g.live` : sql`g.id_guide = ${target.id_guide}`;
  const leg = byLeg ? sql`${target.id_leg}` : sql`(select id_leg from guides where id_guide = ${target.id_guide})`;
  return tx.row(tripQuery(tx, guideOf, sql`l.id_leg = ${leg}`));
}
/** Trips as the rules read them; `guideOf` selects the own guide `g` of leg `l`. */
function tripQuery(tx: Tx, guideOf: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<TripFacts> {
  const startDay = sql`(coalesce(g.planned_start, l.planned_start) at time zone ${tx.zone})::date`;
  return sql<TripFacts>`${sql.raw(plannedOnce)} select l.id_leg, l.kind, r.id_reservation, r.id_reservation || '-' || u.number as label,
      coalesce(g.planned_start, l.planned_start) as planned_from, coalesce(g.planned_end, l.planned_end) as planned_to,
      y.length_ft as container_length_ft, ${needsGenset('l')} as is_reefer, u.own_generator, warning_day(${tx.today}::date) - ${tx.today}::date as warning_days,
      ${parameterOn('tolerancia_turno_min', startDay)} as tolerance_min, ${parameterOn('conduccion_max_h_dia', startDay)} as max_drive_hours,
      case when g.id_guide is null then ${drivingMinutes('leg_stops', sql`z.id_leg = l.id_leg`)} else ${drivingMinutes('guide_stops', sql`z.id_guide = g.id_guide`)} end as drive_minutes,
      (select c.name from companies c where c.id_company in (r.id_client, r.id_bill_to) and c.blocked_at is not null order by c.id_company <> r.id_client limit 1) as blocked_company,
      coalesce(${stopsJson(sql`s.id_stop`, sql`guide_stops s left join locations p using (id_location) where s.id_guide = g.id_guide`, sql`s.name`, guidePlace, sql`'lat', s.lat, 'lng', s.lng`)},
        ${stopsJson(sql`null`, sql`leg_stops s join locations p using (id_location) where s.id_leg = l.id_leg`, sql`p.name`, legPlace, sql`'lat', p.lat, 'lng', p.lng`)}, '[]') as stops,
      ${boxLinks}, case when g.id_guide is not null then jsonb_build_object('id_guide', g.id_guide, 'version', g.version, 'id_truck', g.id_truck, 'id_driver', g.id_driver,
        'id_generator', g.id_generator, 'id_chassis', g.id_chassis) end as guide
    from legs l join reservations r on r.id_reservation = l.id_reservation join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation
      join container_types y on y.id_container_type = u.id_container_type left join guides g on ${guideOf}
    where ${which}`;
}

/** The period for which a resource is needed, and the guide that has it in that period and is ignored. */
type WantedTime = Pick<TripFacts, 'planned_from' | 'planned_to' | 'guide'>;

/** Periods in which another guide than the trip's own has a resource: the exclusion constraints refuse these. */
function busySpans(column: string, owner: RawBuilder<unknown>, trip: WantedTime): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('from', iso(b.busy_from), 'to', iso(b.busy_to), 'guide_number', b.id_reservation || '-' || n.number) order by b.busy_from)
    from guides b join sub_reservations n on n.id_sub_reservation = b.id_sub_reservation
    where ${sql.ref(`b.${column}`)} = ${owner} and ${holdsResources}
      and tstzrange(b.busy_from, b.busy_to) && tstzrange(${trip.planned_from}::timestamptz, ${trip.planned_to}::timestamptz)
      and b.id_guide is distinct from ${trip.guide?.id_guide ?? null}::integer), '[]')`;
}

/**
 * The same for a genset or chassis, which is needed until a container that is left is fetched. What stays with the trip's own container, or with the
 * one that it gets by a street turn, is not busy: the trip takes it over.
 */
function equipmentSpans(column: 'id_generator' | 'id_chassis', trip: TripFacts): RawBuilder<unknown> {
  const until = equipmentUntil(trip.planned_to, trip);
  const own = sql`(select l.id_sub_reservation from legs l where l.id_leg = ${trip.id_leg})`;
  const brought = sql`(select turned_from(l.id_sub_reservation) from legs l where l.id_leg = ${trip.id_leg} and l.kind = 'VIAJE')`;
  const isOther = sql`(b.id_sub_reservation <> ${own} and b.id_leg is distinct from ${brought})`;
  const to = sql`greatest(b.busy_to, case when ${isOther} then b.equipment_to end)`;
  const left = sql`case when ${to} > b.busy_to then jsonb_build_object('place', ${endPlace}, 'from', iso(b.busy_to)) end`;
  return sql`coalesce((select jsonb_agg(jsonb_build_object('from', iso(b.busy_from), 'to', iso(${to}), 'guide_number', b.id_reservation || '-' || n.number, 'left', ${left})
      order by b.busy_from)
    from guides b join sub_reservations n on n.id_sub_reservation = b.id_sub_reservation
    where ${sql.ref(`b.${column}`)} = e.id_equipment and ${holdsEquipment}
      and ${equipmentTime} && tstzrange(${trip.planned_from}::timestamptz, ${until}::timestamptz)
      and tstzrange(b.busy_from, ${to}) && tstzrange(${trip.planned_from}::timestamptz, ${until}::timestamptz)
      and b.id_guide is distinct from ${trip.guide?.id_guide ?? null}::integer), '[]')`;
}

export const credentialsOf = (owner: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('id_location', k.id_location, 'state', k.state, 'expires_on', k.expires_on))
    from credentials k where ${owner} and k.replaced_by is null and k.id_location is not null), '[]')`;
export const blockedCarrier = sql`case when c.blocked_at is not null then c.name end as blocked_company`;
const amongThese = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<unknown> =>
  ids.length === 0 ? sql`false` : sql`${sql.raw(plannedOnce)} ${among(column, [...new Set(ids)])}`;

/** Trucks as the rules read them for a period, of a trip or any other; `which` selects from `trucks t`. */
export async function loadTrucks(
  tx: Tx,
  trip: WantedTime,
  which: RawBuilder<unknown>,
): Promise<Map<number, TruckFacts>> {
  const rows =
    await tx.rows(sql<TruckFacts>`select t.id_truck, t.disk, t.license_plate, t.id_company, c.name as company, c.is_operator as is_own, t.id_driver, ${blockedCarrier},
      case when c.qualification = 'REJECTED' then c.qualification else t.qualification end as qualification,
      case when t.active then t.truck_state else 'INACTIVO' end as truck_state,
      coalesce((select jsonb_agg(jsonb_build_object('type_certificate', k.type_certificate, 'expires_on', k.expires_on))
        from truck_certificates k where k.id_truck = t.id_truck and k.active), '[]') as certificates,
      ${credentialsOf(sql`k.id_truck = t.id_truck`)} as credentials, ${busySpans('id_truck', sql`t.id_truck`, trip)} as busy
    from trucks t join companies c using (id_company) where ${which}`);
  return new Map(rows.map(row => [row.id_truck, row]));
}

async function loadDrivers(tx: Tx, trip: TripFacts, which: RawBuilder<unknown>): Promise<Map<number, DriverFacts>> {
  const rows =
    await tx.rows(sql<DriverFacts>`select d.id_driver, d.name || ' ' || d.last_name as name, d.id_company, c.name as company, ${blockedCarrier}, d.active, d.qualification,
      d.license_type, d.license_expiry, d.license_points::float8 as license_points,
      ${credentialsOf(sql`k.id_driver = d.id_driver`)} as credentials, ${busySpans('id_driver', sql`d.id_driver`, trip)} as busy
    from drivers d join companies c using (id_company) where ${which}`);
  return new Map(rows.map(row => [row.id_driver, row]));
}

async function loadEquipments(
  tx: Tx,
  trip: TripFacts,
  which: RawBuilder<unknown>,
): Promise<Map<number, EquipmentFacts>> {
  const rows =
    await tx.rows(sql<EquipmentFacts>`select e.id_equipment, e.kind, e.disk, e.size, c.name as company, c.is_operator as is_own,
      case when e.active then e.availability else 'INACTIVO' end as availability,
      case when e.kind = 'GEN' then ${equipmentSpans('id_generator', trip)} else ${equipmentSpans('id_chassis', trip)} end as busy
    from equipments e join companies c using (id_company) where e.kind in ('GEN', 'CHA') and ${which}
    order by c.is_operator desc, e.disk`);
  return new Map(rows.map(row => [row.id_equipment, row]));
}

const present = (ids: readonly (number | null | undefined)[]): number[] => ids.filter(id => id != null);

const placeOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });

/** A truck with where it comes from, and its trips before and after. A finished trip no longer ties it to a place. */
function withWay(truck: TruckFacts, where: Whereabouts | undefined): TruckFacts {
  const { previous = null, next = null } = where ?? {};
  return {
    ...truck,
    origin: originOf(where),
    before: previous === null || previous.is_over ? null : { free_at: previous.free_at, ends: placeOf(previous) },
    after: next,
  };
}

/**
 * All facts of a leg's trip and of the requested resources that the assignment rules read, in six queries whatever the number of resources,
 * within the caller's scope. Undefined if the leg does not exist. A resource that does not exist is missing from its map.
 */
export async function loadAssignmentFacts(
  tx: Tx,
  wanted: FactsTarget & FactsWanted,
): Promise<AssignmentFacts | undefined> {
  const planned = await loadTrip(tx, wanted);
  if (planned === undefined) return undefined;
  const moved = wanted.planned_start ? shifted(planned, wanted.planned_start) : planned;
  const trip = wanted.replan?.(moved) ?? moved;
  const own = trip.guide;
  const which = (
    column: RawBuilder<unknown>,
    ids: Wanted | undefined,
    active: RawBuilder<unknown>,
    ...ownIds: (number | null | undefined)[]
  ): RawBuilder<unknown> =>
    ids === 'active'
      ? sql`(${active} or ${among(column, present(ownIds))})`
      : amongThese(column, present([...(ids ?? []), ...ownIds]));
  // The usual driver of an active truck is distinguished from none, even if inactive.
  const activeDrivers = sql`(d.active or exists (select from trucks t where t.id_driver = d.id_driver and t.active))`;
  const ofTrucks = which(sql`t.id_truck`, wanted.trucks, sql`t.active`, own?.id_truck);
  const trucks = await loadTrucks(tx, trip, ofTrucks);
  const places =
    trucks.size === 0 ? new Map() : await truckWhereabouts(tx, trip, among(sql`t.id_truck`, [...trucks.keys()]));
  const ofDrivers = which(sql`d.id_driver`, wanted.drivers, activeDrivers, own?.id_driver);
  const drivers = await loadDrivers(tx, trip, ofDrivers);
  const driving = await plannedDrivingMinutes(tx, trip, [...drivers.keys()]);
  return {
    trip,
    places,
    trucks: new Map([...trucks].map(([id, truck]) => [id, withWay(truck, places.get(id))])),
    drivers: new Map([...drivers].map(([id, driver]) => [id, { ...driver, drive_minutes: driving.get(id) ?? {} }])),
    equipments: await loadEquipments(
      tx,
      trip,
      which(sql`e.id_equipment`, wanted.equipments, sql`e.active`, own?.id_generator, own?.id_chassis),
    ),
  };
}

export interface ChosenResources {
  readonly id_truck?: number | null;
  readonly id_driver?: number | null;
  readonly id_generator?: number | null;
  readonly id_chassis?: number | null;
}

/**
 * Returns a function that lists blocking reasons and remarks for resources on this trip. The trip and each truck and driver are prepared
 * once, whatever the number of judged combinations.
 */
export function judgeOf(facts: AssignmentFacts, at: ReadAt): (chosen: ChosenResources) => AssignmentVerdicts {
  const trip = prepareTrip(facts.trip, at.now, at.zone);
  const trucks = new Map<number, PreparedTruck>();
  const drivers = new Map<number, PreparedDriver>();
  const ready = <F, P>(known: Map<number, P>, id: number, found: F | undefined, prepare: (facts: F) => P): P | null => {
    const prepared = known.get(id) ?? (found === undefined ? null : prepare(found));
    if (prepared !== null) known.set(id, prepared);
    return prepared;
  };
  return ({ id_truck, id_driver, id_generator, id_chassis }) =>
    preparedVerdicts({
      trip,
      truck: ready(trucks, id_truck ?? 0, facts.trucks.get(id_truck ?? 0), prepareTruck),
      driver: ready(drivers, id_driver ?? 0, facts.drivers.get(id_driver ?? 0), prepareDriver),
      genset: facts.equipments.get(id_generator ?? 0) ?? null,
      chassis: facts.equipments.get(id_chassis ?? 0) ?? null,
    });
}

/** Blocking reasons and remarks for one choice of resources on this trip. */
export const verdictsOf = (facts: AssignmentFacts, chosen: ChosenResources, at: ReadAt): AssignmentVerdicts =>
  judgeOf(facts, at)(chosen);

/**
 * Verdicts on a guide's own resources for its planned dates, as issuing needs them (G2). Run it elevated: another carrier's trip counts
 * too.
 */
export async function issueVerdicts(tx: Tx, id_guide: number): Promise<AssignmentVerdicts> {
  const facts = await loadAssignmentFacts(tx, { id_guide });
  if (facts === undefined) throw new Error(`guide ${id_guide} has no leg`);
  return verdictsOf(facts, facts.trip.guide ?? {}, tx);
}

/**
 * The same for many guides, in four queries whatever their number. Other trips of their resources are not checked: the database allows no
 * two live guides to have a resource at the same time.
 */
export async function issueVerdictsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, AssignmentVerdicts>> {
  const own = sql`g.id_leg = l.id_leg and ${among(sql`g.id_guide`, ids)}`;
  const trips = await tx.rows(
    tripQuery(tx, own, sql`l.id_leg in (select x.id_leg from guides x where ${among(sql`x.id_guide`, ids)})`),
  );
  const [first] = trips;
  if (first === undefined) return new Map();
  const noTime = { ...first, planned_to: first.planned_from, guide: null };
  const all = (of: (guide: OwnGuide) => (number | null)[]): number[] =>
    present(trips.flatMap(trip => (trip.guide === null ? [] : of(trip.guide))));
  const trucks = await loadTrucks(
    tx,
    noTime,
    amongThese(
      sql`t.id_truck`,
      all(g => [g.id_truck]),
    ),
  );
  const drivers = await loadDrivers(
    tx,
    noTime,
    amongThese(
      sql`d.id_driver`,
      all(g => [g.id_driver]),
    ),
  );
  const equipments = await loadEquipments(
    tx,
    noTime,
    amongThese(
      sql`e.id_equipment`,
      all(g => [g.id_generator, g.id_chassis]),
    ),
  );
  return new Map(
    trips.flatMap(trip =>
      trip.guide === null
        ? []
        : [
            [
              trip.guide.id_guide,
              verdictsOf({ trip, trucks, drivers, equipments, places: new Map() }, trip.guide, tx),
            ] as const,
          ],
    ),
  );
}
