import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { emptyDeliveries } from './movements.deliveries.ts';
import { emptyImport } from './movements.import.ts';
import { emptyRoutes } from './movements.routes.ts';

/** Movements of empty containers for shipping lines, also those of the register of empties. */
export const movementsModule: Module = {
  routes: ({ services }) => emptyRoutes(services),
  deliveries: ({ services }) => emptyDeliveries(services),
  imports: services => [emptyImport(services.roads)],
  usages: [
    tableUsage({
      table: 'empty_operations',
      one: 'movimiento de vacíos',
      many: 'movimientos de vacíos',
      of: {
        locations: ['id_origin', 'id_destination'],
        services: ['id_service'],
        shipping_lines: ['id_shipping_line'],
      },
    }),
  ],
  rights: [
    {
      code: 'empty.read',
      module: 'Vacíos',
      name: 'Ver contenedores por devolver, días libres y movimientos de vacíos',
      initially: ['OPERADOR', 'DESPACHADOR', 'EQUIPO_OPERATIVO'],
    },
    {
      code: 'empty.write',
      module: 'Vacíos',
      name: 'Cargar, cambiar y cancelar movimientos de vacíos',
      initially: ['OPERADOR', 'EQUIPO_OPERATIVO'],
    },
  ],
  screens: [
    {
      url: '/vacios',
      module: 'Vacíos',
      title: 'Vacíos',
      icon: 'InboxOutlined',
      menu_group: '',
      menu_order: 72,
      action: 'empty.read',
    },
  ],
  historyTexts: {
    'reservation.open_empties': 'Abrió el movimiento de vacíos',
    'reservation.change_empties': 'Cambió el movimiento de vacíos',
    'reservation.load_empties': 'Cargó contenedores vacíos',
    'reservation.cancel_empties': 'Canceló vacíos',
    'reservation.send_empties': 'Envió el movimiento a BDVacío',
    'reservation.resend_empties': 'Reenvió el movimiento a BDVacío',
  },
};
