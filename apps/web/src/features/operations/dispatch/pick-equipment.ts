import type {
  Assignment,
  Candidate,
  Candidates,
  UnassignedLeg,
} from '@cabezal/contract/operations/dispatch/dispatch.calls';

type EquipmentRow = Candidates['gensets'][number];

/** A person's choice instead of the automatic one; undefined: automatic, null: none. */
export interface Choice {
  id_driver?: number | null;
  id_generator?: number | null;
  id_chassis?: number | null;
}

/** A free one: that on which the container was left or which the truck has, then one of its own company, then any. */
function freeOne(rows: readonly EquipmentRow[], company: string, before: number | null): number | null {
  const free = rows.filter(row => row.reasons.length === 0);
  const kept = free.find(row => row.id_equipment === before);
  return (kept ?? free.find(row => row.company === company) ?? free[0])?.id_equipment ?? null;
}

/** Genset (if the box needs one) and chassis for a truck, as chosen or automatic. */
export function equipmentFor(found: Candidates, leg: UnassignedLeg, candidate: Candidate | undefined, choice: Choice) {
  const company = candidate?.company ?? '';
  const genset = leg.needs_generator ? freeOne(found.gensets, company, candidate?.id_generator ?? null) : null;
  return {
    id_generator: choice.id_generator === undefined ? genset : choice.id_generator,
    id_chassis:
      choice.id_chassis === undefined
        ? freeOne(found.chassis, company, candidate?.id_chassis ?? null)
        : choice.id_chassis,
  };
}

/** The assignment of a leg to a candidate, or why it is not possible yet. */
export function assignmentOf(
  found: Candidates,
  leg: UnassignedLeg,
  candidate: Candidate,
  choice: Choice = {},
): Assignment | string {
  const id_driver = choice.id_driver ?? candidate.id_driver;
  if (id_driver === null) return 'Elija un conductor: el camión no tiene uno';
  const equipment = equipmentFor(found, leg, candidate, choice);
  if (leg.needs_generator && equipment.id_generator === null) return 'No hay un generador libre para ese tiempo';
  return { id_leg: leg.id_leg, id_truck: candidate.id_truck, id_driver, ...equipment };
}
