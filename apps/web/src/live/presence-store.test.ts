import { expect, test } from 'vitest';
import { presenceStore } from './presence-store.ts';

const carla = { id_user: 2, name: 'Carla Vera', noun: 'guide', id: 7, mode: 'viewing' } as const;

test('an unchanged presence keeps the same array, so that nothing renders again; people who left are removed', () => {
  presenceStore.take([carla]);
  const first = presenceStore.at('guide', 7);
  presenceStore.take([{ ...carla }, { ...carla, id: 8 }]);
  expect(presenceStore.at('guide', 7)).toBe(first);
  presenceStore.take([{ ...carla, mode: 'editing' }]);
  expect(presenceStore.at('guide', 7)).toEqual([{ ...carla, mode: 'editing' }]);
  presenceStore.take([]);
  expect(presenceStore.at('guide', 7)).toEqual([]);
});
