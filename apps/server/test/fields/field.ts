import type { Call } from '@cabezal/contract/call';
import type { z } from 'zod';

/** A field that a call writes: what the contract, the rule and the database say of its values. */
export interface Field {
  readonly name?: string;
  /** `table.column` in which the value ends; each has the same say. None: it stands inside of something else. */
  readonly columns: readonly string[];
  /** What the contract says of it. */
  readonly shape: z.ZodType;
  /** The rule of the domain that says all there is to say of a value. */
  readonly rule?: (value: never) => string | null;
  /** A rule that the verb asks beyond what the contract says by itself. */
  readonly beyond?: (value: never) => string | null;
  /** What the verb stores of it; absent: as it comes. Null: nothing. */
  readonly stored?: (value: never) => unknown;
  /** Values that are in order, those at the limits among them. */
  readonly examples: readonly (string | number)[];
}

interface Inside {
  readonly shape?: Record<string, Inside>;
  readonly element?: Inside;
  unwrap?(): Inside;
}

/** The schema of one field of a call's input: `detalles.subtotal` is that of each row of the list `detalles`, `seals.0` that of each seal. */
export function shapeOf<In, Out>(call: Call<In, Out>, path: string): z.ZodType {
  let at = call.input as unknown as Inside;
  for (const name of path.split('.')) {
    let found: Inside | undefined;
    while (found === undefined) {
      found = name === '0' ? at.element : at.shape?.[name];
      const inner = at.element ?? at.unwrap?.();
      if (found === undefined && inner === undefined) throw new Error(`${call.path} takes no ${path}`);
      if (found === undefined) at = inner as Inside;
    }
    at = found;
  }
  return at as unknown as z.ZodType;
}

/** An empty text of an optional field is stored as nothing. */
export const emptyIsNull = (value: string | null | undefined): string | null => value || null;
/** Measures are stored to a digit; what is finer is measured no better. */
export const roundedTo =
  (digits: number) =>
  (value: number): number =>
    Number(value.toFixed(digits));
