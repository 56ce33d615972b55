import { addMinutes, type Instant, toMillis } from '../../system/time/time';

/** Documents of a trip should be there a day after it ended: until then somebody may still bring them. */
export const PAPERS_AFTER_MINUTES = 24 * 60;

interface EndedTrip {
  /** When the trip ended; null: nobody knows. */
  ended_at: Instant | null;
  /** Documents that it must have before it is closed. */
  required: readonly string[];
  present: readonly string[];
}

/** The documents that a trip lacks although its day for them is over, each once, and since when; null: none. */
export function latePapers(
  { ended_at, required, present }: EndedTrip,
  now: Instant,
): { at: string; missing: string[] } | null {
  if (ended_at === null) return null;
  const at = addMinutes(ended_at, PAPERS_AFTER_MINUTES);
  const missing = [...new Set(required)].filter(kind => !present.includes(kind));
  return missing.length > 0 && toMillis(at) <= toMillis(now) ? { at, missing } : null;
}
