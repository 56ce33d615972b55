import type { AnyCall } from '@cabezal/contract/all-calls';
import type { Call } from '@cabezal/contract/call';
import type { z } from 'zod';
import type { UserName } from '../world.ts';

/** A field that a call writes, with what contract, rule and database accept of its values. */
export interface Field {
  readonly name?: string;
  /** `table.column` in which the value is stored: several if the verb writes it several times, none if it is part of another value. */
  readonly columns: readonly string[];
  /** Its schema in the contract. */
  readonly shape: z.ZodType;
  /** The rule of the domain that decides completely about a value. */
  readonly rule?: (value: never) => string | null;
  /** A rule that the verb applies in addition to the contract. */
  readonly beyond?: (value: never) => string | null;
  /** The form in which the verb stores it; absent: unchanged. Null: nothing is stored. */
  readonly stored?: (value: never) => unknown;
  /** Valid values, including those at the limits. */
  readonly examples: readonly (string | number)[];
  /** A call that stores the value and needs little else for it; the test makes this call, too. */
  readonly through?: Door;
}

/** A call that makes a separate record of each value. */
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

/** Schema of one field of a call's input: `detalles.subtotal` is a field of each row of the list `detalles`, `seals.0` is each seal. */
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
/** Measures are stored with a fixed number of digits; more digits would not be more accurate. */
export const roundedTo =
  (digits: number) =>
  (value: number): number =>
    Number(value.toFixed(digits));
