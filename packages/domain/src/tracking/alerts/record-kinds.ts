/** Limits of the kinds that are judged by records (design 10 §1). Nothing is waited for: the case opens when the fact is there, and ends with it. */

import type { RecordKind } from '../../trips/cases/case';
import type { AlertKind } from './alert-kind';

const usual = {
  for_min: 0,
  clear_min: 0,
  hysteresis: 0,
  within: null,
  ends: 'BY_ITSELF',
  is_shown_to_customers: false,
} as const;
const ofOffice = { ...usual, severity: 'MEDIA', sla_ack_min: 240 } as const;
const ofSlot = { ...usual, severity: 'ALTA', sla_ack_min: 15 } as const;

export const RECORD_KIND_LIMITS: Readonly<Record<RecordKind, AlertKind>> = {
  GUIA_ABIERTA: {
    ...ofOffice,
    threshold: {
      key: 'open_h',
      label: 'Por cerrar más de',
      unit: 'h',
      min: 1,
      max: 720,
      parameter: null,
      usual: 24,
    },
  },
  SAP_ERROR: { ...ofOffice, threshold: null },
  TAREA_VENCIDA: {
    ...ofOffice,
    threshold: {
      key: 'overdue_h',
      label: 'Vencida más de',
      unit: 'h',
      min: 0,
      max: 240,
      parameter: null,
      usual: 0,
    },
  },
  CREDENCIAL: {
    ...usual,
    severity: 'BAJA',
    sla_ack_min: 1440,
    threshold: {
      key: 'days',
      label: 'Vence en',
      unit: 'días',
      min: 0,
      max: 90,
      parameter: null,
      usual: 30,
    },
  },
  CORTE_EN_RIESGO: {
    ...usual,
    severity: 'CRITICA',
    sla_ack_min: 10,
    // The number is what must be left: it has ceased with half an hour more.
    hysteresis: -30,
    threshold: {
      key: 'margin_min',
      label: 'Llegada al puerto antes del corte con menos de',
      unit: 'min',
      min: 0,
      max: 720,
      parameter: null,
      usual: 60,
    },
  },
  TURNO_SIN_CONFIRMAR: {
    ...ofSlot,
    threshold: {
      key: 'before_h',
      label: 'Faltan para el turno',
      unit: 'h',
      min: 1,
      max: 72,
      parameter: null,
      usual: 24,
    },
  },
  TURNO_PERDIDO: { ...ofSlot, threshold: null },
  SISTEMA: {
    ...ofOffice,
    threshold: {
      key: 'silent_min',
      label: 'Sin respuesta más de',
      unit: 'min',
      min: 1,
      max: 240,
      parameter: null,
      usual: 10,
    },
  },
};
