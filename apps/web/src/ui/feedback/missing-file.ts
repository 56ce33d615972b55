import { useEffect, useState } from 'react';

/** Why a script file did not load: no network, a new version was installed while the page was open, or the transfer failed. */
export type Missing = 'offline' | 'renewed' | 'broken';

const RETRY_MS = 10_000;

/** The entry script of this page; its name changes with each build. */
export const ownEntry = () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

/** Asks whether the server still serves the build that this page was loaded from. */
export async function whyMissing(isOnLine: boolean, entry: string | null, load: typeof fetch): Promise<Missing> {
  if (!isOnLine) return 'offline';
  try {
    const answer = await load('/', { cache: 'no-store' });
    // A proxy's error page while the server is down says nothing about versions.
    if (!answer.ok) return 'offline';
    const page = await answer.text();
    return entry === null || page.includes(entry) ? 'broken' : 'renewed';
  } catch {
    return 'offline';
  }
}

const ask = () => whyMissing(navigator.onLine, ownEntry(), (...request) => window.fetch(...request));

/**
 * Finds out why a file is missing; null until that is known. After a time without network, the page reloads as soon as the server answers:
 * browsers remember that a script failed to load.
 */
export function useMissing(isMissing: boolean): Missing | null {
  const [why, setWhy] = useState<Missing | null>(null);
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    let wasOffline = !navigator.onLine;
    const look = async () => {
      const found = await ask();
      if (isOver) return;
      if (found === 'offline') wasOffline = true;
      else if (wasOffline) return window.location.reload();
      setWhy(found);
    };
    const again = () => wasOffline && look();
    look();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isMissing]);
  return why;
}
