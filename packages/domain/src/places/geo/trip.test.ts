import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf } from '../../system/time/time';
import { riskLimits } from '../../tracking/alerts/rule-for';
import type { RiskTrip } from '../../tracking/alerts/trip-facts';
import { compareRisks, RISK_KEYS, riskOf, risksOf } from '../../tracking/monitoring/risk';
import { DIRECTIONS_ERRORS, directionsErrorText, directionsRequestError } from './directions-errors';
import { etaMinutes, tripProgressPercent } from './eta-minutes';

const at = (time: string) => instantOf('2026-11-24', time);
const NOW = at('12:42');
const QUIET: RiskTrip = {
  stand_by: null,
  stopped_since: null,
  is_in_geofence: false,
  last_position_at: at('12:41'),
  eta_at: null,
  slot_at: null,
  temperature_c: null,
  set_point_c: null,
  free_days_left: null,
};
const LIMITS = riskLimits({
  alerta_parada_no_autorizada_min: 15,
  alerta_sin_gps_min: 20,
  stand_by_alerta_pct: 75,
  temp_tolerancia_c: 2,
  alerta_holgura_min: 30,
  alerta_dias_libres: 3,
  tolerancia_turno_min: 30,
});
const CLOCK = {
  code: 'PLT',
  running: true,
  cost: '34.00',
  excess_hours: 1.7,
  free_used_percent: 128,
  start_at: at('05:00'),
  free_until: at('11:00'),
};
const told = (facts: Partial<RiskTrip>) => {
  const risk = riskOf({ ...QUIET, ...facts }, NOW, LIMITS);
  return risk && [risk.order, risk.headline, risk.figure];
};

describe('progress and ETA', () => {
  it('follow the formula, with the ratio as a percentage', () => {
    expect(tripProgressPercent(0, 300)).toBe(100);
    expect(tripProgressPercent(300, 300)).toBe(0);
    expect(tripProgressPercent(177, 300)).toBe(41);
    expect(tripProgressPercent(400, 300)).toBe(0);
    expect(tripProgressPercent(-30, 300)).toBe(90);
    expect(tripProgressPercent(null, 300)).toBe(0);
    expect(tripProgressPercent(10, 0)).toBe(0);
  });

  it('progress stays between 0 and 100', () => {
    const any = fc.double({ noNaN: true });
    fc.assert(
      fc.property(any, any, (eta, total) => {
        const progress = tripProgressPercent(eta, total);
        expect(progress >= 0 && progress <= 100).toBe(true);
      }),
    );
  });

  it('the recent speed counts for the next kilometres', () => {
    expect(etaMinutes(100, { planned_kmh: 50 })).toBe(120);
    expect(etaMinutes(50, { planned_kmh: 50, recent_kmh: 30 })).toBe(75);
    expect(etaMinutes(110, { planned_kmh: 50, recent_kmh: 30 })).toBe(150);
    expect(etaMinutes(100, { planned_kmh: 50, recent_kmh: 0 })).toBe(120);
    expect(etaMinutes(-1, { planned_kmh: 50 })).toBe(0);
  });
});

describe('risk', () => {
  it('has the texts of the drawings', () => {
    expect(told({})).toBeNull();
    expect(told({ stand_by: CLOCK })).toEqual([1, 'Stand-by corriendo · planta', '$34,00']);
    expect(told({ stopped_since: at('12:04') })).toEqual([2, 'Detenido fuera de geocerca', '38 min']);
    expect(told({ slot_at: at('13:30'), eta_at: at('14:22') })).toEqual([
      3,
      'Llega tarde al turno de 13:30',
      '+52 min',
    ]);
    expect(told({ last_position_at: at('12:16') })).toEqual([4, 'Sin GPS', '26 min']);
    const near = { ...CLOCK, excess_hours: 0, cost: '0.00', free_used_percent: 84.9, free_until: at('13:30') };
    expect(told({ stand_by: near })).toEqual([5, 'Horas libres al 84 % · planta', '00h48']);
    expect(told({ temperature_c: -17.4, set_point_c: -20 })).toEqual([6, 'Temperatura −17,4 °C', 'set −20,0']);
    expect(told({ slot_at: at('14:00'), eta_at: at('14:12') })).toEqual([
      7,
      'Llega tarde al turno de 14:00 · dentro de la tolerancia',
      '+12 min',
    ]);
    expect(told({ free_days_left: 1 })).toEqual([8, 'Días libres de naviera', '1 día']);
    const planned_start = instantOf('2026-11-25', '12:20');
    expect(told({ early: { at: at('12:10'), planned_start } })).toEqual([10, 'Llegada marcada antes del plan', '24 h']);
    expect(told({ early: { at: at('12:10'), planned_start: at('18:10') } })).toBeNull();
  });

  it('begins at its limits', () => {
    expect(told({ stopped_since: at('12:27') })).toBeNull();
    expect(told({ stopped_since: at('12:26') })).not.toBeNull();
    expect(told({ stopped_since: at('12:00'), is_in_geofence: true })).toBeNull();
    expect(told({ last_position_at: at('12:22') })).toBeNull();
    expect(told({ last_position_at: at('12:21') })).not.toBeNull();
    expect(told({ slot_at: at('14:00'), eta_at: at('14:31') })?.[0]).toBe(3);
    expect(told({ slot_at: at('14:00'), eta_at: at('14:30') })?.[0]).toBe(7);
    expect(told({ slot_at: at('14:00'), eta_at: at('14:00') })).toBeNull();
    expect(told({ slot_at: at('14:00'), eta_at: at('14:40'), slot_kind: 'cita' })?.[1]).toBe(
      'Llega tarde a la cita de 14:00',
    );
    expect(told({ temperature_c: 11.3, set_point_c: 13.3 })).toBeNull();
    expect(told({ temperature_c: 11.2, set_point_c: 13.3 })).not.toBeNull();
    expect(told({ free_days_left: 4 })).toBeNull();
    expect(told({ free_days_left: 3 })?.[2]).toBe('3 días');
    expect(told({ free_days_left: -2 })?.[2]).toBe('2 d vencidos');
    expect(told({ stand_by: { ...CLOCK, running: false } })).toBeNull();
  });

  it('is «justo» only when in time', () => {
    const careful = { ...LIMITS, slack_min: 60 };
    const said = (eta: string, slot_kind?: 'cita') => {
      const trip = { ...QUIET, slot_at: at('14:00'), eta_at: at(eta), slot_kind };
      const risk = riskOf(trip, NOW, careful);
      return risk && `${risk.headline} ${risk.figure}`;
    };
    expect(said('13:55')).toBe('Llega justo al turno de 14:00 −5 min');
    expect(said('14:00')).toBe('Llega justo al turno de 14:00 +0 min');
    expect(said('14:01')).toBe('Llega tarde al turno de 14:00 · dentro de la tolerancia +1 min');
    expect(said('14:22', 'cita')).toBe('Llega tarde a la cita de 14:00 · dentro de la tolerancia +22 min');
    expect(said('14:31')).toBe('Llega tarde al turno de 14:00 +31 min');
  });

  it('is an emergency before everything else, a call before a drill', () => {
    const problem = { kind: 'ACCIDENTE', at: at('10:00') } as const;
    const called = (is_drill: boolean, from = '12:00') => ({
      ...QUIET,
      problem,
      emergency: { at: at(from), is_drill },
    });
    const [call, drill] = [riskOf(called(false), NOW, LIMITS), riskOf(called(true, '09:00'), NOW, LIMITS)];
    expect([call, drill]).toMatchObject([
      { key: 'emergency', kind: 'PANICO', headline: 'Emergencia del conductor' },
      { key: 'emergency', kind: 'PANICO', headline: 'Simulacro de emergencia' },
    ]);
    expect(call && drill && compareRisks(call, drill)).toBeLessThan(0);
    expect(riskOf({ ...QUIET, problem }, NOW, LIMITS)?.key).toBe('problem');
  });

  it('is sorted by severity', () => {
    const all: RiskTrip = {
      ...QUIET,
      stand_by: CLOCK,
      stopped_since: at('12:00'),
      last_position_at: at('12:00'),
      slot_at: at('13:00'),
      eta_at: at('14:00'),
      temperature_c: 0,
      set_point_c: 13,
      free_days_left: 0,
    };
    const keys = risksOf(all, NOW, LIMITS).map(risk => risk.key);
    expect(keys).toEqual(['stand_by', 'stopped', 'late', 'no_gps', 'temperature', 'free_days']);
    expect(keys).toEqual(RISK_KEYS.filter(key => keys.includes(key)));
    expect(
      [
        { order: 2, weight: 9 },
        { order: 1, weight: 1 },
        { order: 2, weight: 20 },
      ].sort(compareRisks),
    ).toEqual([
      { order: 1, weight: 1 },
      { order: 2, weight: 20 },
      { order: 2, weight: 9 },
    ]);
  });
});

describe('directions errors', () => {
  it('have their Spanish texts', () => {
    expect(Object.keys(DIRECTIONS_ERRORS)).toHaveLength(8);
    expect(directionsErrorText('NOT_FOUND')).toBe('Una coordenada ingresa no esta localizada.');
    expect(directionsErrorText('ZERO_RESULTS')).toBe('No se pudo generar la ruta entre la parada inicial y final.');
    expect(directionsErrorText('OTRO')).toBe(DIRECTIONS_ERRORS.UNKNOWN_ERROR);
    expect(directionsRequestError(true, true, 25)).toBeNull();
    expect(directionsRequestError(true, true, 26)).toBe('MAX_WAYPOINTS_EXCEEDED');
    expect(directionsRequestError(true, false, 0)).toBe('INVALID_REQUEST');
  });
});
