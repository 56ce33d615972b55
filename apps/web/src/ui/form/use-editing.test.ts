import { expect, it } from 'vitest';
import { type EditState, goneOn } from './use-editing.ts';

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

it('a change of one’s own is gone on from without naming anybody else', () => {
  const own = goneOn(before, 'as it was stored', true);
  expect(own).toMatchObject({ base: 'as it was stored', loads: 2, isOwn: true, isBehind: false, fresh: null });
  expect(own.loaded).toBeNull();
});

it('what others changed is told', () => {
  expect(goneOn(before, 'as it is now', false)).toMatchObject({ base: 'as it is now', loads: 2, isOwn: false, loaded });
});
