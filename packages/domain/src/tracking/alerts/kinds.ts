/** Kinds of alerts that rules watch (design 10 §1), with the limits of their thresholds and who may read their cases. */

import type { RuleKind, TripKind } from '../../trips/cases/case';
import type { AlertKind } from './alert-kind';
import { RECORD_KIND_LIMITS } from './record-kinds';

const TRIP_KIND_LIMITS: Readonly<Record<TripKind, AlertKind>> = {
  // A driver calls, so that no fact of the trip fulfils it. Two persons end its case.
  PANICO: {
    threshold: null,
    severity: 'CRITICA',
    sla_ack_min: 1,
    for_min: 0,
    clear_min: 0,
    hysteresis: 0,
    within: null,
    ends: 'BY_PERSON',
    is_shown_to_customers: false,
  },
  SIN_GPS: {
    threshold: {
      key: 'silent_min',
      label: 'Sin posición más de',
      unit: 'min',
      min: 5,
      max: 240,
      parameter: 'alerta_sin_gps_min',
    },
    severity: 'ALTA',
    sla_ack_min: 5,
    for_min: 0,
    clear_min: 0,
    hysteresis: 0,
    within: null,
    ends: 'BY_ITSELF',
    is_shown_to_customers: false,
  },
  DETENIDO: {
    threshold: {
      key: 'stopped_min',
      label: 'Detenido más de',
      unit: 'min',
      min: 5,
      max: 240,
      parameter: 'alerta_parada_no_autorizada_min',
    },
    severity: 'ALTA',
    sla_ack_min: 5,
    for_min: 0,
    clear_min: 3,
    hysteresis: 0,
    within: null,
    ends: 'BY_ITSELF',
    is_shown_to_customers: false,
  },
  LLEGA_TARDE: {
    threshold: {
      key: 'tolerance_min',
      label: 'Llegada prevista después de la hora acordada más de',
      unit: 'min',
      min: 0,
      max: 240,
      parameter: 'tolerancia_turno_min',
    },
    severity: 'ALTA',
    sla_ack_min: 10,
    for_min: 5,
    clear_min: 5,
    hysteresis: 10,
    within: 'TARDE',
    ends: 'BY_ITSELF',
    is_shown_to_customers: true,
  },
  TARDE: {
    threshold: {
      key: 'tolerance_min',
      label: 'Sin llegar después de la hora acordada más de',
      unit: 'min',
      min: 0,
      max: 240,
      parameter: 'tolerancia_turno_min',
    },
    severity: 'ALTA',
    sla_ack_min: 10,
    for_min: 0,
    clear_min: 0,
    hysteresis: 0,
    within: null,
    ends: 'BY_ITSELF',
    is_shown_to_customers: true,
  },
  STAND_BY_75: {
    threshold: {
      key: 'used_percent',
      label: 'Horas libres usadas',
      unit: '%',
      min: 10,
      max: 100,
      parameter: 'stand_by_alerta_pct',
    },
    severity: 'MEDIA',
    sla_ack_min: 30,
    for_min: 0,
    clear_min: 0,
    hysteresis: 0,
    within: 'STAND_BY',
    ends: 'BY_ITSELF',
    is_shown_to_customers: true,
  },
  STAND_BY: {
    threshold: null,
    severity: 'MEDIA',
    sla_ack_min: 30,
    for_min: 0,
    clear_min: 0,
    hysteresis: 0,
    within: null,
    ends: 'BY_ITSELF',
    is_shown_to_customers: true,
  },
  DIAS_LIBRES: {
    threshold: {
      key: 'days',
      label: 'Días libres que quedan, desde',
      unit: 'días',
      min: 0,
      max: 30,
      parameter: 'alerta_dias_libres',
    },
    severity: 'MEDIA',
    sla_ack_min: 240,
    for_min: 0,
    clear_min: 0,
    hysteresis: 0,
    within: null,
    ends: 'BY_ITSELF',
    is_shown_to_customers: true,
  },
  TEMPERATURA: {
    threshold: {
      key: 'off_c',
      label: 'Desvío de la temperatura pedida más de',
      unit: '°C',
      min: 0.5,
      max: 15,
      parameter: 'temp_tolerancia_c',
    },
    severity: 'ALTA',
    sla_ack_min: 5,
    for_min: 15,
    clear_min: 10,
    hysteresis: 1,
    within: null,
    ends: 'BY_PERSON',
    is_shown_to_customers: true,
  },
};

export const KINDS: Readonly<Record<RuleKind, AlertKind>> = { ...TRIP_KIND_LIMITS, ...RECORD_KIND_LIMITS };

/** In the order in which lists show them. */
export const RULE_KINDS = Object.keys(KINDS) as [RuleKind, ...RuleKind[]];
/** Kinds that are about what a truck does on its trip. */
export const TRIP_KINDS = Object.keys(TRIP_KIND_LIMITS) as TripKind[];
