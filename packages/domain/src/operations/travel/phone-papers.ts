import { KEPT_DAYS } from '../../system/privacy/kept-days';
import { type Instant, toMillis } from '../../system/time/time';

const DAY_MS = 86_400_000;
const after = (at: Instant, days: number): number => toMillis(at) + days * DAY_MS;

/** Whether the papers of a trip may be in the driver's phone: until a day after it was closed. */
export const mayKeepPapers = (closed_at: Instant | null, now: Instant): boolean =>
  closed_at === null || toMillis(now) < after(closed_at, KEPT_DAYS.phonePapers);

/**
 * Until when the papers of a trip stay in a phone that reached the server at `seen`. Of an open trip it is a limit: a phone whose page is never
 * opened again does not learn of the closing.
 */
export const papersUntil = (closed_at: Instant | null, seen: Instant): string =>
  new Date(
    closed_at === null ? after(seen, KEPT_DAYS.phonePapersUnseen) : after(closed_at, KEPT_DAYS.phonePapers),
  ).toISOString();
