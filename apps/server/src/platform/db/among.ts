import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column is one of these. One alone is looked for by `=`: PostgreSQL takes an array whose length it does not know for ten rows, and
 * so never finds a plan for any array as cheap as one that it makes anew for this one (`KeptPlans`).
 */
export const among = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${[...ids]}::int[])`;

/** The same; of all of them where none are named. */
export const amongOrAll = (column: RawBuilder<unknown>, ids: readonly number[] | undefined): RawBuilder<unknown> =>
  ids === undefined ? sql`true` : among(column, ids);
