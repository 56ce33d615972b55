import { expect, it } from 'vitest';
import { enterOpens, placeOf } from './palette-place.ts';

const entries = (...keys: string[]) => keys.map(key => ({ key }));

it('records inserted above the selected entry move it, and Enter opens the same one', () => {
  expect(placeOf(entries('screen-a', 'screen-b'), 'screen-b')).toBe(1);
  expect(placeOf(entries('guide-1', 'guide-2', 'screen-a', 'screen-b'), 'screen-b')).toBe(3);
});

it('without a selection, or if it is gone, the first entry is selected', () => {
  expect(placeOf(entries('screen-a'), null)).toBe(0);
  expect(placeOf(entries('screen-a'), 'screen-b')).toBe(0);
  expect(placeOf([], null)).toBe(-1);
});

it('Enter does not open a result of the text before; it waits, unless the person has selected one', () => {
  expect(enterOpens(entries('guide-1', 'screen-a'), null, true)).toBe('wait');
  expect(enterOpens(entries('guide-1', 'screen-a'), 'screen-a', true)).toEqual({ key: 'screen-a' });
  expect(enterOpens(entries('guide-1'), null, false)).toEqual({ key: 'guide-1' });
  expect(enterOpens([], null, false)).toBeUndefined();
});
