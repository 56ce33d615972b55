import { exact, isZero, type Money } from './money';

/** By how much an amount changed, percent with two decimals; null from nothing. */
export const percentChange = (from: Money, to: Money): string | null =>
  isZero(from) ? null : exact(to).minus(exact(from)).times(100).dividedBy(exact(from)).toFixed(2);
