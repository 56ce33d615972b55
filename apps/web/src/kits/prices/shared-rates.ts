import type { SubFee } from '@cabezal/contract/bookings/container-prices/container-prices.calls';

type Rated = Pick<SubFee, 'id_fee' | 'alternatives'>;

/**
 * Rates that can be selected for all of these containers: a change for at least one of them, and for each one its current rate or one of
 * its alternatives.
 */
export function sharedRates(subs: readonly Rated[]): SubFee['alternatives'] {
  const offered = (sub: Rated) => sub.alternatives.filter(rate => rate.applies === true);
  const found = new Map(subs.flatMap(sub => offered(sub).map(rate => [rate.id_fee, rate] as const)));
  const fits = (id_fee: number) =>
    subs.every(sub => sub.id_fee === id_fee || offered(sub).some(rate => rate.id_fee === id_fee));
  return [...found.values()].filter(rate => fits(rate.id_fee));
}
