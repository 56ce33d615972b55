import type { MonitoredTrip } from '@cabezal/contract/monitoring/monitoring.calls';
import type { Audience } from '@cabezal/domain/access/audience';
import { isInFence } from '@cabezal/domain/geo/geofence';
import { RISK_LIMITS, type Risk, type RiskLimits, type RiskTrip, risksOf } from '@cabezal/domain/geo/risk';
import { toMoney } from '@cabezal/domain/money/money';
import { type StandBy, standBy } from '@cabezal/domain/money/stand-by';
import { addMinutes, businessDate, daysBetween, formatHours, minutesBetween } from '@cabezal/domain/time/time';
import type { TripRow } from './monitoring.queries.ts';

export interface TripRisks {
  readonly row: TripRow;
  readonly clock: StandBy | null;
  /** Since when the truck is heard no more: its last position, or the last event of a truck never heard. */
  readonly heard_at: string | null;
  readonly limits: RiskLimits;
  /** Worst first. */
  readonly risks: readonly Risk[];
}

export function limitsOf(given: Record<string, number>): RiskLimits {
  return {
    stopped_min: given.alerta_parada_no_autorizada_min ?? RISK_LIMITS.stopped_min,
    no_gps_min: given.alerta_sin_gps_min ?? RISK_LIMITS.no_gps_min,
    free_used_percent: given.stand_by_alerta_pct ?? RISK_LIMITS.free_used_percent,
    temperature_c: given.temp_tolerancia_c ?? RISK_LIMITS.temperature_c,
    slack_min: given.alerta_holgura_min ?? RISK_LIMITS.slack_min,
    free_days: given.alerta_dias_libres ?? RISK_LIMITS.free_days,
    slot_tolerance_min: given.tolerancia_turno_min ?? RISK_LIMITS.slot_tolerance_min,
  };
}

const isOpen = (stop: TripRow['stops'][number]): boolean =>
  stop.status === 'PENDING' && stop.arrival_at === null && stop.departure_at === null;

/** Next stop, and the first one ahead with an agreed time. */
function ahead({ stops }: TripRow) {
  const open = stops.filter(isOpen);
  return { next: open[0], slot: open.find(s => s.appointment_at !== null) };
}

/** Until when the truck must leave where it stands to be on time where something is agreed, by the plan's own driving time. */
function leaveBy({ here, stops }: TripRow, slot: TripRow['stops'][number] | undefined): string | null {
  const stop = here && stops.find(s => s.id_stop === here.id_stop);
  if (!stop?.planned_departure || !slot?.planned_arrival || !slot.appointment_at) return null;
  const drive = minutesBetween(stop.planned_departure, slot.planned_arrival);
  return drive > 0 ? addMinutes(slot.appointment_at, -drive) : null;
}

function clockOf({ here }: TripRow, now: Date, limits: RiskLimits): StandBy | null {
  if (here === null || here.cost_per_hour === null) return null;
  const input = {
    arrival_at: here.arrival_at,
    departure_at: null,
    appointment_at: here.appointment_at,
    free_hours: Number(here.free_hours),
    hourly_rate: toMoney(here.cost_per_hour),
  };
  return standBy(input, now, limits.free_used_percent);
}

function freeDaysLeft(row: TripRow, now: Date, zone: string): number | null {
  const isBack = row.here !== null && row.here.id_stop === row.stops.at(-1)?.id_stop;
  if (row.free_days === null || row.picked_up_at === null || isBack) return null;
  return row.free_days - daysBetween(businessDate(row.picked_up_at, zone), businessDate(now, zone));
}

function lastEvent({ stops }: TripRow): string | null {
  const all = stops.flatMap(s => [s.arrival_at, s.departure_at]).filter(at => at !== null);
  return all.length === 0 ? null : all.reduce((latest, at) => (at > latest ? at : latest));
}

/** All risks of a trip. A truck that has not begun it neither stops nor falls silent: it waits. */
export function tripRisks(row: TripRow, now: Date, zone: string): TripRisks {
  const limits = limitsOf(row.limits);
  const clock = clockOf(row, now, limits);
  const begun = lastEvent(row);
  const { slot } = ahead(row);
  const { position } = row;
  const inFence =
    row.here !== null || row.at_known_place || (position !== null && row.stops.some(s => isInFence(s, position)));
  const heard_at = begun === null ? null : (position?.at ?? begun);
  const facts: RiskTrip = {
    stand_by: clock === null || row.here === null ? null : { ...clock, code: row.here.code },
    stopped_since: begun === null ? null : row.stopped_since,
    is_in_geofence: inFence,
    last_position_at: heard_at,
    eta_at: slot?.eta_at ?? null,
    slot_at: slot?.appointment_at ?? null,
    slot_kind: slot?.code === 'PLT' ? 'cita' : 'turno',
    // No door brings the reefer's temperature yet.
    temperature_c: null,
    set_point_c: row.set_point_c === null ? null : Number(row.set_point_c),
    free_days_left: freeDaysLeft(row, now, zone),
  };
  return { row, clock, heard_at, limits, risks: risksOf(facts, now, limits, zone) };
}

const publicKey: Partial<Record<Risk['key'], string>> = { slack: 'TIGHT' };
/** Red in the list; the others are amber. */
const severeUpTo = 3;

/** What stand-by costs is the customer's side: a carrier reads hours. */
const seesRate = (audience: Audience): boolean => audience === 'operator' || audience === 'customer';

function riskView({ risks, clock }: TripRisks, audience: Audience): MonitoredTrip['risk'] {
  const [worst] = risks;
  if (worst === undefined) return null;
  const hidden = worst.key === 'stand_by' && !seesRate(audience);
  return {
    key: publicKey[worst.key] ?? worst.key.toUpperCase(),
    order: worst.order,
    headline: worst.headline,
    figure: hidden ? formatHours(clock?.excess_hours ?? 0) : worst.figure,
    severe: worst.order <= severeUpTo,
  };
}

/** A trip as its audience may see it. Phones of drivers are for the operator and the carrier. */
export function tripView(trip: TripRisks, audience: Audience): MonitoredTrip {
  const { here, ...row } = trip.row;
  const { next, slot } = ahead(trip.row);
  return {
    ...row,
    driver_phone: audience === 'customer' ? null : row.driver_phone,
    next_stop: next?.name ?? null,
    next_appointment_at: slot?.appointment_at ?? null,
    leave_by: leaveBy(trip.row, slot),
    at_stop:
      here === null
        ? null
        : {
            name: here.name,
            code: here.code,
            since: here.arrival_at,
            free_hours: here.free_hours,
            cost_per_hour: here.cost_per_hour !== null && seesRate(audience) ? toMoney(here.cost_per_hour) : null,
            starts_at: trip.clock?.start_at ?? here.arrival_at,
          },
    risk: riskView(trip, audience),
  };
}
