import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface Entry {
  id: number;
  at: string;
  who: string | null;
  company: string | null;
  action: string;
  before: unknown;
  after: unknown;
  motive: string | null;
}

/** Which entries may be shown: all, those of a company, or those of one person. */
export type Whose = { id_company?: number; id_user?: number };

/** Newest first. Reads as the system: the caller has decided which entries are permitted. */
export function listEntries(
  tx: Tx,
  of: { noun: string; id: number | string; before: number | null; limit: number },
  whose: Whose,
): Promise<Entry[]> {
  const older = of.before === null ? sql`true` : sql`a.id < ${of.before}`;
  const company = whose.id_company === undefined ? sql`true` : sql`a.id_company = ${whose.id_company}`;
  const person = whose.id_user === undefined ? sql`true` : sql`a.id_user = ${whose.id_user}`;
  return tx.rows(sql<Entry>`select a.id, a.at, u.name || ' ' || u.last_name as who, c.name as company, a.action, a.before, a.after, a.motive
    from audit_log a left join users u on u.id_user = a.id_user left join companies c on c.id_company = a.id_company
    where a.noun = ${of.noun} and a.id_record = ${String(of.id)} and ${older} and ${company} and ${person} order by a.id desc limit ${of.limit}`);
}
