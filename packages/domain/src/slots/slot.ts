/** A slot (turno) at a terminal or depot: what it is for, what became of it (10-watch-tell-terminals §6). */
import { addMinutes, type Instant, toMillis } from '../time/time';

export const SLOT_KIND_NAMES = {
  RETIRO_LLENO: 'Retiro de lleno',
  RETIRO_VACIO: 'Retiro de vacío',
  INGRESO_LLENO: 'Ingreso de lleno',
  INGRESO_VACIO: 'Ingreso de vacío',
} as const;
export type SlotKind = keyof typeof SLOT_KIND_NAMES;

export const SLOT_STATE_NAMES = {
  CONFIRMADO: 'Confirmado',
  USADO: 'Usado',
  PERDIDO: 'Perdido',
  ANULADO: 'Anulado',
} as const;
export type SlotState = keyof typeof SLOT_STATE_NAMES;

/**
 * What a slot at a stop is for; null where none is held: plants agree an hour with the client, bases are our own. An empty box is fetched
 * at a depot, and whatever an export fetches is empty; what is given back is empty.
 */
export function slotKindOf(
  stop: { readonly code: string; readonly action: string | null },
  reservation_type: 'E' | 'I',
): SlotKind | null {
  if (stop.code !== 'PRT' && stop.code !== 'DEP') return null;
  if (stop.action === 'RETIRAR')
    return stop.code === 'DEP' || reservation_type === 'E' ? 'RETIRO_VACIO' : 'RETIRO_LLENO';
  if (stop.action === 'DEVOLVER') return 'INGRESO_VACIO';
  if (stop.action === 'ENTREGAR') return stop.code === 'DEP' ? 'INGRESO_VACIO' : 'INGRESO_LLENO';
  return null;
}

export interface SlotFacts {
  readonly cancelled_at: Instant | null;
  readonly used_at: Instant | null;
  readonly missed_at: Instant | null;
}

/** State of a slot that a person typed, as the terminal has confirmed it to that person. */
export function slotState({ cancelled_at, used_at, missed_at }: SlotFacts): SlotState {
  if (cancelled_at !== null) return 'ANULADO';
  if (used_at !== null) return 'USADO';
  return missed_at === null ? 'CONFIRMADO' : 'PERDIDO';
}

/** True while the truck may still come with it. */
export const isOpenSlot = (slot: SlotFacts): boolean => slotState(slot) === 'CONFIRMADO';

/** A slot as the plan says it now: the stop of a leg (of its live guide where it has one) that carries a code. */
export interface PlannedSlot {
  readonly id_leg: number;
  readonly id_sub_reservation: number;
  readonly id_guide: number | null;
  readonly id_location: number;
  readonly kind: SlotKind;
  readonly external_code: string;
  readonly slot_from: Instant;
  readonly container_code: string | null;
  readonly arrival_at: Instant | null;
}

export interface KeptSlot extends SlotFacts, Omit<PlannedSlot, 'arrival_at'> {
  readonly id_slot: number;
  /** End of its window; null: an hour alone. */
  readonly slot_to: Instant | null;
}

type Outcome = Pick<SlotFacts, 'used_at' | 'missed_at'>;

/** Used by an arrival within the window and its tolerance (minutes), lost when that has passed; neither before. */
export function slotOutcome(
  slot: { readonly slot_from: Instant; readonly slot_to: Instant | null; readonly arrival_at: Instant | null },
  at: { readonly now: Instant; readonly tolerance_min: number },
): Outcome {
  const limit = addMinutes(slot.slot_to ?? slot.slot_from, at.tolerance_min);
  const came = slot.arrival_at;
  if (came !== null && toMillis(came) <= toMillis(limit)) return { used_at: came, missed_at: null };
  return { used_at: null, missed_at: toMillis(came ?? at.now) > toMillis(limit) ? limit : null };
}

export type ChangedSlot = Pick<
  KeptSlot,
  'id_slot' | 'id_guide' | 'slot_from' | 'slot_to' | 'container_code' | 'used_at' | 'missed_at' | 'cancelled_at'
>;

export interface SettledSlots {
  readonly made: (PlannedSlot & Outcome)[];
  readonly changed: ChangedSlot[];
}

const sameAs = (slot: Pick<PlannedSlot, 'id_leg' | 'kind' | 'external_code' | 'id_location'>) =>
  [slot.id_leg, slot.kind, slot.id_location, slot.external_code].join(' ');

/** A window keeps its length when its hour moves. */
function movedEnd({ slot_from, slot_to }: KeptSlot, from: Instant): Instant | null {
  if (slot_to === null) return null;
  return addMinutes(slot_to, (toMillis(from) - toMillis(slot_from)) / 60_000);
}

const isSameInstant = (a: Instant | null, b: Instant | null) =>
  a === b || (a !== null && b !== null && toMillis(a) === toMillis(b));

function isChanged(before: KeptSlot, after: ChangedSlot): boolean {
  return (
    before.id_guide !== after.id_guide ||
    before.container_code !== after.container_code ||
    !(['slot_from', 'slot_to', 'used_at', 'missed_at', 'cancelled_at'] as const).every(fact =>
      isSameInstant(before[fact], after[fact]),
    )
  );
}

/** Two stops that say the same of one leg are one slot; the one that is still to come speaks for it. */
function oncePerSlot(planned: readonly PlannedSlot[]): PlannedSlot[] {
  const toCome = planned.toSorted((a, b) => Number(a.arrival_at !== null) - Number(b.arrival_at !== null));
  return [...new Map(toCome.toReversed().map(slot => [sameAs(slot), slot])).values()];
}

/** A slot as its stop says it now. */
function followed(before: KeptSlot, slot: PlannedSlot, at: Parameters<typeof slotOutcome>[1]): ChangedSlot {
  const slot_to = movedEnd(before, slot.slot_from);
  const { id_guide, slot_from, container_code, arrival_at } = slot;
  return {
    ...{ id_slot: before.id_slot, id_guide, slot_from, slot_to, container_code, cancelled_at: null },
    ...slotOutcome({ slot_from, slot_to, arrival_at }, at),
  };
}

const isPending = ({ used_at, missed_at }: Outcome) => used_at === null && missed_at === null;

/**
 * Brings the slots of a reservation to what its plan says: a code that is new makes one, one that is gone cancels it, the hour, the box and
 * the guide follow, arrivals use it and time loses it. What is over stays: a used or lost slot is not cancelled by a later plan. Applied
 * twice it changes nothing.
 */
export function settleSlots(
  planned: readonly PlannedSlot[],
  kept: readonly KeptSlot[],
  at: { readonly now: Instant; readonly tolerance_min: number },
): SettledSlots {
  const live = kept.filter(slot => slot.cancelled_at === null);
  const stops = oncePerSlot(planned);
  const byPlan = new Map(live.map(slot => [sameAs(slot), slot]));
  const found = new Set<number>();
  const matched = stops.flatMap(slot => {
    const before = byPlan.get(sameAs(slot));
    if (before !== undefined) found.add(before.id_slot);
    // What was used stays so, whatever a later plan of its leg says: only its own guide takes the arrival back.
    if (before === undefined || (before.used_at !== null && before.id_guide !== slot.id_guide)) return [];
    return [{ before, after: followed(before, slot, at) }];
  });
  // The work of a leg has one slot that is open: a second code on it says nothing while the first is.
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
    .map(slot => ({ ...slot, ...slotOutcome({ ...slot, slot_to: null }, at) }))
    .filter(slot => takes(slot, slot));
  const gone = live.filter(slot => !found.has(slot.id_slot) && isOpenSlot(slot));
  return { made, changed: [...changed, ...gone.map(slot => ({ ...slot, cancelled_at: at.now }))] };
}
