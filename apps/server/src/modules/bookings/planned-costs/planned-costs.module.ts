import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { plannedCostRoutes } from './planned-costs.routes.ts';

/** The expected cost of a container before its trips are closed: shows it with its explanation, changes it by hand. */
export const plannedCostsModule: Module = {
  routes: () => plannedCostRoutes(),
  usages: [
    tableUsage({
      table: 'sub_costs',
      one: 'precio puntual',
      many: 'precios puntuales',
      of: { companies: ['id_carrier'], users: ['voided_by'] },
    }),
  ],
  historyTexts: {
    agree_waiting: 'Cambió lo acordado de la espera',
    plan_cost: 'Cambió el costo planificado',
    agree_cost: 'Acordó un precio con un transportista',
    void_cost: 'Anuló costos de lo que se quitó',
  },
};
