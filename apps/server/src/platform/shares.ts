/** The most of something scarce that may be in use: in all, and by one user of each kind. */
export type MostInUse<Kind extends string> = Readonly<Record<Kind | 'all', number>>;

/**
 * Counts how much of something scarce is in use, in all and by each of its users, so that none takes the room of the others. A use names
 * one user of each kind: a company and its device.
 */
export class Shares<Kind extends string> {
  readonly #most: MostInUse<Kind>;
  readonly #kinds: readonly Kind[];
  /** By kind and id of the user; without those that use nothing. */
  readonly #used = new Map<string, number>();
  #all = 0;

  constructor(kinds: readonly Kind[], most: MostInUse<Kind>) {
    this.#kinds = kinds;
    this.#most = most;
  }

  /** In use by all. */
  get used(): number {
    return this.#all;
  }

  /** Whether these users may use so much more. */
  hasRoom(users: Readonly<Record<Kind, number>>, more: number): boolean {
    return (
      this.#all + more <= this.#most.all &&
      this.#kinds.every(kind => (this.#used.get(`${kind} ${users[kind]}`) ?? 0) + more <= this.#most[kind])
    );
  }

  take(users: Readonly<Record<Kind, number>>, amount: number): void {
    this.#all += amount;
    for (const kind of this.#kinds) {
      const key = `${kind} ${users[kind]}`;
      const used = (this.#used.get(key) ?? 0) + amount;
      if (used === 0) this.#used.delete(key);
      else this.#used.set(key, used);
    }
  }

  giveBack(users: Readonly<Record<Kind, number>>, amount: number): void {
    this.take(users, -amount);
  }
}
