import { type RawBuilder, sql } from 'kysely';
import { isDue, later } from '../../../../platform/db/due.ts';
import type { Tx } from '../../../../platform/db/tx.ts';

/** Number of parts into which the trucks are divided. */
export const shardCount = 64;
/** A process that does not renew its lease for this time loses its parts. */
export const leaseMs = 15_000;

export const shardOf = (id_truck: number): number => id_truck % shardCount;

/** A part, and the fence number of its lease; the next owner increments it. */
export interface Shard {
  readonly shard: number;
  readonly fence: number;
}

/** Registers this process as alive; returns the number of processes that follow. */
export async function countOwners(tx: Tx, owner: string): Promise<number> {
  await tx.run(sql`insert into tracking_owners (owner, expires_at) values (${owner}, ${later(tx, leaseMs)})
    on conflict (owner) do update set expires_at = excluded.expires_at`);
  await tx.run(sql`delete from tracking_owners where owner <> ${owner} and ${isDue(tx, sql`expires_at`, leaseMs)}`);
  return (await tx.one(sql<{ n: number }>`select count(*)::integer as n from tracking_owners`)).n;
}

export function renewShards(tx: Tx, owner: string): Promise<Shard[]> {
  return tx.rows(
    sql<Shard>`update tracking_shards set expires_at = ${later(tx, leaseMs)} where owner = ${owner} returning shard, fence`,
  );
}

/** Takes free parts. One with a write under way is left for the next time. */
export function leaseShards(tx: Tx, owner: string, most: number): Promise<Shard[]> {
  return tx.rows(sql<Shard>`update tracking_shards set owner = ${owner}, fence = fence + 1, expires_at = ${later(tx, leaseMs)}
    where shard in (select shard from tracking_shards where owner is null or ${isDue(tx, sql`expires_at`, leaseMs)}
      order by shard limit ${most} for update skip locked)
    returning shard, fence`);
}

export async function releaseShards(tx: Tx, owner: string, shards: readonly number[]): Promise<void> {
  await tx.run(sql`update tracking_shards set owner = null, expires_at = null
    where owner = ${owner} and shard = any(${`{${shards.join(',')}}`}::integer[])`);
}

export async function leaveOwners(tx: Tx, owner: string): Promise<void> {
  await tx.run(sql`update tracking_shards set owner = null, expires_at = null where owner = ${owner}`);
  await tx.run(sql`delete from tracking_owners where owner = ${owner}`);
}

/**
 * Returns the parts that are still held with these fence numbers. Until the transaction ends nobody can take them over; renewing does not
 * wait. Whatever is written for a truck is written after this, and only for the returned parts.
 */
export async function holdShards(tx: Tx, shards: readonly Shard[]): Promise<Set<number>> {
  const rows = await tx.rows(sql<{ shard: number }>`select s.shard from tracking_shards s
    join jsonb_to_recordset(${JSON.stringify(shards)}::jsonb) as x(shard integer, fence bigint) on x.shard = s.shard and x.fence = s.fence
    order by s.shard for key share of s`);
  return new Set(rows.map(row => row.shard));
}

/** Trucks of these parts. */
export const isIn = (id_truck: RawBuilder<unknown>, shards: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${id_truck} % ${sql.lit(shardCount)} = any(${`{${shards.join(',')}}`}::integer[])`;
