import type { Noun } from '@cabezal/contract/nouns';
import type { SelectType } from 'kysely';
import type { Schema } from '../../../platform/db/schema.generated.ts';

type Column<T extends keyof Schema> = keyof Schema[T] & string;

/**
 * A kind of record: its table and the list of its own columns with their labels. Verbs, lists and the history derive their columns from
 * this list. A column of the table that is not in it fails `records.test.ts`.
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
  /** Message if the record does not exist. */
  readonly missing: string;
  /** The column with the companies that are notified of a change; without one everybody is. */
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

/** A record as a verb reads it: its own columns, as stored. */
export type FactsOf<R extends RecordKind> =
  R extends RecordKind<infer T, infer K, infer C, infer P>
    ? { [X in (K | C | P | 'version') & keyof Schema[T]]: SelectType<Schema[T][X]> }
    : never;
