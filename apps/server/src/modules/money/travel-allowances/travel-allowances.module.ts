import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { travelAllowanceRoutes } from './travel-allowances.routes.ts';

/** Travel allowances by road and city, with their dates. */
export const travelAllowancesModule: Module = {
  routes: () => travelAllowanceRoutes(),
  usages: [
    tableUsage({
      table: 'travel_allowance_rates',
      one: 'tarifa de viático',
      many: 'tarifas de viáticos',
      of: { cantons: ['id_canton'], routes: ['id_route'] },
    }),
  ],
  historyTexts: {
    'travel_allowance_rate.create': 'Creó la tarifa de viático',
    'travel_allowance_rate.end': 'Terminó la tarifa de viático',
    'travel_allowance_rate.withdraw': 'Retiró la tarifa de viático',
  },
};
