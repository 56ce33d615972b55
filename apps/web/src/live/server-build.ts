import { useSyncExternalStore } from 'react';

/** The build that the server serves, as the stream told it last; null until then. */
let build: string | null = null;
const listeners = new Set<() => void>();

export function keepServerBuild(told: unknown) {
  if (typeof told !== 'string' || told === build) return;
  build = told;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useServerBuild = (): string | null => useSyncExternalStore(listen, () => build);

/** The build that a page runs, by the address of its first file. Null while developing, where files have no hash. */
export const buildIn = (address: string): string | null => /\/assets\/(index-[\w-]+)\.js$/.exec(address)?.[1] ?? null;

/** The build that this page runs. */
export function ownBuild(): string | null {
  const file = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/index-"]');
  return buildIn(file?.src ?? '');
}
