import { expect, it } from 'vitest';
import { searchWords, wordMatcher } from './search-words';

it('searches for the longest words, a limited number, without those contained in another one', () => {
  expect(searchWords('maersk  sk MAERSK 06')).toEqual(['maersk', '06']);
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].join(' ');
  expect(searchWords(letters)).toHaveLength(2);
  expect(searchWords(`${letters} contenedor`)).toHaveLength(8);
  expect(searchWords('  ')).toEqual([]);
});

it('finds a text that has every word, in any order and without regard to accents', () => {
  const found = wordMatcher('camión ÁNDRADE');
  expect(found('Andrade, camion 06')).toBe(true);
  expect(found('Andrade, conductor')).toBe(false);
  expect(wordMatcher(' ')('cualquiera')).toBe(true);
});
