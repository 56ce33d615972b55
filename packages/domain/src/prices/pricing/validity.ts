/** State of a dated row on a day (8-money §0.1), computed and not stored. */
import type { RuleDates } from './rate-rules';

export const RULE_STATE_NAMES = {
  PROPUESTA: 'Propuesta',
  FUTURA: 'Futura',
  VIGENTE: 'Vigente',
  VENCIDA: 'Vencida',
  REEMPLAZADA: 'Reemplazada',
  ANULADA: 'Anulada',
} as const;
export type RuleState = keyof typeof RULE_STATE_NAMES;

/** PROPUESTA → FUTURA → VIGENTE → VENCIDA | REEMPLAZADA; ANULADA only before its first day. A replaced row is in force until its last day. */
export function ruleState(row: RuleDates, today: string): RuleState {
  if ((row.voided_at ?? null) !== null) return 'ANULADA';
  if ((row.approved_at ?? null) === null) return 'PROPUESTA';
  if (today < row.valid_from) return 'FUTURA';
  const last = row.valid_to ?? null;
  if (last === null || today <= last) return 'VIGENTE';
  return (row.superseded_by ?? null) === null ? 'VENCIDA' : 'REEMPLAZADA';
}
