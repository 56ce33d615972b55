import type { Module } from '../../../module.ts';
import { subRateRoutes } from './sub-rates.routes.ts';

export const subRatesModule: Module = {
  routes: () => subRateRoutes(),
};
