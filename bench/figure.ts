import { loadavg } from 'node:os';

/** One line per figure: its value, its limit, and their ratio. Limit null: none. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  limit: number | null;
  db?: Engine;
  /** Other conditions of the measurement: rows, audience, the bare figure. */
  [more: string]: string | number | boolean | null | undefined;
}
export type Engine = 'postgres' | 'embedded';

const round = (value: number): number => Math.round(value * 100) / 100;

/** Prints the figure. `ratio` is value / limit; the unit determines whether more or less is better. */
export function say(figure: Figure): void {
  const { limit, value, name, unit, ...more } = figure;
  const ratio = limit === null || limit === 0 ? null : round(value / limit);
  const rounded = Object.fromEntries(Object.entries(more).map(([k, v]) => [k, typeof v === 'number' ? round(v) : v]));
  const first = { name, value: round(value), unit, limit: limit === null ? null : round(limit), ratio };
  console.log(JSON.stringify({ ...first, ...rounded }));
}

const wanted = process.argv.slice(2).filter(a => !a.startsWith('-'));
/** `npm run bench -- gps load` measures the figures whose names begin with one of these words. */
export const wants = (...names: string[]): boolean =>
  wanted.length === 0 || wanted.some(w => names.some(name => name.startsWith(w) || w.startsWith(`${name}.`)));

/** Ends the benchmark if the measured work was not done: its figure would be meaningless. */
export function must(happened: boolean, what: string): asserts happened {
  if (!happened) throw new Error(`the bench did not do what it times: ${what}`);
}

/** Load of the machine over the last minute; printed with times. */
export const load = (): number => round(loadavg()[0] ?? 0);

export const seconds = (since: number): number => (performance.now() - since) / 1000;
export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

/** The value below which `share` of the values are. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
