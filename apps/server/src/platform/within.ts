/**
 * Limits the time of work with an external system. It does not use AbortSignal.timeout or .any: on Node 20 a dependent signal may be
 * garbage collected while a body is being read, and then nothing ends it. Here our own timer keeps the reference, and the caller is
 * released even if the work ignores the signal.
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
