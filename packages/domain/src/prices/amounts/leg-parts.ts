/** Share of one guide in the price of its container (8-money §6.2): the leg's share; for a rescued leg the part driven by the guide. */
import { add, allocate, compare, type Money, subtract, ZERO } from '../../system/amounts/money';
import { type LegShares, legWeights } from './carrier-pay';

/** A leg's share of a container's sale or purchase price, USD, cents by largest remainder; the shares add up to the price. */
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

/** One guide of a leg that was handed over: rescued guides in order, the last rescue at the end. */
export interface ChainLink {
  readonly id_guide: number;
  /** Kilometres by which the amount is split: those driven until the rescue; for the last guide the remaining ones. */
  readonly km: number;
}

/** Part of a guide in the leg's amount, by kilometres; equal parts when no kilometres were driven. The parts add up to the amount. */
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
 * Like `chainPart`, when the parts of all other guides are fixed (closed, or in a corte): the last open guide gets the rest, so that the parts add up
 * although kilometres were corrected meanwhile; never below zero.
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
