/**
 * Statements by key that may keep a plan in one process. Each connection has its own plans: the largest, a reservation's page, 1.1 MB.
 * Statements that ask for it themselves are few and not limited.
 */
const mostKept = 100;
/** A statement gets a name at this use, so that statements of the start take no place from those used all day. */
const keptFrom = 10;
const mostCounted = 2_000;

/** A comparison with a key: «r.id_reservation = $1». */
const byKey = /\bid_\w+ = \$\d+/g;

/** Marks a statement for which one plan is best whatever its values: they are rows, days or a few keys. */
export const plannedOnce = '/* planned once */';

/** Whether the same plan is best for all values: each value is compared with a key, or the statement has the mark. */
function isKept(text: string): boolean {
  if (text.includes(plannedOnce)) return true;
  const keys = text.match(byKey)?.length ?? 0;
  return keys > 0 && keys === text.match(/\$\d+/g)?.length;
}

/**
 * Names of the statements whose plans PostgreSQL keeps: planning a detail takes longer than reading it. Only statements by key and those
 * with the mark; the best plan of a list depends on its words and dates (decision 0010).
 *
 * A name stands for a text and a role. Row-level security is part of the plan, so PostgreSQL plans a statement again when the role
 * changes; with a name per role, roles that alternate on a connection keep their plans. Companies share a plan: the company is read
 * at execution.
 */
export class KeptPlans {
  readonly #names = new Map<string, string>();
  readonly #seen = new Map<string, number>();

  readonly #most: number;
  readonly #from: number;
  readonly #which: (text: string) => boolean;
  #byKey = 0;

  /** `most`: limit of names; a statement for which `which` is true gets one at its use number `from`. */
  constructor({ most = mostKept, from = keptFrom, which = isKept } = {}) {
    this.#most = most;
    this.#from = from;
    this.#which = which;
  }

  /** The name, or undefined if the statement is planned each time. */
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
