import { PENDING_KINDS, type PendingCounts } from '@cabezal/contract/insight/boards/pending.calls';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import type { PendingKind } from '@cabezal/domain/trips/status/pending';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { loadQueue } from '../../../money/closing/queue.ts';
import { unassignedLegs } from '../../../operations/dispatch/board.queries.ts';
import { parameter } from '../../../system/parameters/read-parameter.queries.ts';
import { countPending, type KnownElsewhere, type PendingFilters, pendingUntil } from './pending.queries.ts';

/** Page size that includes all guides to be closed. */
const MOST = 5_000;

/**
 * Reads legs without a truck from the board, and guides to be closed from their queue, so that the numbers are the same everywhere. Reads only
 * what the requested kinds need.
 */
export async function knownElsewhere(tx: Tx, kinds: readonly PendingKind[] = []): Promise<KnownElsewhere> {
  const isAsked = (...of: PendingKind[]) => kinds.length === 0 || of.some(kind => kinds.includes(kind));
  const legs = isAsked('no_truck') ? await unassignedLegs(tx, { before: pendingUntil(tx) }) : [];
  const queue = isAsked('file', 'to_close') ? (await loadQueue(tx, { page: 1, page_size: MOST })).rows : [];
  return {
    tolerance_min: await parameter(tx, 'tolerancia_turno_min', tx.today),
    legs: legs.map(leg => leg.id_leg),
    to_close: queue.map(({ id_guide, waiting_since, lacks }) => ({
      id_guide,
      since: waiting_since,
      files: lacks.files,
    })),
  };
}

/** Counts pending things by kind and by responsible person. */
export async function loadPendingCounts(tx: Tx, actor: Actor, filters: PendingFilters): Promise<PendingCounts> {
  const found = await countPending(tx, filters, actor, await knownElsewhere(tx, filters.kind));
  const sum = (rows: typeof found, field: 'count' | 'overdue' = 'count') => rows.reduce((n, row) => n + row[field], 0);
  const owners = groupBy(found, row => row.id_owner);
  return {
    total: sum(found),
    kinds: PENDING_KINDS.map(kind => {
      const rows = found.filter(row => row.kind === kind);
      return { kind, count: sum(rows), overdue: sum(rows, 'overdue') };
    }),
    owners: [...owners]
      .map(([id_owner, rows]) => ({ id_owner, owner: rows[0]?.owner ?? null, count: sum(rows) }))
      .sort((a, b) => b.count - a.count || (a.id_owner ?? 0) - (b.id_owner ?? 0)),
  };
}
