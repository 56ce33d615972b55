/** When a person may cancel a slot, by its own verb or by emptying its code in the programme (decisions 0169, 0176). */
import { refuse, type Verdict } from '../../system/refusals/refusals';
import type { Instant } from '../../system/time/time';
import { type SlotFacts, type SlotKind, slotKindOf, slotState } from './slot';
import { slotRequestVerdict } from './terminal-rules';

export interface SlotToCancel extends SlotFacts {
  readonly external_code: string;
  /** Name of its terminal or depot. */
  readonly place: string;
  readonly slot_from: Instant;
}

/**
 * Whether a slot can still be given up: it is open, and its terminal takes it back. `limit_min`: minutes before the slot until which the terminal does;
 * null: it sets no limit. Errors: TURNO_USADO, TURNO_PERDIDO (another one is registered in its place), TURNO_ANULADO, CAMBIO_FUERA_DE_PLAZO.
 */
export function cancelSlotVerdict(slot: SlotToCancel, limit_min: number | null, at: Instant, zone: string): Verdict {
  const { external_code: codigo, place: terminal, slot_from } = slot;
  switch (slotState(slot)) {
    case 'USADO':
      return refuse('TURNO_USADO', { codigo });
    case 'PERDIDO':
      return refuse('TURNO_PERDIDO', { codigo });
    case 'ANULADO':
      return refuse('TURNO_ANULADO', { codigo });
    default:
      return slotRequestVerdict('CANCEL', { terminal, slot_from, limit_min }, at, zone);
  }
}

interface CodedStop {
  readonly code: string;
  readonly action: string | null;
  readonly slot_code: string | null;
}

export interface GivenUpCode {
  /** Index of the stop in the plan. */
  readonly stop: number;
  readonly kind: SlotKind;
  readonly external_code: string;
}

/**
 * Codes that a changed plan of one leg gives up. A code that stays at another stop of the same work is not given up, nor is one that another code
 * replaces: the terminal gave that one in its place (decision 0169). `after` has the stops of `before`, in the same order.
 */
export function givenUpCodes(
  before: readonly CodedStop[],
  after: readonly CodedStop[],
  reservation_type: 'E' | 'I',
): GivenUpCode[] {
  const replaced = new Set(after.flatMap(stop => (stop.slot_code ? [slotKindOf(stop, reservation_type)] : [])));
  return before.flatMap((one, stop): GivenUpCode[] => {
    const kind = slotKindOf(one, reservation_type);
    if (kind === null || !one.slot_code || after[stop]?.slot_code || replaced.has(kind)) return [];
    return [{ stop, kind, external_code: one.slot_code }];
  });
}
