import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './tx.ts';

/** The instant in `ms` milliseconds, by the clock that all processes share. */
export const later = (tx: Tx, ms: number): RawBuilder<unknown> =>
  sql`${tx.instant} + ${ms / 1000}::float8 * interval '1 second'`;

/**
 * Whether the instant is reached. An instant further ahead than `longestMs` was set while the clock was wrong, so it counts as due.
 */
export const isDue = (tx: Tx, at: RawBuilder<unknown>, longestMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${at} <= ${tx.instant} or ${at} > ${later(tx, longestMs)})`;
