import type { Module } from '../../../module.ts';
import { subRateRoutes } from './container-prices.routes.ts';

/** The price of a container: shows it with its explanation, changes it by hand, returns it to the rates. */
export const containerPricesModule: Module = {
  routes: () => subRateRoutes(),
};
