import type { Module } from '../../../module.ts';
import { CONNECTION_POINT } from './connection-point.record.ts';
import { connectionPointRoutes } from './connection-points.routes.ts';

/** Connection points: places where a reefer container can be plugged in. */
export const connectionPointsModule: Module = {
  routes: () => connectionPointRoutes(),
  records: [CONNECTION_POINT],
  screens: [
    {
      url: '/punto_conexion',
      module: 'Rutas',
      title: 'Puntos de conexión',
      icon: 'ApiOutlined',
      menu_group: 'Comercial',
      menu_order: 260,
      action: 'route.read',
    },
    { url: '/punto_conexion/add', module: 'Rutas', title: 'Nuevo punto de conexión', action: 'route.write' },
  ],
  historyTexts: {
    add_connection_point: 'Registró el punto de conexión',
    update_connection_point: 'Modificó el punto de conexión',
    delete_connection_point: 'Eliminó el punto de conexión',
  },
};
