import { describe, expect, it } from 'vitest';
import { candidateAt, numbered, numberOf } from './candidate-numbers.ts';

const trucks = (...ids: number[]) => ids.map(id_truck => ({ id_truck }));

describe('the numbers of candidates', () => {
  const drawn = numbered([], trucks(21, 8, 14));

  it('follow the ranking when the trip is opened', () => {
    expect(trucks(21, 8, 14).map(one => numberOf(drawn, one))).toEqual([1, 2, 3]);
  });

  it('stay with their trucks while others assign and the list is ranked again', () => {
    const now = numbered(drawn, trucks(8, 33, 14));
    expect(trucks(8, 33, 14).map(one => numberOf(now, one))).toEqual([2, 4, 3]);
    expect(candidateAt(now, trucks(8, 33, 14), 2)).toEqual({ id_truck: 8 });
  });

  it('of an unavailable truck are not given to another', () => {
    const list = trucks(8, 14);
    const now = numbered(drawn, list);
    expect(candidateAt(now, list, 1)).toBe('gone');
    expect(candidateAt(now, list, 9)).toBeUndefined();
    expect(candidateAt(numbered([], list), list, 1)).toEqual({ id_truck: 8 });
  });

  it('keep the same array while no candidate is new: nothing renders again', () => {
    expect(numbered(drawn, trucks(14, 8))).toBe(drawn);
  });
});
