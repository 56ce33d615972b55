import { compare, formatMoney, type Money } from '../../prices/money/money';
import { refuse, type Verdict } from './refusal';

/**
 * May somebody who was shown `expected` confirm what is `now`? Only that very amount; null or undefined: no amount was shown. USD, without
 * VAT or with it (`of`), as it was shown. Errors: COBRO_CAMBIADO with the amount as it is now.
 */
export function canConfirmAmount(
  expected: Money | null | undefined,
  now: Money,
  of: 'sin IVA' | 'con IVA' = 'sin IVA',
): Verdict {
  if (expected == null || compare(expected, now) === 0) return true;
  return refuse('COBRO_CAMBIADO', { monto: `${formatMoney(now)} ${of}` });
}
