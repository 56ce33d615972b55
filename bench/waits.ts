import { load, must, percentile, say } from './figure.ts';
import { poster } from './poster.ts';
import { rulesWanted } from './rates.ts';
import type { Served } from './world.ts';

/** Limit of the wait of another call while a rate is previewed, ms. */
const limit = 200;
const previews = 5;

interface Preview {
  competing: number;
  count: number;
}

/** The embedded database runs one request at a time: measures how long others wait while a rate is previewed. */
export async function longestWait(served: Served, drafts: readonly object[]): Promise<void> {
  const accountant = await poster(served, 'contador@demo.ec');
  const other = await poster(served, 'operador@demo.ec');
  const ask = () => other<{ rows: unknown[] }>('/reservation/get_reservation_guide', { page: 1 });
  for (let i = 0; i < 20; i++) await ask();
  const quiet: number[] = [];
  const timed = async (times: number[]): Promise<void> => {
    const began = performance.now();
    must((await ask()).rows.length > 0, 'the other call answered no row');
    times.push(performance.now() - began);
  };
  for (let i = 0; i < 50; i++) await timed(quiet);
  const busy: number[] = [];
  let open = 0;
  let changed = 0;
  const began = performance.now();
  const previewing = (async () => {
    for (const draft of drafts.slice(0, previews)) {
      open += 1;
      changed += (await accountant<Preview>('/fee/preview', draft)).count;
    }
  })().finally(() => {
    open = -1;
  });
  while (open >= 0) await timed(busy);
  await previewing;
  must(
    changed > 0 && busy.length > 1,
    `the previews changed ${changed} reservations, ${busy.length} calls beside them`,
  );
  say({
    name: 'wait.preview',
    value: Math.max(...busy),
    unit: 'ms (longest)',
    limit,
    db: 'embedded',
    median: percentile(busy, 0.5),
    alone_median: percentile(quiet, 0.5),
    alone_longest: Math.max(...quiet),
    calls: busy.length,
    preview_ms: (performance.now() - began) / previews,
    rules: rulesWanted,
    load: load(),
  });
}
