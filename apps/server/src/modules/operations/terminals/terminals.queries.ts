import type { TerminalRow } from '@cabezal/contract/operations/terminals/terminals.calls';
import { sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** Rules of a terminal; a row of the list without the place and the rights. */
export type Rules = Pick<
  TerminalRow,
  | 'requires_slot'
  | 'tolerance_min'
  | 'lead_min'
  | 'change_limit_min'
  | 'cancel_limit_min'
  | 'margin_cutoff_min'
  | 'no_show_fee_usd'
  | 'change_fee_usd'
>;
export type StoredTerminal = Omit<TerminalRow, 'can'>;

/** Ports and depots: the places where slots exist (`slotKindOf`). */
const from = sql`locations l left join terminals t using (id_location)`;
const isTerminal = sql`l.type in ('PRT', 'DEP') and l.active`;
const columns = sql`l.id_location, l.code, l.name, l.type, t.requires_slot, t.tolerance_min, t.lead_min, t.change_limit_min, t.cancel_limit_min, t.margin_cutoff_min,
  t.no_show_fee_usd::text as no_show_fee_usd, t.change_fee_usd::text as change_fee_usd, coalesce(t.version, 0) as version`;
const isRuled = sql`num_nonnulls(t.requires_slot, t.tolerance_min, t.lead_min, t.change_limit_min, t.cancel_limit_min, t.margin_cutoff_min, t.no_show_fee_usd,
  t.change_fee_usd) > 0`;

interface TerminalFilters {
  type?: 'PRT' | 'DEP' | undefined;
  ruled?: boolean | undefined;
}
export function terminalList(input: ListInput & { filters?: TerminalFilters | undefined }): ListSpec {
  const { type, ruled } = input.filters ?? {};
  return {
    from,
    key: sql`l.id_location`,
    columns,
    where: [
      isTerminal,
      type === undefined ? undefined : sql`l.type = ${type}`,
      ruled === undefined ? undefined : ruled ? isRuled : sql`not (${isRuled})`,
    ],
    words: { text: sql`plain_text(l.name || ' ' || coalesce(l.code, ''))`, typed: input.search, isComposed: true },
    sortable: { name: sql`plain_text(l.name)`, tolerance_min: sql`t.tolerance_min` },
    nullable: ['tolerance_min'],
    defaultSort: { field: 'name', dir: 'asc' },
  };
}

export function findTerminalRow(tx: Tx, id_location: number): Promise<StoredTerminal | undefined> {
  return tx.row(
    sql<StoredTerminal>`select ${columns} from ${from} where l.id_location = ${id_location} and ${isTerminal}`,
  );
}

/** Each change increments the version. */
export async function storeTerminal(tx: Tx, id_location: number, rules: Rules): Promise<void> {
  await tx.run(sql`insert into terminals (id_location, requires_slot, tolerance_min, lead_min, change_limit_min, cancel_limit_min, margin_cutoff_min,
      no_show_fee_usd, change_fee_usd)
    values (${id_location}, ${rules.requires_slot}, ${rules.tolerance_min}, ${rules.lead_min}, ${rules.change_limit_min}, ${rules.cancel_limit_min},
      ${rules.margin_cutoff_min}, ${rules.no_show_fee_usd}, ${rules.change_fee_usd})
    on conflict (id_location) do update set requires_slot = excluded.requires_slot, tolerance_min = excluded.tolerance_min, lead_min = excluded.lead_min,
      change_limit_min = excluded.change_limit_min, cancel_limit_min = excluded.cancel_limit_min, margin_cutoff_min = excluded.margin_cutoff_min,
      no_show_fee_usd = excluded.no_show_fee_usd, change_fee_usd = excluded.change_fee_usd, version = terminals.version + 1`);
}
