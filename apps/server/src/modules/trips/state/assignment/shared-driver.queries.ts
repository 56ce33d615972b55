import { type RawBuilder, sql } from 'kysely';
import { matches } from '../../../../platform/db/list.ts';

/**
 * Customers do not see driver and truck of a carrier that does not share them (companies.share_driver_truck). `g` is the alias of the
 * guide. The list of sharing carriers is read once per statement, not per guide. For a page token, which anybody may open, only
 * `carrierShares` applies.
 */
export const carrierShares = (g: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${g}.id_carrier`)} is null or ${sql.ref(`${g}.id_carrier`)} <> all ((select discreet_carriers())::integer[]))`;

/** Whether the caller may see who drives. The operator, carriers and drivers always may. */
export const driverIsShown = (g: string): RawBuilder<boolean> =>
  sql`(app_audience() <> 'customer' or ${carrierShares(g)})`;

/** Columns of a guide that identify driver and truck, each null where they are hidden. */
export const shownDriver = (g: string, ...columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    columns.map(name => sql`case when ${driverIsShown(g)} then ${sql.ref(`${g}.${name}`)} end as ${sql.ref(name)}`),
  );

/** Searches driver and plate, too; where those are hidden, only the guide's number. */
export function foundByShown(g: string, search: string | undefined): RawBuilder<unknown> | undefined {
  const byNumber = matches(sql`plain_text(coalesce(${sql.ref(`${g}.guide_number`)}, ''))`, search);
  return byNumber && sql`(${driverIsShown(g)} or ${byNumber})`;
}
