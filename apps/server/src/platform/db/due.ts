import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './tx.ts';

/** The instant so many milliseconds from now, by the clock that all processes share. */
export const later = (tx: Tx, ms: number): RawBuilder<unknown> =>
  sql`${tx.instant} + ${ms / 1000}::float8 * interval '1 second'`;

/**
 * It is time. `longestMs`: no honest hand sets such an instant further ahead; one that lies beyond was set while the clock was wrong, and
 * nobody waits for it.
 */
export const isDue = (tx: Tx, at: RawBuilder<unknown>, longestMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${at} <= ${tx.instant} or ${at} > ${later(tx, longestMs)})`;
