import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { qualityRoutes } from './quality.routes.ts';

/** Ratings of trips by criterion, and their means by carrier and driver. */
export const qualityModule: Module = {
  routes: () => qualityRoutes(),
  usages: [
    tableUsage({
      table: 'service_ratings',
      one: 'calificación de viaje',
      many: 'calificaciones de viajes',
      of: { companies: ['id_company'], users: ['id_user'] },
    }),
  ],
  rights: [
    {
      code: 'quality.read',
      module: 'Guías',
      name: 'Ver cómo se califica a transportistas y conductores',
      initially: ['ACCT@OPERADOR', 'OPERADOR', 'DESPACHADOR', 'PROCUREMENT'],
    },
    {
      code: 'quality.rate',
      module: 'Guías',
      name: 'Calificar viajes',
      initially: ['ADM_LOCAL@CLIENTES', 'ACCT@OPERADOR', 'OPERADOR'],
    },
  ],
  historyTexts: {
    'guide.rate': 'Calificó el viaje',
    'guide.rate_by_link': 'Calificó el viaje por un enlace',
  },
};
