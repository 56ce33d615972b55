import { expect, test } from 'vitest';
import { Shares } from './shares.ts';

test('no user takes the room of others, and what is given back is free again', () => {
  const shares = new Shares(['company', 'device'], { all: 4, company: 3, device: 2 });
  const of = (company: number, device: number) => ({ company, device });
  const room = (company: number, device: number, more: number) => shares.hasRoom(of(company, device), more);
  expect([room(1, 1, 2), room(1, 1, 3)]).toEqual([true, false]);
  shares.take(of(1, 1), 2);
  expect([room(1, 1, 1), room(1, 2, 1), room(1, 2, 2)]).toEqual([false, true, false]);
  shares.take(of(1, 2), 1);
  // The company has all that it may have, and one is left for others.
  expect([room(1, 3, 1), room(2, 4, 1), room(2, 4, 2)]).toEqual([false, true, false]);
  shares.giveBack(of(1, 1), 2);
  expect([shares.used, room(1, 1, 2), room(1, 3, 3), room(2, 4, 2)]).toEqual([1, true, false, true]);
});
