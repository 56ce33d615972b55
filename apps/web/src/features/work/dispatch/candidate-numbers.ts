/** Trucks by the number that they bear among the candidates of a trip: the first bears 1. */
export type CandidateNumbers = readonly number[];

interface Numbered {
  id_truck: number;
}

/**
 * Each truck keeps its number as long as its trip is looked at, however the list is ranked meanwhile: a key is pressed for what was read.
 * The number of one that is gone is given to no other; who comes gets the next.
 */
export function numbered(before: CandidateNumbers, candidates: readonly Numbered[]): CandidateNumbers {
  const added = candidates.map(one => one.id_truck).filter(id_truck => !before.includes(id_truck));
  return added.length === 0 ? before : [...before, ...added];
}

/** 0: it bears none. */
export const numberOf = (numbers: CandidateNumbers, { id_truck }: Numbered): number => numbers.indexOf(id_truck) + 1;

/** The candidate whose number is pressed; `gone`: who bore it is a candidate no more, undefined: nobody bore it. */
export function candidateAt<C extends Numbered>(
  numbers: CandidateNumbers,
  candidates: readonly C[],
  number: number,
): C | 'gone' | undefined {
  const id_truck = numbers[number - 1];
  if (id_truck === undefined) return undefined;
  return candidates.find(one => one.id_truck === id_truck) ?? 'gone';
}
