import { MOTIVE_KIND_NAMES } from '@cabezal/domain/system/validation/catalogue';
import type { Module } from '../../../module.ts';
import { readable } from '../records/readable.ts';
import { catalogueRoutes } from './catalogues.routes.ts';
import { maintenanceRoutes } from './maintenance.routes.ts';

/** Catalogues that all areas use: container types, products, ships, shipping lines, motives, holidays. */
export const cataloguesModule: Module = {
  routes: () => [...catalogueRoutes(), ...maintenanceRoutes()],
  codeTexts: { kind: MOTIVE_KIND_NAMES },
  readable: [
    readable({ noun: 'product', table: 'products', key: 'id_product', action: 'maintenance.read' }),
    readable({ noun: 'shipping_line', table: 'shipping_lines', key: 'id_shipping_line', action: 'maintenance.read' }),
    readable({ noun: 'ship', table: 'ships', key: 'id_ship', action: 'maintenance.read' }),
    readable({
      noun: 'container_type',
      table: 'container_types',
      key: 'id_container_type',
      action: 'maintenance.read',
    }),
    readable({ noun: 'motive', table: 'motives', key: 'id_motivo', action: 'maintenance.read' }),
  ],
  rights: [
    {
      code: 'maintenance.read',
      module: 'Mantenimiento',
      name: 'Ver productos, navieras, buques y otros catálogos',
      initially: ['ACCT@OPERADOR', 'OPERADOR'],
    },
    {
      code: 'maintenance.write',
      module: 'Mantenimiento',
      name: 'Crear, editar y desactivar entradas de los catálogos',
      initially: ['OPERADOR'],
    },
  ],
  screens: [
    {
      url: '/mantenimiento_general',
      module: 'Mantenimiento',
      title: 'Mantenimiento',
      icon: 'DatabaseOutlined',
      menu_group: 'Administración',
      menu_order: 440,
      action: 'maintenance.read',
    },
  ],
};
