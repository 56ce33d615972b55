import { describe, expect, it } from 'vitest';
import { isMeantForOther, isSameGesture } from './same-gesture.ts';

describe('a press on a list', () => {
  it('does not hit the row that moved under the pointer after the first press of a double click, however late', () => {
    expect(isMeantForOther({ detail: 2, timeStamp: 60_000 }, 'row 7', null, 100)).toBe(true);
    expect(isMeantForOther({ detail: 2, timeStamp: 60_000 }, 'row 7', 'row 6', 0)).toBe(true);
  });
  it('hits the row where its gesture began', () => {
    expect(isMeantForOther({ detail: 2, timeStamp: 300 }, 'row 7', 'row 7', 100)).toBe(false);
  });
  it('does not hit a row that appeared after the press was made', () => {
    expect(isMeantForOther({ detail: 1, timeStamp: 99 }, 'row 7', 'row 7', 100)).toBe(true);
  });
  it('counts at once if it is a gesture of its own', () => {
    expect(isMeantForOther({ detail: 1, timeStamp: 101 }, 'row 7', 'row 7', 100)).toBe(false);
    expect(isMeantForOther({ detail: 0, timeStamp: 1 }, 'row 7', null, 100)).toBe(false);
  });
});

describe('two taps', () => {
  const first = { detail: 1, timeStamp: 1_000 };
  it('are one gesture by the count of the browser or by the time between them', () => {
    expect(isSameGesture({ detail: 2, timeStamp: 9_000 }, first)).toBe(true);
    expect(isSameGesture({ detail: 1, timeStamp: 1_200 }, first)).toBe(true);
  });
  it('are two after a pause, and always from the keyboard', () => {
    expect(isSameGesture({ detail: 1, timeStamp: 1_800 }, first)).toBe(false);
    expect(isSameGesture({ detail: 0, timeStamp: 1_100 }, first)).toBe(false);
    expect(isSameGesture(first, null)).toBe(false);
  });
});
