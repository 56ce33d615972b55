import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { CANTON } from './canton.record.ts';
import { cantonRoutes } from './cantons.routes.ts';

/** Provinces and cantons (the screen calls them cities), with their areas on the map. */
export const cantonsModule: Module = {
  routes: () => cantonRoutes(),
  records: [CANTON],
  readable: [readable({ noun: 'canton', table: 'cantons', key: 'id_canton', action: 'canton.read' })],
  rights: [
    { code: 'canton.read', module: 'Ciudades', name: 'Ver ciudades', initially: ['OPERADOR', 'ASESOR'] },
    { code: 'canton.write', module: 'Ciudades', name: 'Crear y editar ciudades', initially: ['OPERADOR'] },
  ],
  screens: [
    {
      url: '/ciudades',
      module: 'Ciudades',
      title: 'Ciudades',
      icon: 'GlobalOutlined',
      menu_group: 'Comercial',
      menu_order: 240,
      action: 'canton.read',
    },
  ],
  historyTexts: {
    add_canton: 'Registró el cantón',
    update_canton: 'Modificó el cantón',
    delete_canton: 'Eliminó el cantón',
  },
};
