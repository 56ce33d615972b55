import type { Database } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { Lane } from './lane.ts';
import type { Systems } from './outbox.queries.ts';
import type { Delivery } from './outbox.ts';
import type { LanePace } from './pace.ts';

export interface OutboxWorker {
  /** Delivers everything due now; tests call it instead of waiting. */
  drain(): Promise<number>;
  /** Whether every lane still looks for messages. */
  isTurning(): boolean;
  /** Takes no more messages, gives deliveries under way a moment, then aborts them. */
  stop(): Promise<void>;
}

/**
 * SAP's Service Layer has few sessions, and so have terminals. Mails to one person arrive in the order in which they were written. Push services are
 * many. WhatsApp takes 80 messages a second of a number that sends, and one in six seconds for a number that receives.
 */
const paces: Readonly<Record<string, LanePace>> = {
  SAP: { atOnce: 3 },
  TERMINAL: { atOnce: 3 },
  DISV: { atOnce: 2 },
  // Changes of one shipment arrive in the order in which they were made.
  NEC: { atOnce: 1 },
  MAIL: { atOnce: 5, byAddress: true },
  PUSH: { atOnce: 20 },
  WHATSAPP: { atOnce: 20, perSecond: 80, byAddress: true, addressPauseMs: 6_000 },
};
const usualPace: LanePace = { atOnce: 5 };

interface OutboxOptions {
  /** False: only `drain` delivers. */
  auto?: boolean;
  /** Messages of a system that may begin in a second, by process. */
  perSecond?: Readonly<Record<string, number | undefined>>;
  /** Pause between two messages to one address, by system, in place of the usual one. */
  addressPauseMs?: Readonly<Record<string, number>>;
}
const lookMs = 2_000;
const stuckMs = 60_000;

/**
 * Delivers in the background: immediately after a commit that stored messages, and every two seconds for retries. Each system has its own
 * lane: one that is slow or unavailable delays no other.
 */
export function startOutbox(
  db: Database,
  list: readonly Delivery[],
  log: Logger,
  { auto = true, perSecond = {}, addressPauseMs = {} }: OutboxOptions = {},
): OutboxWorker {
  const deliveries = new Map(list.map(d => [`${d.system}/${d.kind}`, d]));
  const names = [...new Set(list.map(d => d.system))];
  const systems: Systems[] = [...names.map(only => ({ only })), { but: names }];
  const lanes = systems.map(each => {
    const system = 'only' in each ? each.only : '';
    const pace = paces[system] ?? usualPace;
    return new Lane({ db, deliveries, log }, each, {
      ...pace,
      perSecond: perSecond[system] ?? pace.perSecond,
      addressPauseMs: addressPauseMs[system] ?? pace.addressPauseMs,
    });
  });
  const look = (): void => {
    for (const lane of lanes) lane.look();
  };
  const timer = auto ? setInterval(look, lookMs) : undefined;
  if (auto) db.onOutbox(look);
  return {
    async drain() {
      const done = await Promise.all(lanes.map(lane => lane.drain()));
      return done.reduce((sum, n) => sum + n, 0);
    },
    isTurning: () => lanes.every(lane => performance.now() - lane.turnedAt < stuckMs),
    async stop() {
      clearInterval(timer);
      await Promise.all(lanes.map(lane => lane.stop()));
    },
  };
}
