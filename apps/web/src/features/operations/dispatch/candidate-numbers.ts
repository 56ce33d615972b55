/** The trucks of a trip's candidates by number, beginning with 1. */
export type CandidateNumbers = readonly number[];

interface Numbered {
  id_truck: number;
}

/**
 * A truck keeps its number while its trip is open, even if the ranking changes: a key press refers to what the person has read. A number is
 * never reused; a new candidate gets the next one.
 */
export function numbered(before: CandidateNumbers, candidates: readonly Numbered[]): CandidateNumbers {
  const added = candidates.map(one => one.id_truck).filter(id_truck => !before.includes(id_truck));
  return added.length === 0 ? before : [...before, ...added];
}

/** The number of a candidate; 0 if it has none. */
export const numberOf = (numbers: CandidateNumbers, { id_truck }: Numbered): number => numbers.indexOf(id_truck) + 1;

/** The candidate with the pressed number; `gone`: its truck is no longer a candidate, undefined: unused number. */
export function candidateAt<C extends Numbered>(
  numbers: CandidateNumbers,
  candidates: readonly C[],
  number: number,
): C | 'gone' | undefined {
  const id_truck = numbers[number - 1];
  if (id_truck === undefined) return undefined;
  return candidates.find(one => one.id_truck === id_truck) ?? 'gone';
}
