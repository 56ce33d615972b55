/** Truck and driver of a trip. */
export interface Pair {
  readonly id_truck: number | null;
  readonly id_driver: number | null;
}

const shares = (a: Pair, b: Pair): boolean =>
  (a.id_truck !== null && a.id_truck === b.id_truck) || (a.id_driver !== null && a.id_driver === b.id_driver);

/**
 * Groups chains of moves: a chain that takes a truck or driver from a trip of another chain is in its group, so that swaps are stored together. A
 * chain that depends on none is its own group; the order is kept.
 */
export function linkedChains<T>(
  chains: readonly (readonly T[])[],
  now: (row: T) => Pair,
  wanted: (row: T) => Pair,
): (readonly T[])[][] {
  const groups: (readonly T[])[][] = [];
  const takes = (a: readonly T[], b: readonly T[]) => a.some(row => b.some(other => shares(wanted(row), now(other))));
  for (const chain of chains) {
    const linked = groups.filter(group => group.some(other => takes(chain, other) || takes(other, chain)));
    const [first] = linked;
    if (first === undefined) {
      groups.push([chain]);
      continue;
    }
    for (const other of linked.slice(1)) {
      first.push(...other);
      groups.splice(groups.indexOf(other), 1);
    }
    first.push(chain);
  }
  return groups;
}
