import type { Module } from '../../../module.ts';
import { subRateRoutes } from './container-prices.routes.ts';

/** The price of a container: shows it with its explanation, changes it by hand, returns it to the rates. */
export const containerPricesModule: Module = {
  routes: () => subRateRoutes(),
  historyTexts: {
    choose_fee: 'Eligió la tarifa',
    rate_anew: 'Volvió a calcular el precio',
    edit_fee: 'Cambió rubros del precio',
    drop_fee: 'Quitó la tarifa',
    keep_fee: 'Dejó el precio como estaba',
  },
};
