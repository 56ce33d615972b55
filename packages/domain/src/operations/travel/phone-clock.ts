import { type Instant, toIso, toMillis } from '../../system/time/time';

/** Up to this difference nothing is corrected: it may be the way of the answer over a slow network, ms. */
const TOLERATED_MS = 2 * 60_000;

/** How much later our clock is than the phone's, ms: measured when an answer arrives. Negative: the phone's clock is ahead. */
export const clockOffset = (server_now: Instant, phone_now: Instant): number =>
  toMillis(server_now) - toMillis(phone_now);

/**
 * When the driver did something by our clock: the phone's time plus its offset, if that is more than the tolerated one. The offset is exact to
 * some seconds only, so a corrected time is never later than now. Null: the phone did not measure it.
 */
export function correctedAt(at: Instant, offset_ms: number | null, now: Instant): string {
  if (offset_ms === null || Math.abs(offset_ms) <= TOLERATED_MS) return toIso(at);
  return toIso(Math.min(toMillis(at) + offset_ms, toMillis(now)));
}
