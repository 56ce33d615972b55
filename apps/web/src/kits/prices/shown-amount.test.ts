import { expect, test } from 'vitest';
import { confirmed } from './shown-amount.ts';

test('an amount that changes while the person reads it is not the confirmed one', () => {
  const read = confirmed(null, { asked: '1:7:null', sale: '225.00' });
  expect(confirmed(read, { asked: '1:7:null', sale: '250.00' })).toBe(read);
  expect(confirmed(read, { asked: '1:7:40', sale: '180.00' }).sale).toBe('180.00');
});
