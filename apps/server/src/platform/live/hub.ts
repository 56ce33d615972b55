import type { Change } from '../db/tx.ts';

/** Who watches: the operator sees all but what is another company's alone, a company what names it as a party. */
export interface Watcher {
  readonly operator: boolean;
  readonly id_company: number;
  readonly id_user: number;
  send(event: LiveEvent): void;
}
export interface LiveEvent {
  cursor: number;
  noun: string;
  id?: number;
}
interface Kept extends LiveEvent {
  party: readonly number[] | undefined;
  alone: true | undefined;
}

const remembered = 2_000;

/**
 * «Noun changed» messages for every open browser. The last ones are remembered, so that a browser that comes back with its cursor
 * gets exactly what it missed; one that was away for longer is told to load everything again.
 */
export class LiveHub {
  /** Changes at each start of the process: a cursor of an earlier one is unknown here. */
  readonly epoch = Date.now().toString(36);
  #cursor = 0;
  #kept: Kept[] = [];
  readonly #watchers = new Set<Watcher>();

  publish(changes: readonly Change[]): void {
    for (const change of changes) {
      const event: Kept = {
        cursor: ++this.#cursor,
        noun: change.noun,
        id: change.id,
        party: change.party,
        alone: change.alone,
      };
      this.#kept.push(event);
      for (const watcher of this.#watchers) if (mayKnow(watcher, event)) watcher.send(event);
    }
    if (this.#kept.length > 2 * remembered) this.#kept = this.#kept.slice(-remembered);
  }

  get cursor(): string {
    return `${this.epoch}-${this.#cursor}`;
  }

  /** Adds a watcher. `missed` is what came after its cursor, or null when the cursor is too old or of another process. */
  watch(watcher: Watcher, since?: string): { missed: LiveEvent[] | null; close: () => void } {
    this.#watchers.add(watcher);
    return { missed: this.#after(watcher, since), close: () => void this.#watchers.delete(watcher) };
  }

  #after(watcher: Watcher, since: string | undefined): LiveEvent[] | null {
    const [epoch, position] = (since ?? '').split('-');
    const from = Number(position);
    if (epoch !== this.epoch || !Number.isInteger(from)) return null;
    const oldest = this.#kept[0]?.cursor ?? this.#cursor + 1;
    if (from + 1 < oldest) return null;
    return this.#kept.filter(event => event.cursor > from && mayKnow(watcher, event));
  }

  get watchers(): number {
    return this.#watchers.size;
  }
}

function mayKnow(watcher: Watcher, event: Kept): boolean {
  if (event.party?.includes(watcher.id_company)) return true;
  return watcher.operator && event.alone !== true;
}
