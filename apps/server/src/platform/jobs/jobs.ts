import { type Database, systemAuthor, systemScope } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { endJob, ensureJobs, holdJob, leaseJob, leaseMs, type Run, renewJob } from './jobs.queries.ts';

/** Repeated work. One process at a time runs it; an error is stored and the next run tries again. */
export interface Job {
  name: string;
  every_minutes: number;
  /** For daily jobs: the local hour at which it runs, 0–23, except the very first run. */
  at_hour?: number;
  /** `slow`: it may run for minutes. Slow jobs wait for each other; other jobs do not wait for them. */
  lane?: 'slow';
  /** Every `db.write` of a run fails once another process has taken the job over (because this one hung for longer than its lease). */
  run(db: Database): Promise<void>;
}

/** Another process has taken the job over: this one's write is refused. */
export class JobLost extends Error {}

export interface JobsWorker {
  /** Runs the jobs that are due; tests call it instead of waiting. */
  runDue(): Promise<void>;
  /** Whether the worker still looks for due jobs. */
  isTurning(): boolean;
  stop(): Promise<void>;
}

/** Jobs that run one after the other. */
interface Lane {
  readonly jobs: readonly Job[];
  /** The pass under way, followed by those that wait for it. */
  current: Promise<void>;
  turnedAt: number;
}

const turnMs = 15_000;
const renewMs = 20_000;

/** The database for a run: each write runs as the system and fails if the run is no longer valid. */
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

/**
 * Runs the jobs that are due, slow ones in a lane of their own. A job runs in one process at a time: its lease has a number, and a process
 * that lost it can no longer write. `auto` false: jobs run only when they are asked to.
 */
export function startJobs(
  { db, log, instance }: { db: Database; log: Logger; instance: string },
  jobs: readonly Job[],
  auto = true,
): JobsWorker {
  let stopped = false;
  const lanes: Lane[] = [undefined, 'slow'].map(lane => ({
    jobs: jobs.filter(job => job.lane === lane),
    current: Promise.resolve(),
    turnedAt: performance.now(),
  }));
  const system = <T>(work: Parameters<typeof db.write<T>>[2]): Promise<T> => db.write(systemScope, systemAuthor, work);

  async function runOne(lane: Lane, job: Job, run: Run): Promise<void> {
    const renewing = setInterval(() => {
      lane.turnedAt = performance.now();
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

  async function runLane(lane: Lane): Promise<void> {
    if (lane.jobs.length === 0) return;
    const names = lane.jobs.map(job => job.name);
    await system(tx => ensureJobs(tx, names));
    for (const job of lane.jobs) {
      if (stopped) return;
      lane.turnedAt = performance.now();
      const taken = {
        name: job.name,
        every_ms: job.every_minutes * 60_000,
        at_hour: job.at_hour ?? null,
        owner: instance,
      };
      const run = await system(tx => leaseJob(tx, taken));
      if (run !== undefined) await runOne(lane, job, run);
    }
  }
  const turn = (): void => {
    for (const lane of lanes)
      lane.current = lane.current
        .then(() => runLane(lane))
        .catch(error => log.error({ error: String(error) }, 'job turn failed'));
  };
  const timer = auto ? setInterval(turn, turnMs) : undefined;
  if (auto) turn();
  return {
    runDue: async () => {
      await Promise.all(lanes.map(runLane));
    },
    isTurning: () => lanes.every(lane => performance.now() - lane.turnedAt < leaseMs + turnMs),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.all(lanes.map(lane => lane.current));
    },
  };
}
