import { exact, isZero, type Money } from '../../system/amounts/money';

/** Change of an amount in percent, two decimals; null when the first amount is zero. */
export const percentChange = (from: Money, to: Money): string | null =>
  isZero(from) ? null : exact(to).minus(exact(from)).times(100).dividedBy(exact(from)).toFixed(2);
