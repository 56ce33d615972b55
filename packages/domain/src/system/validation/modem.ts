/** Rules of modems as trackers: their codes, and the sentences about their signal. */
import { formatAge, formatLength } from '../time/time';

/** How a modem sends. */
export const SENDERS = ['TRACCAR_CLIENT', 'TRACCAR_SERVER', 'OSMAND', 'JSON'] as const;
export type Sender = (typeof SENDERS)[number];
export const SENDER_NAMES: Readonly<Record<Sender, string>> = {
  TRACCAR_CLIENT: 'Teléfono con Traccar Client',
  TRACCAR_SERVER: 'Servidor Traccar que reenvía',
  OSMAND: 'Equipo con protocolo OsmAnd',
  JSON: 'Lotes JSON de un sistema propio',
};

/** Hours for which the previous key stays valid after a new one is issued. */
export const KEY_OVERLAP_HOURS = 24;
/** Minutes without a message after which a modem is silent. */
export const SILENT_AFTER_MIN = 20;
/** Clock error in seconds from which it is reported. */
export const CLOCK_TOLERANCE_S = 60;

/** Days; older positions from a device's memory are not stored. */
export const POSITION_MEMORY_DAYS = 30;

export const MODEM_CODE_LENGTH = 60;
/** Characters that are safe in a URL and in JSON. */
const codeForm = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._:@/+-]{0,58}[\p{L}\p{N}])?$/u;

/** Normalizes a pasted code: trims surrounding characters, removes blanks between groups of digits. */
export function bareCode(code: string): string {
  const bare = code.trim();
  return /^[\d\p{Zs}]+$/u.test(bare) ? bare.replace(/\s/g, '') : bare;
}

/** Error sentence of a modem's code, or null. */
export function modemCodeError(code: string | null | undefined): string | null {
  const bare = bareCode(code ?? '');
  return bare === '' || ((code ?? '').trim().length <= MODEM_CODE_LENGTH && codeForm.test(bare))
    ? null
    : 'El código lleva hasta 60 letras, números, espacios o . _ : @ / + -, y empieza y termina con letra o número';
}

/** The code with which a modem sends: the given one, else its IMEI. */
export const modemCode = (given: { code?: string | null; imei?: string | null }): string | null =>
  bareCode(given.code ?? '') || given.imei || null;

/**
 * URL for a sender of OsmAnd's format. OsmAnd fills in numbered placeholders: 0 latitude, 1 longitude, 2 time (Unix ms), 3 accuracy (m, whatever its
 * default URL calls it), 4 altitude (m), 5 speed (m/s), 6 bearing. The numbers are OsmAnd's. The endpoint reads `speed` in knots.
 */
export const osmandAddress = (base: string, code: string, key: string): string =>
  `${base}/gps/osmand?id=${encodeURIComponent(code)}&key=${key}&lat={0}&lon={1}&timestamp={2}&accuracy={3}&altitude={4}&speed_mps={5}&bearing={6}`;

/** A length of time with seconds: «45 s», «2 h 15 min», «3 días». */
export function lengthText(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  return minutes < 48 * 60 ? formatLength(minutes) : formatAge(minutes);
}

/** Sentence about a clock that is off; null when it is right or unknown. */
export function clockText(off_s: number | null): string | null {
  if (off_s === null || Math.abs(off_s) <= CLOCK_TOLERANCE_S) return null;
  return off_s > 0 ? `Su reloj va ${lengthText(off_s)} adelantado` : `Su reloj va ${lengthText(off_s)} atrasado`;
}

/**
 * Outcome of a message from a device. STORED: position of a truck. ON_EQUIPMENT: position of a chassis or genset; only the last one is kept.
 * UNMOUNTED: the device was mounted on nothing at that time. NO_FIX: no position; the last one stays. CLOCK: implausible time. REFUSED: unreadable
 * position or time. The last four are acknowledged and not stored, because a retry would not succeed either.
 */
export const SIGNAL_OUTCOMES = ['STORED', 'ON_EQUIPMENT', 'UNMOUNTED', 'NO_FIX', 'CLOCK', 'REFUSED'] as const;
export type SignalOutcome = (typeof SIGNAL_OUTCOMES)[number];

/**
 * Positions that were acknowledged without effect. JUMP (implausible speed) and INEXACT (accuracy too low) are stored but count for no arrival,
 * departure or speed; the others are not stored. One row per modem and kind, with a count.
 */
export const OMISSION_KINDS = ['JUMP', 'INEXACT', 'UNMOUNTED', 'CLOCK', 'REFUSED'] as const;
export type OmissionKind = (typeof OMISSION_KINDS)[number];
export const OMISSION_NAMES: Readonly<Record<OmissionKind, string>> = {
  JUMP: 'Salta de lugar',
  INEXACT: 'Ubicación imprecisa',
  UNMOUNTED: 'Sin estar montado',
  CLOCK: 'Hora que no es creíble',
  REFUSED: 'No se puede leer',
};
/** Effect of an omission, displayed beside its name. */
export const OMISSION_EFFECTS: Readonly<Record<OmissionKind, string>> = {
  JUMP: 'se guardó, pero no cuenta para llegadas ni salidas',
  INEXACT: 'se guardó, pero no cuenta para llegadas ni salidas',
  UNMOUNTED: 'no se guardó',
  CLOCK: 'no se guardó',
  REFUSED: 'no se guardó',
};
/** Days without recurrence after which an omission is deleted. */
export const OMISSION_DAYS = 7;

export const MODEM_STATES = [
  'OFF',
  'NO_KEY',
  'WAITING',
  'CLOCK',
  'SILENT',
  'REFUSED',
  'UNMOUNTED',
  'NO_FIX',
  'OK',
] as const;
export type ModemState = (typeof MODEM_STATES)[number];
export const MODEM_STATE_NAMES: Readonly<Record<ModemState, string>> = {
  OFF: 'Fuera de servicio',
  NO_KEY: 'Sin clave',
  WAITING: 'Esperando la primera posición',
  CLOCK: 'Reloj mal puesto',
  SILENT: 'En silencio',
  REFUSED: 'Envía sin posición válida',
  UNMOUNTED: 'Envía sin estar montado',
  NO_FIX: 'Sin posición',
  OK: 'Enviando',
};

export interface ModemSignal {
  readonly active: boolean;
  /** Has a key of its own; otherwise a gateway forwards its positions. */
  readonly has_key: boolean;
  readonly heard_at: string | null;
  /** Outcome of its last message. */
  readonly outcome: SignalOutcome | null;
  readonly is_mounted: boolean;
  readonly clock_off_s: number | null;
}

/** The most urgent thing to report about a modem. */
export function modemState(signal: ModemSignal, now: Date): ModemState {
  if (!signal.active) return 'OFF';
  if (signal.heard_at === null) return signal.has_key ? 'WAITING' : 'NO_KEY';
  if (now.getTime() - Date.parse(signal.heard_at) > SILENT_AFTER_MIN * 60_000) return 'SILENT';
  if (clockText(signal.clock_off_s) !== null || signal.outcome === 'CLOCK') return 'CLOCK';
  if (signal.outcome === 'REFUSED') return 'REFUSED';
  if (!signal.is_mounted) return 'UNMOUNTED';
  return signal.outcome === 'NO_FIX' ? 'NO_FIX' : 'OK';
}
