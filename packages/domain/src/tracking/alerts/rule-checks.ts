/** Whether a rule may be stored or switched off (design 10 §1). */

import { shortNumber } from '../../system/amounts/format';
import { plural } from '../../system/amounts/plural';
import { refuse, type Verdict } from '../../system/refusals/refusals';
import { isRecordKind, type RuleKind } from '../../trips/cases/case';
import { KINDS } from './kinds';
import { type RuleScope, SCOPE_FIELDS } from './rule-for';
import type { RuleParty } from './rule-parties';

/** Intervals of reminders, in minutes: all divide the hour or the day evenly. */
export const INTERVALS: readonly number[] = [1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440];

/** «Cada 15 minutos», «Cada hora», «Cada 2 horas». */
export function intervalLabel(minutes: number): string {
  if (minutes < 60) return plural(minutes, 'Cada minuto', 'Cada # minutos');
  return plural(minutes / 60, 'Cada hora', 'Cada # horas');
}

/** Null: no reminders. Refusal: INTERVALO_INVALIDO. */
export function intervalVerdict(minutes: number | null): Verdict {
  return minutes === null || INTERVALS.includes(minutes) ? true : refuse('INTERVALO_INVALIDO');
}

/** Units of which a threshold may have decimals. */
export const hasDecimals = (unit: string): boolean => unit === '°C' || unit === 'km';

/** Null: the parameter of the day. Only degrees and kilometres have decimals. Refusal: UMBRAL_INVALIDO, with the limits of the kind. */
export function thresholdVerdict(kind: RuleKind, limit: number | null): Verdict {
  if (limit === null) return true;
  const { threshold } = KINDS[kind];
  if (threshold === null) return refuse('UMBRAL_INVALIDO', { a: 0, b: 0 });
  const { min, max, unit } = threshold;
  const isWhole = hasDecimals(unit) || Number.isInteger(limit);
  const isWithin = limit >= min && limit <= max;
  return isWhole && isWithin ? true : refuse('UMBRAL_INVALIDO', { a: shortNumber(min), b: shortNumber(max) });
}

interface ToldRule extends RuleScope {
  readonly roles: readonly string[];
  readonly users: readonly number[];
  readonly parties: readonly RuleParty[];
  /** Minutes between reminders; null: none. */
  readonly interval_min: number | null;
}

/** Whether a rule is meant for everything of its kind. */
const isGeneral = (scope: RuleScope): boolean => SCOPE_FIELDS.every(field => scope[field] === null);

/** Kinds of records wait for nothing: their facts do not come and go. The sentence for the field; null: it may be stored. */
export const waitError = (kind: RuleKind, minutes: number): string | null =>
  isRecordKind(kind) && minutes > 0 ? 'Este tipo no espera: deje 0' : null;

/**
 * A general rule may tell nobody: its cases are on the board, and whoever attends is told of those that nobody acknowledges. A rule for some trips or
 * records takes the place of the general one, so it names whom it tells, lest fewer people hear of them; and reminders need somebody who gets them.
 * Refusal: DESTINATARIO_REQUERIDO.
 */
export function recipientsVerdict(rule: ToldRule): Verdict {
  const { roles, users, parties, interval_min } = rule;
  if (roles.length + users.length + parties.length > 0) return true;
  return isGeneral(rule) && interval_min === null ? true : refuse('DESTINATARIO_REQUERIDO');
}

/** Kinds of which nobody may switch the watching off. */
const PROTECTED: readonly RuleKind[] = ['PANICO'];

/** Refusal: ALERTA_PROTEGIDA. */
export function disableVerdict(kind: RuleKind): Verdict {
  return PROTECTED.includes(kind) ? refuse('ALERTA_PROTEGIDA') : true;
}

/** A rule about a fence names its place. The sentence for the field; null: it may be stored. */
export const placeError = (kind: RuleKind, id_location: number | null): string | null =>
  KINDS[kind].needs_place && id_location === null ? 'Elija el lugar' : null;

/** A driver calls on any trip, so its rule has no scope: one holds for all. Refusal: EMERGENCIA_GENERAL. */
export function scopeVerdict(kind: RuleKind, scope: RuleScope): Verdict {
  return kind === 'PANICO' && !isGeneral(scope) ? refuse('EMERGENCIA_GENERAL') : true;
}
