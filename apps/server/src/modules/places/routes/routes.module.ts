import type { Module } from '../../../module.ts';
import { ROUTE_CONSTRAINTS } from './constraints.data.ts';
import { ROUTE } from './route.record.ts';
import { routeRoutes } from './routes.routes.ts';

/** Routes with their distance, time and tolls. */
export const routesModule: Module = {
  routes: ({ services }) => routeRoutes(services),
  constraints: ROUTE_CONSTRAINTS,
  records: [ROUTE],
  rights: [
    {
      code: 'route.read',
      module: 'Rutas',
      name: 'Ver rutas',
      initially: [
        'ADM_LOCAL@TRANS',
        'ADM_LOCAL@OPERADOR',
        'OPERADOR',
        'DESPACHADOR',
        'MONITOR',
        'EQUIPO_OPERATIVO',
        'PROCUREMENT',
      ],
    },
    {
      code: 'route.write',
      module: 'Rutas',
      name: 'Crear y editar rutas, puntos de conexión y lugares cercanos',
      initially: ['OPERADOR'],
    },
  ],
  screens: [
    {
      url: '/rutas',
      module: 'Rutas',
      title: 'Rutas',
      icon: 'NodeIndexOutlined',
      menu_group: 'Comercial',
      menu_order: 250,
      action: 'route.read',
    },
    { url: '/rutas/add', module: 'Rutas', title: 'Nueva ruta', action: 'route.write' },
  ],
  historyTexts: {
    add_route: 'Registró la ruta',
    update_route: 'Modificó la ruta',
    delete_route: 'Eliminó la ruta',
  },
};
