import { Worker } from 'node:worker_threads';
import { createTurns } from '../../../platform/turns.ts';
import type { PlanReply, PlanTexts } from './plan-worker.ts';

/** Longest that a plan may take: 300 legs take half a second. */
const longestMs = 60_000;
/** One at a time in a process: two would only make each other wait. */
const turns = createTurns(1, 20);

/** Plans in a thread of its own: nobody's request waits for it. Undefined: too many wait already. */
export function runPlan(workerFile: URL, texts: PlanTexts): Promise<PlanReply | undefined> {
  return turns(
    () =>
      new Promise<PlanReply>((resolve, reject) => {
        const worker = new Worker(workerFile, { workerData: texts });
        const timer = setTimeout(() => {
          resolve({ ok: false, error: 'the plan took too long' });
          void worker.terminate();
        }, longestMs);
        worker.once('message', (reply: PlanReply) => resolve(reply));
        worker.once('error', reject);
        worker.once('exit', code => {
          clearTimeout(timer);
          reject(new Error(`the planning thread ended with ${code}`));
        });
      }),
  );
}
