import { expect, it } from 'vitest';
import { Latest } from './latest.ts';

/** «Elegir las 312»: the rows come after the person has gone on. */
const chooseAll = (filter: string) => {
  const list = new Latest();
  list.ask(filter);
  return { list, isWanted: list.begin() };
};

it('the rows of a choice count while the same is asked for', () => {
  const { list, isWanted } = chooseAll('Guayaquil');
  expect(isWanted()).toBe(true);
  list.ask('Guayaquil');
  expect(isWanted()).toBe(true);
});

it('a choice that comes after the filter has changed is not taken', () => {
  const { list, isWanted } = chooseAll('Guayaquil');
  list.ask('Quito');
  expect(isWanted()).toBe(false);
  expect(list.begin()()).toBe(true);
  expect(isWanted()).toBe(false);
});

it('of two choices of the same filter the second counts, and none after the choice was cleared', () => {
  const { list, isWanted } = chooseAll('Guayaquil');
  const isSecondWanted = list.begin();
  expect([isWanted(), isSecondWanted()]).toEqual([false, true]);
  list.begin();
  expect(isSecondWanted()).toBe(false);
});
