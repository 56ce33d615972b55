import { KEPT_DAYS } from '../../system/privacy/kept-days';
import { type Instant, toMillis } from '../../system/time/time';

const DAY_MS = 86_400_000;

/** Whether the papers of a trip may be in the driver's phone: until a day after it was closed. */
export const mayKeepPapers = (closed_at: Instant | null, now: Instant): boolean =>
  closed_at === null || toMillis(now) < toMillis(closed_at) + KEPT_DAYS.phonePapers * DAY_MS;
