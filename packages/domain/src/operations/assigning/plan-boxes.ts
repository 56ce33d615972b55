/** Legs of a plan that one truck drives in a row because they move one container, and the unit required for a leg by an adjacent assigned leg. */
import {
  type BoxLink,
  type BoxTie,
  type BoxUnit,
  boxEquipment,
  boxTie,
  isCarriedOn,
  isLeft,
} from '../../trips/rules/assignment-box';
import type { PlanLeg } from './plan-input';

/** A leg's place in the sequence of its container; `before` and `after` are indexes of the plan's legs. */
export interface PlanBox {
  readonly before: number | null;
  readonly after: number | null;
  /** Tie to an adjacent leg outside the plan. */
  readonly tie: BoxTie | null;
  /** The leg of the plan that is marked as leaving the container for this one: another truck may fetch it, with the same genset and chassis. */
  readonly left_by: number | null;
  /** The unit outside the plan that leaves it. */
  readonly left: BoxUnit | null;
}

/** Links to legs outside the plan; links inside are planned together. */
export function outerLinks(
  { brought_by = null, carried_by = null }: PlanLeg,
  planned: ReadonlySet<number>,
): { brought_by: BoxLink | null; carried_by: BoxLink | null } {
  const outer = (link: BoxLink | null): BoxLink | null => (link !== null && planned.has(link.id_leg) ? null : link);
  return { brought_by: outer(brought_by), carried_by: outer(carried_by) };
}

/** Container sequences of the plan's legs, in the order of the legs. */
export function planBoxes(legs: readonly PlanLeg[], zone: string): PlanBox[] {
  const indexes = new Map(legs.map((leg, index) => [leg.id_leg, index]));
  const planned = new Set(indexes.keys());
  const before = legs.map(({ brought_by }) =>
    brought_by && isCarriedOn(brought_by, zone) ? (indexes.get(brought_by.id_leg) ?? null) : null,
  );
  const leftBy = ({ brought_by }: PlanLeg): number | null =>
    brought_by && isLeft(brought_by) ? (indexes.get(brought_by.id_leg) ?? null) : null;
  const after = new Map(before.flatMap((first, index) => (first === null ? [] : [[first, index] as const])));
  return legs.map((leg, index) => ({
    before: before[index] ?? null,
    after: after.get(index) ?? null,
    tie: boxTie(outerLinks(leg, planned), zone),
    left_by: leftBy(leg),
    left: boxEquipment(outerLinks(leg, planned)),
  }));
}

/** Legs that go together, each run in order; a leg alone is a run of one. */
export function planRuns(boxes: readonly PlanBox[]): number[][] {
  return boxes.flatMap(({ before }, first) => {
    if (before !== null) return [];
    const run: number[] = [];
    for (let leg: number | null = first; leg !== null; leg = boxes[leg]?.after ?? null) run.push(leg);
    return [run];
  });
}
