import type { Module } from '../../../module.ts';
import { projectionRoutes } from './projections.routes.ts';

/** Projections of sales from the history of invoices and open reservations. */
export const projectionsModule: Module = {
  routes: () => projectionRoutes(),
  rights: [
    {
      code: 'projection.read',
      module: 'Proyecciones',
      name: 'Ver la venta y los contenedores que se esperan',
      initially: ['ACCT@OPERADOR', 'ASESOR'],
    },
  ],
  screens: [
    {
      url: '/proyecciones/ventas',
      module: 'Proyecciones',
      title: 'Proyecciones',
      icon: 'LineChartOutlined',
      menu_group: 'Dinero',
      menu_order: 370,
      action: 'projection.read',
      places: ['OPERADOR'],
    },
  ],
};
