import type { RescueCandidate } from '@cabezal/contract/work/guides/special-guides.calls';

export interface ToldApart {
  /** What all of them have in common: said once. */
  common: string[];
  /** What only this one has, by truck. */
  own: ReadonlyMap<number, string[]>;
}

/** What units say of themselves, told apart: what all have in common helps nobody to choose. One alone keeps all it says. */
export function toldApart(units: readonly RescueCandidate[]): ToldApart {
  const said = units.map(unit => ({ id: unit.id_truck, facts: [unit.company, ...unit.facts] }));
  const [first] = said;
  const common =
    first === undefined || said.length === 1
      ? []
      : first.facts.filter(fact => said.every(one => one.facts.includes(fact)));
  return { common, own: new Map(said.map(({ id, facts }) => [id, facts.filter(fact => !common.includes(fact))])) };
}

/** Minutes later than the soonest; null of the soonest itself, and where one of them is unknown. */
export function laterThanFirst(unit: RescueCandidate, units: readonly RescueCandidate[]): number | null {
  const soonest = units[0]?.minutes ?? null;
  if (unit.minutes === null || soonest === null || unit.minutes <= soonest) return null;
  return unit.minutes - soonest;
}
