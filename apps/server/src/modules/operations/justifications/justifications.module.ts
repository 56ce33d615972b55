import { JUSTIFICATION_NAMES } from '@cabezal/domain/trips/rules/lateness';
import type { Module } from '../../../module.ts';
import { justificationRoutes } from './justifications.routes.ts';

/** Justifications of delays and early departures. */
export const justificationsModule: Module = {
  routes: () => justificationRoutes(),
  codeTexts: { justification_kind: JUSTIFICATION_NAMES },
  rights: [
    {
      code: 'justification.read',
      module: 'Guías',
      name: 'Ver por qué una parada se atrasó o esperó',
      initially: [
        'ADM_LOCAL@CLIENTES',
        'ACCT@OPERADOR',
        'OPERADOR',
        'DESPACHADOR',
        'MONITOR',
        'ASESOR',
        'EQUIPO_OPERATIVO',
      ],
    },
    {
      code: 'justification.write',
      module: 'Guías',
      name: 'Justificar atrasos y esperas',
      initially: ['OPERADOR', 'MONITOR', 'EQUIPO_OPERATIVO'],
    },
  ],
  historyTexts: {
    'justification.create': 'Justificó',
    'justification.edit': 'Cambió la justificación',
    'justification.delete': 'Quitó la justificación',
  },
};
