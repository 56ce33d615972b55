import { expect, test } from 'vitest';
import { withoutCostText } from './without-cost';

test('the sentence for one, for several, for none', () => {
  expect([1, 3, 0, null].map(withoutCostText)).toEqual([
    '1 reserva sin costo definido',
    '3 reservas sin costo definido',
    null,
    null,
  ]);
});
