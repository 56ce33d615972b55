import { plain } from './parse-cells.ts';

/** Pairs of letters that follow each other. */
const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));

/** How much of two texts is the same, from 0 to 1: the pairs of letters that both have. */
function likeness(one: string, other: string): number {
  const [mine, theirs] = [pairsOf(plain(one)), pairsOf(plain(other))];
  const left = [...theirs];
  const same = mine.filter(pair => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return mine.length + theirs.length === 0 ? 0 : (2 * same) / (mine.length + theirs.length);
}

/** Below this two headings have letters in common and no meaning. */
const least = 0.5;

/** The text that is most like this one; null where none is. */
export function nearest(text: string, among: readonly string[]): string | null {
  const [best] = among.map(other => ({ other, like: likeness(text, other) })).toSorted((a, b) => b.like - a.like);
  return best !== undefined && best.like >= least ? best.other : null;
}
