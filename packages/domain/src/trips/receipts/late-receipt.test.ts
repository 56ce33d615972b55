import { expect, test } from 'vitest';
import { lateReceipt } from './late-receipt';

test('a receipt is late when its trip is closed or rescued, or its stop was removed', () => {
  const open = { closed: false, rescued: false, has_stop: true };
  expect(lateReceipt(open)).toBeNull();
  expect(lateReceipt({ ...open, closed: true })).toBe('CERRADA');
  expect(lateReceipt({ ...open, closed: true, rescued: true })).toBe('RESCATADA');
  expect(lateReceipt({ closed: true, rescued: true, has_stop: false })).toBe('PARADA_QUITADA');
});
