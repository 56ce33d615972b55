/**
 * Brings the slots of a reservation in line with its plan (decisions 0054, 0079): created, used, lost, cancelled; CAMBIANDO while the plan needs
 * another hour, container, truck or driver than the terminal has on record (10-watch-tell-terminals §6).
 */
import { addMinutes, type Instant, toMillis } from '../../system/time/time';
import { isOpenSlot, type SlotFacts, type SlotKind } from './slot';

/** Terms of a slot at the terminal: window, container, truck and driver. */
interface Terms {
  readonly slot_from: Instant;
  /** End of the window; null: a single hour. */
  readonly slot_to: Instant | null;
  readonly container_code: string | null;
  readonly id_truck: number | null;
  readonly id_driver: number | null;
}

/** A slot as the plan has it: a stop of a leg (of its live guide, if any) with a slot code. */
export interface PlannedSlot extends Omit<Terms, 'slot_to'> {
  readonly id_leg: number;
  readonly id_sub_reservation: number;
  readonly id_guide: number | null;
  readonly id_location: number;
  readonly kind: SlotKind;
  readonly external_code: string;
  /** True: the hour is an appointment. False: it is the planned time. */
  readonly hour_agreed: boolean;
  /** Its guide is issued, so that truck and driver are definite. */
  readonly issued: boolean;
  readonly arrival_at: Instant | null;
  /** Minutes after its window for which its terminal still admits the truck; null: the general ones. */
  readonly tolerance_min: number | null;
}

/** Terms that the plan needs and the terminal does not have; null: equal. */
export interface AskedTerms {
  readonly asked_from: Instant | null;
  readonly asked_to: Instant | null;
  readonly asked_container_code: string | null;
  readonly asked_id_truck: number | null;
  readonly asked_id_driver: number | null;
}

/** A planned slot without what only its stop has. */
type OfPlan = Omit<PlannedSlot, 'arrival_at' | 'issued' | 'tolerance_min'>;
export interface KeptSlot extends SlotFacts, AskedTerms, Terms, OfPlan {
  readonly id_slot: number;
}

type Outcome = Pick<SlotFacts, 'used_at' | 'missed_at'>;
interface At {
  readonly now: Instant;
  /** Of a terminal that sets none of its own. */
  readonly tolerance_min: number;
}
const atTerminal = ({ tolerance_min }: PlannedSlot, at: At): At => ({
  ...at,
  tolerance_min: tolerance_min ?? at.tolerance_min,
});
interface Window {
  readonly slot_from: Instant;
  readonly slot_to: Instant | null;
}

const endOf = ({ slot_from, slot_to }: Window): number => toMillis(slot_to ?? slot_from);

/**
 * Used by an arrival within the window plus tolerance (minutes); lost once that has passed. While a change is requested at the terminal, the later of
 * the two windows counts, because either may be valid.
 */
export function slotOutcome(
  slot: Window & { readonly arrival_at: Instant | null; readonly asked?: Window | null },
  at: At,
): Outcome {
  const ends = Math.max(endOf(slot), slot.asked ? endOf(slot.asked) : 0);
  const limit = addMinutes(new Date(ends).toISOString(), at.tolerance_min);
  const came = slot.arrival_at;
  if (came !== null && toMillis(came) <= toMillis(limit)) return { used_at: came, missed_at: null };
  return { used_at: null, missed_at: toMillis(came ?? at.now) > toMillis(limit) ? limit : null };
}

export type ChangedSlot = Pick<
  KeptSlot,
  'id_slot' | 'id_guide' | 'hour_agreed' | keyof Terms | keyof AskedTerms | keyof SlotFacts
>;

export interface SettledSlots {
  readonly made: (PlannedSlot & Outcome)[];
  readonly changed: ChangedSlot[];
}

const sameAs = (slot: Pick<PlannedSlot, 'id_leg' | 'kind' | 'external_code' | 'id_location'>) =>
  [slot.id_leg, slot.kind, slot.id_location, slot.external_code].join(' ');

/** The end of a window whose start moves; its length stays. */
function movedEnd({ slot_from, slot_to }: Window, from: Instant): Instant | null {
  if (slot_to === null) return null;
  return addMinutes(slot_to, (toMillis(from) - toMillis(slot_from)) / 60_000);
}

const INSTANTS = [
  ...(['slot_from', 'slot_to', 'used_at', 'missed_at', 'cancelled_at', 'changing_at'] as const),
  ...(['asked_from', 'asked_to'] as const),
] as const;
const VALUES = [
  ...(['id_guide', 'container_code', 'id_truck', 'id_driver', 'hour_agreed'] as const),
  ...(['asked_container_code', 'asked_id_truck', 'asked_id_driver'] as const),
] as const;

const isSameInstant = (a: Instant | null, b: Instant | null) =>
  a === b || (a !== null && b !== null && toMillis(a) === toMillis(b));

const isChanged = (before: KeptSlot, after: ChangedSlot): boolean =>
  VALUES.some(key => before[key] !== after[key]) || !INSTANTS.every(key => isSameInstant(before[key], after[key]));

/** Two stops with one code on one leg are one slot; the stop that is still to come counts. */
function oncePerSlot(planned: readonly PlannedSlot[]): PlannedSlot[] {
  const toCome = planned.toSorted((a, b) => Number(a.arrival_at !== null) - Number(b.arrival_at !== null));
  return [...new Map(toCome.toReversed().map(slot => [sameAs(slot), slot])).values()];
}

/**
 * Terms on record at the terminal: those confirmed, plus the first container, the first truck of an issued guide and the first appointment, which
 * need no change there. A lost slot is obtained again with the terms of its stop.
 */
function knownTerms(before: KeptSlot, slot: PlannedSlot): Terms & { hour_agreed: boolean } {
  const { id_truck, id_driver, container_code, slot_from } = slot;
  const isObtainedAgain =
    slot.hour_agreed &&
    before.missed_at !== null &&
    ![before.slot_from, before.asked_from].some(at => isSameInstant(at, slot_from));
  const keepsHour = before.hour_agreed && !isObtainedAgain;
  const names = slot.issued || isObtainedAgain;
  return {
    hour_agreed: keepsHour || slot.hour_agreed,
    slot_from: keepsHour ? before.slot_from : slot_from,
    slot_to: keepsHour ? before.slot_to : movedEnd(before, slot_from),
    container_code: isObtainedAgain
      ? (container_code ?? before.container_code)
      : (before.container_code ?? container_code),
    id_truck: isObtainedAgain ? id_truck : (before.id_truck ?? (names ? id_truck : null)),
    id_driver: isObtainedAgain ? id_driver : (before.id_driver ?? (names ? id_driver : null)),
  };
}

const other = <T>(asked: T | null, known: T | null): T | null => (known === null || asked === known ? null : asked);

/** Terms of the plan that differ from those on record. A missing container or truck is no difference. */
function askedTerms(known: Terms, slot: PlannedSlot): AskedTerms {
  const isMoved = slot.hour_agreed && !isSameInstant(slot.slot_from, known.slot_from);
  return {
    asked_from: isMoved ? slot.slot_from : null,
    asked_to: isMoved ? movedEnd(known, slot.slot_from) : null,
    asked_container_code: other(slot.container_code, known.container_code),
    asked_id_truck: other(slot.id_truck, known.id_truck),
    asked_id_driver: other(slot.id_driver, known.id_driver),
  };
}

/** A kept slot with the terms of its stop. A lost one keeps its last request, so that undoing an arrival restores it. */
function followed(before: KeptSlot, slot: PlannedSlot, at: At): ChangedSlot {
  const { id_slot } = before;
  const { id_guide, arrival_at } = slot;
  const known = knownTerms(before, slot);
  const asked = askedTerms(known, slot);
  const { asked_from, asked_to } = asked;
  const moved = asked_from === null ? null : { slot_from: asked_from, slot_to: asked_to };
  const outcome = slotOutcome({ ...known, arrival_at, asked: moved }, atTerminal(slot, at));
  const facts = { id_slot, id_guide, ...known, ...outcome, cancelled_at: null };
  if (before.missed_at !== null && outcome.missed_at !== null)
    return { ...askedOf(before), changing_at: before.changing_at, ...facts };
  const isAsked = Object.values(asked).some(value => value !== null);
  return { ...asked, changing_at: isAsked ? (before.changing_at ?? at.now) : null, ...facts };
}

const askedOf = ({
  asked_from,
  asked_to,
  asked_container_code,
  asked_id_truck,
  asked_id_driver,
}: AskedTerms): AskedTerms => ({
  asked_from,
  asked_to,
  asked_container_code,
  asked_id_truck,
  asked_id_driver,
});

const isPending = ({ used_at, missed_at }: Outcome) => used_at === null && missed_at === null;

/**
 * Brings the slots of a reservation in line with its plan. A new code creates a slot, a removed one cancels it; the guide is updated; an arrival uses
 * it, time loses it; a different hour, container, truck or driver becomes a request for change. Used and lost slots are not cancelled by a later
 * plan. A stop that was skipped and is taken up again has its earlier slot: `kept` includes those, except slots cancelled by a person. Idempotent.
 */
export function settleSlots(planned: readonly PlannedSlot[], kept: readonly KeptSlot[], at: At): SettledSlots {
  const live = kept.filter(slot => slot.cancelled_at === null);
  const stops = oncePerSlot(planned);
  const givenUp = kept.filter(slot => slot.cancelled_at !== null);
  const byPlan = new Map([...givenUp, ...live].map(slot => [sameAs(slot), slot]));
  const found = new Set<number>();
  const matched = stops.flatMap(slot => {
    const before = byPlan.get(sameAs(slot));
    if (before !== undefined) found.add(before.id_slot);
    // A used slot stays used whatever a later guide of its leg does; only its own guide undoes the arrival.
    if (before === undefined || (before.used_at !== null && before.id_guide !== slot.id_guide)) return [];
    return [{ before, after: followed(before, slot, at) }];
  });
  // A leg has at most one open slot per kind of work: a second code is ignored while the first is open.
  const open = new Set<string>();
  const takes = (slot: Pick<PlannedSlot, 'id_leg' | 'kind'>, outcome: Outcome): boolean => {
    if (!isPending(outcome)) return true;
    const work = `${slot.id_leg} ${slot.kind}`;
    if (open.has(work)) return false;
    open.add(work);
    return true;
  };
  const openFirst = matched.toSorted((a, b) => Number(isOpenSlot(b.before)) - Number(isOpenSlot(a.before)));
  const changed = openFirst
    .filter(({ before, after }) => takes(before, after) && isChanged(before, after))
    .map(({ after }) => after);
  const made = stops
    .filter(slot => !byPlan.has(sameAs(slot)))
    .map(slot => ({ ...slot, ...slotOutcome({ ...slot, slot_to: null }, atTerminal(slot, at)) }))
    .filter(slot => takes(slot, slot));
  const gone = live.filter(slot => !found.has(slot.id_slot) && isOpenSlot(slot));
  return { made, changed: [...changed, ...gone.map(slot => ({ ...slot, cancelled_at: at.now }))] };
}
