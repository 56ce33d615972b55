import type { Module } from '../../../module.ts';
import { closingRoutes } from './closing.routes.ts';

/** Closing of guides: figures, papers, stand-by and cost; the queue of guides to close. */
export const closingModule: Module = {
  routes: () => closingRoutes(),
  rights: [{ code: 'guide.close', module: 'Guías', name: 'Cerrar guías', initially: ['ACCT@OPERADOR', 'OPERADOR'] }],
  screens: [{ url: '/guias/{number}/cerrar', module: 'Guías', title: 'Cerrar guía', action: 'guide.close' }],
  historyTexts: {
    'guide.close': 'Cerró la guía',
    update_closing: 'Actualizó los datos de cierre',
    close_costs: 'Cerró los costos de la guía rescatada',
  },
};
