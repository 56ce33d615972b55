import { expect, test } from 'vitest';
import { askedOf } from './who-drove.ts';

test('searches a complete container number or plate, in any usual notation, but not an incomplete one', () => {
  expect(askedOf(' msku 750214-0 ')).toEqual({ container_code: 'MSKU7502140' });
  expect(askedOf('gbp-4821')).toEqual({ license_plate: 'GBP4821' });
  for (const half of ['', 'MSKU', 'MSKU75021', 'GB', 'GBP-']) expect(askedOf(half)).toBeNull();
});
