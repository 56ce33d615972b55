/** Gensets and chassis for the trips of a plan: a second and a third matching, by the road that each has to be brought. */
import { checkOneEquipment, type Finder } from '../rules/assignment';
import { type PreparedEquipment, prepareEquipment } from '../rules/prepared-assignment';
import { type Arc, ChainProblem } from './chains';
import type { PlanEquipment } from './plan-input';
import { type PlanWorld, type ReadyLeg, UNKNOWN } from './plan-world';

/** A leg with the truck that is to drive it, and the leg that this truck drives right before. */
export interface Driven {
  readonly leg: number;
  readonly company: string;
  readonly after: number | null;
}

/** One whose place nobody knows counts as so many kilometres away; another company's as farther than any of the truck's own. */
const UNKNOWN_KM = 50;
const OTHERS_KM = 200;
const MOST_ROUNDS = 20;

class Any implements Finder {
  found = false;
  block(): void {
    this.found = true;
  }
  warn(): void {}
}

interface Kind {
  readonly subject: 'genset' | 'chassis';
  readonly equipments: readonly PlanEquipment[];
  /** Legs that want one, by their start. */
  readonly wanted: readonly Driven[];
}

/** The equipment of each leg, by leg; a leg that gets none is not in it. */
export function matchEquipment(world: PlanWorld, { subject, equipments, wanted }: Kind): Map<number, PlanEquipment> {
  const prepared = equipments.map(prepareEquipment);
  const readyOf = (row: number): ReadyLeg => world.legs[(wanted[row] as Driven).leg] as ReadyLeg;
  const fits = (row: number, at: number): boolean => {
    const found = new Any();
    checkOneEquipment(subject, prepared[at] as PreparedEquipment, readyOf(row).trip, found);
    return !found.found;
  };
  const km = (place: number, row: number): number =>
    place === UNKNOWN ? UNKNOWN_KM : world.km(place, readyOf(row).first);
  const places = equipments.map(one => world.placeId(one.place));
  const problem = new ChainProblem({
    legs: wanted.length,
    starts: equipments.length,
    head: (row, at) => {
      if (!fits(row, at)) return Number.POSITIVE_INFINITY;
      const { company } = equipments[at] as PlanEquipment;
      return km(places[at] as number, row) + (company === (wanted[row] as Driven).company ? 0 : OTHERS_KM);
    },
    link: (before, row) => {
      const [first, second] = [wanted[before] as Driven, wanted[row] as Driven];
      if (before >= row || readyOf(before).to > readyOf(row).from) return Number.POSITIVE_INFINITY;
      // It stays on its truck, or somebody has to bring it.
      if (second.after === first.leg) return 0;
      return km(readyOf(before).last, row) + (first.company === second.company ? 1 : OTHERS_KM);
    },
  });
  for (let round = 1; ; round++) {
    const { chains } = problem.solve();
    const broken: { leg: number; arc: Arc }[] = [];
    const given = new Map<number, PlanEquipment>();
    for (const { start, legs } of chains) {
      const at = legs.findIndex(row => !fits(row, start));
      const held = at < 0 ? legs : legs.slice(0, at);
      for (const row of held) given.set((wanted[row] as Driven).leg, equipments[start] as PlanEquipment);
      if (at > 0) broken.push({ leg: legs[at] as number, arc: { before: legs[at - 1] as number } });
    }
    if (broken.length === 0 || round === MOST_ROUNDS) return given;
    for (const { leg, arc } of broken) problem.forbid(leg, arc);
  }
}
