/** Rules of a terminal or depot about its slots (10-watch-tell-terminals §6, decision 0169). */
import { refuse, type Verdict } from '../../system/refusals/refusals';
import { addMinutes, businessDate, businessTime, formatDate, type Instant, toMillis } from '../../system/time/time';
import type { SlotKind } from './slot';

/** Longest time before or after a slot that a rule may name, minutes: one week. */
export const MOST_SLOT_MINUTES = 10_080;
/** Longest tolerance after the window of a slot, minutes: one day. */
export const MOST_TOLERANCE_MINUTES = 1_440;

/** Changes of a slot that a terminal accepts until some time before it. */
const WHAT = { CHANGE: 'cambios', CANCEL: 'anulaciones' } as const;
type SlotRequest = keyof typeof WHAT;

interface AskedSlot {
  readonly terminal: string;
  readonly slot_from: Instant;
  /** Minutes before the slot until which the terminal accepts it; null: it sets no limit. */
  readonly limit_min: number | null;
}

/**
 * Whether a terminal still accepts a change or a cancellation that is asked for `at`. The hour has its date if the limit is on another day. Errors:
 * CAMBIO_FUERA_DE_PLAZO.
 */
export function slotRequestVerdict(what: SlotRequest, slot: AskedSlot, at: Instant, zone: string): Verdict {
  if (slot.limit_min === null) return true;
  const until = addMinutes(slot.slot_from, -slot.limit_min);
  if (toMillis(at) <= toMillis(until)) return true;
  const isOtherDay = businessDate(until, zone) !== businessDate(at, zone);
  const hora = `${businessTime(until, zone)}${isOtherDay ? ` del ${formatDate(until, zone)}` : ''}`;
  return refuse('CAMBIO_FUERA_DE_PLAZO', { terminal: slot.terminal, que: WHAT[what], hora });
}

/** Latest end of a full container's slot before the cut-off of its ship; null: no cut-off, no margin, or another kind of work. */
export function latestSlotEnd(kind: SlotKind, cut_off: Instant | null, margin_min: number | null): string | null {
  return kind !== 'INGRESO_LLENO' || cut_off === null || margin_min === null ? null : addMinutes(cut_off, -margin_min);
}

/** When a slot should be obtained at the latest; null: its terminal names no time, or nothing is planned. */
export const slotDueAt = (planned_arrival: Instant | null, lead_min: number | null): string | null =>
  planned_arrival === null || lead_min === null ? null : addMinutes(planned_arrival, -lead_min);
