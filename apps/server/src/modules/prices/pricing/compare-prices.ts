import type { SaleRules } from '@cabezal/domain/prices/pricing/prepare-rules';
import { rate } from '@cabezal/domain/prices/pricing/rate';
import type { RateFacts, RateParameters } from '@cabezal/domain/prices/pricing/rate-facts';
import type { RateTrace } from '@cabezal/domain/prices/pricing/rate-trace';
import { add, type Money } from '@cabezal/domain/system/amounts/money';
import type { Steps } from '@cabezal/domain/system/collections/steps';
import { rateFacts } from './facts.ts';
import type { StoredMovement } from './movement.queries.ts';

/** Sale prices of a reservation's containers by two sets of rules, USD without VAT; null: one has no price by those rules. */
export interface ComparedReservation {
  id_reservation: number;
  client: string;
  lane: string;
  appointment_date: string;
  containers: number;
  before: Money | null;
  after: Money | null;
  /** Facts of the first container, from which the new rules give the explanation. */
  facts: RateFacts;
}

const priceOf = (trace: RateTrace): Money | null => (trace.gaps.some(gap => gap.blocking) ? null : trace.total);
const sum = (a: Money | null, b: Money | null): Money | null => (a === null || b === null ? null : add(a, b));

/**
 * Reservations with their prices before and after, in the order of their containers; each step prices one container. `parameters` by date:
 * those that surcharges read. Rules with `losers: 0` are faster.
 */
export function* comparePrices(
  movements: readonly StoredMovement[],
  [before, after]: readonly [before: SaleRules, after: SaleRules],
  parameters: ReadonlyMap<string, RateParameters>,
): Steps<ComparedReservation[]> {
  const found = new Map<number, ComparedReservation>();
  for (const { id_reservation, client, lane, movement } of movements) {
    const held = parameters.get(movement.date);
    if (held === undefined) throw new Error(`no parameters for ${movement.date}`);
    const rated = rateFacts(movement, held);
    const [was, is] = [priceOf(rate(rated, before)), priceOf(rate(rated, after))];
    yield;
    const known = found.get(id_reservation);
    if (known === undefined) {
      const { date } = movement;
      found.set(id_reservation, {
        id_reservation,
        client,
        lane,
        appointment_date: date,
        containers: 1,
        before: was,
        after: is,
        facts: rated,
      });
      continue;
    }
    known.containers += 1;
    known.before = sum(known.before, was);
    known.after = sum(known.after, is);
  }
  return [...found.values()];
}

export const isChanged = ({ before, after }: ComparedReservation): boolean => before !== after;

/** Lost prices first, then by size of the difference. */
export function byWeight(a: ComparedReservation, b: ComparedReservation): number {
  const lost = (c: ComparedReservation) => (c.before !== null && c.after === null ? 1 : 0);
  const size = (c: ComparedReservation) => Math.abs(Number(c.after ?? 0) - Number(c.before ?? 0));
  return lost(b) - lost(a) || size(b) - size(a) || a.id_reservation - b.id_reservation;
}
