import { type RawBuilder, sql } from 'kysely';

/**
 * Last day of the period in which credentials, licences and certificates are about to expire, inside a query. A function
 * that the planner evaluates, so that it knows how few rows match; null without a value of the parameter: then nothing is about to expire.
 */
export const warningDay = (today: string): RawBuilder<unknown> => sql`warning_day(${today}::date)`;
