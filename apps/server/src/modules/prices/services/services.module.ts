import { IVA_KIND_NAMES, SERVICE_TYPE_NAMES } from '@cabezal/domain/system/validation/service';
import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { SERVICE } from './service.record.ts';
import { serviceRoutes } from './services.routes.ts';

/** Services that are sold beside the freight, with price and VAT. */
export const servicesModule: Module = {
  routes: () => serviceRoutes(),
  records: [SERVICE],
  codeTexts: { service_type: SERVICE_TYPE_NAMES, iva_kind: IVA_KIND_NAMES },
  readable: [readable({ noun: 'service', table: 'services', key: 'id_service', action: 'service.read' })],
};
