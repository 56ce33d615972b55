import { expect, test } from 'vitest';
import { presenceStore } from './presence-store.ts';

const carla = { id_user: 2, name: 'Carla Vera', noun: 'guide', id: 7, mode: 'viewing' } as const;

test('what is told again of one thing is the same array, so that nothing is drawn anew; who is gone is gone', () => {
  presenceStore.take([carla]);
  const first = presenceStore.at('guide', 7);
  presenceStore.take([{ ...carla }, { ...carla, id: 8 }]);
  expect(presenceStore.at('guide', 7)).toBe(first);
  presenceStore.take([{ ...carla, mode: 'editing' }]);
  expect(presenceStore.at('guide', 7)).toEqual([{ ...carla, mode: 'editing' }]);
  presenceStore.take([]);
  expect(presenceStore.at('guide', 7)).toEqual([]);
});
