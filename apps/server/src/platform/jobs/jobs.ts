import { type Database, systemAuthor, systemScope } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { endJob, ensureJobs, holdJob, leaseMs, type Run, renewJob, takeJob } from './jobs.queries.ts';

/** Work that comes back by the clock. One process at a time runs it; an error is kept and the next turn tries again. */
export interface Job {
  name: string;
  every_minutes: number;
  /** Of what runs once a day: the hour of the business day at which it does, 0–23, but for its very first run. */
  at_hour?: number;
  /** Every `db.write` of a run is refused when another process has taken the job over (this one stood still for longer than its lease). */
  run(db: Database): Promise<void>;
}

/** Another process has the job now: what this one wanted to write is not written. */
export class JobLost extends Error {}

export interface JobsWorker {
  /** Runs what is due; tests call it instead of waiting. */
  runDue(): Promise<void>;
  /** Whether it still looks for work. */
  isTurning(): boolean;
  stop(): Promise<void>;
}

const turnMs = 15_000;
const renewMs = 20_000;

/** The database as a run sees it: each of its writes, as the system, stands and falls with its right to the job. */
function fenced(db: Database, run: Run): Database {
  return {
    ...db,
    write: (scope, author, work) =>
      db.write(scope, author, async tx => {
        if (!(await holdJob(tx, run))) throw new JobLost(`${run.name} was taken over`);
        return work(tx);
      }),
  };
}

export function startJobs(
  { db, log, instance }: { db: Database; log: Logger; instance: string },
  jobs: readonly Job[],
  auto = true,
): JobsWorker {
  let current: Promise<void> = Promise.resolve();
  let stopped = false;
  let turnedAt = performance.now();
  const system = <T>(work: Parameters<typeof db.write<T>>[2]): Promise<T> => db.write(systemScope, systemAuthor, work);

  async function runOne(job: Job, run: Run): Promise<void> {
    const renewing = setInterval(() => {
      turnedAt = performance.now();
      system(tx => renewJob(tx, run)).catch(error => log.warn({ job: job.name, err: error }, 'job not renewed'));
    }, renewMs);
    const error = await job
      .run(fenced(db, run))
      .then(() => null)
      .catch((e: Error) => e.message)
      .finally(() => clearInterval(renewing));
    if (error !== null) log.error({ job: job.name, error }, 'job failed');
    await system(tx => endJob(tx, run, error));
  }

  async function runDue(): Promise<void> {
    await system(tx =>
      ensureJobs(
        tx,
        jobs.map(job => job.name),
      ),
    );
    for (const job of jobs) {
      if (stopped) return;
      turnedAt = performance.now();
      const taken = {
        name: job.name,
        every_ms: job.every_minutes * 60_000,
        at_hour: job.at_hour ?? null,
        owner: instance,
      };
      const run = await system(tx => takeJob(tx, taken));
      if (run !== undefined) await runOne(job, run);
    }
  }
  const turn = (): void => {
    current = current.then(runDue).catch(error => log.error({ error: String(error) }, 'job turn failed'));
  };
  const timer = auto ? setInterval(turn, turnMs) : undefined;
  if (auto) turn();
  return {
    runDue,
    isTurning: () => performance.now() - turnedAt < leaseMs + turnMs,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await current;
    },
  };
}
