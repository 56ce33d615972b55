import type { Module } from '../../../module.ts';
import { SERVICE } from './service.record.ts';
import { serviceRoutes } from './services.routes.ts';

/** Services that are sold beside the freight, with price and VAT. */
export const servicesModule: Module = {
  routes: () => serviceRoutes(),
  records: [SERVICE],
};
