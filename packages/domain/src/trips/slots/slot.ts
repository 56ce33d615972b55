/** A slot (turno) at a terminal or depot: kind and state (10-watch-tell-terminals §6). */
import { type Instant, toMillis } from '../../system/time/time';

export const SLOT_KIND_NAMES = {
  RETIRO_LLENO: 'Retiro de lleno',
  RETIRO_VACIO: 'Retiro de vacío',
  INGRESO_LLENO: 'Ingreso de lleno',
  INGRESO_VACIO: 'Ingreso de vacío',
} as const;
export type SlotKind = keyof typeof SLOT_KIND_NAMES;

export const SLOT_STATE_NAMES = {
  CONFIRMADO: 'Confirmado',
  CAMBIANDO: 'Cambiando',
  USADO: 'Usado',
  PERDIDO: 'Perdido',
  ANULADO: 'Anulado',
} as const;
export type SlotState = keyof typeof SLOT_STATE_NAMES;

/** How a slot is obtained: by a person in the terminal's portal, or by the terminal's adapter (decision 0184). */
export const SLOT_ADAPTER_NAMES = { MANUAL: 'A mano', DPW: 'DP World' } as const;
export type SlotAdapter = keyof typeof SLOT_ADAPTER_NAMES;

/** Party that lost a slot, and therefore bears its cost. */
export const SLOT_LOSER_NAMES = {
  OPERADOR: 'Nosotros',
  CLIENTE: 'El cliente',
  TERMINAL: 'El terminal o depósito',
  TRANSPORTISTA: 'El transportista',
} as const;
export type SlotLoser = keyof typeof SLOT_LOSER_NAMES;

/**
 * Kind of the slot at a stop; null where none exists: a plant has an appointment with the client, a base is the operator's. A container fetched at a
 * depot or for an export is empty, and so is a returned one.
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
  /** Since when the plan differs from the terminal's record; null: it does not. */
  readonly changing_at: Instant | null;
}

/** State of a slot that its terminal knows, derived from its facts: a person enters what the terminal confirmed. */
export function slotState({ cancelled_at, used_at, missed_at, changing_at }: SlotFacts): SlotState {
  if (cancelled_at !== null) return 'ANULADO';
  if (used_at !== null) return 'USADO';
  if (missed_at !== null) return 'PERDIDO';
  return changing_at === null ? 'CONFIRMADO' : 'CAMBIANDO';
}

/**
 * States of a slot before its terminal confirms it. VALIDADO: when it was last stored, nothing lacked. ENVIANDO: it was sent to the terminal, which
 * has not decided. INCIERTO: it was sent and nothing was heard, so that only the terminal knows whether it exists.
 */
export const DRAFT_STATE_NAMES = {
  BORRADOR: 'Borrador',
  VALIDADO: 'Validado',
  ENVIANDO: 'Enviando',
  INCIERTO: 'Incierto',
  RECHAZADO: 'Rechazado',
} as const;
type DraftState = keyof typeof DRAFT_STATE_NAMES;

/** All states of a row of the table `slots`, in their order. */
export const SLOT_LIFE_NAMES = { ...DRAFT_STATE_NAMES, ...SLOT_STATE_NAMES } as const;
type SlotLife = keyof typeof SLOT_LIFE_NAMES;

interface DraftFacts {
  /** When it was last stored and nothing lacked; null: something lacked. */
  readonly validated_at: Instant | null;
  /** When it was sent to its terminal; null: never, or edited since. */
  readonly sent_at: Instant | null;
  /** Since when it is unknown whether the terminal has it. */
  readonly uncertain_at: Instant | null;
  readonly rejected_at: Instant | null;
}
interface LifeFacts extends SlotFacts, DraftFacts {
  /** When its terminal confirmed it; null: no terminal knows it. */
  readonly confirmed_at: Instant | null;
}

/** The state of a draft: what the terminal said last, else how far it is prepared. An answer that is missing comes before the sending. */
export function draftState({ validated_at, sent_at, uncertain_at, rejected_at }: DraftFacts): DraftState {
  if (rejected_at !== null) return 'RECHAZADO';
  if (uncertain_at !== null) return 'INCIERTO';
  if (sent_at !== null) return 'ENVIANDO';
  return validated_at === null ? 'BORRADOR' : 'VALIDADO';
}

/** Whether the terminal may still confirm it: until it answers, the draft is neither edited nor sent again. */
export const isAwaited = (state: string): boolean => state === 'ENVIANDO' || state === 'INCIERTO';

/** State of a slot from its draft on, derived from all its facts (decision 0182). A draft that was given up is ANULADO. */
export const slotLife = (facts: LifeFacts): SlotLife =>
  facts.confirmed_at === null && facts.cancelled_at === null ? draftState(facts) : slotState(facts);

/** True while the truck may still use it. */
export const isOpenSlot = (slot: SlotFacts): boolean => ['CONFIRMADO', 'CAMBIANDO'].includes(slotState(slot));

/** Whether a window ends after the ship's cut-off, for a full container. `ends`: end of the window, or the single hour. */
export const isPastCutOff = (kind: SlotKind, ends: Instant, cut_off: Instant | null): boolean =>
  kind === 'INGRESO_LLENO' && cut_off !== null && toMillis(ends) > toMillis(cut_off);
