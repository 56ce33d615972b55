/** By what a rule of a kind may be limited: a rule about what a truck does by everything that a trip has, others by what their records have. */

import { isRecordKind, type RecordKind, type RuleKind } from '../../trips/cases/case';
import { type RuleScope, SCOPE_FIELDS } from './rule-for';

type ScopeField = keyof RuleScope;

const ofContainer = ['id_reservation', 'id_location', 'id_client', 'id_company'] as const;
const OF_RECORDS: Readonly<Record<RecordKind, readonly ScopeField[]>> = {
  GUIA_ABIERTA: ['id_guide', 'id_reservation', 'id_client', 'id_company'],
  SAP_ERROR: [],
  TAREA_VENCIDA: ['id_reservation', 'id_client'],
  CREDENCIAL: ['id_company'],
  CORTE_EN_RIESGO: ofContainer,
  TURNO_SIN_CONFIRMAR: ofContainer,
  TURNO_PERDIDO: ofContainer,
  SISTEMA: [],
};

export const scopesOf = (kind: RuleKind): readonly ScopeField[] =>
  isRecordKind(kind) ? OF_RECORDS[kind] : SCOPE_FIELDS;

/** The parts of a scope by which a rule of the kind cannot be limited. */
export const foreignScopes = (kind: RuleKind, scope: RuleScope): ScopeField[] =>
  SCOPE_FIELDS.filter(field => scope[field] !== null && !scopesOf(kind).includes(field));
