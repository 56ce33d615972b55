import { storable } from '@cabezal/domain/system/text/storable';
import { type Database, systemAuthor, systemScope } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';
import type { Logger } from '../log/logger.ts';
import { within } from '../within.ts';
import {
  leaseMessages,
  maxAttempts,
  noteFailed,
  noteLater,
  noteSent,
  releaseMessage,
  renewMessage,
  type Systems,
} from './outbox.queries.ts';
import { type Delivery, type Message, RefusedForGood, TryLater } from './outbox.ts';
import { type LanePace, Pace } from './pace.ts';

export interface LaneServices {
  readonly db: Database;
  readonly deliveries: ReadonlyMap<string, Delivery>;
  readonly log: Logger;
}

/** A try that takes longer fails. */
const tryMs = 20_000;
const renewMs = 15_000;
/** Time that deliveries under way get to finish when the process stops. */
const stopMs = 3_000;
/** After this many consecutive failures the lane pauses; then one message tests whether the system is back. */
const breakAfter = 10;
const brokenMs = 30_000;

class Stopped extends Error {}

const addressOf = ({ payload }: Message): string | undefined => {
  const to = (payload as { to?: unknown } | null)?.to;
  return typeof to === 'string' ? to : undefined;
};

/** Most characters of a failure that are stored. */
const MOST_SAID = 500;

/** Delivers the messages of one system, several at once. */
export class Lane {
  /** Time of the last look for messages. */
  turnedAt = performance.now();
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #taking: Promise<void> | null = null;
  #isAsked = false;
  #isClosed = false;
  #failures = 0;
  #brokenUntil = Number.NEGATIVE_INFINITY;
  #done = 0;
  readonly #begun: Pace;
  /** Addresses to which a message is under way, or was a moment ago. */
  readonly #busy = new Set<string>();
  /** Ends of the pauses of addresses. */
  readonly #resting = new Set<NodeJS.Timeout>();
  /** The look after the pause that the pace demands. */
  #paced: { timer: NodeJS.Timeout; ended: Promise<void>; end: () => void } | null = null;

  constructor(
    private readonly services: LaneServices,
    private readonly systems: Systems,
    private readonly pace: LanePace,
  ) {
    this.#begun = new Pace(pace.perSecond);
  }

  /** Takes messages that are due, as many as there are free places. */
  look(): void {
    this.turnedAt = performance.now();
    this.#isAsked = true;
    this.#taking ??= this.#take()
      .catch(error => this.services.log.error({ error: String(error), ...this.systems }, 'outbox pass failed'))
      .finally(() => {
        this.#taking = null;
        // It was requested between the last look and here.
        if (this.#isAsked && this.#mayTake()) this.look();
      });
  }

  #mayTake(): boolean {
    return !this.#isClosed && performance.now() > this.#brokenUntil;
  }

  async #take(): Promise<void> {
    const { atOnce, byAddress = false } = this.pace;
    while (this.#isAsked && this.#mayTake()) {
      this.#isAsked = false;
      // After a pause one message is tried before the others.
      const places = (this.#failures >= breakAfter ? 1 : atOnce) - this.#underWay.size;
      const free = Math.min(places, this.#begun.free(performance.now()));
      if (places > 0 && free <= 0) this.#lookLater();
      if (free <= 0) return;
      const busy = byAddress ? [...this.#busy] : undefined;
      const messages = await this.#write(tx => leaseMessages(tx, this.systems, free, busy));
      for (const message of messages) this.#begin(message);
    }
  }

  #lookLater(): void {
    if (this.#paced !== null) return;
    let end = (): void => undefined;
    const ended = new Promise<void>(resolve => {
      end = () => {
        this.#paced = null;
        resolve();
      };
    });
    const timer = setTimeout(() => {
      end();
      this.look();
    }, this.#begun.waitMs(performance.now()));
    this.#paced = { timer, ended, end };
  }

  #begin(message: Message): void {
    const address = addressOf(message);
    if (address !== undefined) this.#busy.add(address);
    this.#begun.begin(performance.now());
    const one = this.#deliver(message)
      .catch(error => this.services.log.error({ outbox: message.id, error: String(error) }, 'outcome not noted'))
      .finally(() => {
        this.#underWay.delete(one);
        if (address !== undefined) this.#rest(address);
        this.#done++;
        this.look();
      });
    this.#underWay.add(one);
  }

  /** The address may get another message after its pause. */
  #rest(address: string): void {
    const { addressPauseMs = 0 } = this.pace;
    if (addressPauseMs === 0 || this.#isClosed) {
      this.#busy.delete(address);
      return;
    }
    const timer = setTimeout(() => {
      this.#resting.delete(timer);
      this.#busy.delete(address);
      this.look();
    }, addressPauseMs);
    this.#resting.add(timer);
  }

  async #deliver(message: Message): Promise<void> {
    const { deliveries } = this.services;
    const delivery = deliveries.get(`${message.system}/${message.kind}`);
    const renewing = setInterval(
      () => void this.#write(tx => renewMessage(tx, message)).catch(() => undefined),
      renewMs,
    );
    try {
      if (delivery === undefined) throw new Error(`no delivery for ${message.system}/${message.kind}`);
      const response = await within(tryMs, signal => delivery.deliver(message, signal), this.#stopping.signal);
      await this.#write(async tx => {
        if (await noteSent(tx, message, response)) await delivery.delivered?.(tx, message, response);
      });
      this.#failures = 0;
    } catch (error) {
      if (error instanceof Stopped) await this.#write(tx => releaseMessage(tx, message));
      else await this.#fail(message, delivery, error as Error);
    } finally {
      clearInterval(renewing);
    }
  }

  async #fail(message: Message, delivery: Delivery | undefined, error: Error): Promise<void> {
    const { id: outbox, system, kind, attempts } = message;
    const said = error.name === 'TimeoutError' ? `${system} no respondió en ${tryMs / 1000} s` : error.message;
    const text = storable(said.slice(0, MOST_SAID));
    const isRefused = error instanceof RefusedForGood;
    const final = isRefused || attempts >= maxAttempts;
    this.services.log.warn({ outbox, system, kind, attempts, error: text }, 'delivery failed');
    await this.#write(async tx => {
      const isLater = error instanceof TryLater && (await noteLater(tx, message, text, error.waitMs));
      if (!isLater && (await noteFailed(tx, message, text, final)))
        await delivery?.failed?.(tx, message, text, final, error);
    });
    // A system that refuses is available.
    this.#failures = isRefused ? 0 : this.#failures + 1;
    if (this.#failures >= breakAfter) this.#brokenUntil = performance.now() + brokenMs;
  }

  #write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.services.db.write(systemScope, systemAuthor, work);
  }

  /** Delivers everything due now, even during a pause of the lane, but not what waits for its address; returns the number. */
  async drain(): Promise<number> {
    const before = this.#done;
    this.#brokenUntil = Number.NEGATIVE_INFINITY;
    this.look();
    while (this.#taking !== null || this.#underWay.size > 0 || this.#paced !== null) {
      await this.#taking;
      if (this.#underWay.size === 0) await this.#paced?.ended;
      await Promise.all(this.#underWay);
    }
    return this.#done - before;
  }

  async stop(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#paced?.timer);
    this.#paced?.end();
    for (const timer of this.#resting) clearTimeout(timer);
    const breakOff = setTimeout(() => this.#stopping.abort(new Stopped('this process stops')), stopMs);
    await this.#taking;
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    clearTimeout(breakOff);
  }
}
