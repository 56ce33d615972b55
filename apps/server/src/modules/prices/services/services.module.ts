import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { SERVICE } from './service.record.ts';
import { serviceRoutes } from './services.routes.ts';

/** Services that are sold beside the freight, with price and VAT. */
export const servicesModule: Module = {
  routes: () => serviceRoutes(),
  records: [SERVICE],
  readable: [readable({ noun: 'service', table: 'services', key: 'id_service', action: 'service.read' })],
};
