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
const APART_MS = 1000;
const SWEEP_MS = 5000;

type Send = (rows: PresenceRow[]) => void;

/**
 * Who has which record open, in memory: it only informs and locks nothing, so after a restart it is empty until browsers report again.
 * Several processes exchange reports over the notify connection; each keeps all of them.
 */
export class Presence {
  readonly #seen = new Map<string, { row: PresenceRow; at: number }>();
  readonly #watchers = new Set<Send>();
  readonly #teller: Waker;
  #sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: () => Date,
    private readonly notifyConnection: NotifyConnection | null,
  ) {
    this.#teller = new Waker(APART_MS, () => {
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
    const key = `${of.id_user}/${of.noun}/${of.id}/${page ?? ''}`;
    if (mode === 'gone') this.#seen.delete(key);
    else this.#seen.set(key, { row: { ...of, mode }, at: this.clock().getTime() });
    if (this.#watchers.size > 0) this.#teller.wake();
  }

  /** Present people; those without a report for 45 s are removed. */
  rows(): PresenceRow[] {
    const since = this.clock().getTime() - PRESENCE_FORGOTTEN_S * 1000;
    for (const [key, { at }] of this.#seen) if (at < since) this.#seen.delete(key);
    // One row per person and record, with the stronger mode of all windows.
    const rows = new Map<string, PresenceRow>();
    for (const { row } of this.#seen.values()) {
      const key = `${row.id_user}/${row.noun}/${row.id}`;
      if (rows.get(key)?.mode !== 'editing') rows.set(key, row);
    }
    return [...rows.values()];
  }

  #forget(): void {
    const before = this.#seen.size;
    this.rows();
    if (this.#seen.size < before) this.#teller.wake();
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
