import { expect, test } from 'vitest';
import { numberOf } from './number-values.ts';

const stored = {
  phone: '+593987654301',
  consent: { at: '2026-11-19T05:00:00.000Z', how: 'ESCRITO', by: 'Ana Paz' },
} as const;
const shown = { how: 'ESCRITO', on: '2026-11-19' };
const consentOf = (number: object, of: typeof stored | null = stored) =>
  (numberOf({ numbers: [number] }, of) as { consent: unknown }).consent;

test('the consent that is stored stays while it and its number do', () => {
  expect(consentOf({ phone: '+593 98 765 4301', consent: shown })).toBeNull();
  expect(consentOf({ phone: '+593987654301', consent: {} })).toBeNull();
});

test('another consent, and the one that is shown of another number, are given', () => {
  const other = { how: 'VERBAL', on: '2026-11-20' };
  expect(consentOf({ phone: '+593987654301', consent: other })).toEqual(other);
  expect(consentOf({ phone: '+593987654302', consent: shown })).toEqual(shown);
  expect(consentOf({ phone: '+593987654301', consent: shown }, null)).toEqual(shown);
});
