import type { Noun } from '@cabezal/contract/nouns';
import type { SelectType } from 'kysely';
import type { Schema } from '../../../platform/db/schema.generated.ts';

type Column<T extends keyof Schema> = keyof Schema[T] & string;

/**
 * A kind of record: its table and the one list of its own columns, each with what people call it. What a verb reads of it, what lists
 * select and what the history calls its fields are made of this list. A column of the table that is not in it fails `records.test.ts`.
 */
export interface RecordKind<
  T extends keyof Schema = keyof Schema,
  K extends string = string,
  C extends string = string,
  P extends string = string,
  N extends Noun = Noun,
> {
  readonly table: T;
  readonly key: K;
  readonly noun: N;
  /** What is said when there is none. */
  readonly missing: string;
  /** The column that names the companies which hear of a change; without one everybody does. */
  readonly parties?: P;
  readonly labels: Readonly<Record<C, string>>;
}

export const recordKind = <
  T extends keyof Schema,
  K extends Column<T>,
  C extends Column<T>,
  P extends Column<T> = never,
  N extends Noun = Noun,
>(
  kind: RecordKind<T, K, C, P, N>,
): RecordKind<T, K, C, P, N> => kind;

/** A record as a verb needs it: its own columns as they are stored. */
export type FactsOf<R extends RecordKind> =
  R extends RecordKind<infer T, infer K, infer C, infer P>
    ? { [X in (K | C | P | 'version') & keyof Schema[T]]: SelectType<Schema[T][X]> }
    : never;
