import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { LOCATION } from './location.record.ts';
import { locationImport } from './locations.import.ts';
import { locationRoutes } from './locations.routes.ts';

/** Establishments: plants, depots, ports, yards, with their geofences. */
export const locationsModule: Module = {
  routes: ({ services }) => locationRoutes(services),
  imports: () => [locationImport],
  records: [LOCATION],
  readable: [readable({ noun: 'location', table: 'locations', key: 'id_location', action: 'location.read' })],
  rights: [
    {
      code: 'location.read',
      module: 'Establecimientos',
      name: 'Ver establecimientos',
      initially: [
        'ADM_LOCAL@CLIENTES',
        'ADM_LOCAL@TRANS',
        'ADM_LOCAL@OPERADOR',
        'ACCT@OPERADOR',
        'ACCT@TRANS',
        'ACCT@CLIENTES',
        'DRIVER',
        'OPERADOR',
        'DESPACHADOR',
        'MONITOR',
        'ASESOR',
        'EQUIPO_OPERATIVO',
        'PROCUREMENT',
      ],
    },
    {
      code: 'location.write',
      module: 'Establecimientos',
      name: 'Crear y editar establecimientos',
      initially: [
        'ADM_LOCAL@CLIENTES',
        'ADM_LOCAL@TRANS',
        'ADM_LOCAL@OPERADOR',
        'ACCT@OPERADOR',
        'ACCT@TRANS',
        'ACCT@CLIENTES',
        'DRIVER',
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
      url: '/transportistas/{number}/nuevo-establecimiento',
      module: 'Establecimientos',
      title: 'Nuevo establecimiento',
      action: 'location.write',
    },
    {
      url: '/establecimientos',
      module: 'Establecimientos',
      title: 'Establecimientos',
      icon: 'EnvironmentOutlined',
      menu_group: 'Comercial',
      menu_order: 220,
      action: 'location.read',
    },
    {
      url: '/establecimientos/add',
      module: 'Establecimientos',
      title: 'Nuevo establecimiento',
      action: 'location.write',
    },
    {
      url: '/establecimientos/{number}',
      module: 'Establecimientos',
      title: 'Establecimiento',
      action: 'location.read',
    },
  ],
  historyTexts: {
    add_location: 'Registró el establecimiento',
    update_location: 'Modificó el establecimiento',
    delete_location: 'Eliminó el establecimiento',
    redraw_fence: 'Cambió el punto o la geocerca de una parada',
  },
};
