import { expect, it } from 'vitest';
import { wordsOf } from './offset-words.ts';

const anHourBefore = { unit: 60, side: -1, minutes: -60 };

it('a value that was loaded is said on its own side and in its own unit', () => {
  expect(wordsOf(60, anHourBefore)).toMatchObject({ unit: 60, side: 1 });
  expect(wordsOf(-2880, anHourBefore)).toMatchObject({ unit: 1440, side: -1 });
  expect(wordsOf(5, anHourBefore)).toMatchObject({ unit: 1, side: 1 });
});

it('what was typed stays as it was typed', () => {
  expect(wordsOf(90, { unit: 60, side: 1, minutes: 90 })).toMatchObject({ unit: 60, side: 1 });
});

it('nothing keeps the words that were chosen', () => {
  expect(wordsOf(0, { unit: 60, side: 1, minutes: 60 })).toMatchObject({ unit: 60, side: 1 });
});
