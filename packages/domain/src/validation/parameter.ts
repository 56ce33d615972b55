/** Rules of the parameters: figures that an administrator changes, each value holding from its date. */

export type ParameterValue = number | string | boolean;
/** Money is text with two decimals. */
export type ParameterKind = 'money' | 'number' | 'whole' | 'boolean' | 'text';

/** Units whose values have no fraction. */
const WHOLE_UNITS: readonly string[] = ['min', 'días', 'ejes', 'kg'];

/** How a parameter is entered, by the value that it has. */
export function parameterKind(value: ParameterValue, unit: string | null): ParameterKind {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return /^\d+\.\d{2}$/.test(value) ? 'money' : 'text';
  return unit !== null && WHOLE_UNITS.includes(unit) ? 'whole' : 'number';
}

/** Parameters that are codes, not amounts. */
const CODES: Readonly<Record<string, { pattern: RegExp; text: string }>> = {
  sri_ambiente: { pattern: /^[12]$/, text: 'El ambiente del SRI es 1 (pruebas) o 2 (producción)' },
  establecimiento: { pattern: /^(?!000)\d{3}$/, text: 'Ingrese tres dígitos, como 001' },
  punto_emision: { pattern: /^(?!000)\d{3}$/, text: 'Ingrese tres dígitos, como 001' },
};
const LARGEST = 1_000_000;

function numberError(value: ParameterValue, kind: ParameterKind, unit: string | null): string | null {
  if (typeof value !== 'number' || value < 0 || value > LARGEST) return 'Ingrese un número que no sea negativo';
  if (kind === 'whole' && !Number.isInteger(value)) return 'Ingrese un número entero';
  return unit === '%' && value > 100 ? 'Ingrese un porcentaje de 0 a 100' : null;
}

/** What is wrong with a new value of a parameter that has `current`, or null: it is of the same sort, and within its limits. */
export function parameterError(
  parameter: { key: string; unit: string | null; current: ParameterValue },
  value: ParameterValue,
): string | null {
  const kind = parameterKind(parameter.current, parameter.unit);
  const code = CODES[parameter.key];
  if (typeof value !== typeof parameter.current) return 'El valor no es del tipo del parámetro';
  if (code !== undefined) return code.pattern.test(String(value)) ? null : code.text;
  if (kind === 'money') return /^\d{1,7}\.\d{2}$/.test(String(value)) ? null : 'Ingrese un valor con dos decimales';
  if (kind === 'number' || kind === 'whole') return numberError(value, kind, parameter.unit);
  return kind === 'text' && !/^\S.{0,59}$/.test(String(value)) ? 'Ingrese un texto de hasta 60 caracteres' : null;
}

/** A value holds from today on or later: what was computed before stays as it was. */
export function parameterDateError(valid_from: string, today: string): string | null {
  return valid_from >= today ? null : 'Un valor nuevo rige desde hoy o después';
}
