/**
 * Texts by key that may keep a plan in one process. Each connection has its own of each: a reservation's page is the largest with 1.1 MB.
 * Those that ask for it themselves are few, and always have their place.
 */
const mostKept = 100;
/** A text is kept from here on: what runs at the start only takes no place from what runs all day. */
const keptFrom = 10;
const mostCounted = 2_000;

/** A key: «r.id_reservation = $1». */
const byKey = /\bid_\w+ = \$\d+/g;

/** A statement of which one plan is the best whatever its values are has this in it: they are rows, days or a few keys. */
export const plannedOnce = '/* planned once */';

/** Whatever the values, the same plan is the best one: every value is a key looked for, or the statement says so. */
function isKept(text: string): boolean {
  if (text.includes(plannedOnce)) return true;
  const keys = text.match(byKey)?.length ?? 0;
  return keys > 0 && keys === text.match(/\$\d+/g)?.length;
}

/**
 * Names of the statements whose plans PostgreSQL is to keep: a detail takes it longer to plan than to read. Only statements by key, and
 * those that say so; what is best for a list depends on the words and dates that are looked for (decision 0010).
 *
 * A name stands for a text and a role. PostgreSQL plans a statement again when it comes under another role than before, because
 * row-level security is part of the plan; with a name for each, roles that take turns on a connection do not cost each other theirs.
 * Companies share a plan: which company it is, is looked up while it runs.
 */
export class KeptPlans {
  readonly #names = new Map<string, string>();
  readonly #seen = new Map<string, number>();

  readonly #most: number;
  readonly #from: number;
  readonly #which: (text: string) => boolean;
  #byKey = 0;

  /** `most` names; a text gets one from its use number `from` on, if it is one of `which`. */
  constructor({ most = mostKept, from = keptFrom, which = isKept } = {}) {
    this.#most = most;
    this.#from = from;
    this.#which = which;
  }

  /** Undefined: planned each time. */
  nameOf(text: string, role: string): string | undefined {
    const key = `${role} ${text}`;
    const known = this.#names.get(key);
    if (known !== undefined || !this.#which(text)) return known;
    const asks = text.includes(plannedOnce);
    if (!asks && this.#byKey >= this.#most) return undefined;
    const seen = (this.#seen.get(key) ?? 0) + 1;
    if (seen < this.#from) {
      if (this.#seen.size >= mostCounted) this.#seen.clear();
      this.#seen.set(key, seen);
      return undefined;
    }
    this.#seen.delete(key);
    const name = `kept_${this.#names.size + 1}`;
    this.#names.set(key, name);
    if (!asks) this.#byKey += 1;
    return name;
  }
}
