import type { PresenceNoun, PresenceRow } from '@cabezal/contract/system/presence/presence.calls';

const nobody: readonly PresenceRow[] = [];

/** Who is where, according to the stream. The array of a record stays the same while its content does. */
class PresenceStore {
  #of = new Map<string, readonly PresenceRow[]>();
  readonly #listeners = new Set<() => void>();

  take(rows: readonly PresenceRow[]): void {
    const next = new Map<string, PresenceRow[]>();
    for (const row of rows) {
      const key = `${row.noun}/${row.id}`;
      next.set(key, [...(next.get(key) ?? []), row]);
    }
    const kept = new Map<string, readonly PresenceRow[]>();
    for (const [key, found] of next) {
      const before = this.#of.get(key);
      kept.set(key, JSON.stringify(before) === JSON.stringify(found) && before ? before : found);
    }
    this.#of = kept;
    for (const listener of this.#listeners) listener();
  }
  at(noun: PresenceNoun, id: number): readonly PresenceRow[] {
    return this.#of.get(`${noun}/${id}`) ?? nobody;
  }
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const presenceStore = new PresenceStore();
