import { expect, it } from 'vitest';
import { continuedWith, type EditState } from './use-editing.ts';

const loaded = { changed: ['Placa'], replaced: [], kept: [] };
const before: EditState<string> = {
  base: 'as it was opened',
  loads: 1,
  isOwn: false,
  fresh: 'as it was when the server refused',
  isBehind: true,
  loaded,
  failure: null,
};

it('continues after a change of its own without naming other people', () => {
  const own = continuedWith(before, 'as it was stored', true);
  expect(own).toMatchObject({ base: 'as it was stored', loads: 2, isOwn: true, isBehind: false, fresh: null });
  expect(own.loaded).toBeNull();
});

it('reports what others changed', () => {
  expect(continuedWith(before, 'as it is now', false)).toMatchObject({
    base: 'as it is now',
    loads: 2,
    isOwn: false,
    loaded,
  });
});
