import { expect, it } from 'vitest';
import { Latest } from './latest.ts';

/** «Elegir las 312»: the rows arrive after the person has continued. */
const chooseAll = (filter: string) => {
  const list = new Latest();
  list.ask(filter);
  return { list, isWanted: list.begin() };
};

it('the rows of a selection count while the filter is the same', () => {
  const { list, isWanted } = chooseAll('Guayaquil');
  expect(isWanted()).toBe(true);
  list.ask('Guayaquil');
  expect(isWanted()).toBe(true);
});

it('a selection that arrives after the filter has changed is ignored', () => {
  const { list, isWanted } = chooseAll('Guayaquil');
  list.ask('Quito');
  expect(isWanted()).toBe(false);
  expect(list.begin()()).toBe(true);
  expect(isWanted()).toBe(false);
});

it('of two selections with the same filter the second counts, and none after the selection was cleared', () => {
  const { list, isWanted } = chooseAll('Guayaquil');
  const isSecondWanted = list.begin();
  expect([isWanted(), isSecondWanted()]).toEqual([false, true]);
  list.begin();
  expect(isSecondWanted()).toBe(false);
});
