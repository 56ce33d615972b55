import type { BoxLink } from '@cabezal/domain/trips/rules/assignment-box';
import type { NextBegins } from '@cabezal/domain/trips/stops/leave-box';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { carriedBy } from '../../../trips/state/assignment/assignment-facts-box.queries.ts';

/** First stop of the leg that follows a leg of the same container; null: none. */
export async function nextBegins(tx: Tx, id_leg: number): Promise<NextBegins> {
  const row = await tx.row(
    sql<{ next: BoxLink | null }>`select ${carriedBy} as next
      from legs l left join guides g on g.id_leg = l.id_leg and g.live where l.id_leg = ${id_leg}`,
  );
  return row?.next?.begins ?? null;
}
