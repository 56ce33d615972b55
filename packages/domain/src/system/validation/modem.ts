/** Rules of modems as trackers: how they are known to the doors of positions, and what is said of what they send. */
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

/** Hours for which the key before holds beside a new one, so that nothing is lost while the new one is entered. */
export const KEY_OVERLAP_HOURS = 24;
/** Minutes without a word after which a modem is silent. */
export const SILENT_AFTER_MIN = 20;
/** Seconds that a clock may be off before it is said. */
export const CLOCK_TOLERANCE_S = 60;

/** Days for which a device's memory is believed; what is older is not stored. */
export const POSITION_MEMORY_DAYS = 30;

export const MODEM_CODE_LENGTH = 60;
/** What may stand in an address and in JSON without being taken for something else. */
const codeForm = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._:@/+-]{0,58}[\p{L}\p{N}])?$/u;

/** A code as the device sends it, from how it is pasted: without what stands around it, digits without the blanks between their groups. */
export function bareCode(code: string): string {
  const bare = code.trim();
  return /^[\d\p{Zs}]+$/u.test(bare) ? bare.replace(/\s/g, '') : bare;
}

/** What is wrong with the code that a modem sends, or null. */
export function modemCodeError(code: string | null | undefined): string | null {
  const bare = bareCode(code ?? '');
  return bare === '' || ((code ?? '').trim().length <= MODEM_CODE_LENGTH && codeForm.test(bare))
    ? null
    : 'El código lleva hasta 60 letras, números, espacios o . _ : @ / + -, y empieza y termina con letra o número';
}

/** The code under which a modem sends: the one given, else its IMEI. */
export const modemCode = (given: { code?: string | null; imei?: string | null }): string | null =>
  bareCode(given.code ?? '') || given.imei || null;

/**
 * The address that a sender of OsmAnd's form is given. OsmAnd numbers what it puts in: 0 latitude, 1 longitude, 2 time (Unix ms), 3 error (m, whatever
 * its default address calls it), 4 altitude (m), 5 speed (m/s), 6 bearing; its numbers are not ours to choose. `speed` is knots at the door.
 */
export const osmandAddress = (base: string, code: string, key: string): string =>
  `${base}/gps/osmand?id=${encodeURIComponent(code)}&key=${key}&lat={0}&lon={1}&timestamp={2}&accuracy={3}&altitude={4}&speed_mps={5}&bearing={6}`;

/** A length of time of what sends every few seconds: «45 s», «2 h 15 min», «3 días». */
export function lengthText(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  return minutes < 48 * 60 ? formatLength(minutes) : formatAge(minutes);
}

/** What is said of a clock that is off; null when it is right or nothing is known of it. */
export function clockText(off_s: number | null): string | null {
  if (off_s === null || Math.abs(off_s) <= CLOCK_TOLERANCE_S) return null;
  return off_s > 0 ? `Su reloj va ${lengthText(off_s)} adelantado` : `Su reloj va ${lengthText(off_s)} atrasado`;
}

/**
 * What becomes of a word of a device. STORED: of a truck. ON_EQUIPMENT: of a chassis or genset, of which only the last place is kept.
 * UNMOUNTED: it was on nothing then. NO_FIX: it lives and has no position; the last one stays. CLOCK: its time is not to be believed. REFUSED: it
 * has a place or a time that cannot be read. Of the last four nothing is stored, and they are acknowledged: no later try would make them good.
 */
export const SIGNAL_OUTCOMES = ['STORED', 'ON_EQUIPMENT', 'UNMOUNTED', 'NO_FIX', 'CLOCK', 'REFUSED'] as const;
export type SignalOutcome = (typeof SIGNAL_OUTCOMES)[number];

/**
 * Positions that were acknowledged and have no effect. JUMP, INEXACT: stored, and counted for no arrival, departure or speed, because no truck is
 * that quick, or because they may be too far off. The others are not stored. Of one kind a modem has one row, which grows.
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
/** What became of them, beside the name. */
export const OMISSION_EFFECTS: Readonly<Record<OmissionKind, string>> = {
  JUMP: 'se guardó, pero no cuenta para llegadas ni salidas',
  INEXACT: 'se guardó, pero no cuenta para llegadas ni salidas',
  UNMOUNTED: 'no se guardó',
  CLOCK: 'no se guardó',
  REFUSED: 'no se guardó',
};
/** Days after which what had no effect is forgotten, unless it goes on. */
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
  /** Its own, or a gateway speaks for it. */
  readonly has_key: boolean;
  readonly heard_at: string | null;
  /** What became of its last word. */
  readonly outcome: SignalOutcome | null;
  readonly is_mounted: boolean;
  readonly clock_off_s: number | null;
}

/** What is to be said of a modem first. */
export function modemState(signal: ModemSignal, now: Date): ModemState {
  if (!signal.active) return 'OFF';
  if (signal.heard_at === null) return signal.has_key ? 'WAITING' : 'NO_KEY';
  if (now.getTime() - Date.parse(signal.heard_at) > SILENT_AFTER_MIN * 60_000) return 'SILENT';
  if (clockText(signal.clock_off_s) !== null || signal.outcome === 'CLOCK') return 'CLOCK';
  if (signal.outcome === 'REFUSED') return 'REFUSED';
  if (!signal.is_mounted) return 'UNMOUNTED';
  return signal.outcome === 'NO_FIX' ? 'NO_FIX' : 'OK';
}
