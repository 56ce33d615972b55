/**
 * Work with an outside system that ends in time. Not by AbortSignal.timeout or .any: on Node 20 what follows such a signal may be collected
 * while a body is still being read, and then nothing ends it. Here a timer of our own holds what it ends, and whoever waits is let go
 * even if the work itself hears nothing.
 */
export async function within<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new DOMException(`no answer within ${ms} ms`, 'TimeoutError')), ms);
  const stop = (): void => ending.abort(stopping?.reason);
  if (stopping?.aborted) stop();
  stopping?.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<T>((resolve, reject) => {
      const end = (): void => reject(ending.signal.reason as Error);
      if (ending.signal.aborted) return end();
      ending.signal.addEventListener('abort', end, { once: true });
      work(ending.signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    stopping?.removeEventListener('abort', stop);
  }
}
