import { expect, it } from 'vitest';
import { lookedAt } from './looked-at.ts';

const [first, second, third] = [{ id_reservation: 1 }, { id_reservation: 2 }, { id_reservation: 3 }];
const all = 'page 1';

it('begins with the one that the address names, else with the first', () => {
  expect(lookedAt([first, second], null, null, all)).toBe(first);
  expect(lookedAt([first, second], 2, null, all)).toBe(second);
  // An old link.
  expect(lookedAt([first, second], 9, null, all)).toBe(first);
  expect(lookedAt([], null, null, all)).toBeNull();
});

it('stays with what is looked at when a colleague decides it, or another one comes before it', () => {
  expect(lookedAt([second, third], 1, { row: first, list: all }, all)).toBe(first);
  expect(lookedAt([second, third], null, { row: first, list: all }, all)).toBe(first);
  expect(lookedAt([], 1, { row: first, list: all }, all)).toBe(first);
  expect(lookedAt([third, first], null, { row: first, list: all }, all)).toBe(first);
});

it('takes the row as the list has it now, and the first of another list', () => {
  const now = { id_reservation: 1 };
  expect(lookedAt([now], 1, { row: first, list: all }, all)).toBe(now);
  expect(lookedAt([second, third], 1, { row: first, list: all }, 'page 2')).toBe(second);
});
