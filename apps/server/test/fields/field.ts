import type { AnyCall } from '@cabezal/contract/all-calls';
import type { Call } from '@cabezal/contract/call';
import type { z } from 'zod';
import type { UserName } from '../world.ts';

/** A field that a call writes: what the contract, the rule and the database say of its values. */
export interface Field {
  readonly name?: string;
  /** `table.column` in which the value ends: more than one where the verb writes it more than once. None: it stands inside of something else. */
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
  /** A call that stores the value and needs little else for it: the table asks it, too. */
  readonly through?: Door;
}

/** A call that makes a record of its own of each value. */
export interface Door {
  readonly who: UserName;
  readonly call: AnyCall;
  /** The `n`th record, with that value. */
  readonly input: (value: string | number, n: number) => Record<string, unknown>;
}
/** A door for each of the fields of one call; `of`: the other fields of its `n`th record. */
export const doorOf =
  (who: UserName, call: AnyCall, of: (n: number) => Record<string, unknown>) =>
  (field: string): Door => ({ who, call, input: (value, n) => ({ ...of(n), [field]: value }) });

type Said = Pick<Field, 'rule' | 'beyond' | 'stored' | 'examples'>;
/** Fields of a call of which the same is said, each with its own shape: `table.column` and where its value stands in the input. */
export const alike = <In, Out>(call: Call<In, Out>, paths: Readonly<Record<string, string>>, said: Said): Field[] =>
  Object.entries(paths).map(([column, path]) => ({ ...said, columns: [column], shape: shapeOf(call, path) }));

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
