import { type RawBuilder, sql } from 'kysely';
import { isDue, later } from '../db/due.ts';
import type { Tx } from '../db/tx.ts';

/** A lease that is not renewed for this long is free: the process died or hangs. */
export const leaseMs = 60_000;

/** One run of a job; it is valid while `fence` is the job's current one. */
export interface Run {
  readonly name: string;
  readonly fence: number;
}

/** Inserts rows for new jobs. */
export async function ensureJobs(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.run(sql`insert into scheduled_jobs (name, next_run_at)
    select name, ${tx.instant} from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as n(name) on conflict do nothing`);
}

/** The next instant at which local time is that hour. */
function nextAt(tx: Tx, hour: number): RawBuilder<unknown> {
  const local = sql`(${tx.instant} at time zone ${tx.zone})`;
  const today = sql`(date_trunc('day', ${local}) + ${hour}::int * interval '1 hour')`;
  return sql`((${today} + case when ${today} <= ${local} then interval '1 day' else interval '0' end) at time zone ${tx.zone})`;
}

/** Takes the job if it is due and free. A job whose owner is writing under its fence is skipped. */
export function leaseJob(
  tx: Tx,
  { name, every_ms, at_hour = null, owner }: { name: string; every_ms: number; at_hour?: number | null; owner: string },
): Promise<Run | undefined> {
  return tx.row(sql<Run>`update scheduled_jobs set owner = ${owner}, fence = fence + 1, lease_until = ${later(tx, leaseMs)},
      last_run_at = ${tx.instant}, next_run_at = ${at_hour === null ? later(tx, every_ms) : nextAt(tx, at_hour)}
    where name in (select name from scheduled_jobs where name = ${name} and ${isDue(tx, sql`next_run_at`, every_ms)}
      and (owner is null or ${isDue(tx, sql`lease_until`, leaseMs)}) for update skip locked)
    returning name, fence`);
}

/** False: another process has taken the job over. */
export async function renewJob(tx: Tx, { name, fence }: Run): Promise<boolean> {
  const renewed = await tx.count(
    sql`update scheduled_jobs set lease_until = ${later(tx, leaseMs)} where name = ${name} and fence = ${fence}`,
  );
  return renewed === 1;
}

/** Locks the run until this transaction ends: a takeover waits until then, renewing does not. False: it was taken over. */
export async function holdJob(tx: Tx, { name, fence }: Run): Promise<boolean> {
  const held = await tx.rows(sql`select 1 from scheduled_jobs where name = ${name} and fence = ${fence} for key share`);
  return held.length === 1;
}

/** Stores the outcome unless another process took the job over. */
export async function endJob(tx: Tx, { name, fence }: Run, error: string | null): Promise<void> {
  await tx.run(sql`update scheduled_jobs set owner = null, lease_until = null, last_error = ${error}
    where name = ${name} and fence = ${fence}`);
}
