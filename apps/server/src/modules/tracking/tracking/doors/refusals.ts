import { networkOf } from '../../../../platform/http/address.ts';
import { tooManyCalls } from '../../../../platform/http/errors.ts';

/**
 * Wrong keys within a minute of one network. A mobile network puts many trackers behind one address: a hundred whose key was replaced and
 * that call every ten seconds stay below it.
 */
export const WRONG_KEYS_A_MINUTE = 600;
const minuteMs = 60_000;
const mostNetworks = 50_000;

export interface Refusals {
  /** Counts a call whose key was wrong. */
  note(address: string): void;
  /** Errors: 429 with the seconds to wait, where too many keys of this network were wrong within the minute. */
  demandFew(address: string): void;
}

/** Each process counts for itself. `nowMs`: a clock that is never put back. */
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
