import type { Module } from '../../../module.ts';
import { subRateRoutes } from './container-prices.routes.ts';

export const containerPricesModule: Module = {
  routes: () => subRateRoutes(),
};
