/** Sample facts for the tests of the rules. */
import type { GuideFacts, StopFacts } from '../status/guide-status';
import type { LegKind } from '../status/labels';
import type { LegFacts, ReservationFacts, SubReservationFacts } from '../status/reservation-status';
import { isStopCode, type StopAction } from '../status/stop-codes';
import type { CloseContext, EventContext, FalseFreightContext } from './guide-context';

export const T0 = '2026-11-24T10:00:00.000Z';
export const NOW = '2026-11-24T20:00:00.000Z';
export const MOTIVE = 'corrección';

/** Instant some minutes after T0. */
export function minute(minutes: number): string {
  return new Date(Date.parse(T0) + minutes * 60_000).toISOString();
}

/** A guide issued at T0; stops are written `CODE` or `CODE:ACTION`. */
export function guideOf(kind: LegKind, stops: readonly string[], facts: Partial<GuideFacts> = {}): GuideFacts {
  return {
    kind,
    deleted_at: null,
    rescued_by: null,
    closed_at: null,
    finished_at: null,
    false_freight_at: null,
    issued_at: T0,
    stops: stops.map(stopOf),
    ...facts,
  };
}

function stopOf(text: string): StopFacts {
  const [code = '', action] = text.split(':');
  if (!isStopCode(code)) throw new Error(code);
  return { code, action: (action as StopAction) ?? null, arrival_at: null, departure_at: null, skipped_at: null };
}

/** The same guide with its first `events` arrivals and departures, one per minute. */
export function travelled(guide: GuideFacts, events: number): GuideFacts {
  const stops = guide.stops.map((stop, i) => ({
    ...stop,
    arrival_at: events > 2 * i ? minute(2 * i) : null,
    departure_at: events > 2 * i + 1 ? minute(2 * i + 1) : null,
  }));
  return { ...guide, stops };
}

export const EVENT: EventContext = {
  now: NOW,
  reservation_type: 'E',
  container_code: 'MSKU7502140',
  seals: ['ML-EC123'],
  unit_weight_kg: 30_000,
  unit_max_kg: 45_000,
  tolerance_minutes: 5,
  pickup_guides: null,
  trip_guides: null,
};

export const CLOSE: CloseContext = {
  now: NOW,
  missing_files: [],
  stand_by_pending: false,
  km: 120,
  gallons: 20,
  peaje: '12.00',
  toll_without_receipt: null,
  viatico: '15.00',
  anticipo: '0.00',
  is_third_party: false,
  has_cost: false,
};

export const FALSE_FREIGHT: FalseFreightContext = {
  now: NOW,
  option: 'Avería mecánica',
  has_evidence: true,
  is_approved: true,
};

export function legOf(guides: readonly GuideFacts[], required = true): LegFacts {
  return { kind: guides[0]?.kind ?? 'VIAJE', required, guides };
}

export function subOf(legs: readonly LegFacts[], facts: Partial<SubReservationFacts> = {}): SubReservationFacts {
  return { rejected_at: null, cancelled_at: null, legs, ...facts };
}

export function reservationOf(
  subs: readonly SubReservationFacts[],
  facts: Partial<ReservationFacts> = {},
): ReservationFacts {
  return {
    accepted_at: T0,
    rejected_at: null,
    cancelled_at: null,
    scheduled_at: null,
    sub_reservations: subs,
    ...facts,
  };
}
