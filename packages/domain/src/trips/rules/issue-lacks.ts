/** What a guide lacks to be issued, known in advance (G2). Used by the rule of issuing and displayed on guide and reservation. */

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
}

/** The terminal of an import's pick-up without a registered slot; null: registered, or no pick-up at a terminal. */
export function slotMissingAt(stops: readonly SlottedStop[]): string | null {
  const pickUps = stops.filter(stop => stop.code === 'PRT' && stop.action === 'RETIRAR');
  if (pickUps.some(stop => stop.slot_code !== null || stop.appointment_at !== null)) return null;
  return pickUps[0]?.name ?? null;
}

/** An export needs its booking; an import its BL and the slot of its pick-up; an empty moved for its line nothing. */
export function issueLacks(kind: string, context: IssueContext): IssueLack[] {
  if (context.moves_empty) return [];
  if (context.reservation_type === 'E') return context.booking ? [] : ['BOOKING'];
  const isSlotMissing = context.slot_missing_at !== null && kind !== 'DEVOLUCION';
  return [...(context.bl ? [] : ['BL' as const]), ...(isSlotMissing ? ['SLOT' as const] : [])];
}

/** What a reservation will lack when its guides are issued, each once. Legs with an issued guide are ignored. */
export function reservationLacks(
  reservation: Pick<IssueContext, 'reservation_type' | 'booking' | 'bl' | 'moves_empty'>,
  legs: readonly { readonly kind: string; readonly isIssued: boolean; readonly stops: readonly SlottedStop[] }[],
): IssueLack[] {
  const all = legs
    .filter(leg => !leg.isIssued)
    .flatMap(leg => issueLacks(leg.kind, { ...reservation, slot_missing_at: slotMissingAt(leg.stops) }));
  return ISSUE_LACKS.filter(lack => all.includes(lack));
}
