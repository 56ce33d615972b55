import { type RawBuilder, sql } from 'kysely';

/**
 * Last day of the window in which credentials, licences and certificates are about to expire, inside a query (migration 0049). A function
 * that the planner asks, so that it knows how few there are; null where the parameter has no value: nothing is about to expire then.
 */
export const warningDay = (today: string): RawBuilder<unknown> => sql`warning_day(${today}::date)`;
