import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { MODEM_CONSTRAINTS } from './constraints.data.ts';
import { modemRoutes } from './modems.routes.ts';

/** Modems and gateways: keys, mounts on trucks and equipment, signal. */
export const modemsModule: Module = {
  routes: ({ services }) => modemRoutes(services),
  constraints: MODEM_CONSTRAINTS,
  usages: [tableUsage({ table: 'gateways', one: 'pasarela', many: 'pasarelas', of: { companies: ['id_company'] } })],
};
