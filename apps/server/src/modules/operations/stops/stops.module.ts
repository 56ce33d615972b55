import type { Module } from '../../../module.ts';
import { stopRoutes } from './stops.routes.ts';
import { templateRoutes } from './templates/templates.routes.ts';

/** Stops of a running trip, with the effects of each edit; templates of stops. */
export const stopsModule: Module = {
  routes: ({ services }) => [...stopRoutes(services), ...templateRoutes(services)],
  rights: [
    {
      code: 'guide.stops',
      module: 'Guías',
      name: 'Cambiar las paradas de un viaje',
      initially: ['OPERADOR', 'DESPACHADOR', 'MONITOR'],
    },
  ],
  historyTexts: {
    plan_stops: 'Planificó las paradas de un tramo',
    reset_template: 'Rehizo los tramos',
    edit_stops: 'Cambió las paradas',
    update_dates: 'Corrigió horas de llegada o salida',
    update_tracking: 'Decidió qué registra el GPS',
  },
};
