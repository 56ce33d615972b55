import { describe, expect, it } from 'vitest';
import { bestFirst, optionRank, optionSearch } from './option-search.ts';

const lines = [
  { label: 'Hamburg Süd (Maersk)', hint: 'SUDU' },
  { label: 'Maersk', hint: 'MAEU' },
  { label: 'Maersk Line Ecuador', hint: 'MAEC' },
  { label: 'MSC', hint: 'MSCU' },
];

describe('the option that Enter selects', () => {
  it('is the one with that name, not the first that contains the word', () => {
    expect(bestFirst('maersk', lines)[0]?.label).toBe('Maersk');
    expect(bestFirst('Maersk L', lines)[0]?.label).toBe('Maersk Line Ecuador');
  });
  it('is found by its code, and without accents', () => {
    expect(bestFirst('MAEU', lines)[0]?.label).toBe('Maersk');
    expect(optionRank('hamburg sud', 'Hamburg Süd', null)).toBe(0);
    expect(optionSearch.filterOption('maeu', lines[1])).toBe(true);
    expect(optionSearch.filterOption('evergreen', lines[1])).toBe(false);
  });
  it('keeps the given order among equals', () => {
    expect(bestFirst('', lines)).toEqual(lines);
  });
});
