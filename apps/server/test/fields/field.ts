import type { AnyCall } from '@cabezal/contract/all-calls';
import type { Call } from '@cabezal/contract/call';
import type { z } from 'zod';
import type { UserName } from '../world.ts';

/** A field that a call writes: its schema in the contract, its rule in the domain and its columns in the database. */
export interface Field {
  readonly name?: string;
  /** Each `table.column` in which the verb stores the value; empty if the value becomes a part of another one. */
  readonly columns: readonly string[];
  /** Its schema in the contract. */
  readonly shape: z.ZodType;
  /** The domain's rule, if it alone decides whether a value is valid. */
  readonly rule?: (value: never) => string | null;
  /** A rule that the verb applies in addition to the contract. */
  readonly beyond?: (value: never) => string | null;
  /** What the verb stores for a valid value, null: nothing. Absent: the unchanged value. */
  readonly stored?: (value: never) => unknown;
  /** Valid values, including those at the limits. */
  readonly examples: readonly (string | number)[];
  /** A call that stores the value and needs few other fields. If given, the test also makes this call. */
  readonly through?: Door;
}

/** A call that creates a new record with the value. */
export interface Door {
  readonly who: UserName;
  readonly call: AnyCall;
  /** The input for the `n`th record, with that value. */
  readonly input: (value: string | number, n: number) => Record<string, unknown>;
}
/** A `Door` for each of the fields of one call; `of`: the other fields of its `n`th record. */
export const doorOf =
  (who: UserName, call: AnyCall, of: (n: number) => Record<string, unknown>) =>
  (field: string): Door => ({ who, call, input: (value, n) => ({ ...of(n), [field]: value }) });

type Said = Pick<Field, 'rule' | 'beyond' | 'stored' | 'examples'>;
/** Fields of a call with the same rules, each with its own schema: `table.column` and the path of its value in the input. */
export const alike = <In, Out>(call: Call<In, Out>, paths: Readonly<Record<string, string>>, said: Said): Field[] =>
  Object.entries(paths).map(([column, path]) => ({ ...said, columns: [column], shape: shapeOf(call, path) }));

interface Inside {
  readonly shape?: Record<string, Inside>;
  readonly element?: Inside;
  unwrap?(): Inside;
}

/** Schema of a field in a call's input: `detalles.subtotal` is a field of each row in `detalles`, `seals.0` each element of `seals`. */
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

/** The empty text of an optional field is stored as null. */
export const emptyIsNull = (value: string | null | undefined): string | null => value || null;
/** Measures are rounded to a fixed number of digits before they are stored. */
export const roundedTo =
  (digits: number) =>
  (value: number): number =>
    Number(value.toFixed(digits));
