import type { Closing } from '@cabezal/contract/guides/guide.shapes';
import { expect, it } from 'vitest';
import { asksFor, canClose, inputOf } from './closing-form.ts';

const closing = (is_own: boolean) =>
  ({ guide: { id_guide: 1, version: 2, is_own, can: { close: true } }, files: [] }) as unknown as Closing;
const figures = { km: 120, peaje: '6.00', anticipo: '0.00' };

it('asks a particular for neither gallons nor viático, an own truck for both', () => {
  expect(canClose(closing(false), figures)).toBe(true);
  expect(canClose(closing(true), figures)).toContain('galones, viático');
  expect(asksFor(closing(true), 'gallons')).toBe(true);
  const whole = { ...figures, gallons: null, viatico: null, travel_expense: null, closing_notes: null };
  expect(inputOf(closing(false), whole, {})).toMatchObject({ gallons: 0, viatico: '0.00' });
});
