import { type RawBuilder, sql } from 'kysely';
import { parameterOn } from './read-parameter.queries.ts';

/** Days before expiry from which credentials, licences and certificates are shown as about to expire, inside a query. */
export const warningDays = (today: string): RawBuilder<unknown> =>
  sql`(${parameterOn('dias_aviso_credencial', sql`${today}::date`)}::integer)`;
