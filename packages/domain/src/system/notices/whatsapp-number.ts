import { addMinutes, toMillis } from '../time/time';

/** How a person agreed to get messages by WhatsApp, with the names. */
export const CONSENT_WAYS = {
  PROPIO: 'En su cuenta',
  ESCRITO: 'Por escrito',
  CORREO: 'Por correo',
  VERBAL: 'De palabra',
} as const;
export type ConsentWay = keyof typeof CONSENT_WAYS;
/** Ways that one person can record for another one. */
export const RECORDED_CONSENT_WAYS = ['ESCRITO', 'CORREO', 'VERBAL'] as const satisfies readonly ConsentWay[];

/** What is known of a number, whoever uses it. Instants as ISO; each is the latest of its kind, so that their order of arrival does not matter. */
export interface NumberFacts {
  /** The person wrote to us. */
  written_at: string | null;
  /** The person wrote BAJA. */
  left_at: string | null;
  /** The person wrote ALTA. */
  joined_at: string | null;
  /** WhatsApp said that it delivers nothing to the number. */
  invalid_at: string | null;
  /** The number is one of WhatsApp after all: a message arrived, the person wrote, or somebody stored the number again. */
  valid_at: string | null;
  /** WhatsApp said that the person has not written in the last 24 hours. */
  closed_at: string | null;
}
export const UNKNOWN_NUMBER: NumberFacts = {
  written_at: null,
  left_at: null,
  joined_at: null,
  invalid_at: null,
  valid_at: null,
  closed_at: null,
};

const later = (one: string | null, other: string | null | undefined): string | null => {
  if (one === null || other === null || other === undefined) return one ?? other ?? null;
  return toMillis(one) >= toMillis(other) ? one : other;
};
const isAfter = (one: string | null, other: string | null): boolean =>
  one !== null && (other === null || toMillis(one) > toMillis(other));

/** The facts of a number with new ones: of each the latest holds. */
export function mergeNumber(known: NumberFacts, given: Partial<NumberFacts>): NumberFacts {
  return {
    written_at: later(known.written_at, given.written_at),
    left_at: later(known.left_at, given.left_at),
    joined_at: later(known.joined_at, given.joined_at),
    invalid_at: later(known.invalid_at, given.invalid_at),
    valid_at: later(known.valid_at, given.valid_at),
    closed_at: later(known.closed_at, given.closed_at),
  };
}

/** States of a number in somebody's list, with their names. */
export const NUMBER_STATE_NAMES = {
  PENDIENTE: 'Sin consentimiento',
  ACTIVO: 'Recibe',
  INVALIDO: 'Sin WhatsApp',
  BAJA: 'Escribió BAJA',
} as const;
export type NumberState = keyof typeof NUMBER_STATE_NAMES;

interface ConsentFacts extends Pick<NumberFacts, 'left_at' | 'joined_at' | 'invalid_at' | 'valid_at'> {
  consent_at: string | null;
}

/** The state of a number: who wrote BAJA gets nothing until he writes ALTA, whoever stores his number or records a consent meanwhile. */
export function numberState({ consent_at, left_at, joined_at, invalid_at, valid_at }: ConsentFacts): NumberState {
  if (left_at !== null && !isAfter(joined_at, left_at)) return 'BAJA';
  if (consent_at === null) return 'PENDIENTE';
  return isAfter(invalid_at, valid_at) ? 'INVALIDO' : 'ACTIVO';
}

const WHY_UNSENT: Readonly<Record<Exclude<NumberState, 'ACTIVO'>, string>> = {
  PENDIENTE: 'su número no tiene consentimiento',
  INVALIDO: 'su número no tiene WhatsApp',
  BAJA: 'escribió BAJA por WhatsApp',
};
/** Why nothing is sent to a number; null: it is. */
export function unsentBecause(facts: ConsentFacts): string | null {
  const state = numberState(facts);
  return state === 'ACTIVO' ? null : WHY_UNSENT[state];
}

/** WhatsApp takes free words for 24 hours after the person wrote; five minutes less, for messages that are on their way. */
const WINDOW_MINUTES = 24 * 60 - 5;

/** Whether free words may be sent to a number; otherwise only an approved template may. */
export function isWindowOpen(
  { written_at, closed_at }: Pick<NumberFacts, 'written_at' | 'closed_at'>,
  now: Date,
): boolean {
  if (written_at === null || isAfter(closed_at, written_at)) return false;
  return toMillis(addMinutes(written_at, WINDOW_MINUTES)) > now.getTime();
}

/** What a person asks for with a message of these words alone; null: nothing that is understood. */
export function wishOf(text: string): 'BAJA' | 'ALTA' | null {
  const word = text
    .normalize('NFD')
    .replace(/[^\p{L}\s]/gu, '')
    .trim()
    .toUpperCase();
  if (word === 'BAJA' || word === 'STOP') return 'BAJA';
  return word === 'ALTA' ? 'ALTA' : null;
}
