/** What a guide lacks to be issued, known in advance (G2). Used by the rule of issuing and displayed on guide and reservation. */

import { slotKindOf } from '../slots/slot';
import type { IssueContext } from './guide-context';

/** Spanish names of what may be lacking. */
export const ISSUE_LACK_NAMES = { BOOKING: 'booking', BL: 'BL', SLOT: 'turno' } as const;
export type IssueLack = keyof typeof ISSUE_LACK_NAMES;
export const ISSUE_LACKS = Object.keys(ISSUE_LACK_NAMES) as IssueLack[];

interface SlottedStop {
  readonly code: string;
  readonly action: string | null;
  readonly name: string;
  readonly slot_code: string | null;
  readonly appointment_at: string | null;
  /** What its terminal demands of every truck; null: it has no rule of its own. */
  readonly requires_slot: boolean | null;
}

/**
 * The place whose own rule demands a slot for every truck, at a stop that has none; null: none. An hour alone is not a slot there, because the
 * terminal asks for the code.
 */
export function slotDemandedAt(stops: readonly SlottedStop[]): string | null {
  const lacking = stops.find(
    stop => stop.requires_slot === true && slotKindOf(stop, 'I') !== null && (stop.slot_code ?? '') === '',
  );
  return lacking?.name ?? null;
}

/**
 * The terminal of an import's pick-up without a registered slot; null: registered, or no pick-up at a terminal. A terminal with a rule of its own is
 * left to `slotDemandedAt`.
 */
export function slotMissingAt(stops: readonly SlottedStop[]): string | null {
  const pickUps = stops.filter(stop => stop.code === 'PRT' && stop.action === 'RETIRAR' && stop.requires_slot === null);
  if (pickUps.some(stop => stop.slot_code !== null || stop.appointment_at !== null)) return null;
  return pickUps[0]?.name ?? null;
}

/**
 * An export needs its booking; an import its BL and the slot of its pick-up; an empty moved for its line nothing. Each needs the slots that terminals
 * demand of every truck.
 */
export function issueLacks(kind: string, context: IssueContext): IssueLack[] {
  const { slot_demanded_at = null, slot_missing_at, reservation_type, moves_empty = false } = context;
  const isDemanded = slot_demanded_at !== null;
  const isPickUpMissing = slot_missing_at !== null && !moves_empty && reservation_type === 'I' && kind !== 'DEVOLUCION';
  const slot: IssueLack[] = isDemanded || isPickUpMissing ? ['SLOT'] : [];
  if (moves_empty) return slot;
  if (reservation_type === 'E') return context.booking ? slot : ['BOOKING', ...slot];
  return context.bl ? slot : ['BL', ...slot];
}

/** What a reservation will lack when its guides are issued, each once. Legs with an issued guide are ignored. */
export function reservationLacks(
  reservation: Pick<IssueContext, 'reservation_type' | 'booking' | 'bl' | 'moves_empty'>,
  legs: readonly { readonly kind: string; readonly isIssued: boolean; readonly stops: readonly SlottedStop[] }[],
): IssueLack[] {
  const all = legs
    .filter(leg => !leg.isIssued)
    .flatMap(leg =>
      issueLacks(leg.kind, {
        ...reservation,
        slot_missing_at: slotMissingAt(leg.stops),
        slot_demanded_at: slotDemandedAt(leg.stops),
      }),
    );
  return ISSUE_LACKS.filter(lack => all.includes(lack));
}
