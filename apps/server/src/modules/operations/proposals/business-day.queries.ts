import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** The start of the business day of an instant. */
export const businessDayOf = ({ zone }: Tx, instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(date_trunc('day', ${instant} at time zone ${zone}) at time zone ${zone})`;
