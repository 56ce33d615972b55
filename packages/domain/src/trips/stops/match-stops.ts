/** Which stop of a plan is which after the plan was written anew (9-operations §2): money, slots and papers hang on the one that stays. */
interface PlannedStop {
  readonly code: string;
  readonly action?: string | null | undefined;
  readonly id_location: number | null;
}

/**
 * For each stop that is wanted the index of the stop before that it is, null where it is new: first the same work at the same place, then
 * the same place, then the same work at another place; in their order, none twice.
 */
export function matchStops(before: readonly PlannedStop[], wanted: readonly PlannedStop[]): (number | null)[] {
  const found: (number | null)[] = wanted.map(() => null);
  const taken = new Set<number>();
  const pass = (isSame: (old: PlannedStop, one: PlannedStop) => boolean) => {
    for (const [at, stop] of wanted.entries()) {
      if (found[at] !== null) continue;
      const index = before.findIndex((old, i) => !taken.has(i) && old.code === stop.code && isSame(old, stop));
      if (index < 0) continue;
      found[at] = index;
      taken.add(index);
    }
  };
  const work = ({ action }: PlannedStop) => action ?? null;
  pass((old, one) => old.id_location === one.id_location && work(old) === work(one));
  pass((old, one) => old.id_location === one.id_location);
  pass((old, one) => work(old) === work(one));
  return found;
}
