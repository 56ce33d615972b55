import {
  PRESENCE_FORGOTTEN_S,
  type PresenceNoun,
  type PresenceRow,
} from '@cabezal/contract/system/presence/presence.calls';
import type { NotifyConnection } from '../../../platform/db/notify-connection.ts';
import { Waker } from '../../../platform/live/waker.ts';
import type { Services } from '../../../services.ts';

/** A person's report about one record. */
export interface PresenceReport {
  id_user: number;
  name: string;
  noun: PresenceNoun;
  id: number;
  mode: 'viewing' | 'editing' | 'gone';
  /** Id of the browser window. */
  page?: string | undefined;
}
const CHANNEL = 'cabezal_presence';
/** Watchers are updated at most once a second, and within five seconds about expired presence. */
const MIN_INTERVAL_MS = 1000;
const SWEEP_MS = 5000;
/** Windows and records of one person at a time; more than anybody has open. The oldest report is dropped. */
export const MOST_OF_PERSON = 60;

type Send = (rows: PresenceRow[]) => void;

/**
 * Who has which record open, in memory: it only informs and locks nothing, so after a restart it is empty until browsers report again.
 * Several processes exchange reports over the notify connection; each keeps all of them.
 */
export class Presence {
  /** By person; of each the oldest report first. */
  readonly #seen = new Map<number, Map<string, { row: PresenceRow; at: number }>>();
  #swept = 0;
  readonly #watchers = new Set<Send>();
  readonly #teller: Waker;
  #sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: () => Date,
    private readonly notifyConnection: NotifyConnection | null,
  ) {
    this.#teller = new Waker(MIN_INTERVAL_MS, () => {
      const rows = this.rows();
      for (const send of this.#watchers) send(rows);
    });
    notifyConnection?.listen(CHANNEL, payload => this.#take(JSON.parse(payload) as PresenceReport));
  }

  /** Takes a person's report; with several processes it arrives back over the notify connection. */
  say(said: PresenceReport): void {
    if (this.notifyConnection === null) this.#take(said);
    else this.notifyConnection.notify(CHANNEL, JSON.stringify(said));
  }

  #take({ mode, page, ...of }: PresenceReport): void {
    const key = `${of.noun}/${of.id}/${page ?? ''}`;
    const at = this.clock().getTime();
    const own = this.#seen.get(of.id_user) ?? new Map<string, { row: PresenceRow; at: number }>();
    own.delete(key);
    if (mode !== 'gone') own.set(key, { row: { ...of, mode }, at });
    const [oldest] = own.keys();
    if (own.size > MOST_OF_PERSON && oldest !== undefined) own.delete(oldest);
    if (own.size > 0) this.#seen.set(of.id_user, own);
    else this.#seen.delete(of.id_user);
    // Also without watchers: on a process that nobody watches, reports must not pile up.
    if (at - this.#swept >= SWEEP_MS) this.#removeExpired();
    if (this.#watchers.size > 0) this.#teller.wake();
  }

  /** Removes reports older than 45 s; returns their number. */
  #removeExpired(): number {
    this.#swept = this.clock().getTime();
    const since = this.#swept - PRESENCE_FORGOTTEN_S * 1000;
    const before = this.size;
    for (const [id_user, own] of this.#seen) {
      for (const [key, { at }] of own) if (at < since) own.delete(key);
      if (own.size === 0) this.#seen.delete(id_user);
    }
    return before - this.size;
  }

  /** Number of reports in memory. */
  get size(): number {
    let size = 0;
    for (const own of this.#seen.values()) size += own.size;
    return size;
  }

  /** Present people; those without a report for 45 s are removed. */
  rows(): PresenceRow[] {
    this.#removeExpired();
    // One row per person and record, with the stronger mode of all windows.
    const rows = new Map<string, PresenceRow>();
    for (const own of this.#seen.values())
      for (const { row } of own.values()) {
        const key = `${row.id_user}/${row.noun}/${row.id}`;
        if (rows.get(key)?.mode !== 'editing') rows.set(key, row);
      }
    return [...rows.values()];
  }

  #forget(): void {
    if (this.#removeExpired() > 0) this.#teller.wake();
  }

  watch(send: Send): { close(): void } {
    this.#watchers.add(send);
    send(this.rows());
    this.#sweep ??= setInterval(() => this.#forget(), SWEEP_MS).unref();
    return {
      close: () => {
        this.#watchers.delete(send);
        if (this.#watchers.size > 0) return;
        clearInterval(this.#sweep);
        this.#sweep = undefined;
        this.#teller.stop();
      },
    };
  }
}

const known = new WeakMap<Services, Presence>();

/** The presence of this process. */
export function presenceOf(services: Services): Presence {
  const found = known.get(services) ?? new Presence(services.clock, services.notifyConnection);
  known.set(services, found);
  return found;
}
