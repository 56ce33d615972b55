import type { Money } from '@cabezal/domain/system/amounts/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Minutes after the window of a slot for which the place admits a truck: its own, else the general ones. */
export const toleranceAt = (place: RawBuilder<unknown>, general_min: number): RawBuilder<unknown> =>
  sql`coalesce((select z.tolerance_min from terminals z where z.id_location = ${place}), ${general_min}::integer)`;

/** Whether the terminal of a stop `s` demands a slot of every truck; null: it has no rule of its own. */
export const requiresSlot = sql`(select z.requires_slot from terminals z where z.id_location = s.id_location)`;

/** Minutes before the planned arrival at which the slot of a stop `s` should be obtained; null: its terminal names none. */
export const leadMinutes = sql`(select z.lead_min from terminals z where z.id_location = s.id_location)`;

/** Rules of a terminal about its slots; null: it has none of that kind. Only the operator reads them. */
export interface TerminalRules {
  readonly id_location: number;
  readonly tolerance_min: number | null;
  readonly change_limit_min: number | null;
  readonly cancel_limit_min: number | null;
  readonly margin_cutoff_min: number | null;
  /** USD without VAT. */
  readonly no_show_fee_usd: Money | null;
  readonly change_fee_usd: Money | null;
}

/** Rules of the places that have some, by place. */
export async function terminalRules(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, TerminalRules>> {
  if (ids.length === 0) return new Map();
  const rows =
    await tx.rows(sql<TerminalRules>`select id_location, tolerance_min, change_limit_min, cancel_limit_min, margin_cutoff_min,
      no_show_fee_usd::text as no_show_fee_usd, change_fee_usd::text as change_fee_usd
    from terminals where id_location = any(${[...new Set(ids)]}::int[])`);
  return new Map(rows.map(row => [row.id_location, row]));
}

/** Rules of one place; undefined: it has none. */
export const terminalRulesOf = async (tx: Tx, id_location: number): Promise<TerminalRules | undefined> =>
  (await terminalRules(tx, [id_location])).get(id_location);
