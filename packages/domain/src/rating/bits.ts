/** Sets of row numbers, one bit each: thousands of rules are compared with a movement 32 at a time. */

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

/** Adds the rows of one set to another. */
export function orInto(target: Bits, more: Bits): void {
  for (let w = 0; w < target.length; w++) target[w] = (target[w] ?? 0) | (more[w] ?? 0);
}

/** Calls back with the rows of one word, lowest first, until one answers false; false when one did. */
export function eachBit(word: number, base: number, visit: (row: number) => boolean): boolean {
  for (let rest = word; rest !== 0; rest &= rest - 1) {
    if (!visit(base + 31 - Math.clz32(rest & -rest))) return false;
  }
  return true;
}

/**
 * How often a row stands in sets, for all rows at once: four bits a row, kept as four sets (up to 15 times). `slices[0]` is the lowest bit.
 */
export function countBits(sets: readonly Bits[], words: number): readonly Bits[] {
  const slices = Array.from({ length: 4 }, () => new Uint32Array(words));
  for (const set of sets) {
    for (let w = 0; w < words; w++) {
      let carry = set[w] ?? 0;
      for (let s = 0; s < 4 && carry !== 0; s++) {
        const slice = slices[s] as Bits;
        const before = slice[w] ?? 0;
        slice[w] = before ^ carry;
        carry &= before;
      }
    }
  }
  return slices;
}

/** Rows of one word that stand in exactly `count` sets. */
export function rowsCounted(slices: readonly Bits[], w: number, count: number): number {
  let rows = -1;
  for (let s = 0; s < 4; s++) {
    const bit = slices[s]?.[w] ?? 0;
    rows &= (count >>> s) & 1 ? bit : ~bit;
  }
  return rows;
}
