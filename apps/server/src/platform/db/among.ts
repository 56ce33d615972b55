import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column is one of these values. One value is compared with `=`: PostgreSQL assumes ten elements for an array of unknown length,
 * so a generic plan never looks as cheap as a plan made for the actual array, and no plan is kept (`KeptPlans`).
 */
export const among = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${[...ids]}::int[])`;

/** Like `among`; without values every row matches. */
export const amongOrAll = (column: RawBuilder<unknown>, ids: readonly number[] | undefined): RawBuilder<unknown> =>
  ids === undefined ? sql`true` : among(column, ids);
