import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { terminalRoutes } from './terminals.routes.ts';

/** Rules of ports and depots about slots, and the codes that ports use for our clients, places, products, lines and container types. */
export const terminalsModule: Module = {
  routes: () => terminalRoutes(),
  // Both by the place that they belong to.
  readable: [
    readable({ noun: 'terminal', table: 'locations', key: 'id_location', action: 'maintenance.read' }),
    readable({ noun: 'terminal_code', table: 'locations', key: 'id_location', action: 'maintenance.read' }),
  ],
  rights: [
    {
      code: 'terminal.write',
      module: 'Mantenimiento',
      name: 'Cambiar las reglas de turnos de terminales y depósitos',
      initially: ['OPERADOR'],
    },
  ],
  historyTexts: {
    'terminal.save_terminal': 'Cambió las reglas de turnos',
    'terminal_code.save_terminal_code': 'Cambió un código del terminal',
  },
};
