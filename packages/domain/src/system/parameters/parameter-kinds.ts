/** Kinds of parameter values. Money is text with two decimals, a time is `HH:mm`. */

export type ParameterKind = 'money' | 'number' | 'whole' | 'boolean' | 'text' | 'time';
export type ParameterValue = number | string | boolean;

/** The three lists of parameters (8-money §2). */
export const PARAMETER_GROUPS = ['costos_propios', 'generales', 'params_conductores'] as const;
export type ParameterGroup = (typeof PARAMETER_GROUPS)[number];

export interface ParameterDefinition {
  /** Spanish name. */
  readonly name: string;
  readonly unit: string | null;
  readonly kind: ParameterKind;
  readonly group: ParameterGroup;
  /** Heading within its list. */
  readonly section?: string;
  /** Limits of a number, inclusive; `min` defaults to 0. */
  readonly min?: number;
  readonly max?: number;
  /** Most decimals of a number; absent: two are entered. */
  readonly decimals?: number;
  /** Pattern of a text, and the error sentence when the value does not match. */
  readonly pattern?: RegExp;
  readonly pattern_text?: string;
  /** Where the parameter is used, in Spanish. */
  readonly used_in: readonly string[];
}

/** TypeScript type of a stored value of that kind. */
export type ValueOfKind<K extends ParameterKind> = K extends 'boolean'
  ? boolean
  : K extends 'number' | 'whole'
    ? number
    : string;
