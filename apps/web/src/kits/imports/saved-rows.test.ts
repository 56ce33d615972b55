import type { ImportRow } from '@cabezal/contract/system/imports/imports.calls';
import { expect, it } from 'vitest';
import { asSaved, isUnsaved, withSaved } from './saved-rows.ts';

const row = (row_number: number, mark: string, effect: ImportRow['effect'] = 'BAD'): ImportRow => ({
  row_number,
  mark,
  effect,
  cells: {},
  errors: {},
  remarks: {},
  before: {},
  id_record: null,
});
const bad = ({ effect }: ImportRow) => effect === 'BAD';

it('a corrected row is shown in its new state, or not at all, before the list is read again', () => {
  const [a, b] = [row(2, 'a'), row(3, 'a')];
  const still = row(2, 'b');
  const once = withSaved({}, a, still);
  expect(asSaved([a, b], once, bad)).toEqual([still, b]);
  const mended = row(2, 'c', 'NEW');
  const twice = withSaved(once, still, mended);
  expect(asSaved([a, b], twice, bad)).toEqual([b]);
  expect(asSaved([a, b], twice, () => true)).toEqual([mended, b]);
  // Read again, whoever changed it.
  const others = row(2, 'd');
  expect(asSaved([others, b], twice, bad)).toEqual([others, b]);
});

it('cells that return to an earlier value do not loop', () => {
  const [a, b] = [row(2, 'a'), row(2, 'b')];
  const back = withSaved(withSaved({}, a, b), b, a);
  expect(asSaved([a], back, bad)).toEqual([a]);
  expect(asSaved([b], back, bad)).toEqual([a]);
  expect(withSaved({}, a, row(2, 'a', 'NEW'))).toEqual({});
});

it('saved cells, wrong or not, are not unsaved; another text is, also an empty one', () => {
  const cells = { plate: 'GBA1234', disk: '' };
  expect(isUnsaved({ plate: 'GBA1234', disk: undefined }, cells)).toBe(false);
  expect(isUnsaved({ plate: 'GBA1235' }, cells)).toBe(true);
  expect(isUnsaved({ plate: '' }, cells)).toBe(true);
});
