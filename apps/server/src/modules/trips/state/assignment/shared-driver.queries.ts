import { type RawBuilder, sql } from 'kysely';
import { matches } from '../../../../platform/db/list.ts';

const shares = (carrier: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${carrier} is null or ${carrier} <> all ((select discreet_carriers())::integer[]))`;

/**
 * Customers do not see driver and truck of a carrier that does not share them (companies.share_driver_truck). `g` is the alias of the
 * guide. The list of sharing carriers is read once per statement, not per guide. For a page token, which anybody may open, only
 * `carrierShares` applies.
 */
export const carrierShares = (g: string): RawBuilder<boolean> => shares(sql.ref(`${g}.id_carrier`));

/** Whether the caller may see who drives. The operator, carriers and drivers always may. */
export const driverIsShown = (g: string): RawBuilder<boolean> =>
  sql`(app_audience() <> 'customer' or ${carrierShares(g)})`;

/**
 * The same for what was written about guide `g`, an entry or a paper `one`: its carrier at that time decides, because the guide may have
 * another one now.
 */
export const driverThenIsShown = (one: string, g: string): RawBuilder<boolean> =>
  sql`(app_audience() <> 'customer' or ${shares(sql`coalesce(${sql.ref(`${one}.id_carrier`)}, ${sql.ref(`${g}.id_carrier`)})`)})`;

/** The author of an entry or a paper `one` of guide `g`. A driver has no name for a customer of such a carrier, nor for the next carrier. */
export const shownAuthor = (one: string, g: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${one}.${name}`);
  const isOfNext = sql`current_user in ('cabezal_company', 'cabezal_driver') and ${column('id_carrier')} <> ${sql.ref(`${g}.id_carrier`)}`;
  return sql`case when coalesce(${column('by_driver')}, ${column('author')} is not distinct from ${sql.ref(`${g}.driver_name`)})
      and case when app_audience() = 'customer' then not ${driverThenIsShown(one, g)} else ${isOfNext} end
    then 'Conductor' else ${column('author')} end`;
};

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
