import { Worker } from 'node:worker_threads';
import { createLimiter } from '../../../platform/limiter.ts';
import type { PlanReply, PlanTexts } from './plan-worker.ts';

/** Longest time of a plan: 300 legs take half a second. */
const longestMs = 60_000;
/** One at a time per process: two would only slow each other down. */
const limited = createLimiter(1, 20);

/** Plans in a separate thread, so that no request waits for it. Undefined: too many are waiting already. */
export function runPlan(workerFile: URL, texts: PlanTexts): Promise<PlanReply | undefined> {
  return limited(
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
