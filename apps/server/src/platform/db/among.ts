import { type RawBuilder, sql } from 'kysely';

/** Whether a column is one of these; of all of them where none are named. */
export const amongOrAll = (column: RawBuilder<unknown>, ids: readonly number[] | undefined): RawBuilder<unknown> =>
  ids === undefined ? sql`true` : sql`${column} = any(${[...ids]}::int[])`;
