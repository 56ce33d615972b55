import { expect, test } from 'vitest';
import { canConfirmAmount } from './shown-amount';

test('the amount that was shown is confirmed, another one is refused with what it is now', () => {
  expect(canConfirmAmount('120.00', '120.00')).toBe(true);
  expect(canConfirmAmount('120.00', '1130.00')).toMatchObject({
    code: 'COBRO_CAMBIADO',
    status: 409,
    message: 'Lo que se cobra cambió mientras lo revisaba: ahora es $1.130,00 sin IVA. Nada se registró',
  });
});

test('who was shown none confirms what it is', () => {
  expect(canConfirmAmount(undefined, '120.00')).toBe(true);
  expect(canConfirmAmount(null, '0.00')).toBe(true);
});
