import type { Module } from '../../../module.ts';
import { SERVICE_REQUEST_CONSTRAINTS } from './constraints.data.ts';
import { reservationServiceRoutes } from './reservation-services.routes.ts';

export const reservationServicesModule: Module = {
  routes: () => reservationServiceRoutes(),
  constraints: SERVICE_REQUEST_CONSTRAINTS,
};
