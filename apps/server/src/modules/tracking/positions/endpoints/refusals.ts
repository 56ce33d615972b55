import { networkOf } from '../../../../platform/http/address.ts';
import { tooManyCalls } from '../../../../platform/http/errors.ts';

/**
 * Most wrong keys of one network within a minute. A mobile network has many trackers behind one address: a hundred whose key was replaced
 * and that call every ten seconds stay below it.
 */
export const WRONG_KEYS_A_MINUTE = 600;
const minuteMs = 60_000;
const mostNetworks = 50_000;

export interface Refusals {
  /** Counts a call with a wrong key. */
  note(address: string): void;
  /** Errors: 429 with the seconds to wait, after too many wrong keys of this network within the minute. */
  demandFew(address: string): void;
}

/** Each process counts for itself. `nowMs`: a clock that is never set back. */
export function createRefusals(nowMs: () => number = () => performance.now()): Refusals {
  /** In the order in which their minutes end. */
  const counts = new Map<string, { times: number; endsMs: number }>();

  function forgetEnded(): void {
    for (const [network, { endsMs }] of counts) {
      if (endsMs > nowMs() && counts.size < mostNetworks) return;
      counts.delete(network);
    }
  }

  return {
    note(address) {
      forgetEnded();
      const network = networkOf(address);
      const count = counts.get(network);
      if (count === undefined) counts.set(network, { times: 1, endsMs: nowMs() + minuteMs });
      else count.times++;
    },
    demandFew(address) {
      const count = counts.get(networkOf(address));
      if (count === undefined || count.times < WRONG_KEYS_A_MINUTE) return;
      const waitMs = count.endsMs - nowMs();
      if (waitMs > 0) throw tooManyCalls(Math.ceil(waitMs / 1000));
    },
  };
}
