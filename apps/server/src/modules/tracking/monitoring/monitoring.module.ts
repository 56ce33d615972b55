import type { Module } from '../../../module.ts';
import { monitoringJobs } from './monitoring.jobs.ts';
import { monitoringRoutes } from './monitoring.routes.ts';

/** The board of trips under way: risks, problems, tracks, notes to customers. */
export const monitoringModule: Module = {
  routes: ({ services }) => monitoringRoutes(services),
  jobs: () => monitoringJobs(),
  rights: [
    {
      code: 'monitoring.read',
      module: 'Monitoreo',
      name: 'Ver el monitoreo',
      initially: [
        'ADM_LOCAL@CLIENTES',
        'ADM_LOCAL@TRANS',
        'ADM_LOCAL@OPERADOR',
        'OPERADOR',
        'DESPACHADOR',
        'MONITOR',
        'ASESOR',
        'EQUIPO_OPERATIVO',
      ],
    },
  ],
  screens: [
    {
      url: '/monitoreo',
      module: 'Monitoreo',
      title: 'Monitoreo',
      icon: 'AimOutlined',
      menu_group: '',
      menu_order: 50,
      action: 'monitoring.read',
    },
    { url: '/actividad_camiones', module: 'Monitoreo', title: 'Monitoreo', action: 'monitoring.read' },
    { url: '/monitoreo/{number}', module: 'Monitoreo', title: 'Viaje', action: 'monitoring.read' },
  ],
  historyTexts: {
    disable_monitoring: 'Cambió si el viaje está en el tablero de monitoreo',
    notify_customer: 'Avisó al cliente',
  },
};
