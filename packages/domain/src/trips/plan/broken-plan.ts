/** Reasons for which the plan of an assigned trip breaks: its slot, an edit of its reservation or an expired paper (9-operations §8). */

import type { RefusalCode } from '../../system/refusals/refusals';
import { addMinutes, formatDateTime, type Instant, toMillis } from '../../system/time/time';
import type { AssignmentRefusal } from '../rules/assignment-input';

/** A slot of a trip, with the planned times of its stop. */
export interface SlotToCheck {
  readonly place: string;
  readonly slot_from: Instant;
  /** Null: the slot has a single hour, no window. */
  readonly slot_to: Instant | null;
  /** OPEN: may still be used. LOST or CANCELLED: gone, and not replaced. */
  readonly state: 'OPEN' | 'LOST' | 'CANCELLED';
  readonly planned_arrival: Instant | null;
  readonly planned_departure: Instant | null;
  /** Minutes after its window for which its terminal still admits the truck. */
  readonly tolerance_min: number;
}

/**
 * Why a slot breaks the plan, or null. It does when it is gone, when the truck would arrive after its window plus the tolerance (minutes), or when
 * the truck would have left before it begins. Waiting for the slot does not break the plan.
 */
export function slotProblem(slot: SlotToCheck, zone: string): string | null {
  const { place, slot_from, slot_to, state, planned_arrival, planned_departure } = slot;
  const said = (instant: Instant) => formatDateTime(instant, zone);
  if (state === 'CANCELLED') return `Se anuló el turno de ${place} del ${said(slot_from)} y no hay otro`;
  if (state === 'LOST') return `Se perdió el turno de ${place} del ${said(slot_from)} y no hay otro`;
  if (planned_arrival === null) return null;
  const last = toMillis(addMinutes(slot_to ?? slot_from, slot.tolerance_min));
  const isLate = toMillis(planned_arrival) > last;
  const isGone = planned_departure !== null && toMillis(planned_departure) <= toMillis(slot_from);
  if (!isLate && !isGone) return null;
  return `El turno de ${place} es el ${said(slot_from)} y el camión llegaría el ${said(planned_arrival)}`;
}

/** A stop where a full container is delivered before its ship's cut-off. */
export interface PlannedCutOff {
  readonly place: string;
  readonly cut_off: Instant | null;
  readonly planned_arrival: Instant | null;
}
/** Why the cut-off breaks the plan, or null. */
export function cutOffProblem({ place, cut_off, planned_arrival }: PlannedCutOff, zone: string): string | null {
  if (cut_off === null || planned_arrival === null || toMillis(planned_arrival) <= toMillis(cut_off)) return null;
  return `El cut-off es el ${formatDateTime(cut_off, zone)} y el camión llegaría a ${place} el ${formatDateTime(planned_arrival, zone)}`;
}

/** Refusals that an edit of the container may cause for the truck's equipment. */
const BY_EDIT: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'GENERADOR_REQUERIDO',
  'GENERADOR_DEL_CLIENTE',
  'CHASIS_INCOMPATIBLE',
]);
/** Refusals for expired papers. Missing papers are excluded: they were missing when the truck was chosen. */
const EXPIRED: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'LICENCIA_VENCIDA',
  'CERTIFICADO_VENCIDO',
  'CREDENCIAL_VENCIDA',
]);
type Refused = Pick<AssignmentRefusal, 'code' | 'message'>;
const first = (refusals: readonly Refused[], codes: ReadonlySet<RefusalCode>): string | null =>
  refusals.find(one => codes.has(one.code))?.message ?? null;

/** First refusal of the equipment caused by an edit of the reservation, or null. */
export const equipmentProblem = (refusals: readonly Refused[]): string | null => first(refusals, BY_EDIT);
/** First refusal for a paper that expires before the day of the trip, or null. */
export const paperProblem = (refusals: readonly Refused[]): string | null => first(refusals, EXPIRED);
