import { plain } from './parse-cells.ts';

/** Pairs of adjacent letters. */
const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));

/** Similarity of two texts, from 0 to 1: the share of common letter pairs. */
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

/** Below this limit two headings have common letters but not the same meaning. */
const least = 0.5;

/** The most similar text; null if none is similar enough. */
export function nearest(text: string, among: readonly string[]): string | null {
  const [best] = among.map(other => ({ other, like: likeness(text, other) })).toSorted((a, b) => b.like - a.like);
  return best !== undefined && best.like >= least ? best.other : null;
}
