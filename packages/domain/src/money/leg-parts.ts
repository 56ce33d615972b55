/** What one guide has of the price of its container (8-money §6.2): the leg's share of it, and of a rescued leg the part that it drove. */
import { type LegShares, legWeights } from './carrier-pay';
import { allocate, type Money, ZERO } from './money';

/** A leg's share of what a container is sold or bought for, USD, cents by largest remainder; the shares add up to it. */
export function legShare(
  total: Money,
  legs: readonly { readonly id_leg: number; readonly kind: string }[],
  id_leg: number,
  shares: LegShares | null,
): Money {
  const weights = legWeights(
    legs.map(leg => leg.kind),
    shares,
  );
  return allocate(total, weights)[legs.findIndex(leg => leg.id_leg === id_leg)] ?? ZERO;
}

/** One guide of a leg that was handed on: the rescued ones in their order, the last rescuer at the end. */
export interface ChainLink {
  readonly id_guide: number;
  /** Kilometres with which it has its part: driven until it was rescued; of the last one those that were left. */
  readonly km: number;
}

/** What one guide of the chain has of the leg's amount: by kilometres, alike where nobody drove any. The parts add up to the amount. */
export function chainPart(amount: Money, chain: readonly ChainLink[], id_guide: number): Money {
  const at = chain.findIndex(link => link.id_guide === id_guide);
  if (at < 0) return amount;
  return (
    allocate(
      amount,
      chain.map(link => link.km),
    )[at] ?? ZERO
  );
}
