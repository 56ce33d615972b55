import type { Module } from '../../../module.ts';
import { MODEM_CONSTRAINTS } from './constraints.data.ts';
import { modemRoutes } from './modems.routes.ts';

export const modemsModule: Module = {
  routes: ({ services }) => modemRoutes(services),
  constraints: MODEM_CONSTRAINTS,
};
