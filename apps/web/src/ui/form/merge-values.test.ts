import { describe, expect, it } from 'vitest';
import { changedPlaces, keyOf, mergeValues } from './merge-values.ts';
import { textIn } from './use-loaded.ts';

const base = { name: 'Ana', phone: '1', note: null, tags: ['a'], at: { lat: 1, lng: 2 } };

describe('two people who edit one record', () => {
  it('keeps what only I changed, takes what only the other person changed', () => {
    const merged = mergeValues(base, { ...base, phone: '2' }, { ...base, note: 'mía' });
    expect(merged.theirs).toEqual([{ place: ['phone'], value: '2' }]);
    expect(merged.kept).toEqual([['note']]);
    expect(merged.replaced).toEqual([]);
  });
  it('takes the stored value where both changed it', () => {
    const merged = mergeValues(base, { ...base, phone: '2' }, { ...base, phone: '3', name: 'Eva' });
    expect(merged.theirs).toEqual([{ place: ['phone'], value: '2' }]);
    expect(merged.replaced).toEqual([['phone']]);
    expect(merged.kept).toEqual([['name']]);
  });
  it('replaces nothing where both made the same change, or where one empty value became another', () => {
    expect(mergeValues(base, { ...base, phone: '2' }, { ...base, phone: '2' }).replaced).toEqual([]);
    expect(mergeValues(base, { ...base, note: '' }, { ...base, note: 'mía' }).theirs).toEqual([]);
  });
  it('takes a field that was emptied', () => {
    expect(mergeValues(base, { ...base, phone: null }, base).theirs).toEqual([{ place: ['phone'], value: null }]);
  });
  it('compares the parts of objects, but takes a point as one value', () => {
    const mine = { ...base, at: { lat: 1, lng: 9 } };
    expect(mergeValues(base, { ...base, at: { lat: 5, lng: 2 } }, mine)).toMatchObject({
      theirs: [
        { place: ['at', 'lat'], value: 5 },
        { place: ['at', 'lng'], value: 2 },
      ],
      kept: [],
    });
    expect(changedPlaces({ names: null }, { names: { port: 'A' } })).toEqual([['names', 'port']]);
  });
  it('takes a list as one field, unless its entries have fixed places', () => {
    const list = { boxes: [{ code: 'A' }, { code: 'B' }] };
    const fresh = { boxes: [{ code: 'A2' }, { code: 'B' }] };
    const mine = { boxes: [{ code: 'A' }, { code: 'B3' }] };
    const whole = mergeValues(list, fresh, mine);
    expect(whole.theirs).toEqual([{ place: ['boxes'], value: fresh.boxes }]);
    expect(whole.replaced).toEqual([['boxes']]);
    const each = mergeValues(list, fresh, mine, place => keyOf(place) === 'boxes');
    expect(each.theirs).toEqual([{ place: ['boxes', 0, 'code'], value: 'A2' }]);
    expect(each.kept).toEqual([['boxes', 1, 'code']]);
  });
  it('takes the whole list if one of the two changed its length', () => {
    const isFixed = () => true;
    const list = { boxes: [{ code: 'A' }] };
    const mine = { boxes: [{ code: 'A' }, { code: 'B' }] };
    const merged = mergeValues(list, { boxes: [{ code: 'A2' }] }, mine, isFixed);
    expect(merged.theirs).toEqual([{ place: ['boxes'], value: [{ code: 'A2' }] }]);
    expect(merged.replaced).toEqual([['boxes']]);
  });
});

describe('values typed in a list', () => {
  it('are reported together, without ids', () => {
    const boxes = [
      { container_code: 'MSKU7502140', id_container_type: 6 },
      { container_code: '' },
      { container_code: 'TCLU1234568' },
    ];
    expect(textIn(boxes, null)).toBe('MSKU7502140, TCLU1234568');
    expect(textIn([{ id_local: 3 }], null)).toBeNull();
  });
});
