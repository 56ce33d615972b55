import type { RescueCandidate } from '@cabezal/contract/operations/guides/special.calls';

export interface ToldApart {
  /** Facts that all units have in common, displayed once. */
  common: string[];
  /** The other facts of each unit, by truck. */
  own: ReadonlyMap<number, string[]>;
}

/** Separates the facts that all units share, because they do not help to choose. A single unit keeps all its facts. */
export function distinguishing(units: readonly RescueCandidate[]): ToldApart {
  const said = units.map(unit => ({ id: unit.id_truck, facts: [unit.company, ...unit.facts] }));
  const [first] = said;
  const common =
    first === undefined || said.length === 1
      ? []
      : first.facts.filter(fact => said.every(one => one.facts.includes(fact)));
  return { common, own: new Map(said.map(({ id, facts }) => [id, facts.filter(fact => !common.includes(fact))])) };
}

/** Minutes after the earliest arrival; null for the earliest unit itself, and if one of the two times is unknown. */
export function laterThanFirst(unit: RescueCandidate, units: readonly RescueCandidate[]): number | null {
  const soonest = units[0]?.minutes ?? null;
  if (unit.minutes === null || soonest === null || unit.minutes <= soonest) return null;
  return unit.minutes - soonest;
}
