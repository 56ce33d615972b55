import type { Module } from '../../../module.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

/** The dashboard: what waits today, figures of the month, first steps of a new company. */
export const dashboardModule: Module = {
  routes: () => dashboardRoutes(),
  rights: [
    {
      code: 'dashboard.read',
      module: 'Inicio',
      name: 'Ver el inicio',
      initially: [
        'ADM_LOCAL@CLIENTES',
        'ADM_LOCAL@TRANS',
        'ADM_LOCAL@OPERADOR',
        'ACCT@OPERADOR',
        'ACCT@TRANS',
        'ACCT@CLIENTES',
        'OPERADOR',
        'DESPACHADOR',
        'MONITOR',
        'ASESOR',
        'EQUIPO_OPERATIVO',
        'PROCUREMENT',
      ],
    },
  ],
  screens: [
    {
      url: '/dashboard',
      module: 'Inicio',
      title: 'Inicio',
      icon: 'DashboardOutlined',
      menu_group: '',
      menu_order: 10,
      action: 'dashboard.read',
    },
  ],
  historyTexts: {
    dismiss_first_steps: 'Ocultó los primeros pasos',
    show_first_steps: 'Mostró de nuevo los primeros pasos',
  },
};
