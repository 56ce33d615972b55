import fc from 'fast-check';
import { addMinutes, toIso } from '../../system/time/time';
import { KINDS, RULE_KINDS } from './kinds';
import type { AlertRule, TripScope } from './rule-for';
import type { RiskParameters, RiskTrip } from './trip-facts';

/** Samples for the tests of rules: parameters, and arbitrary trips, rules and scopes. */
export const NOW = '2026-12-01T15:00:00.000Z';

export const HELD: RiskParameters = {
  alerta_parada_no_autorizada_min: 15,
  alerta_sin_gps_min: 20,
  stand_by_alerta_pct: 75,
  temp_tolerancia_c: 2,
  alerta_holgura_min: 30,
  alerta_dias_libres: 3,
  tolerancia_turno_min: 30,
};

export const QUIET: RiskTrip = {
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

const orNull = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(some, { nil: null });
const around = (before: number, after: number) =>
  fc.integer({ min: -before, max: after }).map(minutes => addMinutes(NOW, minutes));

const standBy = fc
  .record({ waited: fc.integer({ min: 0, max: 600 }), free: fc.integer({ min: 30, max: 360 }), running: fc.boolean() })
  .map(({ waited, free, running }) => ({
    code: 'PLT',
    running,
    cost: '0.00',
    excess_hours: Math.max(0, (waited - free) / 60),
    free_used_percent: (waited / free) * 100,
    start_at: addMinutes(NOW, -waited),
    free_until: addMinutes(NOW, free - waited),
  }));

/** Facts of a trip at NOW. */
export const anyTrip: fc.Arbitrary<RiskTrip> = fc.record({
  stand_by: orNull(standBy),
  stopped_since: orNull(around(90, 0)),
  is_in_geofence: fc.boolean(),
  last_position_at: orNull(around(90, 0)),
  eta_at: orNull(around(0, 300)),
  slot_at: orNull(around(200, 200)),
  temperature_c: orNull(fc.integer({ min: -25, max: 20 })),
  set_point_c: orNull(fc.integer({ min: -20, max: 14 })),
  free_days_left: orNull(fc.integer({ min: -3, max: 8 })),
});

const smallId = fc.integer({ min: 1, max: 3 });
const scopePart = fc.option(smallId, { nil: null, freq: 2 });

/** A rule for trips of few clients, places and carriers, so that several rules are meant for one trip. */
const anyRule: fc.Arbitrary<AlertRule> = fc
  .record({
    id_alert: fc.integer({ min: 1, max: 1000 }),
    kind: fc.constantFrom(...RULE_KINDS),
    limit: orNull(fc.integer({ min: 0, max: 100 })),
    for_min: fc.constantFrom(0, 5, 20),
    clear_min: fc.constantFrom(0, 3, 10),
    sla_end_min: fc.constantFrom(null, 60),
    id_guide: scopePart,
    id_reservation: scopePart,
    id_route: scopePart,
    id_location: scopePart,
    id_client: scopePart,
    id_company: scopePart,
  })
  .map(({ limit, kind, id_route, ...rule }) => {
    const { threshold, severity, sla_ack_min } = KINDS[kind];
    const thresholds: Record<string, number> = threshold === null || limit === null ? {} : { [threshold.key]: limit };
    // Route 1 goes from place 1 to place 2, and so on.
    const road = id_route === null ? null : { id_origin: id_route, id_destination: id_route + 1 };
    return { ...rule, kind, severity, sla_ack_min, thresholds, id_route, road };
  });

export const anyRules = fc.uniqueArray(anyRule, { maxLength: 25, selector: rule => rule.id_alert });

export const anyScope: fc.Arbitrary<TripScope> = fc.record({
  id_guide: smallId,
  id_reservation: smallId,
  id_client: smallId,
  id_company: orNull(smallId),
  places: fc.array(orNull(fc.integer({ min: 1, max: 4 })), { maxLength: 5 }),
});

export const iso = (minutes: number): string => toIso(addMinutes(NOW, minutes));
