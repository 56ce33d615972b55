import { expect, test } from 'vitest';
import { askedOf } from './who-drove.ts';

test('a whole container or a whole plate is asked for, as people write them; half of one is not', () => {
  expect(askedOf(' msku 750214-0 ')).toEqual({ container_code: 'MSKU7502140' });
  expect(askedOf('gbp-4821')).toEqual({ license_plate: 'GBP4821' });
  for (const half of ['', 'MSKU', 'MSKU75021', 'GB', 'GBP-']) expect(askedOf(half)).toBeNull();
});
