/** Rules of parameters: figures that an administrator changes; each value is valid from its date. */
import { formatNumber } from '../amounts/format';
import type { ParameterDefinition, ParameterGroup, ParameterValue, ValueOfKind } from './parameter-kinds';
import { PARAMETERS, type ParameterKey } from './parameters.data';

/** Values of some parameters on one date. */
export type Parameters<K extends ParameterKey> = { readonly [P in K]: ValueOfKind<(typeof PARAMETERS)[P]['kind']> };

/** Definition of a parameter, without its literal type. */
export const parameterOf = (key: ParameterKey): ParameterDefinition => PARAMETERS[key];

export const isParameter = (key: string): key is ParameterKey => Object.hasOwn(PARAMETERS, key);

/** Keys of a list in display order; without a group, all keys. */
export function parameterKeys(group?: ParameterGroup): ParameterKey[] {
  return (Object.keys(PARAMETERS) as ParameterKey[]).filter(
    key => group === undefined || PARAMETERS[key].group === group,
  );
}

const LARGEST = 1_000_000;

function numberError(
  value: ParameterValue,
  { kind, unit, min = 0, max = LARGEST, decimals }: ParameterDefinition,
): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Ingrese un número';
  if (kind === 'whole' && !Number.isInteger(value)) return 'Ingrese un número entero';
  if (decimals !== undefined && Number(value.toFixed(decimals)) !== value) return `Ingrese hasta ${decimals} decimales`;
  if (value >= min && value <= max) return null;
  const text = (limit: number): string => formatNumber(limit, Number.isInteger(limit) ? 0 : 1);
  return `Ingrese un valor de ${text(min)} a ${text(max)}${unit === null ? '' : ` ${unit}`}`;
}

/** Error sentence of a value, or null: wrong kind or outside its limits. */
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

/** Error sentence of the first day of a value: today or later, so that past results do not change. */
export function parameterDateError(valid_from: string, today: string): string | null {
  return valid_from >= today ? null : 'Un valor nuevo rige desde hoy o después';
}
