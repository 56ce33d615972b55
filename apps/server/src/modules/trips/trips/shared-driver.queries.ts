import { type RawBuilder, sql } from 'kysely';
import { matches } from '../../../platform/db/list.ts';

/**
 * Who drives, and with which truck, is not shown to customers where the carrier does not share it (companies.share_driver_truck). `g` is the
 * alias of the guide. Which carriers these are is asked once a statement, not for each guide. For a page token, which anybody may open, `carrierShares` is asked alone.
 */
export const carrierShares = (g: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${g}.id_carrier`)} is null or ${sql.ref(`${g}.id_carrier`)} <> all ((select discreet_carriers())::integer[]))`;

/** Whether the caller may know who drives. The operator, carriers and drivers always. */
export const driverIsShown = (g: string): RawBuilder<boolean> =>
  sql`(app_audience() <> 'customer' or ${carrierShares(g)})`;

/** Columns of a guide that tell who drives, each null where that is not shown. */
export const shownDriver = (g: string, ...columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    columns.map(name => sql`case when ${driverIsShown(g)} then ${sql.ref(`${g}.${name}`)} end as ${sql.ref(name)}`),
  );

/** Words are looked for in driver and plate too: where those are not shown, only the guide's number finds it. */
export function foundByShown(g: string, search: string | undefined): RawBuilder<unknown> | undefined {
  const byNumber = matches(sql`plain_text(coalesce(${sql.ref(`${g}.guide_number`)}, ''))`, search);
  return byNumber && sql`(${driverIsShown(g)} or ${byNumber})`;
}
