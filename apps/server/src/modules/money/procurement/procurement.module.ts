import type { Module } from '../../../module.ts';
import { procurementRoutes } from './procurement.routes.ts';

/** Procurement's work: qualifies carriers, drivers and trucks. */
export const procurementModule: Module = {
  routes: () => procurementRoutes(),
  rights: [
    {
      code: 'procurement.read',
      module: 'Compras',
      name: 'Ver transportistas, conductores y camiones por calificar',
      initially: ['PROCUREMENT'],
    },
    {
      code: 'procurement.qualify',
      module: 'Compras',
      name: 'Calificar y cambiar los puntos de licencia',
      initially: ['PROCUREMENT'],
    },
  ],
  screens: [
    {
      url: '/procurement',
      module: 'Compras',
      title: 'Compras',
      icon: 'AuditOutlined',
      menu_group: 'Flota',
      menu_order: 145,
      action: 'procurement.read',
    },
    {
      url: '/procurement/conductores/{number}',
      module: 'Compras',
      title: 'Calificar conductor',
      action: 'procurement.read',
    },
    { url: '/procurement/camiones/{number}', module: 'Compras', title: 'Calificar camión', action: 'procurement.read' },
    {
      url: '/procurement/empresas/{number}',
      module: 'Compras',
      title: 'Calificar transportista',
      action: 'procurement.read',
    },
  ],
  historyTexts: {
    edit_license_points: 'Cambió los puntos de licencia',
    qualify: 'Calificó',
    reject_qualification: 'No calificó',
  },
};
