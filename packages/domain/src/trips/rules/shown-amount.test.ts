import { expect, test } from 'vitest';
import { canConfirmAmount } from './shown-amount';

test('the displayed amount is confirmed; a changed one is refused with the current amount', () => {
  expect(canConfirmAmount('120.00', '120.00')).toBe(true);
  expect(canConfirmAmount('120.00', '1130.00')).toMatchObject({
    code: 'COBRO_CAMBIADO',
    status: 409,
    message: 'Lo que se cobra cambió mientras lo revisaba: ahora es $1.130,00 sin IVA. Nada se registró',
  });
});

test('a request without a displayed amount confirms the current one', () => {
  expect(canConfirmAmount(undefined, '120.00')).toBe(true);
  expect(canConfirmAmount(null, '0.00')).toBe(true);
});
