import type { Change } from '../db/tx.ts';

/** Who watches: the operator sees all but what is another company's alone, a company what names it as a party. */
export interface Watcher {
  readonly operator: boolean;
  readonly id_company: number;
  readonly id_user: number;
  send(event: LiveEvent): void;
  /** Something may have been missed: everything is to be loaded again. */
  loadAgain(): void;
}
export interface LiveEvent {
  /** With it a browser that comes back gets what followed; what it names may come again. */
  cursor: string;
  noun: string;
  id?: number;
}
/** A change and its place in the order that cursors count by. */
export interface Told {
  readonly at: bigint;
  readonly change: Change;
}

/** Some ten minutes of a busy company. */
const remembered = 20_000;
/** Who missed more than so many loads again: that is less work for everybody. */
const mostMissed = 2_000;

/**
 * «Noun changed» messages for every browser of this process. The last ones are remembered, so that a browser that comes back with its
 * cursor gets what it missed; one that was away for longer is told to load everything again. In one process alone the cursor counts
 * messages; between processes it is a transaction of the database (change-feed.ts), so that any of them understands it.
 */
export class LiveHub {
  /** Cursors of another epoch are unknown: an earlier run of this process, or the database before its crash. */
  #epoch = Date.now().toString(36);
  /** All that stands before it was told. */
  #next = 1n;
  /** Cursors up to here miss something that is not remembered. */
  #gone = 0n;
  #kept: Told[] = [];
  readonly #watchers = new Set<Watcher>();
  readonly #listeners: ((changes: readonly Change[]) => void)[] = [];

  /** One process alone: its own changes. */
  publish(changes: readonly Change[]): void {
    for (const change of changes) this.take([{ at: this.#next, change }], this.#next + 1n);
  }

  /** What became known at once; afterwards everything before `next` is told. */
  take(told: readonly Told[], next: bigint): void {
    // Until all of them are told, coming back must bring all of them: they carry the cursor of before.
    const cursor = told.length === 1 ? this.#cursorAt(next) : this.cursor;
    for (const one of told) {
      this.#kept.push(one);
      for (const watcher of this.#watchers) if (mayKnow(watcher, one.change)) watcher.send(eventOf(one.change, cursor));
    }
    this.#next = next;
    if (this.#kept.length > 2 * remembered) this.#forget();
    if (told.length === 0) return;
    const changes = told.map(one => one.change);
    for (const listener of this.#listeners) listener(changes);
  }

  #forget(): void {
    const end = this.#kept.length - remembered;
    for (const { at } of this.#kept.slice(0, end)) if (at > this.#gone) this.#gone = at;
    this.#kept = this.#kept.slice(end);
  }

  /** Something was missed, or begins: what is remembered from before is worth nothing. */
  restart(epoch: string, gone: bigint, next: bigint): void {
    this.#epoch = epoch;
    this.#gone = gone;
    this.#next = next;
    this.#kept = [];
    for (const watcher of this.#watchers) watcher.loadAgain();
  }

  /** Called with every change that reaches this process, of whichever process it is. */
  onChanges(listener: (changes: readonly Change[]) => void): void {
    this.#listeners.push(listener);
  }

  #cursorAt(next: bigint): string {
    return `${this.#epoch}-${next}`;
  }
  get cursor(): string {
    return this.#cursorAt(this.#next);
  }

  /** Adds a watcher. `missed` is what came after its cursor, or null when that is not known any more. */
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
