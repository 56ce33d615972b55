import { describe, expect, it } from 'vitest';
import { isMeantForOther, isMeantForOtherButton, isSameGesture } from './same-gesture.ts';

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

describe('the second press of a double click', () => {
  const next = { button: {}, text: 'Siguiente' };
  it('counts on the button that was pressed first, while it says the same', () => {
    expect(isMeantForOtherButton({ detail: 2 }, next, { ...next })).toBe(false);
  });
  it('does not confirm what the button says since the first press', () => {
    expect(isMeantForOtherButton({ detail: 2 }, { ...next, text: 'Enviar 07 al rescate' }, next)).toBe(true);
  });
  it('does not confirm in a button that appeared between the presses', () => {
    expect(isMeantForOtherButton({ detail: 2 }, { button: {}, text: 'Siguiente' }, next)).toBe(true);
    expect(isMeantForOtherButton({ detail: 2 }, next, null)).toBe(true);
  });
  it('is a press of its own if it is the first at its place, or of the keyboard', () => {
    expect(isMeantForOtherButton({ detail: 1 }, next, null)).toBe(false);
    expect(isMeantForOtherButton({ detail: 0 }, next, null)).toBe(false);
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
