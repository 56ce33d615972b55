import { readTiers, tiersText } from '@cabezal/domain/empties/free-time/free-time-input';
import { expect, it } from 'vitest';
import { shownTiers, stepsText } from './typed-tiers.ts';

const tiers = (text: string) => readTiers(text) ?? text;

it('keeps steps as they are typed', () => {
  const typed = { text: '9:125,15:135', told: tiers('9:125,15:135') };
  expect(shownTiers(typed.told, typed)).toBe('9:125,15:135');
});

it('shows steps stored by another person once they are loaded', () => {
  const stored = tiers('9: 200');
  expect(typeof stored).toBe('object');
  const typed = { text: '9:125', told: tiers('9:125') };
  expect(shownTiers(stored, typed)).toBe(typeof stored === 'object' ? tiersText(stored) : '');
  expect(shownTiers(undefined, typed)).toBe('');
});

it('describes steps as text', () => {
  const steps = [
    { from_day: 9, usd: '125.00' },
    { from_day: 15, usd: '1350.50' },
  ];
  expect(stepsText(steps)).toBe('desde el día 9 $125,00 · desde el día 15 $1.350,50');
});
