import type { StateLogRow } from '@cabezal/contract/system/records/records.shapes';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export type StateNoun = 'driver' | 'truck' | 'company' | 'credential' | 'equipment';

export interface StateChange {
  noun: StateNoun;
  id: number;
  from: string;
  to: string;
  motive: string;
  decisions?: StateLogRow['decisions'];
}

export async function insertStateLog(
  tx: Tx,
  change: StateChange,
  author: { id_user: number; name: string },
): Promise<void> {
  await tx.run(sql`insert into state_logs (noun, id_record, from_state, to_state, motive, decisions, at, id_user, author)
    values (${change.noun}, ${change.id}, ${change.from}, ${change.to}, ${change.motive}, ${JSON.stringify(change.decisions ?? [])}::jsonb,
      ${tx.now}, ${author.id_user}, ${author.name})`);
}

/** Newest first, in the caller's scope. */
export function listStateLogs(tx: Tx, noun: StateNoun, id: number): Promise<StateLogRow[]> {
  return tx.rows(sql<StateLogRow>`select id_state_log, from_state, to_state, motive, iso(at) as at, author, decisions from state_logs
    where noun = ${noun} and id_record = ${id} order by id_state_log desc limit 500`);
}
