import { Worker } from 'node:worker_threads';

/** Size in bytes of the text that names the current work of the main thread. */
const noteBytes = 2_000;

/**
 * Runs in a worker thread. If the main thread is blocked for too long, it prints this text and ends the process, which a blocked thread
 * cannot do itself.
 */
const guard = `
const { workerData: { beats, note, ms } } = require('node:worker_threads');
let seen = -1;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  if (now === seen && Atomics.load(beats, 1) === 1) {
    const text = Buffer.from(note).toString('utf8').replace(/\\0.*$/s, '');
    // Not process.stderr: a thread's goes through the one that stands still.
    require('node:fs').writeSync(2, '\\nThe main thread stands still for ' + ms / 1000 + ' s: ' + text + '\\n');
    process.kill(process.pid, 'SIGKILL');
  }
  seen = now;
}, ms);
`;

export interface LoopWatch {
  /** Runs the work; returns the longest time in ms that it blocked the event loop. CPU time of other processes does not count. */
  during(what: string, work: () => Promise<unknown>): Promise<number>;
  end(): Promise<void>;
}

/** CPU time of this process, ms. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Watches the event loop of this thread, in which the server of a test also runs. */
export function watchLoop(stuckMs = 60_000): LoopWatch {
  const beats = new Int32Array(new SharedArrayBuffer(8));
  const note = new Uint8Array(new SharedArrayBuffer(noteBytes));
  const worker = new Worker(guard, { eval: true, workerData: { beats, note, ms: stuckMs } });
  worker.unref();
  return {
    async during(what, work) {
      note.fill(0);
      note.set(Buffer.from(what).subarray(0, noteBytes));
      Atomics.store(beats, 1, 1);
      let [last, used, longest, isOver] = [performance.now(), processorMs(), 0, false];
      const beat = (): void => {
        Atomics.add(beats, 0, 1);
        const now = performance.now();
        const usedBy = processorMs();
        longest = Math.max(longest, Math.min(now - last, usedBy - used));
        last = now;
        used = usedBy;
        if (!isOver) setImmediate(beat);
      };
      setImmediate(beat);
      await work().finally(() => {
        isOver = true;
        beat();
        Atomics.store(beats, 1, 0);
      });
      return longest;
    },
    async end() {
      await worker.terminate();
    },
  };
}
