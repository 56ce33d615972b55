import { describe, expect, it } from 'vitest';
import { isSameValue } from './merge-values.ts';
import { changedAmong, fieldPlace } from './use-written.ts';

describe('unsaved values', () => {
  it('are those that a person changed and that differ from the initial ones', () => {
    const before = { name: 'Ana', phone: null, disk: '07', tags: ['a'] };
    // The form filled in the next number itself: nobody entered it.
    expect(changedAmong(['name'], before, { ...before, disk: '08' })).toEqual([]);
    expect(changedAmong(['name', 'phone'], before, { ...before, name: 'Eva', phone: '' })).toEqual([['name']]);
  });
  it('do not include a change that was undone, nor one empty value for another', () => {
    expect(isSameValue('', undefined)).toBe(true);
    expect(isSameValue([], null)).toBe(true);
    expect(isSameValue([{ code: '' }], [])).toBe(true);
    expect(isSameValue({ a: 1, b: null }, { b: undefined, a: 1 })).toBe(true);
    expect(isSameValue(0, null)).toBe(false);
    expect(isSameValue(false, null)).toBe(false);
    expect(isSameValue([null, 3], [3])).toBe(false);
  });
  it('belong to their field; a list with a variable number of rows is one field', () => {
    expect(fieldPlace(['containers', 0, 'container_code'], true)).toEqual(['containers']);
    expect(fieldPlace(['attributes', 3, 'value'])).toEqual(['attributes', 3, 'value']);
    expect(fieldPlace('name')).toEqual(['name']);
  });
});
