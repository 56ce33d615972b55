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
};
