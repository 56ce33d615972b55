import { exact, type Money, multiply } from '../../system/amounts/money';
import type { Parameters } from '../../system/parameters/parameter-value';

/** Toll of a route, USD: stations × axles × rate per axle. */
export function tollCost(stations: number, rates: Parameters<'peaje_eje_usd' | 'ejes_unidad'>): Money {
  return multiply(rates.peaje_eje_usd, exact(stations).times(rates.ejes_unidad));
}
