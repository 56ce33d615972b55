/** Bit sets of row numbers: thousands of rules are compared with a movement 32 at a time. */

export type Bits = Uint32Array;

/** An empty set for that many rows. */
export const bitsFor = (rows: number): Bits => new Uint32Array((rows + 31) >>> 5);

export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
}

export function clearBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) & ~(1 << (row & 31));
}

export const hasBit = (bits: Bits, row: number): boolean => ((bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;

/** Adds one set to another in place. */
export function orInto(target: Bits, more: Bits): void {
  for (let w = 0; w < target.length; w++) target[w] = (target[w] ?? 0) | (more[w] ?? 0);
}

/** Calls `visit` for the rows of one word, lowest first, until it returns false; returns false if it did. */
export function eachBit(word: number, base: number, visit: (row: number) => boolean): boolean {
  for (let rest = word; rest !== 0; rest &= rest - 1) {
    if (!visit(base + 31 - Math.clz32(rest & -rest))) return false;
  }
  return true;
}

/** Number of sets that contain each row, up to 15, as four bit sets (binary digits of the count). */
export type Counts = readonly [ones: Bits, twos: Bits, fours: Bits, eights: Bits];

/** Counts all rows at once. */
export function countBits(sets: readonly Bits[], words: number): Counts {
  const ones = new Uint32Array(words);
  const twos = new Uint32Array(words);
  const fours = new Uint32Array(words);
  const eights = new Uint32Array(words);
  for (const set of sets) {
    for (let w = 0; w < words; w++) {
      const more = set[w] ?? 0;
      if (more === 0) continue;
      const one = ones[w] ?? 0;
      const two = twos[w] ?? 0;
      const four = fours[w] ?? 0;
      ones[w] = one ^ more;
      twos[w] = two ^ (one & more);
      fours[w] = four ^ (two & one & more);
      eights[w] = (eights[w] ?? 0) ^ (four & two & one & more);
    }
  }
  return [ones, twos, fours, eights];
}

/** Rows of one word with exactly `count` occurrences. */
export function rowsCounted([ones, twos, fours, eights]: Counts, w: number, count: number): number {
  const one = ones[w] ?? 0;
  const two = twos[w] ?? 0;
  const four = fours[w] ?? 0;
  const eight = eights[w] ?? 0;
  return (
    (count & 1 ? one : ~one) & (count & 2 ? two : ~two) & (count & 4 ? four : ~four) & (count & 8 ? eight : ~eight)
  );
}
