import { sql } from 'kysely';
import { type Database, systemAuthor, systemScope } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';

/** Work that comes back by the clock. One process at a time runs it; an error is kept and the next turn tries again. */
export interface Job {
  name: string;
  every_minutes: number;
  run(db: Database): Promise<void>;
}

async function takeDue(db: Database, jobs: readonly Job[]): Promise<Job | undefined> {
  return db.write(systemScope, systemAuthor, async tx => {
    for (const job of jobs) {
      const next = new Date(tx.now.getTime() + job.every_minutes * 60_000);
      await tx.run(
        sql`insert into scheduled_jobs (name, next_run_at) values (${job.name}, ${tx.now}) on conflict do nothing`,
      );
      const taken = await tx.count(sql`update scheduled_jobs set next_run_at = ${next}, last_run_at = ${tx.now}
        where name in (select name from scheduled_jobs where name = ${job.name} and next_run_at <= ${tx.now} for update skip locked)`);
      if (taken === 1) return job;
    }
    return undefined;
  });
}

export function startJobs(
  db: Database,
  jobs: readonly Job[],
  log: Logger,
): { stop(): Promise<void>; runDue(): Promise<void> } {
  let current: Promise<void> = Promise.resolve();
  let stopped = false;
  async function runDue(): Promise<void> {
    for (let job = await takeDue(db, jobs); job !== undefined && !stopped; job = await takeDue(db, jobs)) {
      const name = job.name;
      const error = await job.run(db).then(
        () => null,
        (e: Error) => e.message,
      );
      if (error !== null) log.error({ job: name, error }, 'job failed');
      await db.write(systemScope, systemAuthor, tx =>
        tx.run(sql`update scheduled_jobs set last_error = ${error} where name = ${name}`),
      );
    }
  }
  const turn = (): void => {
    current = current.then(runDue).catch(error => log.error({ error: String(error) }, 'job turn failed'));
  };
  const timer = setInterval(turn, 15_000);
  turn();
  return {
    runDue,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await current;
    },
  };
}
