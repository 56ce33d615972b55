/** What one guide has of the price of its container (8-money §6.2): the leg's share of it, and of a rescued leg the part that it drove. */
import { type LegShares, legWeights } from './carrier-pay';
import { add, allocate, compare, type Money, subtract, ZERO } from './money';

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

/**
 * The same where the parts of other guides are fixed already (closed, or in a corte): of the last open one what they left of the amount, so that
 * the parts add up to it though kilometres were corrected meanwhile; never below zero.
 */
export function openPart(
  amount: Money,
  chain: readonly ChainLink[],
  id_guide: number,
  held: readonly { readonly id_guide: number; readonly part: Money }[],
): Money {
  const others = chain.filter(link => link.id_guide !== id_guide);
  const parts = others.map(link => held.find(one => one.id_guide === link.id_guide)?.part);
  if (others.length === 0 || parts.some(part => part === undefined)) return chainPart(amount, chain, id_guide);
  const rest = subtract(amount, add(ZERO, ...parts.flatMap(part => part ?? [])));
  return compare(rest, ZERO) < 0 ? ZERO : rest;
}
