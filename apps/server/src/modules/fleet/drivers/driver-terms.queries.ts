import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { DriverFacts, DriverValues } from './driver.record.ts';

/** The company and the grade that a driver had on a day, as a row `(id_company, escalafon)` inside a query. */
export const driverTerms = (id_driver: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select f.id_company, f.escalafon from (
      select x.id_company, x.escalafon, x.until from driver_former_terms x where x.id_driver = ${id_driver} and x.until > ${day}
      union all select x.id_company, x.escalafon, 'infinity' from drivers x where x.id_driver = ${id_driver}) f order by f.until limit 1)`;

type Terms = Pick<DriverFacts, 'id_driver' | 'id_company' | 'escalafon'>;

/**
 * Keeps the company and the grade that drivers had until today, if they change. Of several changes on one day the first counts: it found what the
 * driver had before that day.
 */
export async function keepFormerTerms(
  tx: Tx,
  changes: readonly { before: Terms; after: Pick<DriverValues, 'id_company' | 'escalafon'> }[],
): Promise<void> {
  const changed = changes
    .filter(({ before, after }) => {
      const { id_company = before.id_company, escalafon = before.escalafon } = after;
      return id_company !== before.id_company || escalafon !== before.escalafon;
    })
    .map(({ before: { id_driver, id_company, escalafon } }) => ({ id_driver, id_company, escalafon }));
  if (changed.length === 0) return;
  await tx.run(sql`insert into driver_former_terms (id_driver, until, id_company, escalafon)
    select id_driver, ${tx.today}::date, id_company, escalafon
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as x (id_driver integer, id_company integer, escalafon text)
    on conflict (id_driver, until) do nothing`);
}
