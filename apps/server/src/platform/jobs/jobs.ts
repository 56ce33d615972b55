import { type Database, systemAuthor, systemScope } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { endJob, ensureJobs, holdJob, leaseMs, type Run, renewJob, takeJob } from './jobs.queries.ts';

/** Work that comes back by the clock. One process at a time runs it; an error is kept and the next turn tries again. */
export interface Job {
  name: string;
  every_minutes: number;
  /** Of what runs once a day: the hour of the business day at which it does, 0–23, but for its very first run. */
  at_hour?: number;
  /** `slow`: it may run for minutes. Such jobs wait for each other, and the others do not wait for them. */
  lane?: 'slow';
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

/** Jobs that run one after the other. */
interface Lane {
  readonly jobs: readonly Job[];
  /** The turn that is under way, and those that wait for it. */
  current: Promise<void>;
  turnedAt: number;
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
      const run = await system(tx => takeJob(tx, taken));
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
