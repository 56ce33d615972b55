import { expect, it } from 'vitest';
import { wordsOf } from './offset-words.ts';

const anHourBefore = { unit: 60, side: -1, minutes: -60 };

it('a loaded value is shown with its side and its largest unit', () => {
  expect(wordsOf(60, anHourBefore)).toMatchObject({ unit: 60, side: 1 });
  expect(wordsOf(-2880, anHourBefore)).toMatchObject({ unit: 1440, side: -1 });
  expect(wordsOf(5, anHourBefore)).toMatchObject({ unit: 1, side: 1 });
});

it('a typed value is shown as it was typed', () => {
  expect(wordsOf(90, { unit: 60, side: 1, minutes: 90 })).toMatchObject({ unit: 60, side: 1 });
});

it('zero keeps the selected unit and side', () => {
  expect(wordsOf(0, { unit: 60, side: 1, minutes: 60 })).toMatchObject({ unit: 60, side: 1 });
});
