import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { SERVICE_REQUEST_CONSTRAINTS } from './constraints.data.ts';
import { reservationServiceRoutes } from './reservation-services.routes.ts';

/** Services added to a reservation after booking, and customers' requests for them. */
export const reservationServicesModule: Module = {
  routes: () => reservationServiceRoutes(),
  constraints: SERVICE_REQUEST_CONSTRAINTS,
  usages: [
    tableUsage({
      table: 'service_requests',
      one: 'servicio pedido',
      many: 'servicios pedidos',
      of: { services: ['id_service'], users: ['requested_by', 'decided_by'] },
    }),
  ],
  rights: [
    {
      code: 'reservation.service',
      module: 'Reservas',
      name: 'Agregar y cambiar servicios de una reserva, o pedirlos',
      initially: ['ADM_LOCAL@CLIENTES', 'OPERADOR', 'ASESOR', 'EQUIPO_OPERATIVO'],
    },
  ],
  historyTexts: {
    'reservation.add_services': 'Agregó servicios',
    'reservation.update_services': 'Cambió servicios',
    'reservation.ask_services': 'Pidió servicios',
    'reservation.approve_service': 'Aprobó un servicio pedido',
    'reservation.deny_service': 'Negó un servicio pedido',
    'reservation.withdraw_service': 'Retiró un servicio pedido',
  },
};
