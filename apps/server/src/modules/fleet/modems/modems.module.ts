import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { MODEM_CONSTRAINTS } from './constraints.data.ts';
import { modemRoutes } from './modems.routes.ts';

/** Modems and gateways: keys, mounts on trucks and equipment, signal. */
export const modemsModule: Module = {
  routes: ({ services }) => modemRoutes(services),
  constraints: MODEM_CONSTRAINTS,
  usages: [tableUsage({ table: 'gateways', one: 'pasarela', many: 'pasarelas', of: { companies: ['id_company'] } })],
  screens: [
    {
      url: '/modem',
      module: 'Equipos',
      title: 'Módems',
      icon: 'WifiOutlined',
      menu_group: 'Flota',
      menu_order: 142,
      action: 'equipment.read',
    },
    {
      url: '/modem/conexion',
      module: 'Equipos',
      title: 'Conexión GPS',
      icon: 'ApiOutlined',
      menu_group: 'Flota',
      menu_order: 143,
      action: 'equipment.read',
    },
    { url: '/modem/add', module: 'Equipos', title: 'Nuevo módem', action: 'equipment.write' },
    { url: '/modem/{number}/editar', module: 'Equipos', title: 'Editar módem', action: 'equipment.write' },
    { url: '/modem/{number}', module: 'Equipos', title: 'Módem', action: 'equipment.read' },
  ],
  historyTexts: {
    make_modem_key: 'Generó una clave del módem',
    mount_modem: 'Cambió el módem de lugar',
    add_gateway: 'Registró la pasarela',
    update_gateway: 'Modificó la pasarela',
    make_gateway_key: 'Generó una clave de la pasarela',
  },
};
