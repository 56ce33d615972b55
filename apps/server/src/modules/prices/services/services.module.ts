import type { Module } from '../../../module.ts';
import { SERVICE } from './service.record.ts';
import { serviceRoutes } from './services.routes.ts';

export const servicesModule: Module = {
  routes: () => serviceRoutes(),
  records: [SERVICE],
};
