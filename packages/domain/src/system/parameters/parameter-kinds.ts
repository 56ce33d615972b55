/** What a parameter is made of. Money is text with two decimals, a time `HH:mm`. */

export type ParameterKind = 'money' | 'number' | 'whole' | 'boolean' | 'text' | 'time';
export type ParameterValue = number | string | boolean;

/** In which of the three lists a parameter is kept (8-money §2). */
export const PARAMETER_GROUPS = ['costos_propios', 'generales', 'params_conductores'] as const;
export type ParameterGroup = (typeof PARAMETER_GROUPS)[number];

export interface ParameterDefinition {
  /** In Spanish, as people call it. */
  readonly name: string;
  readonly unit: string | null;
  readonly kind: ParameterKind;
  readonly group: ParameterGroup;
  /** Heading within its list. */
  readonly section?: string;
  /** Limits of a number, both allowed; zero at least where nothing else is said. */
  readonly min?: number;
  readonly max?: number;
  /** Of a text, and the sentence where it does not fit. */
  readonly pattern?: RegExp;
  readonly pattern_text?: string;
  /** Where the figure counts, in Spanish. */
  readonly used_in: readonly string[];
}

/** What a stored value of that kind is in the code. */
export type ValueOfKind<K extends ParameterKind> = K extends 'boolean'
  ? boolean
  : K extends 'number' | 'whole'
    ? number
    : string;
