/**
 * What each plant of a trip is for the price, by the plants that were sold. It depends on the plan as it is, not on the edits that led to it: a plant
 * that was added before the sold one was removed takes the place of that one.
 */

/**
 * SOLD: at a place that was sold. INSTEAD: in place of the first plant that was sold, on which the price depends. SWAPPED: in place of another sold
 * plant, which costs nothing more. MORE: an extra stop.
 */
export type PlantRole = 'SOLD' | 'INSTEAD' | 'SWAPPED' | 'MORE';

/** The role of each plant, in their order; `sold`: the places of the plants that were sold, the first one first. Null: a free point. */
export function plantRoles(
  sold: readonly number[],
  plants: readonly { readonly id_location: number | null }[],
): PlantRole[] {
  const left = [...sold.keys()];
  const atSoldPlace = plants.map(({ id_location }) => {
    const index = left.findIndex(at => sold[at] === id_location);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  });
  return atSoldPlace.map(found => {
    if (found !== undefined) return 'SOLD';
    const instead = left.shift();
    if (instead === undefined) return 'MORE';
    return instead === 0 ? 'INSTEAD' : 'SWAPPED';
  });
}
