import { useEffect, useState } from 'react';

/** Why a file of the program did not come: no network, the program was renewed while the page was open, or it broke off on the way. */
export type Missing = 'offline' | 'renewed' | 'broken';

const RETRY_MS = 10_000;

/** The file that the page began with; its name changes with each build. */
const ownEntry = () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

/** Does the server still send the program that this page began with? */
export async function whyMissing(isOnLine: boolean, entry: string | null, load: typeof fetch): Promise<Missing> {
  if (!isOnLine) return 'offline';
  try {
    const answer = await load('/', { cache: 'no-store' });
    // A proxy's own page while the server is away says nothing of versions.
    if (!answer.ok) return 'offline';
    const page = await answer.text();
    return entry === null || page.includes(entry) ? 'broken' : 'renewed';
  } catch {
    return 'offline';
  }
}

const ask = () => whyMissing(navigator.onLine, ownEntry(), (...request) => window.fetch(...request));

/**
 * Asks why a file is missing; null while that is not known. Without network it opens by itself once the server
 * answers again: loaded anew, as browsers remember that a file of the program could not be had.
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
