import { TryLater } from './outbox.ts';

/** The pause that an answer of HTTP asks for: Retry-After in seconds, or an instant, which is compared with the answer's own Date. */
function waitOf(headers: Headers): number | null {
  const header = headers.get('retry-after')?.trim();
  if (header === undefined) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const until = Date.parse(header);
  const from = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(until)) return null;
  return Math.max(0, until - (Number.isNaN(from) ? Date.now() : from));
}

/** Throws TryLater if the answer is 429 or 503 and says when to ask again. */
export function obeyRetryAfter(response: Pick<Response, 'status' | 'headers'>, system: string): void {
  if (response.status !== 429 && response.status !== 503) return;
  const waitMs = waitOf(response.headers);
  if (waitMs !== null) throw new TryLater(waitMs, `${system} pidió esperar ${Math.ceil(waitMs / 1000)} s`);
}
