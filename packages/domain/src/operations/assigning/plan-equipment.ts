/** Gensets and chassis for the trips of a plan: two further assignment problems, by the distance over which each is brought. */
import { checkOneEquipment, type Finder } from '../../trips/rules/assignment';
import { type PreparedEquipment, prepareEquipment } from '../../trips/rules/prepared-assignment';
import { type Arc, ChainProblem } from './chains';
import type { PlanEquipment } from './plan-input';
import { type PlanWorld, type ReadyLeg, UNKNOWN } from './plan-world';

/** A leg with its planned truck, and the leg that this truck drives right before. */
export interface Driven {
  readonly leg: number;
  readonly company: string;
  readonly after: number | null;
}

/** Distance for equipment at an unknown place, km; equipment of another company counts as farther than any of the truck's own. */
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

/** Whether an equipment fits a leg, by its state, size and other trips. */
type Fits = (row: number, at: number) => boolean;
interface Kind {
  readonly subject: 'genset' | 'chassis';
  readonly equipments: readonly PlanEquipment[];
  /** Legs that need one, by start. */
  readonly wanted: readonly Driven[];
}

/** Equipment allowed for each leg: that of the container's adjacent legs if it fits, and one that fits all legs that keep it. */
function keptEquipment(world: PlanWorld, { subject, equipments, wanted }: Kind, fits: Fits) {
  const key = subject === 'genset' ? 'id_generator' : 'id_chassis';
  const rows = new Map(wanted.map(({ leg }, row) => [leg, row]));
  /** Equipment of an adjacent assigned leg. */
  const chosen = (leg: number): number | null => {
    const { before = null, after = null, tie = null, left_by = null, left = null } = world.boxes[leg] ?? {};
    const has = [before, after, left_by].flatMap(other => world.legs[other ?? -1]?.leg.guide?.[key] ?? []);
    return has[0] ?? tie?.unit[key] ?? left?.[key] ?? null;
  };
  const pools = wanted.map(({ leg }, row) => {
    const all = equipments.flatMap((_, at) => (fits(row, at) ? [at] : []));
    const one = all.filter(at => equipments[at]?.id_equipment === chosen(leg));
    return { at: one.length > 0 ? one : all, isChosen: one.length > 0 };
  });
  /** The row from which a row takes its equipment: the previous leg of its container, if one piece fits both. */
  const from: (number | null)[] = wanted.map(() => null);
  for (const [row, { leg }] of wanted.entries()) {
    const box = world.boxes[leg];
    const before = rows.get(box?.before ?? box?.left_by ?? -1);
    const [first, second] = [pools[before ?? -1], pools[row]];
    if (before === undefined || first === undefined || second === undefined) continue;
    const both = first.at.filter(at => second.at.includes(at));
    if (both.length === 0) continue;
    from[row] = before;
    second.at = both;
    // Earlier rows of the same sequence get only equipment that fits the later ones.
    for (let one: number | null = before; one !== null; one = from[one] ?? null) (pools[one] ?? second).at = both;
  }
  const goesTo = new Map(from.flatMap((before, row) => (before === null ? [] : [[before, row] as const])));
  return {
    mayBegin: (row: number, at: number): boolean => from[row] === null && pools[row]?.at.includes(at) === true,
    mayFollow: (before: number, row: number): boolean => {
      const next = goesTo.get(before);
      if (next !== undefined || from[row] !== null) return next === row;
      return pools[row]?.isChosen !== true;
    },
    /** First of the rows that keep one piece up to this row. */
    firstOf: (row: number): number => {
      let first = row;
      for (let before = from[row] ?? null; before !== null; before = from[before] ?? null) first = before;
      return first;
    },
  };
}

/** Equipment by leg; a leg without is missing. */
export function matchEquipment(world: PlanWorld, kind: Kind): Map<number, PlanEquipment> {
  const { subject, equipments, wanted } = kind;
  const prepared = equipments.map(prepareEquipment);
  const readyOf = (row: number): ReadyLeg => world.legs[(wanted[row] as Driven).leg] as ReadyLeg;
  const fits: Fits = (row, at) => {
    const found = new Any();
    checkOneEquipment(subject, prepared[at] as PreparedEquipment, readyOf(row).trip, found);
    return !found.found;
  };
  const kept = keptEquipment(world, kind, fits);
  const km = (place: number, row: number): number =>
    place === UNKNOWN ? UNKNOWN_KM : world.km(place, readyOf(row).first);
  const places = equipments.map(one => world.placeId(one.place));
  const problem = new ChainProblem({
    legs: wanted.length,
    starts: equipments.length,
    head: (row, at) => {
      if (!kept.mayBegin(row, at)) return Number.POSITIVE_INFINITY;
      const { company } = equipments[at] as PlanEquipment;
      return km(places[at] as number, row) + (company === (wanted[row] as Driven).company ? 0 : OTHERS_KM);
    },
    link: (before, row) => {
      const [first, second] = [wanted[before] as Driven, wanted[row] as Driven];
      if (before >= row || readyOf(before).to > readyOf(row).from || !kept.mayFollow(before, row))
        return Number.POSITIVE_INFINITY;
      // It stays on its truck; otherwise it must be brought.
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
      if (at < 0) continue;
      const leg = kept.firstOf(legs[at] as number);
      const first = legs.indexOf(leg);
      broken.push({ leg, arc: first === 0 ? { start } : { before: legs[first - 1] as number } });
    }
    if (broken.length === 0 || round === MOST_ROUNDS) return given;
    for (const { leg, arc } of broken) problem.forbid(leg, arc);
  }
}
