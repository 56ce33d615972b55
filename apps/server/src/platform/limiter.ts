export type Limiter = <R>(work: () => Promise<R>) => Promise<R | undefined>;

/** Runs at most `atOnce` works at a time, others wait; returns `undefined` if `mostWaiting` wait already. */
export function createLimiter(atOnce: number, mostWaiting: number): Limiter {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function limited<R>(work: () => Promise<R>): Promise<R | undefined> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) return undefined;
      // A work that ends passes its place on, so that no new one takes it first.
      await new Promise<void>(resolve => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}

/** A separate limiter for each company: many requests of one wait only for each other. */
export function createLimiterPerCompany(atOnce: number, mostWaiting: number): (id_company: number) => Limiter {
  const known = new Map<number, Limiter>();
  return id_company => {
    const limiter = known.get(id_company) ?? createLimiter(atOnce, mostWaiting);
    known.set(id_company, limiter);
    return limiter;
  };
}
