/** Rules of the parameters: figures that an administrator changes, each value holding from its day. */
import { formatNumber } from '../../prices/money/format';
import type { ParameterDefinition, ParameterGroup, ParameterValue, ValueOfKind } from './parameter-kinds';
import { PARAMETERS, type ParameterKey } from './parameters.data';

/** Some parameters as they hold on a day. */
export type Parameters<K extends ParameterKey> = { readonly [P in K]: ValueOfKind<(typeof PARAMETERS)[P]['kind']> };

/** What is known of a parameter, whichever it is. */
export const parameterOf = (key: ParameterKey): ParameterDefinition => PARAMETERS[key];

export const isParameter = (key: string): key is ParameterKey => Object.hasOwn(PARAMETERS, key);

/** The keys of a list, in the order in which they are shown. */
export function parameterKeys(group?: ParameterGroup): ParameterKey[] {
  return (Object.keys(PARAMETERS) as ParameterKey[]).filter(
    key => group === undefined || PARAMETERS[key].group === group,
  );
}

const LARGEST = 1_000_000;

function numberError(
  value: ParameterValue,
  { kind, unit, min = 0, max = LARGEST }: ParameterDefinition,
): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Ingrese un número';
  if (kind === 'whole' && !Number.isInteger(value)) return 'Ingrese un número entero';
  if (value >= min && value <= max) return null;
  const text = (limit: number): string => formatNumber(limit, Number.isInteger(limit) ? 0 : 1);
  return `Ingrese un valor de ${text(min)} a ${text(max)}${unit === null ? '' : ` ${unit}`}`;
}

/** What is wrong with a value of a parameter, or null: it is of its kind, and within its limits. */
export function parameterError(key: ParameterKey, value: ParameterValue): string | null {
  const of = parameterOf(key);
  const text = typeof value === 'string' ? value : null;
  if (of.kind === 'boolean') return typeof value === 'boolean' ? null : 'Elija sí o no';
  if (of.kind === 'money')
    return text !== null && /^\d{1,7}\.\d{2}$/.test(text) ? null : 'Ingrese un valor con dos decimales';
  if (of.kind === 'time')
    return text !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : 'Ingrese una hora, como 22:00';
  if (of.kind === 'text')
    return text !== null && (of.pattern ?? /^\S.{0,59}$/).test(text) ? null : (of.pattern_text ?? 'Ingrese un texto');
  return numberError(value, of);
}

/** A value holds from today on or later: what was computed before stays as it was. */
export function parameterDateError(valid_from: string, today: string): string | null {
  return valid_from >= today ? null : 'Un valor nuevo rige desde hoy o después';
}
