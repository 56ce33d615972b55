/** Matches the stops of a rewritten plan with the previous ones (9-operations §2): charges, slots and papers stay with the matched stop. */
interface PlannedStop {
  readonly code: string;
  readonly action?: string | null | undefined;
  readonly id_location: number | null;
}

/**
 * For each new stop the index of the matching previous stop, or null: first same action and place, then same place, then same action; in order, each
 * at most once.
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
