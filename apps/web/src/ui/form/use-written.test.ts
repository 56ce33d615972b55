import { describe, expect, it } from 'vitest';
import { changedFields } from './use-editing.ts';
import { changedAmong, isSameValue, rootOf } from './use-written.ts';

describe('what is unsaved', () => {
  it('is what a person changed and what differs from the beginning', () => {
    const before = { name: 'Ana', phone: null, disk: '07', tags: ['a'] };
    // The form filled the next number by itself: nobody wrote it.
    expect(changedAmong(['name'], before, { ...before, disk: '08' })).toEqual([]);
    expect(changedAmong(['name', 'phone'], before, { ...before, name: 'Eva', phone: '' })).toEqual(['name']);
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
  it('belongs to the field at the root of a name', () => {
    expect(rootOf(['containers', 0, 'container_code'])).toBe('containers');
    expect(rootOf('name')).toBe('name');
  });
});

describe('what somebody else changed', () => {
  it('is said by field', () => {
    const before = { id: 1, version: 3, phone: '1', users: [{ id_user: 1 }], note: null };
    const now = { id: 1, version: 4, phone: '2', users: [{ id_user: 1 }], note: '' };
    expect(changedFields(before, now)).toEqual(['version', 'phone']);
    expect(changedFields(null, now)).toEqual([]);
  });
});
