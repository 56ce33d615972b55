import { expect, test } from 'vitest';
import { sentState } from './sent-state';

test.each([
  [true, true, true, 'ENVIADO'],
  [true, true, false, 'VENTA_ENVIADA'],
  [true, false, true, 'COSTO_ENVIADO'],
  [true, false, false, 'PENDIENTE'],
  [false, true, true, 'PENDIENTE'],
  [false, false, true, 'PENDIENTE'],
] as const)('charged %s, sale sent %s, cost sent %s: %s', (charged, sale_sent, cost_sent, state) => {
  expect(sentState({ charged, sale_sent, cost_sent })).toBe(state);
});
