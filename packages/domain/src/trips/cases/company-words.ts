/** How cases are named for the people of other companies: without who owes what by when at the operator. */

import type { Audience } from '../../system/access/audience';
import { CASE_KIND_NAMES, CASE_STATE_NAMES, type CaseKind, type CaseState } from './case';

const CUSTOMER_KIND_NAMES: Readonly<Partial<Record<CaseKind, string>>> = {
  LLEGA_TARDE: 'Llegará con retraso',
  TARDE: 'Con retraso',
  STAND_BY_75: 'Horas libres por terminar',
  STAND_BY: 'Stand-by corriendo',
  DIAS_LIBRES: 'Días libres de la naviera',
  TEMPERATURA: 'Temperatura de la carga',
};

/** The name of a kind of cases for an audience. */
export function caseKindName(kind: CaseKind, audience: Audience): string {
  const ofCustomer = audience === 'customer' ? CUSTOMER_KIND_NAMES[kind] : undefined;
  return ofCustomer ?? CASE_KIND_NAMES[kind];
}

/** States that companies read: a snoozed case is one that somebody handles. */
export const COMPANY_STATE_NAMES = {
  ABIERTA: 'Abierto',
  RECONOCIDA: 'En atención',
  RESUELTA: 'Resuelto',
} as const satisfies Readonly<Partial<Record<CaseState, string>>>;

/** The state of a case for an audience. */
export function caseStateName(state: CaseState, audience: Audience): string {
  if (audience === 'operator') return CASE_STATE_NAMES[state];
  return COMPANY_STATE_NAMES[state === 'POSPUESTA' ? 'RECONOCIDA' : state];
}
