import type { MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { isInFence } from '@cabezal/domain/places/geo/geofence';
import { expectedFrom } from '@cabezal/domain/places/geo/present-etas';
import type { Audience } from '@cabezal/domain/system/access/audience';
import { toMoney } from '@cabezal/domain/system/amounts/money';
import { withKnownPlace } from '@cabezal/domain/system/geo/distance';
import { addMinutes, formatHours, minutesBetween } from '@cabezal/domain/system/time/time';
import type { NewestPositions } from '@cabezal/domain/tracking/alerts/newest-positions';
import { type AlertRule, limitsFor } from '@cabezal/domain/tracking/alerts/rule-for';
import { isReadByCustomers } from '@cabezal/domain/tracking/alerts/shown-kinds';
import {
  RISK_PARAMETERS,
  type RiskLimits,
  type RiskParameters,
  type RiskTrip,
} from '@cabezal/domain/tracking/alerts/trip-facts';
import { compareRisks, isRed, type Risk, risksOf } from '@cabezal/domain/tracking/monitoring/risk';
import { freeDaysLeft } from '@cabezal/domain/trips/free-time-clocks/free-time';
import type { DriverProblemKind } from '@cabezal/domain/trips/status/driver-problems';
import { effectiveStops, standingStop, unrecordedDeparture } from '@cabezal/domain/trips/status/standing';
import { type StandBy, standBy } from '@cabezal/domain/trips/stops/stand-by';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { parameters } from '../../system/parameters/read-parameter.queries.ts';
import { rulesInForce } from '../alerts/rules-in-force.queries.ts';
import type { TripRow } from './monitoring.queries.ts';

type TripStop = TripRow['stops'][number];

export interface TripRisks {
  readonly row: TripRow;
  /** The stop at which the truck is, by all known facts; null while it drives. */
  readonly standing: TripStop | null;
  /** Stand-by at that stop, if waiting there counts and the arrival is recorded. */
  readonly clock: StandBy | null;
  /** Time of the last position, or of the last event of a truck without positions. */
  readonly heard_at: string | null;
  /** By the rules that are meant for the trip. */
  readonly limits: RiskLimits;
  readonly facts: RiskTrip;
  /** Most severe first. */
  readonly risks: readonly Risk[];
}

/** What trips are judged by: the rules in force, and the parameters of the day. */
export interface Limits {
  readonly rules: readonly AlertRule[];
  readonly held: RiskParameters;
}
/** Today's limits; errors: 422 SIN_PARAMETRO. */
export const limitsToday = async (tx: Tx): Promise<Limits> => ({
  rules: await rulesInForce(tx),
  held: await parameters(tx, RISK_PARAMETERS, tx.today),
});

const isOpen = (stop: TripStop): boolean =>
  stop.status === 'PENDING' && stop.arrival_at === null && stop.departure_at === null;

/** The next stop, and the first one ahead with an appointment. */
export function openStops({ stops }: Pick<TripRow, 'stops'>) {
  const open = effectiveStops(stops).filter(isOpen);
  return { next: open[0], slot: open.find(s => s.appointment_at !== null) };
}

/** When the truck must leave its stop to be on time at the next appointment, by the planned driving time. */
function leaveBy(stop: TripStop | null, slot: TripStop | undefined): string | null {
  if (!stop?.planned_departure || !slot?.planned_arrival || !slot.appointment_at) return null;
  const drive = minutesBetween(stop.planned_departure, slot.planned_arrival);
  return drive > 0 ? addMinutes(slot.appointment_at, -drive) : null;
}

function clockOf({ here }: TripRow, standing: TripStop | null, now: Date): StandBy | null {
  if (here === null || here.cost_per_hour === null || here.id_stop !== standing?.id_stop) return null;
  const input = {
    arrival_at: here.arrival_at,
    departure_at: null,
    appointment_at: here.appointment_at,
    free_hours: Number(here.free_hours),
    hourly_rate: toMoney(here.cost_per_hour),
  };
  return standBy(input, now);
}

/** Days until the line charges; null where the container is being returned, because there is nothing to hurry for. */
function daysLeft({ free_time }: TripRow, standing: TripStop | null, { today }: ReadAt): number | null {
  const isHandedIn = standing?.action === 'DEVOLVER' || standing?.action === 'ENTREGAR';
  return free_time === null || isHandedIn ? null : freeDaysLeft(free_time, today);
}

function lastEvent({ stops }: TripRow): string | null {
  const all = effectiveStops(stops)
    .flatMap(s => [s.arrival_at, s.departure_at])
    .filter(at => at !== null);
  return all.length === 0 ? null : all.reduce((latest, at) => (at > latest ? at : latest));
}

/** The most severe open problem of the driver: an accident, else the oldest one. */
function worstProblem({ problems }: TripRow): RiskTrip['problem'] {
  const worst = problems.find(p => p.kind === 'ACCIDENTE') ?? problems.at(-1);
  return worst === undefined ? null : { kind: worst.kind as DriverProblemKind, at: worst.at };
}

/** The facts of a trip that is not under way. */
export const NO_FACTS: RiskTrip = {
  stand_by: null,
  stopped_since: null,
  is_in_geofence: false,
  last_position_at: null,
  eta_at: null,
  slot_at: null,
  temperature_c: null,
  set_point_c: null,
  free_days_left: null,
};

type Standing = Pick<TripRisks, 'standing' | 'clock' | 'heard_at'>;

function factsOf(row: TripRow, { standing, clock, heard_at }: Standing, tx: ReadAt): RiskTrip {
  if (!row.under_way) return NO_FACTS;
  const { slot } = openStops(row);
  const { position } = row;
  const inFence =
    standing !== null ||
    row.at_known_place ||
    (position !== null && withKnownPlace(row.stops).some(s => isInFence(s, position)));
  const waiting = unrecordedDeparture(row.stops);
  return {
    stand_by: clock === null || standing === null ? null : { ...clock, code: standing.code },
    stopped_since: lastEvent(row) === null ? null : row.stopped_since,
    is_in_geofence: inFence,
    last_position_at: heard_at,
    eta_at: slot?.eta_at ?? null,
    slot_at: slot?.appointment_at ?? null,
    slot_kind: slot?.code === 'PLT' ? 'cita' : 'turno',
    temperature_c: row.temperature?.c ?? null,
    set_point_c: row.set_point_c === null ? null : Number(row.set_point_c),
    free_days_left: daysLeft(row, standing, tx),
    unrecorded: waiting === null ? null : { code: waiting.stop.code, at: waiting.at },
    early: row.marked_at === null ? null : { at: row.marked_at, planned_start: row.planned_start },
  };
}

/**
 * All risks of a trip. A truck that has not begun it is neither stopped nor silent: it waits. `newest`: what its newest positions say, where they
 * were read; lists show the kinds that are judged by them while their cases are open.
 */
export function tripRisks(found: TripRow, { rules, held }: Limits, tx: ReadAt, newest?: NewestPositions): TripRisks {
  const row = found.under_way ? expectedFrom(found, tx.now) : found;
  const standing = row.stops[standingStop(row.stops)] ?? null;
  const clock = clockOf(row, standing, tx.now);
  const begun = lastEvent(row);
  const heard_at = begun === null ? null : (row.position?.at ?? begun);
  const known = { row, standing, clock, heard_at };
  const scope = newest === undefined ? row.scope : { ...row.scope, fences: newest.fences };
  const limits = limitsFor(scope, rules, held);
  const facts: RiskTrip = {
    ...factsOf(row, known, tx),
    emergency: row.emergency,
    problem: worstProblem(row),
    open_kinds: row.open_kinds,
    speed_kmh: row.position?.speed_kmh ?? null,
    ...(newest === undefined ? {} : { newest }),
  };
  return { ...known, limits, facts, risks: risksOf(facts, tx.now, limits, tx.zone) };
}

const publicKey: Partial<Record<Risk['key'], string>> = { slack: 'TIGHT' };
/** Recording events is the work of the operator and the carrier, so customers do not see these risks. */
const ofRecords: ReadonlySet<Risk['key']> = new Set(['unrecorded', 'early']);
/** Nor do they see what the truck does on the road, of which they read no case (decision 0194). */
const isHidden = ({ key, kind }: Risk): boolean => ofRecords.has(key) || (kind !== null && !isReadByCustomers(kind));
const concerns = (risk: Risk, audience: Audience): boolean => audience !== 'customer' || !isHidden(risk);

/**
 * The risk that is shown for a trip and orders it. The order must not reveal hidden facts: for a carrier, waits are ordered by hours, not
 * by dollars.
 */
function riskFor({ risks, clock }: Pick<TripRisks, 'risks' | 'clock'>, audience: Audience): Risk | undefined {
  const worst = risks.find(risk => concerns(risk, audience));
  const byHours = worst?.key === 'stand_by' && audience !== 'operator';
  return byHours ? { ...worst, weight: clock?.excess_hours ?? 0 } : worst;
}

function riskView(trip: TripRisks, audience: Audience): MonitoredTrip['risk'] {
  const worst = riskFor(trip, audience);
  if (worst === undefined) return null;
  const { row, clock } = trip;
  const hidden = worst.key === 'stand_by' && !row.sees_price;
  return {
    key: publicKey[worst.key] ?? worst.key.toUpperCase(),
    order: worst.order,
    headline: worst.headline,
    figure: hidden ? formatHours(clock?.excess_hours ?? 0) : worst.figure,
    severe: isRed(
      trip.risks.filter(risk => concerns(risk, audience)),
      row.open_kinds,
    ),
  };
}

/** Its current stop; free hours and price only with the clock, which counts recorded arrivals. */
function standingView({ row, standing, clock }: TripRisks): MonitoredTrip['at_stop'] {
  if (standing === null) return null;
  const { here } = row;
  const place = { name: standing.name, code: standing.code };
  if (here === null || here.id_stop !== standing.id_stop) {
    const since = standing.arrival_at ?? standing.proposed_arrival_at ?? '';
    return { ...place, since, free_hours: null, cost_per_hour: null, hour_agreed: null, starts_at: since };
  }
  const hour = row.sees_price ? here.cost_per_hour : null;
  return {
    ...place,
    since: here.arrival_at,
    free_hours: here.free_hours,
    cost_per_hour: hour === null ? null : toMoney(hour),
    hour_agreed: hour === null ? null : here.hour_agreed,
    starts_at: clock?.start_at ?? here.arrival_at,
  };
}

/** A trip as its audience may see it. Only the operator and the carrier see the phones of drivers. */
export function tripView(trip: TripRisks, audience: Audience): MonitoredTrip {
  const { here: _here, under_way: _underWay, sees_price: _seesPrice, ...shown } = trip.row;
  const {
    planned_start: _start,
    marked_at: _marked,
    is_watched: _watched,
    scope: _scope,
    open_kinds: _kinds,
    emergency: _emergency,
    ...row
  } = shown;
  const { next, slot } = openStops(trip.row);
  return {
    ...row,
    status: trip.row.status,
    driver_phone: audience === 'customer' ? null : row.driver_phone,
    next_stop: next?.name ?? null,
    next_eta_at: next?.eta_at ?? null,
    next_appointment_at: slot?.appointment_at ?? null,
    leave_by: leaveBy(trip.standing, slot),
    at_stop: standingView(trip),
    risk: riskView(trip, audience),
  };
}

type Placed = Pick<TripRisks, 'risks' | 'clock'> & { readonly row: Pick<TripRow, 'eta_at'> };

/** Order of the list: most urgent first, by the risks that the reader may see; trips without risk last, by arrival. */
export const byAttention =
  (audience: Audience) =>
  (a: Placed, b: Placed): number => {
    const [worstA, worstB] = [riskFor(a, audience), riskFor(b, audience)];
    if (worstA !== undefined && worstB !== undefined) return compareRisks(worstA, worstB);
    if (worstA !== undefined || worstB !== undefined) return worstA === undefined ? 1 : -1;
    return (a.row.eta_at ?? '9').localeCompare(b.row.eta_at ?? '9');
  };
