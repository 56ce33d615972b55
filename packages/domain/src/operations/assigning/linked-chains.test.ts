import { expect, test } from 'vitest';
import { linkedChains, type Pair } from './linked-chains';

interface Move {
  name: string;
  now: Pair;
  wanted: Pair;
}
const pair = (n: number): Pair => ({ id_truck: n, id_driver: 100 + n });
const move = (name: string, from: number, to: number): Move => ({ name, now: pair(from), wanted: pair(to) });
const groups = (...chains: Move[][]) =>
  linkedChains(
    chains,
    row => row.now,
    row => row.wanted,
  ).map(group =>
    group
      .flat()
      .map(row => row.name)
      .sort()
      .join(''),
  );

test('trips that swap a truck or driver are moved together; a chain that depends on none is alone', () => {
  expect(groups([move('a', 1, 2)], [move('b', 2, 1)], [move('c', 5, 6)])).toEqual(['ab', 'c']);
});

test('a ring of three is one group, and so are chains that a later one joins', () => {
  expect(groups([move('a', 1, 2)], [move('b', 2, 3)], [move('c', 3, 1)])).toEqual(['abc']);
  expect(groups([move('a', 1, 9)], [move('b', 2, 8)], [move('c', 3, 1), move('d', 4, 2)])).toEqual(['abcd']);
});

test('a driver alone links chains, a missing driver does not', () => {
  const nobody: Pair = { id_truck: null, id_driver: null };
  const a = { name: 'a', now: nobody, wanted: { id_truck: 7, id_driver: 102 } };
  expect(groups([a], [move('b', 2, 3)])).toEqual(['ab']);
  expect(groups([{ ...a, wanted: nobody }], [{ name: 'b', now: nobody, wanted: pair(3) }])).toEqual(['a', 'b']);
});
