import { SERVICE_TYPE_NAMES } from '@cabezal/domain/system/validation/service';
import { CHARGED_VAT_NAMES } from '@cabezal/domain/system/validation/vat-kinds';
import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { SERVICE } from './service.record.ts';
import { serviceRoutes } from './services.routes.ts';

/** Services that are sold beside the freight, with price and VAT. */
export const servicesModule: Module = {
  routes: () => serviceRoutes(),
  records: [SERVICE],
  codeTexts: { service_type: SERVICE_TYPE_NAMES, iva_kind: CHARGED_VAT_NAMES },
  readable: [readable({ noun: 'service', table: 'services', key: 'id_service', action: 'service.read' })],
  rights: [
    {
      code: 'service.read',
      module: 'Servicios',
      name: 'Ver servicios y sus precios',
      initially: ['ACCT@OPERADOR', 'OPERADOR', 'ASESOR'],
    },
    {
      code: 'service.write',
      module: 'Servicios',
      name: 'Crear, editar y desactivar servicios',
      initially: ['ACCT@OPERADOR'],
    },
  ],
  screens: [
    {
      url: '/servicios',
      module: 'Servicios',
      title: 'Servicios',
      icon: 'TagsOutlined',
      menu_group: 'Comercial',
      menu_order: 230,
      action: 'service.read',
    },
    { url: '/servicios/add', module: 'Servicios', title: 'Nuevo servicio', action: 'service.write' },
    { url: '/servicios/edit/{number}', module: 'Servicios', title: 'Editar servicio', action: 'service.write' },
    { url: '/servicios/{number}', module: 'Servicios', title: 'Servicio', action: 'service.read' },
  ],
  historyTexts: {
    'service.add_service': 'Registró el servicio',
    'service.update_service': 'Modificó el servicio',
    'service.delete_service': 'Eliminó el servicio',
  },
};
