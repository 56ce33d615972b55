/** How a truck that comes too late for its slot gets another window (10-watch-tell-terminals §6, decision 0195). */
import type { Money } from '../../system/amounts/money';
import type { Refusal } from '../../system/refusals/refusals';
import { addMinutes, type Instant, toMillis } from '../../system/time/time';
import { slotRequestVerdict } from '../../trips/slots/terminal-rules';

/** Minutes between the expected arrival and the beginning of a window that is offered. */
const AFTER_ARRIVAL_MIN = 15;
const MOST_OFFERS = 3;

/**
 * How the terminal is asked for another window. CHANGE: it changes the slot. REPLACE: it no longer changes it, so that the slot is cancelled and
 * another one is asked for.
 */
export type RebookWay = 'CHANGE' | 'REPLACE';

/** A window that a terminal offers. */
export interface OfferedWindow {
  readonly from: Instant;
  readonly to: Instant;
  /** Trucks that it still admits. */
  readonly free: number;
  /** What a slot in it costs, USD; null: nothing, or unknown. */
  readonly price: Money | null;
}

/** What limits the windows that a slot may move to, and what moving it costs. */
interface RebookLimits {
  readonly way: RebookWay;
  /** Minutes before the cut-off at which a window must end; null: none. */
  readonly margin_cutoff_min: number | null;
  /** What the terminal charges for a change, USD; null: nothing. */
  readonly change_fee: Money | null;
}

/**
 * The next windows that a truck can still reach, at most three, each with the price of moving its slot there: they begin a quarter of an hour or more
 * after the expected arrival, admit a truck, and end before the cut-off by the terminal's margin. `cut_off` null: the load has none.
 */
export function offersAfter<O extends OfferedWindow>(
  offers: readonly O[],
  eta: Instant,
  cut_off: Instant | null,
  { way, margin_cutoff_min, change_fee }: RebookLimits,
): O[] {
  const earliest = toMillis(addMinutes(eta, AFTER_ARRIVAL_MIN));
  const latest = cut_off === null ? Number.POSITIVE_INFINITY : toMillis(addMinutes(cut_off, -(margin_cutoff_min ?? 0)));
  return offers
    .filter(({ from, to, free }) => free > 0 && toMillis(from) >= earliest && toMillis(to) <= latest)
    .toSorted((a, b) => toMillis(a.from) - toMillis(b.from))
    .slice(0, MOST_OFFERS)
    .map(offer => ({ ...offer, price: way === 'CHANGE' ? change_fee : offer.price }));
}

interface SlotToRebook {
  readonly terminal: string;
  readonly slot_from: Instant;
  /** The terminal refused a change because it came too late, whatever its rules are here. */
  readonly is_refused_late: boolean;
}

/** Minutes before a slot until which its terminal changes and cancels it; null: it sets no limit. */
interface RequestLimits {
  readonly change_limit_min: number | null;
  readonly cancel_limit_min: number | null;
}

/** How a slot gets another window when it is asked for `at`. Refusal: CAMBIO_FUERA_DE_PLAZO, if the terminal neither changes nor cancels it any more. */
export function rebookWay(
  { terminal, slot_from, is_refused_late }: SlotToRebook,
  { change_limit_min, cancel_limit_min }: RequestLimits,
  at: Instant,
  zone: string,
): RebookWay | Refusal {
  const change = slotRequestVerdict('CHANGE', { terminal, slot_from, limit_min: change_limit_min }, at, zone);
  if (change === true && !is_refused_late) return 'CHANGE';
  const cancel = slotRequestVerdict('CANCEL', { terminal, slot_from, limit_min: cancel_limit_min }, at, zone);
  if (cancel === true) return 'REPLACE';
  return change === true ? cancel : change;
}

/** Whether a truck that is expected then comes after the end of its slot. */
export const comesAfterSlot = (
  eta: Instant | null,
  { slot_from, slot_to }: { readonly slot_from: Instant; readonly slot_to: Instant | null },
): boolean => eta !== null && toMillis(eta) > toMillis(slot_to ?? slot_from);

/** Code with which DP World refuses a change that comes too late. */
export const TOO_LATE = 'TOO_LATE';

/** The name of a change at its terminal: the slot's, and the number of the change. */
export const changeReference = (reference: string, number: number): string => `${reference}-${number}`;
