import { useSyncExternalStore } from 'react';
import { ownEntry } from '../ui/feedback/missing-file.ts';

/** The build that the server serves, as the stream told it last; null until then. */
let served: string | null = null;
const listeners = new Set<() => void>();

/** Takes what `hello` says; a server without a browser application says null. */
export function noteServerBuild(told: unknown) {
  if (typeof told !== 'string') return;
  served = told;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The build that a page runs, by the address of its first file. Null while developing, where files have no hash. */
export const buildIn = (entry: string | null): string | null =>
  /\/assets\/(index-[\w-]+)\.js$/.exec(entry ?? '')?.[1] ?? null;

/** The page's build if the server serves another one, else null. */
export function oldBuild(): string | null {
  const own = buildIn(ownEntry());
  return served === own || served === null ? null : own;
}

export const useOldBuild = (): string | null => useSyncExternalStore(listen, oldBuild);
