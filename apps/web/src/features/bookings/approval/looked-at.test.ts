import { expect, it } from 'vitest';
import { lookedAt } from './looked-at.ts';

const [first, second, third] = [{ id_reservation: 1 }, { id_reservation: 2 }, { id_reservation: 3 }];
const all = 'page 1';

it('begins with the reservation in the address, otherwise with the first', () => {
  expect(lookedAt([first, second], null, null, all)).toBe(first);
  expect(lookedAt([first, second], 2, null, all)).toBe(second);
  // The link is old: its reservation is not in the list.
  expect(lookedAt([first, second], 9, null, all)).toBe(first);
  expect(lookedAt([], null, null, all)).toBeNull();
});

it('stays with the displayed reservation if a colleague decides it, or another one is listed before it', () => {
  expect(lookedAt([second, third], 1, { row: first, list: all }, all)).toBe(first);
  expect(lookedAt([second, third], null, { row: first, list: all }, all)).toBe(first);
  expect(lookedAt([], 1, { row: first, list: all }, all)).toBe(first);
  expect(lookedAt([third, first], null, { row: first, list: all }, all)).toBe(first);
});

it('returns the current row of the list, and the first row of another list', () => {
  const now = { id_reservation: 1 };
  expect(lookedAt([now], 1, { row: first, list: all }, all)).toBe(now);
  expect(lookedAt([second, third], 1, { row: first, list: all }, 'page 2')).toBe(second);
});
