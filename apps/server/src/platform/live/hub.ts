import type { Change } from '../db/tx.ts';

/** A watcher: the operator sees all changes except another company's own, a company those that name it as a party. */
export interface Watcher {
  readonly operator: boolean;
  readonly id_company: number;
  readonly id_user: number;
  send(event: LiveEvent): void;
  /** Changes may have been missed: the browser must load everything again. */
  loadAgain(): void;
}
export interface LiveEvent {
  /** A browser that reconnects with it gets the following changes; this change may be repeated. */
  cursor: string;
  noun: string;
  id?: number;
}
/** A change and its position in the order of cursors. */
export interface PositionedChange {
  readonly at: bigint;
  readonly change: Change;
}

/** About ten minutes of a busy company. */
const remembered = 20_000;
/** A browser that missed more than this loads everything again, which is less work for everybody. */
const mostMissed = 2_000;

/**
 * «Noun changed» messages for every browser of this process. The last ones are remembered, so that a browser that reconnects with its
 * cursor gets those it missed; after a longer absence it must load everything again. In a single process the cursor counts messages; with
 * several processes it is a transaction number of the database (change-feed.ts), so that each of them understands it.
 */
export class LiveHub {
  /** Cursors of another epoch are invalid: they are from an earlier run of this process, or from before a crash of the database. */
  #epoch = Date.now().toString(36);
  /** Every change before it was sent. */
  #next = 1n;
  /** For cursors up to this one, changes are missing from memory. */
  #gone = 0n;
  #kept: PositionedChange[] = [];
  readonly #watchers = new Set<Watcher>();
  readonly #listeners: ((changes: readonly Change[]) => void)[] = [];

  /** For a single process: its own changes. */
  publish(changes: readonly Change[]): void {
    for (const change of changes) this.send([{ at: this.#next, change }], this.#next + 1n);
  }

  /** Sends changes that became visible together; after that every change before `next` was sent. */
  send(positioned: readonly PositionedChange[], next: bigint): void {
    // A browser that reconnects before it has all of them must get all again: each carries the cursor from before.
    const cursor = positioned.length === 1 ? this.#cursorAt(next) : this.cursor;
    for (const one of positioned) {
      this.#kept.push(one);
      for (const watcher of this.#watchers) if (mayKnow(watcher, one.change)) watcher.send(eventOf(one.change, cursor));
    }
    this.#next = next;
    if (this.#kept.length > 2 * remembered) this.#forget();
    if (positioned.length === 0) return;
    const changes = positioned.map(one => one.change);
    for (const listener of this.#listeners) listener(changes);
  }

  #forget(): void {
    const end = this.#kept.length - remembered;
    for (const { at } of this.#kept.slice(0, end)) if (at > this.#gone) this.#gone = at;
    this.#kept = this.#kept.slice(end);
  }

  /** Start, or loss of changes: discards the remembered ones. */
  restart(epoch: string, gone: bigint, next: bigint): void {
    this.#epoch = epoch;
    this.#gone = gone;
    this.#next = next;
    this.#kept = [];
    for (const watcher of this.#watchers) watcher.loadAgain();
  }

  /** Called with every change that reaches this process, whichever process made it. */
  onChanges(listener: (changes: readonly Change[]) => void): void {
    this.#listeners.push(listener);
  }

  #cursorAt(next: bigint): string {
    return `${this.#epoch}-${next}`;
  }
  get cursor(): string {
    return this.#cursorAt(this.#next);
  }

  /** Adds a watcher. `missed`: the changes after its cursor, or null if they are no longer known. */
  watch(watcher: Watcher, since?: string): { missed: LiveEvent[] | null; close: () => void } {
    this.#watchers.add(watcher);
    return { missed: this.#after(watcher, since), close: () => void this.#watchers.delete(watcher) };
  }

  #after(watcher: Watcher, since: string | undefined): LiveEvent[] | null {
    const [, epoch, position] = /^(\w+)-(\d{1,19})$/.exec(since ?? '') ?? [];
    if (epoch !== this.#epoch || position === undefined) return null;
    const from = BigInt(position);
    if (from <= this.#gone) return null;
    const missed = this.#kept.filter(one => one.at >= from && mayKnow(watcher, one.change));
    return missed.length > mostMissed ? null : missed.map(one => eventOf(one.change, since ?? ''));
  }

  get watchers(): number {
    return this.#watchers.size;
  }
}

const eventOf = ({ noun, id }: Change, cursor: string): LiveEvent => ({ cursor, noun, id });

function mayKnow(watcher: Watcher, change: Change): boolean {
  if (change.party?.includes(watcher.id_company)) return true;
  return watcher.operator && change.alone !== true;
}
