import { compare, formatMoney, type Money } from '../../system/amounts/money';
import { refuse, type Verdict } from '../../system/refusals/refusals';

/**
 * Whether a person who was shown the amount `expected` may confirm the amount `now`: only if they are equal; null or undefined: no amount was shown.
 * USD, with or without VAT (`of`), as displayed. Error: COBRO_CAMBIADO with the current amount.
 */
export function canConfirmAmount(
  expected: Money | null | undefined,
  now: Money,
  of: 'sin IVA' | 'con IVA' = 'sin IVA',
): Verdict {
  if (expected == null || compare(expected, now) === 0) return true;
  return refuse('COBRO_CAMBIADO', { monto: `${formatMoney(now)} ${of}` });
}
