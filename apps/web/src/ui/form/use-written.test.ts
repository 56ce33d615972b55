import { describe, expect, it } from 'vitest';
import { isSameValue } from './merge-values.ts';
import { changedAmong, fieldPlace } from './use-written.ts';

describe('what is unsaved', () => {
  it('is what a person changed and what differs from the beginning', () => {
    const before = { name: 'Ana', phone: null, disk: '07', tags: ['a'] };
    // The form filled the next number by itself: nobody wrote it.
    expect(changedAmong(['name'], before, { ...before, disk: '08' })).toEqual([]);
    expect(changedAmong(['name', 'phone'], before, { ...before, name: 'Eva', phone: '' })).toEqual([['name']]);
  });
  it('is nothing where what was typed was taken back, or where nothing became another nothing', () => {
    expect(isSameValue('', undefined)).toBe(true);
    expect(isSameValue([], null)).toBe(true);
    expect(isSameValue([{ code: '' }], [])).toBe(true);
    expect(isSameValue({ a: 1, b: null }, { b: undefined, a: 1 })).toBe(true);
    expect(isSameValue(0, null)).toBe(false);
    expect(isSameValue(false, null)).toBe(false);
    expect(isSameValue([null, 3], [3])).toBe(false);
  });
  it('belongs to its field; rows that come and go are one field', () => {
    expect(fieldPlace(['containers', 0, 'container_code'], true)).toEqual(['containers']);
    expect(fieldPlace(['attributes', 3, 'value'])).toEqual(['attributes', 3, 'value']);
    expect(fieldPlace('name')).toEqual(['name']);
  });
});
