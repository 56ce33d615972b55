import { expect, it } from 'vitest';
import { changedFields, continuedWith, type Edit, type EditState } from './use-editing.ts';

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

const conflict = (base: object, fresh: object | null) => ({ base, conflict: { fresh } }) as unknown as Edit;
const team = (...ids: number[]) => ({ name: 'Norte', users: ids.map(id_user => ({ id_user })) });
const valuesOf = (record: unknown) => {
  const { name, users } = record as ReturnType<typeof team>;
  return { name, id_users: users.map(user => user.id_user) };
};

it('a conflict names the fields of the form, also where they have other names than the record', () => {
  expect(changedFields(conflict(team(1), team(1, 2)), valuesOf)).toEqual(['id_users']);
  expect(changedFields(conflict(team(1), { ...team(1), name: 'Sur' }), null)).toEqual(['name']);
  expect(changedFields(conflict(team(1), null), valuesOf)).toEqual([]);
});

it('names the entry of a list whose entries are fields', () => {
  const attributes = (value: string) => ({ attributes: [{ value: 'Thermo King' }, { value }] });
  const isFixed = () => true;
  expect(changedFields(conflict(attributes('a'), attributes('b')), null, isFixed)).toEqual(['attributes.1.value']);
});
