// Measures how many times slower this machine is than an idle one. Every time limit of the tests is multiplied by it.
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** Milliseconds that the work below takes in two threads on two idle cores. */
const QUIET_MS = 750;
/** Upper bound: if a machine is slower, its speed is not the problem. */
const MOST = 8;

/** The work that is measured: creates objects, texts and hashes, like a server and a browser. */
function work() {
  const hash = createHash('sha256');
  for (let round = 0; round < 240_000; round++) {
    const row = { round, name: `row ${round}`, parts: Array.from({ length: 20 }, (_, i) => i * round) };
    hash.update(JSON.stringify(row));
  }
  return hash.digest('hex');
}

/** Measures two threads at once, because two test files run at once. Takes the better of two attempts: the first one also warms up. */
export async function measureSlowness() {
  const times = [];
  for (let attempt = 0; attempt < 2; attempt++) {
    const began = performance.now();
    await Promise.all([workInThread(), workInThread()]);
    times.push(performance.now() - began);
  }
  const slowness = Math.min(MOST, Math.max(1, Math.min(...times) / QUIET_MS));
  return { slowness: Math.round(slowness * 10) / 10, cores: availableParallelism() };
}

function workInThread() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url));
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

if (!isMainThread) parentPort.postMessage(work());
