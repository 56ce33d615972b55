import pg from 'pg';
import type { NotifyConnection } from '../db/notify-connection.ts';
import type { Change } from '../db/tx.ts';

/** Stores the changes of a transaction for every process with browsers; the last statement before its commit. */
export const carryText = (changes: readonly Change[]): string =>
  `set local role cabezal_system;insert into live_changes (changes) values (${pg.escapeLiteral(JSON.stringify(changes))});`;

/** Result of one reading of the table. Transaction numbers have 64 bits: text in JSON, bigint here. */
export interface Look {
  readonly epoch: string;
  /** All changes after this transaction are in the table. */
  readonly gone: bigint;
  /** Snapshot of this reading; the next one returns what it did not show. */
  readonly snapshot: string;
  /** All transactions before it have ended and were shown. */
  readonly xmin: bigint;
  readonly rows: readonly { readonly xid: bigint; readonly changes: readonly Change[] }[];
}

interface LookRow {
  epoch: string;
  gone: string;
  snapshot: string;
  xmin: string;
  rows: { xid: string; changes: Change[] }[];
}

/**
 * Rows that the previous snapshot did not show, in the order of their numbers; without a snapshot all rows. Transactions do not commit in
 * the order in which they write, and one that commits late must not be lost: a snapshot knows exactly which had ended. A row of a
 * transaction that has not begun yet came with a copy of the database from another server.
 */
const lookText = `select e.epoch, e.gone::text as gone, s.snapshot::text as snapshot, pg_snapshot_xmin(s.snapshot)::text as xmin,
    coalesce((select jsonb_agg(jsonb_build_object('xid', c.xid::text, 'changes', c.changes) order by c.id) from live_changes c
      where c.xid < pg_snapshot_xmax(s.snapshot)
        and ($1::pg_snapshot is null or (c.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(c.xid, $1::pg_snapshot)))), '[]') as rows
  from live_epoch e, (select pg_current_snapshot() as snapshot) s`;

export async function lookAtChanges(notifyConnection: NotifyConnection, before: string | null): Promise<Look> {
  // An epoch of the future came with a copy of the database from another server.
  if (before === null)
    await notifyConnection.query('delete from live_epoch where gone >= pg_snapshot_xmax(pg_current_snapshot())');
  let [row] = await notifyConnection.query<LookRow>(lookText, [before]);
  if (row === undefined) {
    // A new database, or one that crashed: earlier changes are unknown.
    await notifyConnection.query('insert into live_epoch default values on conflict do nothing');
    [row] = await notifyConnection.query<LookRow>(lookText, [null]);
  }
  if (row === undefined) throw new Error('live_epoch has no row');
  return {
    ...row,
    gone: BigInt(row.gone),
    xmin: BigInt(row.xmin),
    rows: row.rows.map(({ xid, changes }) => ({ xid: BigInt(xid), changes })),
  };
}

/**
 * Deletes changes older than ten minutes, except those newer than an open transaction: a reader's snapshot may not show them yet. It moves
 * the boundary first, so that no reader assumes to have the deleted ones.
 */
export async function forgetChanges(notifyConnection: NotifyConnection): Promise<void> {
  const old = `(at < clock_timestamp() - interval '10 minutes' or at > clock_timestamp() + interval '10 minutes')
    and xid < pg_snapshot_xmin(pg_current_snapshot())`;
  await notifyConnection.query(`with newest as (select xid from live_changes where ${old} order by xid desc limit 1)
    update live_epoch e set gone = n.xid from newest n where n.xid > e.gone`);
  await notifyConnection.query(`delete from live_changes where ${old} and xid <= (select gone from live_epoch)`);
}
