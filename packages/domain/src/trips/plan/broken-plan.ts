/** When the plan of a trip that has its truck breaks by what became of its slot, its reservation or a paper (9-operations §8). */

import { addMinutes, formatDateTime, type Instant, toMillis } from '../../system/time/time';
import type { AssignmentRefusal } from '../rules/assignment-input';
import type { RefusalCode } from '../rules/refusal';

/** A slot of a trip beside the plan of the stop where it holds. */
export interface PlannedTurn {
  readonly place: string;
  readonly slot_from: Instant;
  /** Null: an hour alone. */
  readonly slot_to: Instant | null;
  /** OPEN: the truck may still come with it; else it is gone, and no other took its place. */
  readonly state: 'OPEN' | 'LOST' | 'CANCELLED';
  readonly planned_arrival: Instant | null;
  readonly planned_departure: Instant | null;
}

/**
 * Why a slot breaks the plan, or null: it is gone, or the truck would come after its window and the tolerance (minutes), or would have
 * left again before it begins. Who only waits a while for it keeps the plan.
 */
export function turnProblem(turn: PlannedTurn, at: { tolerance_min: number; zone: string }): string | null {
  const { place, slot_from, slot_to, state, planned_arrival, planned_departure } = turn;
  const said = (instant: Instant) => formatDateTime(instant, at.zone);
  if (state === 'CANCELLED') return `Se anuló el turno de ${place} del ${said(slot_from)} y no hay otro`;
  if (state === 'LOST') return `Se perdió el turno de ${place} del ${said(slot_from)} y no hay otro`;
  if (planned_arrival === null) return null;
  const last = toMillis(addMinutes(slot_to ?? slot_from, at.tolerance_min));
  const isLate = toMillis(planned_arrival) > last;
  const isGone = planned_departure !== null && toMillis(planned_departure) <= toMillis(slot_from);
  if (!isLate && !isGone) return null;
  return `El turno de ${place} es el ${said(slot_from)} y el camión llegaría el ${said(planned_arrival)}`;
}

/** Where a full box is handed over before its ship's cut-off. */
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

/** What an edit of a container asks of the truck's equipment. */
const BY_EDIT: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'GENERADOR_REQUERIDO',
  'GENERADOR_DEL_CLIENTE',
  'CHASIS_INCOMPATIBLE',
]);
/** Papers that are over; what is missing was so when the truck was chosen. */
const EXPIRED: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'LICENCIA_VENCIDA',
  'CERTIFICADO_VENCIDO',
  'CREDENCIAL_VENCIDA',
]);
type Refused = Pick<AssignmentRefusal, 'code' | 'message'>;
const first = (refusals: readonly Refused[], codes: ReadonlySet<RefusalCode>): string | null =>
  refusals.find(one => codes.has(one.code))?.message ?? null;

/** What speaks against truck and equipment since the reservation was edited, or null. */
export const equipmentProblem = (refusals: readonly Refused[]): string | null => first(refusals, BY_EDIT);
/** Which paper is over by the day of the trip, or null. */
export const paperProblem = (refusals: readonly Refused[]): string | null => first(refusals, EXPIRED);
