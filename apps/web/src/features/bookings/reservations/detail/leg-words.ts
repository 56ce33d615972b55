import { LEG_KINDS, type LegKind, legKindLabel } from '@cabezal/domain/trips/status/labels';
import type { LegView } from './shapes.ts';

const isLegKind = (kind: string): kind is LegKind => (LEG_KINDS as readonly string[]).includes(kind);

/** «Retiro», «Viaje», «Devolución»; an unknown kind is shown unchanged. */
export const legWord = (kind: string): string => (isLegKind(kind) ? legKindLabel(kind) : kind);

/** Why a leg does not need to be driven; null if it does. */
export function replacedBy(leg: Pick<LegView, 'required' | 'not_required_reason' | 'guide'>): string | null {
  if (leg.required || leg.guide !== null) return null;
  return leg.not_required_reason === 'STREET_TURN' ? 'No requerido: reúso de vacío' : 'No requerido: retorno';
}
